import {
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { runAt, step, toBars, type ChartLine, type Spot } from '#domain/tape-chart.ts'
import type { Nights } from 'bed-matching/model.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useScript } from '#ui/use-script.ts'
import type { HostView, NightView } from '../by-night/by-night.ts'
import { BarWords } from './bar-words.tsx'
import { HostLine, PlaceLine, RoomLine } from './place-lines.tsx'
import { HEAD_ROWS, TapeHead, type Place, type Seeker } from './tape-head.tsx'

export type Line = ChartLine<HostView>
/** Of a long chart only these lines are drawn (the part of a virtualizer that is asked). */
export type Drawn = {
  getVirtualItems: () => { index: number; start: number; end: number }[]
  getTotalSize: () => number
  scrollToIndex: (line: number) => void
  measureElement: (row: Element | null) => void
}

export function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null
  const [row, night] = cell?.split(' ').map(Number) ?? []
  return row === undefined || night === undefined ? null : { row, night }
}

/** Host → place by nights; equal nights are one bar. A table with links; with script an ARIA grid: one Tab stop, arrows, Enter. */
export function TapeChart({
  nights,
  lines,
  hint,
  seeker,
  act,
  spot: given,
  watch,
  drawn,
  box,
  canDrag = false,
  allCounted,
  ...dragging
}: {
  nights: readonly NightView[]
  lines: readonly Line[]
  hint: string
  seeker?: Seeker
  allCounted?: string | null
  /** What Enter and a second press do; else they follow the link. */
  act?: (spot: Spot) => void
  /** Where the stop of the Tab key is, where somebody else keeps it; `watch` says where it goes. */
  spot?: Spot
  watch?: (spot: Spot) => void
  drawn?: Drawn
  box?: RefObject<HTMLElement | null>
  canDrag?: boolean
} & Pick<HTMLAttributes<HTMLTableElement>, 'onDragStart' | 'onDragOver' | 'onDrop'>) {
  const { t } = useTexts()
  const captionId = useId()
  const hintId = useId()
  const isLive = useScript()
  const ownBox = useRef<HTMLElement>(null)
  const section = box ?? ownBox
  const isInside = useRef(false)
  const [own, setOwn] = useState<Spot>({ row: 0, night: 0 })
  const spot = given ?? own
  const places = useMemo(() => lines.filter((line) => line.place !== null), [lines])
  useEffect(() => {
    if (!isInside.current) return
    const line = places[spot.row]?.line
    if (line !== undefined) drawn?.scrollToIndex(line)
    const frame = requestAnimationFrame(() => focusStop(section.current))
    return () => cancelAnimationFrame(frame)
  }, [spot, places, drawn, section])
  // A bar may be gone when the chart is drawn again: its focus stays in the chart.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) focusStop(section.current)
  })
  const columnsFor = (place: Place) => (seeker?.fits(place) ? seeker.columns : null)
  const go = (next: Spot) => {
    setOwn(next)
    watch?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Where the stop is, not where the event came from: keys pressed quickly come before the focus has moved on.
    const from = spotOf(event.target) && spot
    const place = from && places[from.row]
    const bar = place && runAt(toBars(place.place.runs, columnsFor(place)), from.night)
    if (!from || !bar) return
    if (event.key === 'Enter') {
      if (act) {
        event.preventDefault()
        act(from)
      } else section.current?.querySelector<HTMLElement>(`${STOP} a`)?.click()
      return
    }
    const next = step(event.key, from, bar.nights, { row: places.length - 1, night: nights.length - 1 })
    if (!next) return
    event.preventDefault()
    go(next)
  }
  const onClick = (event: MouseEvent) => {
    const chosen = spotOf(event.target)
    if (!chosen) return
    go(chosen)
    if (act && !event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault()
  }
  const onDoubleClick = (event: MouseEvent) => {
    const chosen = spotOf(event.target)
    if (chosen) act?.(chosen)
  }
  const shown = drawn?.getVirtualItems()
  const above = shown?.[0]?.start ?? 0
  const below = drawn ? drawn.getTotalSize() - (shown?.at(-1)?.end ?? 0) : 0
  return (
    // A box that scrolls must be reachable by keyboard, and so needs a role and a name.
    <section ref={section} className="table-box tape" aria-labelledby={captionId} tabIndex={0}>
      <table
        {...(isLive && {
          role: 'grid',
          'aria-describedby': hintId,
          'aria-rowcount': lines.length + HEAD_ROWS,
          onFocus: () => {
            isInside.current = true
          },
          onBlur: () => {
            isInside.current = false
          },
          onKeyDown,
          onClick,
          onDoubleClick,
        })}
        {...dragging}
      >
        <caption id={captionId} className="hidden-text">
          {t('rooms.caption')}
        </caption>
        <TapeHead nights={nights} seeker={seeker} canDrag={canDrag} allCounted={allCounted} />
        <tbody>
          {above > 0 && <Gap height={above} />}
          {(shown?.map(({ index }) => index) ?? [...lines.keys()]).map((index) => {
            const line = lines[index]!
            return (
              <tr
                key={index}
                ref={drawn?.measureElement}
                data-index={index}
                aria-rowindex={isLive ? index + HEAD_ROWS + 1 : undefined}
                className={line.place ? undefined : 'tape-host'}
              >
                {line.place ? (
                  <PlaceCells
                    line={line}
                    nights={nights}
                    wanted={columnsFor(line)}
                    shortcut={seeker?.keyOf(line) ?? null}
                    active={!isLive ? null : spot.row === line.row ? spot.night : -1}
                    canDrag={canDrag}
                  />
                ) : (
                  <td colSpan={nights.length + 1}>
                    <HostLine host={line.host} />
                  </td>
                )}
              </tr>
            )
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
      <p className="hidden-text" id={hintId}>
        {isLive && hint}
      </p>
    </section>
  )
}

const STOP = '[data-cell][tabindex="0"]'

/** Moves the focus to the stop, and the stop to where it is seen: the head and the first column cover what is below them. */
function focusStop(section: HTMLElement | null) {
  const stop = section?.querySelector<HTMLElement>(STOP)
  if (!section || !stop) return
  const head = section.querySelector('thead')?.offsetHeight ?? 0
  const names = section.querySelector<HTMLElement>('thead th')?.offsetWidth ?? 0
  section.style.scrollPadding = `${head}px 0 0 ${names}px`
  stop.focus({ preventScroll: true })
  stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}

const PlaceCells = memo(function PlaceCells({
  line: { host, room, place, row },
  nights,
  wanted,
  shortcut,
  active,
  canDrag,
}: {
  line: Place
  nights: readonly NightView[]
  wanted: Nights | null
  shortcut: number | null
  /** The night that the Tab key leads to, or -1; null without script. */
  active: number | null
  canDrag: boolean
}) {
  const bars = toBars(place.runs, wanted)
  return (
    <>
      <th scope="row">
        <span className="hidden-text">{host.name} </span>
        {shortcut !== null && bars.some(({ isWanted }) => isWanted) && (
          <span className="bench-key" aria-hidden="true">
            {shortcut}
          </span>
        )}{' '}
        <RoomLine room={room} />, <PlaceLine place={place} />
      </th>
      {bars.map((bar) => {
        const { start, end } = bar.nights
        return (
          <td
            key={start}
            colSpan={end - start}
            tabIndex={active === null ? undefined : start <= active && active < end ? 0 : -1}
            data-cell={`${row} ${start}`}
            className={`tape-run tape-${bar.isWanted ? 'wanted' : bar.state}`}
            draggable={(canDrag && bar.holder !== null) || undefined}
          >
            <BarWords bar={bar} nights={nights} isLive={active !== null} />
          </td>
        )
      })}
    </>
  )
})
