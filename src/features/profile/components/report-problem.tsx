import type { ReactNode } from 'react'
import type { MatchCard } from '#features/profile/matches/queries.server.ts'
import type { Words } from '#features/profile/schema.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { WordsForm } from './words-form.tsx'

type Props = { card: MatchCard; words: Words; trouble: ReactNode }

/** "We cannot reach each other": what happens then; nothing ends by it (R6). */
export function ReportProblem({ card, words, trouble }: Props) {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{t('profile.problemTitle')}</PageTitle>
      {trouble}
      <p>{t('profile.problemMeaning', { name: card.name ?? '' })}</p>
      <WordsForm
        match={card}
        words={words}
        label={t('profile.problemWords')}
        button={{ intent: 'report-problem', label: t('profile.problemSend') }}
        back={t('profile.back')}
      />
    </>
  )
}
