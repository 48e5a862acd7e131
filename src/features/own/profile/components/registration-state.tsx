import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { RegistrationView, YearView } from '#features/own/profile/profile.server.ts'
import type { StandingView } from '#features/own/profile/standing.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Steps } from '#ui/steps.tsx'

const WINDOWS = 4
type Submitted = Exclude<RegistrationView, { state: 'cancelled' }>

/** Where a registration stands, in plain words, and what happens next. */
export function RegistrationState({
  registration,
  cards,
  year,
  standing,
}: {
  registration: Submitted
  cards: readonly MatchCard[]
  year: YearView
  /** Of a guest; null where they have a place for every night. */
  standing: StandingView | null
}) {
  if (registration.state === 'draft') return <Unfinished registration={registration} year={year} />
  return (
    <>
      {registration.hasUnsentChanges && <UnsentChanges role={registration.role} />}
      {registration.role === 'guest' ? (
        <GuestWaits standing={standing} />
      ) : (
        <HostWaits cards={cards} year={year} />
      )}
    </>
  )
}

function Unfinished({ registration: { role, nextStep }, year }: { registration: Submitted; year: YearView }) {
  const { t, to } = useTexts()
  return (
    <>
      <Notice kind="warning" title={t('profile.draftTitle')}>
        <p>{t(role === 'guest' ? 'profile.draftGuest' : 'profile.draftHost', { city: year.city })}</p>
      </Notice>
      {nextStep && <Steps current={nextStep.number} total={WINDOWS} label={nextStep.title} />}
      <p className="actions">
        <LinkButton to={to(`/signUp/${role}/form`)}>{t('profile.goOn')}</LinkButton>
      </p>
    </>
  )
}

function UnsentChanges({ role }: { role: 'guest' | 'host' }) {
  const { t, to } = useTexts()
  return (
    <Notice kind="warning" title={t('profile.unsentTitle')}>
      <p>
        {t('profile.unsent')} <a href={to(`/signUp/${role}/form`)}>{t('profile.unsentLink')}</a>
      </p>
    </Notice>
  )
}

function GuestWaits({ standing }: { standing: StandingView | null }) {
  const { t } = useTexts()
  return (
    <>
      <p>{t('profile.guestSubmitted')}</p>
      {standing && <p>{t(`profile.standing.${standing.standing}`, standing.words)}</p>}
    </>
  )
}

function HostWaits({ cards, year }: { cards: readonly MatchCard[]; year: YearView }) {
  const { t } = useTexts()
  const isOpen = cards.some(({ state }) => ['offered', 'accepted', 'completed'].includes(state))
  const { outlook, first, last, city } = year
  return (
    <>
      <p>{t('profile.hostSubmitted', { city })}</p>
      {!isOpen && <p>{t(`profile.hostNext.${outlook}`, { first, last })}</p>}
    </>
  )
}
