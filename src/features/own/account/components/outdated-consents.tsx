import type { OutdatedView } from '#features/own/account/consents-views.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Texts that have changed since they were agreed to, each with the page that asks again; nothing when there are none. */
export function OutdatedConsents({ outdated }: { outdated: readonly OutdatedView[] }) {
  const { t, to } = useTexts()
  return outdated.map(({ role, step, titles }) => (
    <Notice key={`${role} ${step}`} kind="warning" title={t('account.outdatedTitle')}>
      <p>{t('account.outdated')}</p>
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p>
        <a href={step ? `${to(`/signUp/${role}/form`)}?step=${step}` : to('/profile/consents')}>
          {t('account.outdatedLink')}
        </a>
      </p>
    </Notice>
  ))
}
