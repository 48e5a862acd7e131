/** How much of a guest's stay is given: whole stays are what a plan places, a person may split one over two hosts (rules: fit). */
import type { Temporal } from 'temporal-polyfill'
import { commonNights, contains, countNights, nightsLeft, overlaps, toDay, type Stay } from '#domain/stay.ts'

/** `given` of `nights` nights; `open`: what is left, in runs as long as they can be, in order. */
export type Coverage = { readonly nights: number; readonly given: number; readonly open: readonly Stay[] }

const compareStarts = (a: Stay, b: Stay) => toDay(a.start) - toDay(b.start)

/** What of `stay` the nights of `given` cover; whatever of them lies outside does not count. */
export function coverageOf(stay: Stay, given: readonly Stay[]): Coverage {
  if (given.length === 0) return { nights: countNights(stay), given: 0, open: [stay] }
  if (given.some((other) => contains(other, stay))) {
    const nights = countNights(stay)
    return { nights, given: nights, open: [] }
  }
  const open: Stay[] = []
  let from = stay.start
  for (const other of given.filter((one) => overlaps(one, stay)).toSorted(compareStarts)) {
    if (toDay(from) < toDay(other.start)) open.push({ start: from, end: other.start })
    if (toDay(from) < toDay(other.end)) from = other.end
  }
  if (toDay(from) < toDay(stay.end)) open.push({ start: from, end: stay.end })
  const nights = countNights(stay)
  return { nights, given: nights - open.reduce((sum, run) => sum + countNights(run), 0), open }
}

/** Some of the `open` nights are still to come, that of `today` among them. */
export function isOpenFrom(today: Temporal.PlainDate, { open }: Pick<Coverage, 'open'>): boolean {
  return open.some((nights) => nightsLeft(nights, today) !== null)
}

/** Some nights are given and some are not. */
export function isPartly({ given, open }: Coverage): boolean {
  return given > 0 && open.length > 0
}

/** The longest of these stays, the earliest of equals; null if there is none. */
export function longest(stays: readonly Stay[]): Stay | null {
  return stays.reduce<Stay | null>(
    (best, stay) => (best === null || countNights(stay) > countNights(best) ? stay : best),
    null,
  )
}

/** The longest run of `open` nights that `offered` covers and nobody has taken. Null if no night is left. */
export function partFor(open: readonly Stay[], offered: Stay, taken: readonly Stay[]): Stay | null {
  const common = open.flatMap((stay) => commonNights(stay, offered) ?? [])
  return longest(common.flatMap((stay) => coverageOf(stay, taken).open))
}
