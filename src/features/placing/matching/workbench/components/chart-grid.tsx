import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { shortDay, shortWeekday } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Gap, PlaceCells } from './chart-cells.tsx'
import type { ChartNight, ChartRow } from './chart-rows.ts'

const ROW_HEIGHT = 34

export type Cell = { row: number; night: number }

const WAYS: Record<string, (cell: Cell, last: Cell) => Cell> = {
  ArrowDown: ({ row, night }) => ({ row: row + 1, night }),
  ArrowUp: ({ row, night }) => ({ row: row - 1, night }),
  ArrowRight: ({ row, night }) => ({ row, night: night + 1 }),
  ArrowLeft: ({ row, night }) => ({ row, night: night - 1 }),
  PageDown: ({ row, night }) => ({ row: row + 10, night }),
  PageUp: ({ row, night }) => ({ row: row - 10, night }),
  Home: ({ row }) => ({ row, night: 0 }),
  End: ({ row }, { night }) => ({ row, night }),
}

const cellOf = (target: EventTarget): Cell | null => {
  const [row, night] =
    (target instanceof Element ? target.closest('[data-cell]') : null)
      ?.getAttribute('data-cell')
      ?.split(' ') ?? []
  return row === undefined || night === undefined ? null : { row: Number(row), night: Number(night) }
}

/**
 * The grid (ARIA grid pattern): one stop for the Tab key, arrows move inside, Enter acts on the cell. Dragging is an extra: a
 * guest's nights onto a row that fits, or somebody who holds a place onto another row.
 */
export const ChartGrid = memo(function ChartGrid({
  nights,
  rows,
  ghosts,
  start,
  end,
  name,
  active,
  setActive,
  act,
  drop,
}: {
  nights: readonly ChartNight[]
  rows: readonly ChartRow[]
  ghosts: ReadonlyMap<string, unknown>
  start: string | null
  end: string | null
  name: string | null
  active: Cell
  setActive: (cell: Cell) => void
  act: (cell: Cell) => void
  /** `from` null: the chosen guest. */
  drop: (from: Cell | null, row: number) => void
}) {
  const { t, locale } = useTexts()
  const box = useRef<HTMLElement>(null)
  const hasMoved = useRef(false)
  const dragged = useRef<{ from: Cell | null } | null>(null)
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
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const cell = cellOf(event.target)
    if (!cell) return
    if (event.key === 'Enter') {
      event.preventDefault()
      act(cell)
      return
    }
    const way = WAYS[event.key]
    if (!way) return
    event.preventDefault()
    hasMoved.current = true
    const last = { row: rows.length - 1, night: nights.length - 1 }
    const next = way(cell, last)
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
    setActive({ row: within(next.row, last.row), night: within(next.night, last.night) })
  }
  const press = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell) setActive(cell)
  }
  const open = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell) act(cell)
  }
  const drag = (event: DragEvent) => {
    dragged.current = { from: cellOf(event.target) }
    event.dataTransfer.effectAllowed = 'move'
  }
  const canDrop = (event: DragEvent): number | null => {
    const cell = cellOf(event.target)
    const row = cell && rows[cell.row]
    if (!row || !dragged.current) return null
    return dragged.current.from !== null || ghosts.has(row.key) ? cell.row : null
  }
  const over = (event: DragEvent) => {
    if (canDrop(event) !== null) event.preventDefault()
  }
  const land = (event: DragEvent) => {
    const row = canDrop(event)
    if (row === null || !dragged.current) return
    event.preventDefault()
    drop(dragged.current.from, row)
    dragged.current = null
  }
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    // Scrolled by keys also where no cell can take the focus: nobody offers a place yet, or the active one is out of sight.
    <section ref={box} className="bench-chart" aria-label={t('workbench.tab.chart')} tabIndex={0}>
      <table
        role="grid"
        aria-label={t('workbench.chart')}
        aria-describedby="bench-cell-hint"
        aria-rowcount={rows.length + 4}
        aria-colcount={nights.length + 1}
        onKeyDown={move}
        onClick={press}
        onDoubleClick={open}
        onDragStart={drag}
        onDragOver={over}
        onDrop={land}
      >
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
          <tr aria-rowindex={4} className="bench-lane" draggable={name !== null}>
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
    </section>
  )
})
