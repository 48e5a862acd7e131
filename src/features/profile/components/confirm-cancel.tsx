import type { MatchCard } from '#features/profile/matches/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** What is about to end, and which match it was asked about. */
export type Cancelling = { role: 'guest' | 'host'; card: MatchCard | null }

/** The step before it: what happens, for whom. A guest who cannot come needs no other place; a host may go on without one guest. */
export function ConfirmCancel({ cancelling: { role, card } }: { cancelling: Cancelling }) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t(role === 'guest' ? 'profile.cannotComeTitle' : 'profile.cannotHostTitle')}</PageTitle>
      <PostForm action={to('/profile')}>
        <input type="hidden" name="role" value={role} />
        {role === 'guest' ? <GuestEnds card={card} /> : <HostEnds card={card} />}
        <p className="actions">
          <LinkButton to={to('/profile')} kind="quiet">
            {t('profile.keep')}
          </LinkButton>
        </p>
      </PostForm>
    </>
  )
}

function GuestEnds({ card }: { card: MatchCard | null }) {
  const { t } = useTexts()
  const { name, nights } = card ?? { name: '', nights: '' }
  return (
    <>
      {card && <p>{t('profile.cancelPlace', { name: name ?? '', nights })}</p>}
      <p>{t('profile.cancelAllGuest')}</p>
      <p className="actions">
        <Button kind="danger" name="intent" value="cancel-registration">
          {t('profile.cannotCome')}
        </Button>
      </p>
    </>
  )
}

function HostEnds({ card }: { card: MatchCard | null }) {
  const { t } = useTexts()
  const values = { name: card?.name ?? '', nights: card?.nights ?? '' }
  return (
    <>
      {card && (
        <>
          <p>{t('profile.cancelOneGuest', values)}</p>
          <input type="hidden" name="matchId" value={card.id} />
          <p className="actions">
            <Button kind="danger" name="intent" value="cancel-match">
              {t('profile.cancelOneGuestButton', values)}
            </Button>
          </p>
        </>
      )}
      <p>{t('profile.cancelAllHost')}</p>
      <p className="actions">
        <Button kind="danger" name="intent" value="cancel-registration">
          {t('profile.cancelAllHostButton')}
        </Button>
      </p>
    </>
  )
}
