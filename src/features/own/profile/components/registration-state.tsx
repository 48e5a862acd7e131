import type { RegistrationView, YearView } from '#features/own/profile/profile.server.ts'
import type { StandingView } from '#features/own/profile/standing.server.ts'
import type { StationsView, StationView } from '#features/own/profile/stations.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Steps } from '#ui/steps.tsx'
import { WindowRow } from '#ui/window-row.tsx'

/** A line of windows from the registration to the arrival, one more lit with each station, and what comes next in words. */
function StationLine({ view, isFolded }: { view: StationsView; isFolded: boolean }) {
  const { t } = useTexts()
  const { role, stations, next } = view
  const lit = stations.filter(({ isLit }) => isLit)
  const list = <Stations view={view} />
  const station = lit.at(-1)?.name ?? 'registered'
  return (
    <>
      {isFolded ? (
        <details className="stations-folded folded">
          <summary>
            <WindowRow lit={lit.length} total={stations.length} />{' '}
            {t('offer.stationAt', {
              station: stationWords(t, role, station),
              lit: lit.length,
              total: stations.length,
            })}
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {next && <p>{next}</p>}
    </>
  )
}

function Stations({ view: { role, stations } }: { view: StationsView }) {
  const { t } = useTexts()
  const name = ({ isLit, name: of }: StationView) => {
    const words = stationWords(t, role, of)
    return isLit ? <strong>{words}</strong> : <span>{words}</span>
  }
  return (
    <ol className="stations" aria-label={t('offer.stations')}>
      {stations.map((station) => (
        <li key={station.name} className={station.isLit ? 'is-lit' : undefined}>
          <WindowRow lit={station.isLit ? 1 : 0} total={1} />
          <span>
            {name(station)} {station.day && <span className="station-day">{station.day}</span>}{' '}
            <span className={station.isNext ? 'station-next' : 'hidden-text'}>
              {t(`offer.${stateOf(station)}`)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const stateOf = ({ isLit, isNext }: StationView) => (isLit ? 'lit' : isNext ? 'next' : 'dark')

function stationWords(
  t: ReturnType<typeof useTexts>['t'],
  role: StationsView['role'],
  name: StationView['name'],
): string {
  if (role === 'guest') return t(`offer.station.guest.${name}`)
  // A host is in no round.
  return t(`offer.station.host.${name === 'round' ? 'checked' : name}`)
}

const WINDOWS = 4
type Submitted = Exclude<RegistrationView, { state: 'cancelled' }>

type Props = {
  registration: Submitted
  /** Null for a draft. */
  stations: StationsView | null
  /** Of a guest; null where they have a place for every night. */
  standing: StandingView | null
  year: YearView
}

/** Where a registration stands, in windows and in plain words, and what happens next. */
export function RegistrationState({ registration, stations, standing, year }: Props) {
  if (registration.state === 'draft') return <Unfinished registration={registration} year={year} />
  return (
    <>
      {stations && <StationLine view={stations} isFolded={isBelow(stations)} />}
      {stations && !isOfferOpen(stations) && standing && <GuestWaits standing={standing} />}
      {registration.role === 'host' && stations?.headline === 'waiting' && <HostWaits year={year} />}
      {registration.hasUnsentChanges && <UnsentChanges role={registration.role} />}
    </>
  )
}

/** What a guest does next stands first: an offer is answered, the host is written to, "I'm here" is pressed. */
const isBelow = ({ role, headline }: StationsView) => role === 'guest' && headline !== 'waiting'

/** An offer is answered on the first screen of a phone: what can wait stands below it. */
export const isOfferOpen = ({ role, headline }: StationsView) => role === 'guest' && headline === 'offer'

function Unfinished({ registration: { role, nextStep }, year }: { registration: Submitted; year: YearView }) {
  const { t, to } = useTexts()
  return (
    <>
      <p>{t(role === 'guest' ? 'profile.draftGuest' : 'profile.draftHost', { city: year.city })}</p>
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

/** On the list for all of the nights, or some. */
export function GuestWaits({ standing: { standing, words } }: { standing: StandingView }) {
  const { t } = useTexts()
  return <p>{t(`profile.standing.${standing}`, words)}</p>
}

function HostWaits({ year: { outlook, first, last, city } }: { year: YearView }) {
  const { t } = useTexts()
  return (
    <>
      <p>{t('profile.hostSubmitted', { city })}</p>
      <p>{t(`profile.hostNext.${outlook}`, { first, last })}</p>
    </>
  )
}
