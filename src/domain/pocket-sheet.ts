import type { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import type { Stay } from '#domain/stay.ts'

/** Until when a device may keep the way to a home (rules: arrival): the key is still to be given back on the day of departure. */
export function pocketUntil({ end }: Stay, timeZone: string): Temporal.Instant {
  return endOfDay(end, timeZone)
}
