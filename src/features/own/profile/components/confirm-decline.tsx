import type { ReactNode } from 'react'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { Words } from '#features/own/profile/profile.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { WordsForm } from './words-form.tsx'

type Props = { card: MatchCard; words: Words; trouble: ReactNode }

/** A no to an offer frees the bed at once, so it is asked for once more; why, only who likes to say so. */
export function ConfirmDecline({ card, words, trouble }: Props) {
  const { t } = useTexts()
  const { nights, keptPlace: kept } = card
  const name = card.name ?? ''
  return (
    <>
      <PageTitle>{t('profile.declineTitle')}</PageTitle>
      {trouble}
      <p>{t('profile.declineWhat', { name, nights })}</p>
      <p>{kept === null ? t('profile.declineMeaning') : t('profile.moveNo', { name, kept })}</p>
      <WordsForm
        match={card}
        words={words}
        label={t('offer.declineWords')}
        hint={t('offer.declineWordsHint', { name })}
        button={{ intent: 'decline', label: t('profile.decline'), kind: 'danger' }}
        back={t('profile.declineNot')}
      />
    </>
  )
}
