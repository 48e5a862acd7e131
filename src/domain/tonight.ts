/** Who is where tonight (rules: arrival): which part of tonight's list an accepted place stands in. */
import type { Temporal } from 'temporal-polyfill'
import { hasArrived, isMissed, type Told } from '#domain/milestone.ts'
import type { Stay } from '#domain/stay.ts'

export const TONIGHT = ['missing', 'arriving', 'in-house', 'leaving'] as const
export type Tonight = (typeof TONIGHT)[number]

/**
 * `missing`: nobody says that they are there, and the morning after is over. `arriving`: expected, today or still since
 * yesterday. `in-house`: there, and sleeps there tonight. `leaving`: there, and the last night was the one before. Null:
 * not yet, or no longer. `now` in the time zone of the edition says which day it is.
 */
export function tonightOf(
  { stay, told }: { readonly stay: Stay; readonly told: readonly Told[] },
  now: Temporal.ZonedDateTime,
): Tonight | null {
  const today = now.toPlainDate().toString()
  const { start, end } = { start: stay.start.toString(), end: stay.end.toString() }
  if (today < start || today > end) return null
  if (hasArrived(told)) return today === end ? 'leaving' : 'in-house'
  return isMissed({ state: 'accepted', stay, told }, now.timeZoneId, now.toInstant()) ? 'missing' : 'arriving'
}
