import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import type { RootData } from '#ui/root-data.ts'

const LINKS = [
  { path: '/admin', key: 'admins.consoleIndex' },
  { path: '/admin/guests', key: 'admins.consoleGuests', record: '/admin/guest/' },
  { path: '/admin/hosts', key: 'admins.consoleHosts', record: '/admin/host/' },
  { path: '/admin/matching', key: 'admins.consoleMatching' },
  { path: '/admin/match', key: 'admins.consoleMatches' },
  { path: '/admin/inform', key: 'admins.consoleInform' },
  { path: '/admin/checkQueuedEmails', key: 'admins.consoleMails' },
  { path: '/admin/calls', key: 'admins.consoleCalls' },
  { path: '/admin/rooms', key: 'admins.consoleRooms' },
  { path: '/admin/calendar', key: 'admins.consoleCalendar' },
  { path: '/admin/migrate', key: 'admins.consoleMigrate' },
] as const

/** Where a page of the console puts what belongs to its head, such as its keys. */
export const pageToolsId = 'page-tools'

/** The organisers' navigation; folded on a phone, without any script. */
export function ConsoleHeader({ path, search }: Pick<RootData, 'path' | 'search'>) {
  const { t, to } = useTexts()
  const { name } = useBrand()
  return (
    <header className="console-header">
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <strong>{name}</strong>
      <details className="console-menu">
        <summary>{t('common.menu')}</summary>
      </details>
      <nav aria-label={t('admins.consoleNavigation')}>
        <ul>
          {LINKS.map((link) => (
            <li key={link.path}>
              <a href={to(link.path)} aria-current={currentOf(path, link)}>
                {t(link.key)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="console-tools">
        <span id={pageToolsId} />
        <LanguageSwitch path={path} search={search} />
        <a href={to('/')}>{t('common.toPublicSite')}</a>
        <a href={`${to('/logout')}?from=${encodeURIComponent(to(path) + search)}`}>{t('common.signOut')}</a>
      </div>
    </header>
  )
}

/** `true`: the page belongs to that part, as a record does to its list. */
function currentOf(path: string, link: { path: string; record?: string }): 'page' | 'true' | undefined {
  if (path === link.path) return 'page'
  const isBelow = link.path !== '/admin' && path.startsWith(`${link.path}/`)
  return isBelow || (link.record && path.startsWith(link.record)) ? 'true' : undefined
}
