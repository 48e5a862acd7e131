/** How much of a guest's stay is given: whole stays are what a plan places, a person may split one over two hosts (rules: fit). */
import { Temporal } from 'temporal-polyfill'
import { commonNights, contains, countNights, nightsOf, type Stay } from '#domain/stay.ts'

/** `given` of `nights` nights; `open`: what is left, in runs as long as they can be, in order. */
export type Coverage = { readonly nights: number; readonly given: number; readonly open: readonly Stay[] }

const oneNight = (night: Temporal.PlainDate): Stay => ({ start: night, end: night.add({ days: 1 }) })

/** Nights in a row as stays, each as long as it can be. */
function toRuns(nights: readonly Temporal.PlainDate[]): Stay[] {
  const runs: Stay[] = []
  for (const night of nights) {
    const last = runs.at(-1)
    if (last?.end.equals(night)) runs[runs.length - 1] = { start: last.start, end: night.add({ days: 1 }) }
    else runs.push(oneNight(night))
  }
  return runs
}

const isAmong = (night: Temporal.PlainDate, stays: readonly Stay[]) =>
  stays.some((stay) => contains(stay, oneNight(night)))

/** What of `stay` the nights of `given` cover; whatever of them lies outside does not count. */
export function coverageOf(stay: Stay, given: readonly Stay[]): Coverage {
  // Nearly everybody has all of their nights or none: thousands of them need not be looked at night by night.
  if (given.length === 0) return { nights: countNights(stay), given: 0, open: [stay] }
  if (given.some((other) => contains(other, stay))) {
    const nights = countNights(stay)
    return { nights, given: nights, open: [] }
  }
  const nights = nightsOf(stay)
  const left = nights.filter((night) => !isAmong(night, given))
  return { nights: nights.length, given: nights.length - left.length, open: toRuns(left) }
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

/**
 * The longest run of nights among the `open` ones that `offered` covers too and nobody has taken: what this place could
 * give the guest. Null if no night is left.
 */
export function partFor(open: readonly Stay[], offered: Stay, taken: readonly Stay[]): Stay | null {
  const common = open.flatMap((stay) => commonNights(stay, offered) ?? [])
  return longest(common.flatMap((stay) => coverageOf(stay, taken).open))
}
