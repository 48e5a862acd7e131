import type { MapPlace } from '#features/site/maps/maps.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const numbers = (degrees: number) => degrees.toFixed(4)

/** The place at openstreetmap.org: an ordinary link that says where it goes. */
export function OutsideLink({ place, isBigger }: { place: MapPlace; isBigger: boolean }) {
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
