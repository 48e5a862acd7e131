import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import type { MatchListWays } from '../listing/queries.server.ts'

/** Back to the list as it was, and on to the match before or after within it. */
export function MatchWaysNav({ list, ways }: MatchListWays) {
  const { t, to } = useTexts()
  return (
    <nav aria-label={t('records.ways')} className="record-ways">
      <Link to={to(list)}>{t('matches.toList')}</Link>
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
