import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { PlacesPage, PlacesQuery } from '../candidates/paging.ts'
import { placesPath } from '../candidates/places-path.ts'

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
      {/* Sent as a form, so that no name gets into an address. */}
      <form method="post" action={path} className="bench-ask">
        <input type="hidden" name="intent" value="find" />
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
