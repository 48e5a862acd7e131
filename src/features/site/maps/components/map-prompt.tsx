import { MapPictureFrame } from '#features/site/maps/components/map-picture.tsx'
import type { MapPlace, MapView } from '#features/site/maps/maps.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'

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
