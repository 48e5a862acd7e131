/** When a stay that was accepted counts as spent (`completed`; rules: life of a match). */
import { Temporal } from 'temporal-polyfill'
import { isOver, type Stay } from '#domain/stay.ts'

/** Is the day of departure over, on the clock of `timeZone`, so that the stay completes by itself? A no-show can be noted later. */
export function isCompletionDue(stay: Stay, now: Temporal.Instant, timeZone: string): boolean {
  return isOver({ ...stay, end: stay.end.add({ days: 1 }) }, now, timeZone)
}
