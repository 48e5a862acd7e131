import type { Nights } from 'bed-matching/model.ts'
import type { ChartPlace } from '#domain/tape-chart.ts'
import { shortDay, shortMonth, shortWeekday } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import type { HostView, NightView } from '../by-night/by-night.ts'

const SUMS = ['places', 'taken', 'free', 'demand'] as const
/** As those of the overview are called. */
const NAMES = { places: 'beds', taken: 'placed', free: 'free', demand: 'demand' } as const
export const HEAD_ROWS = SUMS.length + 2

export type Place = ChartPlace<HostView>
/** A guest who needs a place: their nights stand above the chart, and on each place that fits. */
export type Seeker = {
  words: string
  columns: Nights | null
  fits: (place: Place) => boolean
  /** The key that drafts it, beside the place; null: it has none. */
  keyOf: (place: Place) => number | null
}

/** The nights with their sums, and those that the chosen guest needs. */
export function TapeHead({
  nights,
  seeker,
  canDrag,
  allCounted,
}: {
  nights: readonly NightView[]
  seeker: Seeker | undefined
  canDrag: boolean
  /** The sums are of all rooms: of every night, or what is free on this one. */
  allCounted?: string | null
}) {
  const { t } = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{t('rooms.place')}</th>
        {nights.map(({ night }, index) => (
          <th key={night} scope="col">
            <NightHead night={night} before={nights[index - 1]?.night} />
          </th>
        ))}
      </tr>
      {SUMS.map((sum) => (
        <tr key={sum} className="tape-sum">
          <th scope="row">{t(`rooms.nights.${sum}`)}</th>
          {nights.map((night) => (
            <td
              key={night.night}
              {...((allCounted === 'nights' || (sum === 'free' && allCounted === night.night)) &&
                counted(`${NAMES[sum]}-${night.night}`, night[sum]))}
            >
              {night[sum]}
            </td>
          ))}
        </tr>
      ))}
      {seeker && <SeekerRow seeker={seeker} nights={nights.length} canDrag={canDrag} />}
    </thead>
  )
}

/** "Fri 11 Jun" in as little width as there is: two letters, the day, and the month where it begins. */
function NightHead({ night, before }: { night: string; before: string | undefined }) {
  const { locale } = useTexts()
  const weekday = shortWeekday(night, locale)
  const isNewMonth = before?.slice(0, MONTH) !== night.slice(0, MONTH)
  return (
    <>
      <span className="hidden-text">
        {weekday} {shortDay(night, locale)}
      </span>
      <span className="tape-day" aria-hidden="true">
        <span>{isNewMonth ? shortMonth(night, locale) : ''}</span>
        <span>{weekday.slice(0, 2)}</span>
        <span>{Number(night.slice(MONTH + 1))}</span>
      </span>
    </>
  )
}

/** Of `2027-06-14`, what says year and month. */
const MONTH = '2027-06'.length

function SeekerRow({ seeker, nights, canDrag }: { seeker: Seeker; nights: number; canDrag: boolean }) {
  const { t } = useTexts()
  const { words: who, columns } = seeker
  const { start, end } = columns ?? { start: nights, end: nights }
  const parts = [
    { at: 0, span: start, words: null },
    { at: start, span: end - start, words: t('workbench.stays') },
    { at: end, span: nights - end, words: null },
  ]
  return (
    <tr draggable={canDrag && columns !== null}>
      <th scope="row">{who}</th>
      {parts
        .filter(({ span }) => span > 0)
        .map(({ at, span, words }) => (
          <td key={at} colSpan={span} className={words ? 'tape-run tape-wanted' : undefined}>
            {words && <span>{words}</span>}
          </td>
        ))}
    </tr>
  )
}
