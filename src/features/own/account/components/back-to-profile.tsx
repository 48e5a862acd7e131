import { useTexts } from '#i18n/texts-context.tsx'

export function BackToProfile() {
  const { t, to } = useTexts()
  return (
    <p>
      <a href={to('/profile')}>{t('account.backToProfile')}</a>
    </p>
  )
}
