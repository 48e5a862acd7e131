import type { MatchCard } from '#features/own/profile/matches.server.ts'
import type { RegistrationView, YearView } from '#features/own/profile/profile.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Steps } from '#ui/steps.tsx'

const WINDOWS = 4
type Standing = Exclude<RegistrationView, { state: 'cancelled' }>

/** Where a registration stands, in plain words, and what happens next. */
export function RegistrationState({
  registration,
  cards,
  year,
}: {
  registration: Standing
  cards: readonly MatchCard[]
  year: YearView
}) {
  if (registration.state === 'draft') return <Unfinished registration={registration} year={year} />
  return (
    <>
      {registration.hasUnsentChanges && <UnsentChanges role={registration.role} />}
      <Waiting role={registration.role} cards={cards} year={year} />
    </>
  )
}

function Unfinished({ registration: { role, nextStep }, year }: { registration: Standing; year: YearView }) {
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

function Waiting({
  role,
  cards,
  year,
}: {
  role: 'guest' | 'host'
  cards: readonly MatchCard[]
  year: YearView
}) {
  const { t } = useTexts()
  const isOpen = cards.some(({ state }) => ['offered', 'accepted', 'completed'].includes(state))
  const { outlook, first, last, city } = year
  if (role === 'host') {
    return (
      <>
        <p>{t('profile.hostSubmitted', { city })}</p>
        {!isOpen && <p>{t(`profile.hostNext.${outlook}`, { first, last })}</p>}
      </>
    )
  }
  return (
    <>
      <p>{t('profile.guestSubmitted')}</p>
      {!isOpen && <p>{t(`profile.guestNext.${outlook}`, { first, last })}</p>}
    </>
  )
}
