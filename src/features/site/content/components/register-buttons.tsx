import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'

export function RegisterButtons() {
  const { t, to } = useTexts()
  return (
    <p className="actions">
      <LinkButton to={to('/signUp/guest')} event={{ name: 'register', role: 'guest' }}>
        {t('home.registerGuest')}
      </LinkButton>
      <LinkButton to={to('/signUp/host')} kind="quiet" event={{ name: 'register', role: 'host' }}>
        {t('home.registerHost')}
      </LinkButton>
    </p>
  )
}
