import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** Both ways into the product. */
export function RegisterLinks() {
  const { t, to } = useTexts()
  return (
    <p className="actions">
      <LinkButton to={to('/signUp/guest')} kind="quiet">
        {t('signIn.registerAsGuest')}
      </LinkButton>
      <LinkButton to={to('/signUp/host')} kind="quiet">
        {t('signIn.registerAsHost')}
      </LinkButton>
    </p>
  )
}
