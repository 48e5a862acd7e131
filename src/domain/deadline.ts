import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'

/**
 * The last moment, inclusive, of the day `days` after `instant` in `timeZone` (R2). To the millisecond, so that it survives
 * every clock, database and `Date` unrounded and is shown as 23:59 of that day, not as midnight of the next.
 */
export function endOfDayAfter(instant: Temporal.Instant, days: number, timeZone: string): Temporal.Instant {
  const nextMidnight = instant
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: days + 1 })
    .toZonedDateTime(timeZone)
  return nextMidnight.toInstant().subtract({ milliseconds: 1 })
}

/**
 * The last moment, inclusive, in which a guest can accept (R2, R6): the sooner of the acceptance window (`windowDays` of the round, else the
 * edition's days, to the end of that day) and the edition's hours before arrival (00:00 of the arrival day), but never less than the edition's
 * least hours after the mail was handed over.
 */
export function acceptanceDeadline(offer: {
  readonly sentAt: Temporal.Instant
  readonly arrival: Temporal.PlainDate
  readonly edition: Pick<
    Edition,
    'timeZone' | 'acceptanceDays' | 'acceptanceHoursBeforeArrival' | 'acceptanceHoursAtLeast'
  >
  readonly windowDays?: number | null
}): Temporal.Instant {
  const { sentAt, arrival, edition } = offer
  const window = endOfDayAfter(sentAt, offer.windowDays ?? edition.acceptanceDays, edition.timeZone)
  const beforeArrival = arrival
    .toZonedDateTime(edition.timeZone)
    .toInstant()
    .subtract({ hours: edition.acceptanceHoursBeforeArrival })
  const atLeast = sentAt.add({ hours: edition.acceptanceHoursAtLeast })
  return later(earlier(window, beforeArrival), atLeast)
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b
}
