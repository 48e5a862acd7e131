import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Our mail to this person came back: nothing else they are waiting for will reach them. */
export function BadAddress({ email }: { email: string }) {
  const { t, to } = useTexts()
  return (
    <Notice kind="warning" title={t('profile.badAddressTitle')}>
      <p>{t('profile.badAddress', { email })}</p>
      <p>
        <a href={to('/profile/email')}>{t('profile.badAddressChange')}</a>
      </p>
      <p>{t('profile.badAddressRight')}</p>
    </Notice>
  )
}
