import { Form } from 'react-router'
import type { MatchCard } from '#features/profile/matches/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** What is about to end: one match and perhaps the registration with it, or the registration alone. */
export type Cancelling = { role: 'guest' | 'host'; card: MatchCard | null }

/** The step before it: what happens, for whom, and that it cannot be undone. */
export function ConfirmCancel({ cancelling: { role, card } }: { cancelling: Cancelling }) {
  const { t, to } = useTexts()
  const isGuest = role === 'guest'
  const values = { name: card?.name ?? '', nights: card?.nights ?? '' }
  return (
    <>
      <PageTitle>{t(isGuest ? 'profile.cannotComeTitle' : 'profile.cannotHostTitle')}</PageTitle>
      {card && <p>{t(isGuest ? 'profile.cancelMatchGuest' : 'profile.cancelMatchHost', values)}</p>}
      <p>{t(isGuest ? 'profile.cancelAllGuest' : 'profile.cancelAllHost')}</p>
      <Form method="post" action={to('/profile')}>
        <input type="hidden" name="role" value={role} />
        {card && <input type="hidden" name="matchId" value={card.id} />}
        <p className="actions">
          {card && (
            <Button kind="danger" name="intent" value="cancel-match">
              {t(isGuest ? 'profile.cancelMatchGuestButton' : 'profile.cancelMatchHostButton', values)}
            </Button>
          )}
          <Button kind="danger" name="intent" value="cancel-registration">
            {t('profile.cancelAllButton')}
          </Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('profile.keep')}
          </LinkButton>
        </p>
      </Form>
    </>
  )
}
