import type { StationsView, StationView } from '#features/own/profile/stations.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { WindowRow } from '#ui/window-row.tsx'

/** A line of windows from the registration to the arrival, one more lit with each station, and what comes next in words. */
export function StationLine({ view, isFolded }: { view: StationsView; isFolded: boolean }) {
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
