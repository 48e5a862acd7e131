import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useBrand } from '#ui/brand.tsx'
import { CONSOLE_PARTS, placeOf } from '#ui/console-places.ts'
import { FindOpener } from '#ui/find/find-opener.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import type { RootData } from '#ui/root-data.ts'

/** Where a page of the console puts what belongs to its head, such as its keys. */
export const pageToolsId = 'page-tools'

export type Skip = { to: string; label: TextKey }

/** The organisers' navigation: the parts, and what is in the one they are in; folded on a phone, without any script. */
export function ConsoleHeader({
  path,
  search,
  skip,
}: Pick<RootData, 'path' | 'search'> & {
  /** What of the page is worth a way of its own, by id. */
  skip: Skip | undefined
}) {
  const { t, to } = useTexts()
  const { name } = useBrand()
  const here = placeOf(path)
  return (
    <header className="console-header">
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>{' '}
      {skip && (
        <a
          className="skip-link"
          href={`#${skip.to}`}
          // As a step of the history it would be another page to the router, which begins at the heading.
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(skip.to)?.focus()
          }}
        >
          {t(skip.label)}
        </a>
      )}
      <strong>{name}</strong> <FindOpener isHere={path === '/admin/find'} />{' '}
      <details className="console-menu">
        <summary>{t('common.menu')}</summary>
      </details>
      <nav aria-label={t('admins.consoleNavigation')}>
        <ul>
          {CONSOLE_PARTS.map((part) => (
            <li key={part.key}>
              <a
                href={to(part.pages[0].path)}
                aria-current={currentOf(path, part.pages[0].path, part === here.part)}
              >
                {t(part.key)}
              </a>
            </li>
          ))}
        </ul>
        {here.part.pages.length > 1 && (
          <ul className="console-places">
            {here.part.pages.map((place) => (
              <li key={place.path}>
                <a href={to(place.path)} aria-current={currentOf(path, place.path, place === here.place)}>
                  {t(place.key)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <div className="console-tools">
        <span id={pageToolsId} />
        <LanguageSwitch path={path} search={search} />
        <a href={to('/')}>{t('find.toPublicSite')}</a>{' '}
        <a href={`${to('/logout')}?from=${encodeURIComponent(to(path) + search)}`}>{t('common.signOut')}</a>
      </div>
    </header>
  )
}

/** `true`: the page belongs to it, as a record does to its list. */
const currentOf = (path: string, own: string, isHere: boolean) =>
  isHere ? (path === own ? 'page' : 'true') : undefined
