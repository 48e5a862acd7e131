import type { MapChoice } from '#features/site/maps/maps.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'

/** What this browser has said about maps, with the button that changes it; nothing where no map is configured. */
export function MapConsentState({ choice }: { choice: MapChoice }) {
  const { t } = useTexts()
  const { provider, city, isAllowed } = choice
  if (provider === null) return <p>{t('maps.notConfigured')}</p>
  return (
    <form className="map-question" method="post">
      <p>{isAllowed ? t('maps.consentGiven', { provider }) : t('maps.consentMissing', { provider, city })}</p>
      {isAllowed ? (
        <Button kind="quiet" name="intent" value="hide-map">
          {t('maps.takeBack')}
        </Button>
      ) : (
        <Button kind="quiet" name="intent" value="show-map">
          {t('maps.allow')}
        </Button>
      )}
    </form>
  )
}
