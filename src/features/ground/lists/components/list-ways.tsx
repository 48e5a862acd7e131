import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'

/** Where a row stands within the list it was opened from; null where it is not among its rows. */
export type Ways = { position: number; found: number; previous: string | null; next: string | null } | null

/** Back to the list as it was, and on to the one before or after within it. */
export function ListWays({ list, ways, back }: { list: string; ways: Ways; back: string }) {
  const { t, to } = useTexts()
  return (
    <nav aria-label={t('records.ways')} className="record-ways">
      <Link to={to(list)}>{back}</Link>
      {ways && (
        <>
          {ways.previous && (
            <Link to={to(ways.previous)} rel="prev">
              {t('records.previous')}
            </Link>
          )}
          <span className="quiet">
            {t('records.position', { position: ways.position, found: ways.found })}
          </span>
          {ways.next && (
            <Link to={to(ways.next)} rel="next">
              {t('records.next')}
            </Link>
          )}
        </>
      )}
    </nav>
  )
}
