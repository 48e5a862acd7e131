import type { ReactNode } from 'react'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { Words } from '#features/own/profile/profile.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { WordsForm } from './words-form.tsx'

type Props = { card: MatchCard; words: Words; trouble: ReactNode }

/** "We can’t reach each other": what happens then; nothing ends by it (rules: life of a match). */
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
