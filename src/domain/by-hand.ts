import { Temporal } from 'temporal-polyfill'

/** How somebody told an organiser what they answered (rules: by hand). */
export const waysOfSaying = ['phone', 'paper', 'in-person'] as const
export type HowSaid = (typeof waysOfSaying)[number]

/** Told to an organiser instead of typed: how, and on which day. */
export type Said = { saidBy: HowSaid; saidOn: Temporal.PlainDate }
export type Noted = Said & { notedBy: string }

/** When a consent noted by an organiser counts as given: the beginning of that day in the edition's time zone, or now where that is today. */
export function givenAt(
  saidOn: Temporal.PlainDate,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  if (Temporal.PlainDate.compare(saidOn, today) >= 0) return now
  return saidOn.toZonedDateTime(timeZone).toInstant()
}

/** How far back a talk may lie that somebody registers now, in days. */
export const saidWithinDays = 366

/** Is this a day on which it can have been said? Not in the future, and not from another season. */
export function canHaveSaidOn(saidOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const { days } = saidOn.until(today, { largestUnit: 'day' })
  return days >= 0 && days <= saidWithinDays
}

/** Where a consent comes from, since when it counts, and to whom it was given; `source` is where people agree themselves. */
export function consentOrigin(
  noted: Noted | undefined,
  { source, now, timeZone }: { source: string; now: Temporal.Instant; timeZone: string },
): { source: string; givenAt: string; notedBy: string | null } {
  if (!noted) return { source, givenAt: now.toString(), notedBy: null }
  const { saidBy, saidOn, notedBy } = noted
  return { source: saidBy, givenAt: givenAt(saidOn, now, timeZone).toString(), notedBy }
}
