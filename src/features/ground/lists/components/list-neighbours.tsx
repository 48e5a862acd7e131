import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'

/** Where a row stands within the list it was opened from; null where it is not among its rows. */
export type Neighbours = {
  position: number
  found: number
  previous: string | null
  next: string | null
} | null

/** Back to the list as it was, and on to the one before or after within it. */
export function ListNeighbours({
  list,
  neighbours,
  back,
}: {
  list: string
  neighbours: Neighbours
  back: string
}) {
  const { t, to } = useTexts()
  return (
    <nav aria-label={t('records.neighbours')} className="record-neighbours">
      <Link to={to(list)}>{back}</Link>
      {neighbours && (
        <>
          {neighbours.previous && (
            <Link to={to(neighbours.previous)} rel="prev">
              {t('records.previous')}
            </Link>
          )}
          <span className="quiet">
            {t('records.position', { position: neighbours.position, found: neighbours.found })}
          </span>
          {neighbours.next && (
            <Link to={to(neighbours.next)} rel="next">
              {t('records.next')}
            </Link>
          )}
        </>
      )}
    </nav>
  )
}
