import type { ReactNode } from 'react'
import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { Words } from '#features/own/profile/profile.ts'
import type { TextKey } from '#i18n/keys.ts'
import { ConfirmDecline } from './confirm-decline.tsx'
import { ConfirmRefuse } from './confirm-refuse.tsx'
import { ReportProblem } from './report-problem.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = { role: 'guest' | 'host'; card: MatchCard | null; trouble: ReactNode }

/** "I can't come (host) any more": what ends with it, for whom. */
function ConfirmCancel({ role, card, trouble }: Props) {
  const { t, to } = useTexts()
  const isGuest = role === 'guest'
  return (
    <>
      <PageTitle>{t(isGuest ? 'profile.cannotComeTitle' : 'profile.cannotHostTitle')}</PageTitle>
      {trouble}
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

/** The step before something happens that others will hear of. */
export type Asking =
  | { kind: 'cancel'; role: 'guest' | 'host'; card: MatchCard | null }
  | { kind: 'decline'; card: MatchCard }
  | { kind: 'refuse'; card: MatchCard }
  | { kind: 'problem'; card: MatchCard }

/** The heading of the page that asks, for the title of its document. */
export function askingTitle(asking: Asking): TextKey {
  if (asking.kind !== 'cancel') return `profile.${asking.kind}Title`
  return asking.role === 'guest' ? 'profile.cannotComeTitle' : 'profile.cannotHostTitle'
}

export function AskPage({ asking, words, trouble }: { asking: Asking; words: Words; trouble: ReactNode }) {
  switch (asking.kind) {
    case 'cancel':
      return <ConfirmCancel role={asking.role} card={asking.card} trouble={trouble} />
    case 'decline':
      return <ConfirmDecline card={asking.card} words={words} trouble={trouble} />
    case 'refuse':
      return <ConfirmRefuse card={asking.card} words={words} trouble={trouble} />
    case 'problem':
      return <ReportProblem card={asking.card} words={words} trouble={trouble} />
  }
}
