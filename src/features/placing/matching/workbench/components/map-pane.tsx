import { Attribution } from '#features/site/maps/components/attribution.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { ChosenView } from '../workbench-views.server.ts'
import { Commute } from '../../components/verdict-words.tsx'
import { benchPath, type BenchQuery } from './bench-address.ts'

const TILE = 256

/** Where the hosts of the places shown live, roughly, after a yes to the pictures; a list says the same in words. */
export function MapPane({ chosen, query }: { chosen: ChosenView; query: BenchQuery }) {
  const { t, to } = useTexts()
  const { map, fits, near, guest } = chosen
  const action = to(benchPath(query, { guest: guest.id, tab: 'map' }))
  const { provider, city, picture, hosts } = map
  const numberOf = (id: string) => hosts.findIndex(({ hostId }) => hostId === id) + 1
  const places = [...fits, ...near].filter(
    ({ hostId }, index, all) => all.findIndex((one) => one.hostId === hostId) === index,
  )
  return (
    <section className="bench-map" id="map" aria-label={t('workbench.tab.map')} tabIndex={0}>
      {picture && <Picture chosen={chosen} picture={picture} />}
      {provider === null ? (
        <p>{t('workbench.mapNone')}</p>
      ) : (
        // A page of its own answers: the pictures have to be allowed before it is drawn.
        <form method="post" action={action} className="map-question">
          <p>
            {picture ? t('workbench.mapShown', { provider }) : t('workbench.mapQuestion', { provider, city })}
          </p>
          <Button kind="quiet" name="intent" value={picture ? 'hide-map' : 'show-map'}>
            {t(picture ? 'workbench.mapHide' : 'workbench.mapShow')}
          </Button>
        </form>
      )}
      <table>
        <caption className="hidden-text">{t('workbench.mapList')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('workbench.mapNumber')}</th>
            <th scope="col">{t('matches.host')}</th>
            <th scope="col">{t('workbench.district')}</th>
            <th scope="col">{t('matching.commute')}</th>
            <th scope="col">{t('matching.placesLeft')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.hostId}>
              <td>{numberOf(place.hostId) || t('workbench.mapUnknown')}</td>
              <th scope="row">{place.hostName}</th>
              <td>{place.district ?? '–'}</td>
              <td>
                <Commute {...place} />
              </td>
              <td>{t('matching.placesOf', { free: place.free, places: place.places })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Picture({
  chosen,
  picture,
}: {
  chosen: ChosenView
  picture: NonNullable<ChosenView['map']['picture']>
}) {
  const { t } = useTexts()
  const { tiles, columns, rows, venue, points, attribution } = picture
  return (
    <figure className="map-figure">
      <svg
        viewBox={`0 0 ${columns * TILE} ${rows * TILE}`}
        aria-hidden="true"
        focusable="false"
        className="bench-map-picture"
      >
        {tiles.map(({ address, column, row }) => (
          <image key={address} href={address} x={column * TILE} y={row * TILE} width={TILE} height={TILE} />
        ))}
        <rect x={venue.x - 11} y={venue.y - 11} width="22" height="22" className="bench-map-venue" />
        {points.map(({ x, y }, index) => (
          <g key={chosen.map.hosts[index]?.hostId}>
            <circle cx={x} cy={y} r="15" className="bench-map-pin" />
            <text x={x} y={y + 6} textAnchor="middle" className="bench-map-number">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="map-attribution">
        <span className="hidden-text">
          {t('workbench.mapPicture', { count: points.length, city: chosen.map.city })}
        </span>{' '}
        <Attribution words={attribution} />
      </figcaption>
    </figure>
  )
}
