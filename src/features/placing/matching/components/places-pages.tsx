import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { PlacesPage, PlacesQuery } from '../candidates/paging.ts'

/** Looks for a host among all places of a guest, whichever page they stand on; where one page has them all it is not needed. */
export function HostSearch({
  query,
  path,
  parts,
}: {
  query: PlacesQuery
  path: string
  parts: readonly PlacesPage<unknown>[]
}) {
  const { t } = useTexts()
  if (query.host === '' && parts.every(({ pages }) => pages === 1)) return null
  return (
    <search>
      <form method="get" action={path} className="bench-ask">
        {query.from && <input type="hidden" name="from" value={query.from} />}
        <label htmlFor="host">{t('workbench.whichHost')}</label>
        <input id="host" name="host" className="input" defaultValue={query.host} maxLength={100} />
        <Button kind="quiet">{t('lists.search')}</Button>
        {query.host !== '' && parts.every(({ total }) => total === 0) && (
          <output>{t('workbench.noSuchHost')}</output>
        )}
        {query.host !== '' && (
          <a href={placesPath(path, query, { host: '', fits: 1, others: 1 })}>{t('matching.allHosts')}</a>
        )}
      </form>
    </search>
  )
}

/** The ways to the other pages of those that fit, or of those that do not. */
export function PlacesPages({
  part,
  of: { page, pages },
  query,
  path,
}: {
  part: 'fits' | 'others'
  of: PlacesPage<unknown>
  query: PlacesQuery
  path: string
}) {
  const { t } = useTexts()
  if (pages === 1) return null
  const at = (number: number) => `${placesPath(path, query, { [part]: number })}#${part}`
  return (
    <nav aria-label={t('lists.pages')} className="list-pager">
      {page > 1 && (
        <a href={at(page - 1)} rel="prev">
          {t('lists.previousPage')}
        </a>
      )}
      <span>{t('lists.pageOf', { page, last: pages })}</span>
      {page < pages && (
        <a href={at(page + 1)} rel="next">
          {t('lists.nextPage')}
        </a>
      )}
    </nav>
  )
}

function placesPath(path: string, query: PlacesQuery, change: Partial<PlacesQuery>): string {
  const { from, host, fits, others } = { ...query, ...change }
  const said = {
    from: from ?? '',
    host,
    fits: fits > 1 ? String(fits) : '',
    others: others > 1 ? String(others) : '',
  }
  const search = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${path}?${search}` : path
}
