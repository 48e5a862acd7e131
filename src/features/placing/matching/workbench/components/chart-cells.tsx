import { memo } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import type { ChartNight, ChartRow } from './chart-rows.ts'

/** Rows that are not drawn. */
export function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}

export const PlaceCells = memo(function PlaceCells({
  row,
  index,
  days,
  nights,
  start,
  end,
  active,
}: {
  row: ChartRow
  index: number
  days: readonly string[]
  nights: readonly ChartNight[]
  /** The chosen guest's nights where this place fits them. */
  start: string | null
  end: string | null
  /** The night that the Tab key leads to, or -1. */
  active: number
}) {
  const { t } = useTexts()
  const place = usePlaceName()(row)
  return (
    <>
      <th scope="row" className="bench-chart-name">
        <span className={row.isFirst ? undefined : 'hidden-text'}>
          <strong>{row.host}</strong>{' '}
        </span>
        <span className="quiet">{place}</span>
      </th>
      {row.runs.flatMap(({ state, from, nights: length, name, matchId }) =>
        nights.slice(from, from + length).map(({ night }, at) => {
          const isGhost = state === 'free' && start !== null && end !== null && start <= night && night < end
          const word = isGhost ? t('workbench.wouldFit') : t(`rooms.state.${state}`)
          const column = from + at
          return (
            <td
              key={night}
              aria-label={`${days[column]}, ${name ? `${name}, ` : ''}${word}`}
              tabIndex={column === active ? 0 : -1}
              data-cell={`${index} ${column}`}
              className={`tape-${state}${isGhost ? ' bench-ghost' : ''}`}
              title={name || undefined}
              draggable={matchId !== '' || undefined}
            >
              {at === 0 && name && <span className="bench-holder">{name}</span>}
            </td>
          )
        }),
      )}
    </>
  )
})

/** "Room 1, single bed 2". */
export function usePlaceName(): (row: ChartRow) => string {
  const { t } = useTexts()
  return ({ room, kind, bed }) =>
    `${t('workbench.room', { number: room })}, ${t(`matches.bed.${kind}`)} ${bed}`
}
