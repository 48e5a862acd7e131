import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import type { RootData } from '#ui/root-data.ts'

const tallest = 28
const widest = 140

/** The sign before the name: the brand's own, or that of the product, a window with one light on. The name says it, so it has no words. */
function Logo() {
  const { logo } = useBrand()
  if (logo) {
    const scale = Math.min(tallest / logo.height, widest / logo.width)
    const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
    return <img className="logo-picture" src={logo.address} alt="" width={width} height={height} />
  }
  return (
    <svg className="logo" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      <path className="lit" d="M12 4h7v8h-7z" />
      <path d="M5 4h14v16H5zM12 4v16M5 12h14M2.5 20.5h19" />
    </svg>
  )
}

const LINKS = [
  { path: '/', key: 'common.navHome' },
  { path: '/HowItWorks', key: 'common.navHowItWorks' },
  { path: '/faq', key: 'common.navFaq' },
  { path: '/ImportantDocs', key: 'common.navImportantDocs' },
  { path: '/aboutUs', key: 'common.navAboutUs' },
  { path: '/contactUs', key: 'common.navContact' },
  { path: '/profile', key: 'common.navProfile' },
] as const

/** The head of the public site: plain links and a `<details>` menu on narrow screens, so that it needs no script. */
export function SiteHeader({
  path,
  search,
  signedIn,
  isAdmin,
}: Pick<RootData, 'path' | 'search' | 'signedIn' | 'isAdmin'>) {
  const { t, to } = useTexts()
  const { name } = useBrand()
  return (
    <header className="site-header">
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <div className="site-bar">
        <a className="brand" href={to('/')}>
          <Logo />
          {name}
        </a>
        <div className="site-tools">
          <LanguageSwitch path={path} search={search} />
          {isAdmin && (
            <a className="sign-link" href={to('/admin')}>
              {t('common.console')}
            </a>
          )}{' '}
          {signedIn ? (
            <a
              className="sign-link"
              href={
                /^\/(?:profile|admin)(?:\/|$)/.test(path)
                  ? `${to('/logout')}?from=${encodeURIComponent(to(path) + search)}`
                  : to('/logout')
              }
            >
              {t('common.signOut')}
            </a>
          ) : (
            <a className="sign-link" href={to('/login')}>
              {t('common.signIn')}
            </a>
          )}
        </div>
      </div>
      <details className="site-menu">
        <summary>{t('common.menu')}</summary>
      </details>
      <nav className="site-nav" aria-label={t('common.navigation')}>
        <ul>
          {LINKS.map((link) => (
            <li key={link.path}>
              <a href={to(link.path)} aria-current={currentness(link.path, path)}>
                {t(link.key)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

/** This very page, or one that belongs to it, such as a single document. */
function currentness(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page'
  return link !== '/' && path.startsWith(`${link}/`) ? 'true' : undefined
}
