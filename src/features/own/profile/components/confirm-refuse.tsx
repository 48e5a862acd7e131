import type { ReactNode } from 'react'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { Words } from '#features/own/profile/profile.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { WordsForm } from './words-form.tsx'

type Props = { card: MatchCard; words: Words; trouble: ReactNode }

/** "This does not work": this one match ends, both stay in the exchange (rules: life of a match). */
export function ConfirmRefuse({ card, words, trouble }: Props) {
  const { t } = useTexts()
  const { role, name, nights } = card
  const values = { name: name ?? '', nights }
  return (
    <>
      <PageTitle>{t('profile.refuseTitle')}</PageTitle>
      {trouble}
      <p>{t(role === 'guest' ? 'profile.refuseGuest' : 'profile.refuseHost', values)}</p>
      <WordsForm
        match={card}
        words={words}
        label={t('profile.refuseWords')}
        button={{ intent: 'refuse', label: t('profile.refuse'), kind: 'danger' }}
        back={t('profile.keep')}
      />
    </>
  )
}
