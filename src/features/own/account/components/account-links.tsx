import { useTexts } from '#i18n/texts-context.tsx'

/** The pages of one's own account, in the order in which they are listed. */
const accountPages = ['data', 'consents', 'sessions', 'email', 'language', 'delete'] as const

/** The way to everything people can do with their own account, for the profile. */
export function AccountLinks() {
  const { t, to } = useTexts()
  return (
    <section aria-labelledby="account">
      <h2 id="account">{t('profile.account.title')}</h2>
      <ul>
        {accountPages.map((page) => (
          <li key={page}>
            <a href={to(`/profile/${page}`)}>{t(`profile.account.${page}`)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
