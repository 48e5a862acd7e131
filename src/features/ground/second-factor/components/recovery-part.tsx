import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryPart({ left }: { left: number }) {
  const { t, to } = useTexts()
  return (
    <section aria-labelledby="recovery">
      <h2 id="recovery">{t('secondFactor.recovery')}</h2>
      <p>{t('secondFactor.recoveryWhat')}</p>
      {left === 0 ? (
        <Notice kind="warning">{t('secondFactor.recoveryNone')}</Notice>
      ) : (
        <p>{t('secondFactor.recoveryLeft', { count: left })}</p>
      )}
      <p className="actions">
        <LinkButton to={to('/admin/secondFactor/codes')} kind={left === 0 ? 'primary' : 'quiet'}>
          {t('secondFactor.recoveryMake')}
        </LinkButton>
      </p>
    </section>
  )
}
