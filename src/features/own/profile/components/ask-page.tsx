import type { ReactNode } from 'react'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { WordsForm } from './words-form.tsx'

/** The step before something happens that others will hear of. */
export type Asking =
  | { kind: 'cancel'; role: 'guest' | 'host'; card: MatchCard | null }
  | { kind: 'decline' | 'refuse' | 'problem'; card: MatchCard }

/** The heading of the page that asks, for the title of its document. */
export function askingTitle(asking: Asking): TextKey {
  if (asking.kind !== 'cancel') return `profile.${asking.kind}Title`
  return asking.role === 'guest' ? 'profile.cannotComeTitle' : 'profile.cannotHostTitle'
}

export function AskPage({ asking, after }: { asking: Asking; after: ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{t(askingTitle(asking))}</PageTitle>
      {after}
      {asking.kind === 'cancel' ? <Cancel {...asking} /> : <OfMatch {...asking} />}
    </>
  )
}

/** "I can't come (host) any more": what ends with it, for whom. */
function Cancel({ role, card }: Extract<Asking, { kind: 'cancel' }>) {
  const { t, to } = useTexts()
  const isGuest = role === 'guest'
  return (
    <>
      {isGuest && card && <p>{t('profile.cancelPlace', { name: card.name ?? '', nights: card.nights })}</p>}
      <p>{t(isGuest ? 'profile.cancelAllGuest' : 'profile.cancelAllHost')}</p>
      <PostForm>
        <input type="hidden" name="role" value={role} />
        <p className="actions">
          <Button kind="danger" name="intent" value="cancel-registration">
            {t(isGuest ? 'profile.cannotCome' : 'profile.cancelAllHostButton')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('profile.keep')}
          </LinkButton>
        </p>
      </PostForm>
    </>
  )
}

/** What is said of one match (rules: life of a match); why, only who likes to say so. */
function OfMatch({ kind, card }: Exclude<Asking, { kind: 'cancel' }>) {
  const { t } = useTexts()
  const { role, nights, keptPlace: kept } = card
  const name = card.name ?? ''
  switch (kind) {
    case 'decline':
      return (
        <>
          <p>{t('profile.declineWhat', { name, nights })}</p>
          <p>{kept === null ? t('profile.declineMeaning') : t('profile.moveNo', { name, kept })}</p>
          <WordsForm
            match={card}
            label={t('offer.declineWords')}
            hint={t('offer.declineWordsHint', { name })}
            button={{ intent: 'decline', label: t('profile.decline'), kind: 'danger' }}
            back={t('profile.declineNot')}
          />
        </>
      )
    case 'refuse':
      return (
        <>
          <p>{t(role === 'guest' ? 'profile.refuseGuest' : 'profile.refuseHost', { name, nights })}</p>
          <WordsForm
            match={card}
            label={t('profile.refuseWords')}
            button={{ intent: 'refuse', label: t('profile.refuse'), kind: 'danger' }}
            back={t('profile.keep')}
          />
        </>
      )
    case 'problem':
      return (
        <>
          <p>{t('profile.problemMeaning', { name })}</p>
          <WordsForm
            match={card}
            label={t('profile.problemWords')}
            button={{ intent: 'report-problem', label: t('profile.problemSend') }}
            back={t('profile.back')}
          />
        </>
      )
  }
}
