import { useTexts } from '#i18n/texts-context.tsx'
import type { PageOf, RoomsQuery } from '../by-night/by-night.ts'
import { roomsPath } from './rooms-path.ts'

/** Where in the list this page is, and the ways on. */
export function PageLinks({ page, query, path }: { page: PageOf; query: RoomsQuery; path: string }) {
  const { t } = useTexts()
  const { from, to, total } = page
  if (page.pages === 1) return null
  const at = (number: number) => roomsPath(path, query, { page: number })
  return (
    <nav aria-label={t('rooms.pages')}>
      <ul className="filters">
        <li>{t('rooms.pageOf', { from: from + 1, to, total })}</li>
        {page.page > 1 && (
          <li>
            <a href={at(page.page - 1)} rel="prev">
              {t('rooms.previous')}
            </a>
          </li>
        )}
        {page.page < page.pages && (
          <li>
            <a href={at(page.page + 1)} rel="next">
              {t('rooms.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
