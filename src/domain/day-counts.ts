/** Numbers by night. */
import { nightsOf, type Stay } from '#domain/stay.ts'

/** So many more from this day on; negative: so many fewer. ISO calendar date. */
export type Change = { readonly on: string; readonly change: number }

/** How many there are on each night of `window`, from the arrivals and departures of all stays, whenever they were. */
export function countByNight(changes: readonly Change[], window: Stay): number[] {
  const byDay = new Map<string, number>()
  for (const { on, change } of changes) byDay.set(on, (byDay.get(on) ?? 0) + change)
  const first = window.start.toString()
  let present = changes.reduce((sum, { on, change }) => (on < first ? sum + change : sum), 0)
  return nightsOf(window).map((night) => (present += byDay.get(night.toString()) ?? 0))
}
