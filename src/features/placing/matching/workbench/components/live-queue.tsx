import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { type BandContext, BandWords } from './band-words.tsx'
import { BeforeChip, NeedWords, PartlyChip, PinChip, ShortStay } from './guest-words.tsx'
import type { QueueLine } from './queue-bands.ts'

const ROW_HEIGHT = 28
const BAND_HEIGHT = 26

const keyOf = (line: QueueLine | undefined) =>
  line === undefined ? '' : 'band' in line ? line.band.key : line.guest.id

/** The whole queue, of which only what is seen is drawn. One stop for the Tab key: keys move the choice. */
export const LiveQueue = memo(function LiveQueue({
  lines,
  context,
  current,
  marked,
  choose,
}: {
  lines: readonly QueueLine[]
  context: BandContext
  current: string | null
  marked: ReadonlySet<string>
  choose: (id: string) => void
}) {
  const { t } = useTexts()
  const box = useRef<HTMLElement>(null)
  // The band of the rows that are seen stays above them.
  const isBand = useCallback((index: number) => 'band' in (lines[index] ?? {}), [lines])
  const bandOver = (index: number) => {
    let above = index
    while (above > 0 && !isBand(above)) above -= 1
    return above
  }
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    // How high a row is stays with the guest, also when the one above has gone.
    getItemKey: useCallback((index: number) => keyOf(lines[index]), [lines]),
    estimateSize: (index) => (isBand(index) ? BAND_HEIGHT : ROW_HEIGHT),
    overscan: 6,
    scrollPaddingStart: BAND_HEIGHT,
    rangeExtractor: (range: Range) => [
      ...new Set([bandOver(range.startIndex), ...defaultRangeExtractor(range)]),
    ],
  })
  const stuck = bandOver(virtual.range?.startIndex ?? 0)
  const at = lines.findIndex((line) => 'guest' in line && line.guest.id === current)
  useKeptScroll(box, 'matching.queue')
  const seen = useRef(at)
  useEffect(() => {
    if (at >= 0 && at !== seen.current) virtual.scrollToIndex(at, { align: 'auto' })
    seen.current = at
  }, [at, virtual])
  const guests = lines.filter((line) => 'guest' in line).length
  return (
    <section
      ref={box}
      id="queue"
      className="bench-list"
      aria-label={t('workbench.queue')}
      tabIndex={0}
      data-queue
    >
      <ol className="plain bench-list-inside" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]!
          const style = { transform: `translateY(${start}px)` }
          if ('band' in line)
            return (
              <li
                key={line.band.key}
                className={
                  index === stuck ? 'bench-row bench-band-row bench-stuck' : 'bench-row bench-band-row'
                }
                style={index === stuck ? undefined : style}
              >
                <BandWords band={line.band} context={context} />
              </li>
            )
          const { guest, number } = line
          const isCurrent = guest.id === current
          return (
            <li
              key={guest.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={number}
              aria-setsize={guests}
              className={isCurrent ? 'bench-row bench-chosen' : 'bench-row'}
              style={style}
            >
              <GuestRow line={line} isCurrent={isCurrent} isMarked={marked.has(guest.id)} choose={choose} />
            </li>
          )
        })}
      </ol>
    </section>
  )
})

const GuestRow = memo(function GuestRow({
  line: { guest, number },
  isCurrent,
  isMarked,
  choose,
}: {
  line: Extract<QueueLine, { guest: unknown }>
  isCurrent: boolean
  isMarked: boolean
  choose: (id: string) => void
}) {
  const { t, to } = useTexts()
  return (
    <>
      <span className="quiet bench-number">{number}</span>
      <span className="bench-who">
        <a
          href={to(`/admin/matching?guest=${guest.id}`)}
          // The list is one stop for the Tab key; in it, j and k and the arrows move.
          tabIndex={-1}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            choose(guest.id)
          }}
        >
          {guest.name}
        </a>
        {isMarked && <span className="bench-marked"> {t('workbench.marked')}</span>}{' '}
        {guest.isPinned && <PinChip />} <PartlyChip {...guest} /> <BeforeChip before={guest.before} />
      </span>
      <span className="bench-asks">
        <NeedWords guest={guest} />
        <ShortStay guest={guest} />
      </span>
    </>
  )
})

/** How long after coming back a list is moved to where it was. */
const RESTORE_MS = 500

/** Restores the scroll position of list and page, unless somebody has begun to scroll. */
function useKeptScroll(box: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const [list = 0, page = 0] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number)
    const ends = new AbortController()
    const { signal } = ends
    let isMoved = false
    const move = () => {
      isMoved = true
    }
    for (const way of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      addEventListener(way, move, { signal, passive: true })
    const restore = setTimeout(() => {
      if (list > 0 && element.scrollTop === 0) element.scrollTop = list
      if (page > 0 && !isMoved) scrollTo(0, page)
      // What the router or the focus moved before that is nobody's place.
      const keep = () =>
        sessionStorage.setItem(key, `${Math.round(element.scrollTop)} ${Math.round(scrollY)}`)
      element.addEventListener('scrollend', keep, { signal })
      document.addEventListener('scrollend', keep, { signal })
    }, RESTORE_MS)
    return () => {
      clearTimeout(restore)
      ends.abort()
    }
  }, [box, key])
}
