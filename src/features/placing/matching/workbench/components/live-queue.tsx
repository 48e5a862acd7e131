import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { type BandContext, BandWords } from './band-words.tsx'
import { BeforeChip, PartlyChip, PinChip, useHardNeeds, useShortStay, useTogether } from './guest-words.tsx'
import type { QueueLine } from './queue-bands.ts'

const ROW_HEIGHT = 52
const BAND_HEIGHT = 74

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
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => ('band' in lines[index]! ? BAND_HEIGHT : ROW_HEIGHT),
    overscan: 6,
  })
  const at = lines.findIndex((line) => 'guest' in line && line.guest.id === current)
  useKeptScroll(box, 'matching.queue')
  const seen = useRef(at)
  useEffect(() => {
    if (at >= 0 && at !== seen.current) virtual.scrollToIndex(at, { align: 'auto' })
    seen.current = at
  }, [at, virtual])
  const guests = lines.filter((line) => 'guest' in line).length
  return (
    <section ref={box} className="bench-list" aria-label={t('workbench.queue')} tabIndex={0} data-queue>
      <ol className="plain bench-list-inside" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index]!
          const style = { transform: `translateY(${start}px)`, height: size }
          if ('band' in line)
            return (
              // As high as its words need, which is more in a narrow window.
              <li
                key={line.band.key}
                ref={virtual.measureElement}
                data-index={index}
                className="bench-row bench-band-row"
                style={{ ...style, height: 'auto', minHeight: BAND_HEIGHT }}
              >
                <BandWords band={line.band} context={context} />
              </li>
            )
          const { guest, number } = line
          const isCurrent = guest.id === current
          return (
            <li
              key={guest.id}
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
  const hardNeeds = useHardNeeds()
  const shortStay = useShortStay()
  const together = useTogether()
  return (
    <>
      <span className="bench-row-head">
        <span className="quiet bench-number">{number}</span>
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
        {isMarked && <span className="bench-marked">{t('workbench.marked')}</span>}
        <span className="bench-stay">{shortStay(guest)}</span>
      </span>
      <span className="bench-row-needs quiet">
        {/* First: the pane is narrow, and the rest is on the guest's own page. */}
        {together(guest)}
        <PartlyChip {...guest} /> <BeforeChip before={guest.before} /> {guest.isPinned && <PinChip />}{' '}
        {hardNeeds(guest)} · {t('workbench.waits', { days: guest.waitingDays })}
      </span>
    </>
  )
})

/** How long after coming back a list is moved to where it was (rules: addresses). */
const RESTORE_MS = 500

/** Where a list was scrolled to, kept for this tab: whoever comes back finds it there after 500 ms (rules: addresses). */
function useKeptScroll(box: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const kept = Number(sessionStorage.getItem(key) ?? 0)
    const restore = setTimeout(() => {
      if (kept > 0 && element.scrollTop === 0) element.scrollTop = kept
    }, RESTORE_MS)
    const keep = () => sessionStorage.setItem(key, String(Math.round(element.scrollTop)))
    element.addEventListener('scrollend', keep)
    return () => {
      clearTimeout(restore)
      element.removeEventListener('scrollend', keep)
    }
  }, [box, key])
}
