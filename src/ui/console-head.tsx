import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pathWithoutLocale } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { placeOf } from '#ui/console-places.ts'
import { Icon } from '#ui/icons.tsx'

/** The head of a page of the console: its h1, the pages of its place where it is one of them, how many, what can be begun, what it is for. */
export function ConsoleHead({
  children,
  lead,
  count,
  found,
  actions,
  hasBack = true,
}: {
  children: ReactNode
  lead?: ReactNode
  count?: ReactNode
  /** What `count` says is listed here, by the name of that number. */
  found?: { 'data-count': string }
  actions?: ReactNode
  /** False where the way back stands above it. */
  hasBack?: boolean
}) {
  const { t, to } = useTexts()
  const path = pathWithoutLocale(useLocation().pathname)
  const { place, page } = placeOf(path)
  const isTab = page.path === path && place.pages.length > 1
  return (
    <div className="page-title">
      {isTab ? (
        <h1>
          {t(place.key)}
          {children !== t(place.key) && <span className="hidden-text"> : {children}</span>}
        </h1>
      ) : (
        <>
          {hasBack && page.path !== path && (
            <a className="page-back" href={to(page.path)}>
              <Icon name="back" />
              {t(page.key)}
            </a>
          )}
          <h1>{children}</h1>
        </>
      )}
      {isTab && (
        <nav className="segments" aria-label={t(place.key)}>
          {place.pages.map((each) => (
            <Fragment key={each.path}>
              <a href={to(each.path)} aria-current={each === page ? 'page' : undefined}>
                {t(each.key)}
              </a>{' '}
            </Fragment>
          ))}
        </nav>
      )}
      {count && (
        <output className="page-count" {...found}>
          {count}
        </output>
      )}
      {actions && <div className="page-actions">{actions}</div>}
      {lead && <p className="lead">{lead}</p>}
    </div>
  )
}
