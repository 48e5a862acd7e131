import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import type { Stay } from '#domain/stay.ts'

/**
 * The last moment, inclusive, of the day `days` after `instant` in `timeZone` (rules: nights). To the millisecond, so that it survives
 * every clock, database and `Date` unrounded and is shown as 23:59 of that day, not as midnight of the next.
 */
export function endOfDayAfter(instant: Temporal.Instant, days: number, timeZone: string): Temporal.Instant {
  return endOfDay(instant.toZonedDateTimeISO(timeZone).toPlainDate().add({ days }), timeZone)
}

/**
 * The last moment, inclusive, in which a guest can accept (rules: nights, life of a match): the sooner of the acceptance window (`windowDays` of the round, else the
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

/** The last moment, inclusive, of a calendar day in `timeZone`. */
export function endOfDay(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().subtract({ milliseconds: 1 })
}

/** More choice than anybody needs in one list. */
const MOST_ANSWER_DAYS = 14

/**
 * The days until whose end an organiser can let a guest answer (rules: life of a match): from today to the last night of the stay, two weeks at
 * the most, and only those after `deadline` where there is one.
 */
export function answerDays(
  now: Temporal.Instant,
  stay: Stay,
  { timeZone }: Pick<Edition, 'timeZone'>,
  deadline: Temporal.Instant | null = null,
): Temporal.PlainDate[] {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  return Array.from({ length: MOST_ANSWER_DAYS }, (_, days) => today.add({ days })).filter(
    (day) =>
      Temporal.PlainDate.compare(day, stay.end) < 0 &&
      (deadline === null || Temporal.Instant.compare(endOfDay(day, timeZone), deadline) > 0),
  )
}

export function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b
}

export function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b
}
