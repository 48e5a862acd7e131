import { Link } from 'react-router'
import type { RecordView } from '#features/records/record/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** Back to the list as it was, and on to the one before or after within it. */
export function RecordWays({ record: { role, list, ways } }: { record: RecordView }) {
  const { t, to } = useTexts()
  return (
    <nav aria-label={t('records.ways')} className="record-ways">
      <Link to={to(list)}>{t(role === 'guest' ? 'records.toGuests' : 'records.toHosts')}</Link>
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
