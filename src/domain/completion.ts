/** When a stay that was accepted counts as spent (`completed`; rules: life of a match). */
import { Temporal } from 'temporal-polyfill'
import { isOver, type Stay } from '#domain/stay.ts'

/**
 * Whether nobody needs to say any more that the guest was there: the day of departure is over, on the clock of `timeZone`.
 * Organisers may say so on that day already; that somebody never came can also be written down later (`no_show`).
 */
export function isCompletionDue(stay: Stay, now: Temporal.Instant, timeZone: string): boolean {
  return isOver({ ...stay, end: stay.end.add({ days: 1 }) }, now, timeZone)
}
