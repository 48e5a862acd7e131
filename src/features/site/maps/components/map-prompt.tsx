import { type MapPlace, type MapView, EDGE_COLUMNS, type MapPicture } from '#features/site/maps/maps.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Attribution } from '#features/site/maps/components/attribution.tsx'
import { InlineStyle } from '#ui/page-frame.tsx'

const tilePixels = 256

/** Tiles as plain pictures, moved so that the place is in the middle of the frame, where the marker stands. */
function MapPictureFrame({ place, picture }: { place: MapPlace; picture: MapPicture }) {
  const { t } = useTexts()
  const { tiles, columns, left, top, attribution } = picture
  const isEdge = (column: number) => column < EDGE_COLUMNS || column >= columns - EDGE_COLUMNS
  return (
    <figure className="map-figure">
      <InlineStyle
        css={`
          .map-tiles {
            --map-left: ${left}px;
            --map-top: ${top}px;
          }
        `}
      />
      <div className="map-frame">
        <div className="map-tiles">
          {tiles.map((tile) => (
            <img
              key={tile.address}
              src={tile.address}
              alt={tile.isMiddle ? t('maps.picture', { place: place.name, city: place.city }) : ''}
              className={isEdge(tile.column) ? 'map-edge' : undefined}
              width={tilePixels}
              height={tilePixels}
              loading="lazy"
              decoding="async"
            />
          ))}
        </div>
        <svg
          className="map-marker"
          viewBox="0 0 24 32"
          width="30"
          height="40"
          aria-hidden="true"
          focusable="false"
        >
          <path className="map-pin" d="M12 31C8 24 2 18 2 11a10 10 0 0 1 20 0c0 7-6 13-10 20z" />
          <path className="lit" d="M8 6.5h8v9H8zM12 6.5v9M8 11h8" />
        </svg>
      </div>
      <figcaption className="map-attribution">
        <Attribution words={attribution} />
      </figcaption>
    </figure>
  )
}

/**
 * A place on a map, in the page as `#map`: first the question with the one who would learn something, after the yes the
 * pictures, and where no map is configured the place in words. The page's action is `mapActionOf`.
 */
export function MapPrompt({ view }: { view: MapView }) {
  const { t } = useTexts()
  const { place, provider, picture } = view
  return (
    <section className="map" id="map" aria-label={t('maps.title', { place: place.name })}>
      <p className="map-place">
        <strong>{place.name}</strong>
        <br />
        {place.city}
      </p>
      {picture && provider && <MapPictureFrame place={place} picture={picture} />}
      {provider && !picture && (
        <form className="map-question" method="post">
          <p>{t('maps.question', { provider, city: place.city })}</p>
          <Button kind="quiet" name="intent" value="show-map">
            {t('maps.show')}
          </Button>
        </form>
      )}
      <p className="map-outside">
        <OutsideLink place={place} isBigger={picture !== null} />
      </p>
      {picture && provider && (
        <form className="map-question" method="post">
          <p>{t('maps.shown', { provider })}</p>
          <Button kind="quiet" name="intent" value="hide-map">
            {t('maps.hide')}
          </Button>
        </form>
      )}
    </section>
  )
}

const numbers = (degrees: number) => degrees.toFixed(4)

/** The place at openstreetmap.org: an ordinary link that says where it goes. */
function OutsideLink({ place, isBigger }: { place: MapPlace; isBigger: boolean }) {
  const { t } = useTexts()
  const [latitude, longitude] = [numbers(place.latitude), numbers(place.longitude)]
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
  return (
    <>
      <a href={address} rel="noreferrer">
        {isBigger ? t('maps.bigger') : t('maps.outside')}
      </a>{' '}
      <span className="quiet">{t('maps.coordinates', { latitude, longitude })}</span>
    </>
  )
}
