/** When arrival is near: hours to answer instead of days, and whom to call first (rules: last minute). */
import { Temporal } from 'temporal-polyfill'
import { type AnswerWindow, endOfDayAfter, LONGEST_WINDOW } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'

type Days = Pick<
  Edition,
  | 'conferenceStart'
  | 'conferenceEnd'
  | 'timeZone'
  | 'acceptanceDays'
  | 'acceptanceHoursBeforeArrival'
  | 'acceptanceHoursAtLeast'
>

/** The proposed hours for a round opened now: half of the time kept free before arrival, or the least. Null while the edition's days suffice, and afterwards. */
export function proposedHours(edition: Days, now: Temporal.Instant): AnswerWindow | null {
  const { timeZone, acceptanceDays, acceptanceHoursBeforeArrival, acceptanceHoursAtLeast } = edition
  const start = edition.conferenceStart.toZonedDateTime(timeZone).toInstant()
  const over = edition.conferenceEnd.add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
  const lastMoment = start.subtract({ hours: acceptanceHoursBeforeArrival })
  const isInTime = Temporal.Instant.compare(endOfDayAfter(now, acceptanceDays, timeZone), lastMoment) <= 0
  if (isInTime || Temporal.Instant.compare(now, over) >= 0) return null
  const half = Math.floor(acceptanceHoursBeforeArrival / 2)
  const hasTime = Temporal.Instant.compare(now, lastMoment) <= 0
  const hours = Math.max(hasTime ? half : 0, acceptanceHoursAtLeast)
  return { unit: 'hours', count: Math.min(hours, LONGEST_WINDOW) }
}

export const CALL_REASONS = ['no-mailbox', 'address-bad', 'arrives-soon'] as const
export type CallReason = (typeof CALL_REASONS)[number]

/** Why a guest is better called than written to; null: an email does. */
export function callReason(
  guest: {
    readonly hasMailbox: boolean
    readonly isAddressBad: boolean
    readonly arrival: Temporal.PlainDate
  },
  edition: Pick<Edition, 'timeZone' | 'acceptanceHoursBeforeArrival'>,
  now: Temporal.Instant,
): CallReason | null {
  if (!guest.hasMailbox) return 'no-mailbox'
  if (guest.isAddressBad) return 'address-bad'
  return arrivesSoon(guest.arrival, edition, now) ? 'arrives-soon' : null
}

/** Arrives before the time is over that is kept free before an arrival. */
export function arrivesSoon(
  arrival: Temporal.PlainDate,
  edition: Pick<Edition, 'timeZone' | 'acceptanceHoursBeforeArrival'>,
  now: Temporal.Instant,
): boolean {
  const until = now.add({ hours: edition.acceptanceHoursBeforeArrival })
  return Temporal.Instant.compare(arrival.toZonedDateTime(edition.timeZone).toInstant(), until) <= 0
}
