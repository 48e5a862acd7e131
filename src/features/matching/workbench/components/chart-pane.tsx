import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { shortDay, shortWeekday } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { ChosenView } from '../queries.server.ts'
import { hostMark, placeKey, unpackChart, type ChartNight, type ChartRow } from './chart-rows.ts'
import { useChart } from './use-chart.ts'

const ROW_HEIGHT = 34

/** All places by night; where the chosen guest could sleep, their nights stand on the rows. */
export function ChartPane({ chosen, version }: { chosen: ChosenView | null; version: unknown }) {
  const { t } = useTexts()
  const packed = useChart(version)
  const chart = useMemo(() => packed && unpackChart(packed), [packed])
  const ghosts = useMemo(
    () =>
      new Set(chosen?.fits.map(({ hostId, roomNumber, bed }) => placeKey(hostMark(hostId), roomNumber, bed))),
    [chosen],
  )
  const start = chosen?.guest.stay.start ?? null
  const end = chosen?.guest.stay.end ?? null
  const name = chosen?.guest.name ?? null
  if (!chart) return <p className="quiet">{t('workbench.chartLoads')}</p>
  return <Chart nights={chart.nights} rows={chart.rows} ghosts={ghosts} start={start} end={end} name={name} />
}

const Chart = memo(function Chart({
  nights,
  rows,
  ghosts,
  start,
  end,
  name,
}: {
  nights: readonly ChartNight[]
  rows: readonly ChartRow[]
  ghosts: ReadonlySet<string>
  start: string | null
  end: string | null
  name: string | null
}) {
  const { t, locale } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState({ row: 0, night: 0 })
  const hasMoved = useRef(false)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
  })
  const isStay = (night: string) => start !== null && end !== null && start <= night && night < end
  const days = useMemo(
    () => nights.map(({ night }) => `${shortWeekday(night, locale)} ${shortDay(night, locale)}`),
    [nights, locale],
  )
  useEffect(() => {
    if (!hasMoved.current) return
    virtual.scrollToIndex(active.row)
    const frame = requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLElement>(`[data-cell="${active.row} ${active.night}"]`)
        ?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active, virtual])
  const move = (event: KeyboardEvent) => {
    const ways: Record<string, [number, number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [10, 0],
      PageUp: [-10, 0],
    }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    hasMoved.current = true
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
    setActive(({ row, night }) => ({
      row: within(row + way[0], rows.length - 1),
      night: within(night + way[1], nights.length - 1),
    }))
  }
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div ref={box} className="bench-chart">
      <table role="grid" aria-label={t('workbench.chart')} aria-rowcount={rows.length + 4} onKeyDown={move}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('rooms.place')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
          {(['demand', 'free'] as const).map((sum, index) => (
            <tr key={sum} aria-rowindex={index + 2}>
              <th scope="row">{t(`rooms.nights.${sum}`)}</th>
              {nights.map((night) => (
                <td key={night.night} className="right">
                  {night[sum]}
                </td>
              ))}
            </tr>
          ))}
          <tr aria-rowindex={4} className="bench-lane">
            <th scope="row">{name ? t('workbench.lane', { name }) : t('workbench.emptyLane')}</th>
            {nights.map(({ night }) => (
              <td key={night} className={isStay(night) ? 'bench-ghost' : undefined}>
                {isStay(night) && <span className="hidden-text">{t('workbench.stays')}</span>}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap height={above} />}
          {shown.map(({ index }) => {
            const row = rows[index]!
            return (
              <tr
                key={index}
                aria-rowindex={index + 5}
                className={row.isFirst ? 'bench-first' : undefined}
                style={{ height: ROW_HEIGHT }}
              >
                <PlaceCells
                  row={row}
                  index={index}
                  days={days}
                  nights={nights}
                  start={ghosts.has(row.key) ? start : null}
                  end={end}
                  active={active.row === index ? active.night : -1}
                />
              </tr>
            )
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
    </div>
  )
})

/** Rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}

const PlaceCells = memo(function PlaceCells({
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
  const place = `${t('workbench.room', { number: row.room })}, ${t(`matches.bed.${row.kind}`)} ${row.bed}`
  return (
    <>
      <th scope="row" className="bench-chart-name">
        <span className={row.isFirst ? undefined : 'hidden-text'}>
          <strong>{row.host}</strong>{' '}
        </span>
        <span className="quiet">{place}</span>
      </th>
      {row.runs.flatMap(({ state, from, nights: length, name }) =>
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
            >
              {at === 0 && name && <span className="bench-holder">{name}</span>}
            </td>
          )
        }),
      )}
    </>
  )
})
