import { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import type { Stay } from '#domain/stay.ts'

/**
 * The last moment, inclusive, of the day `days` after `instant` in `timeZone` (rules: deadlines). To the millisecond, so that it survives
 * every clock, database and `Date` unrounded and is shown as 23:59 of that day, not as midnight of the next.
 */
export function endOfDayAfter(instant: Temporal.Instant, days: number, timeZone: string): Temporal.Instant {
  return endOfDay(instant.toZonedDateTimeISO(timeZone).toPlainDate().add({ days }), timeZone)
}

export const ANSWER_UNITS = ['days', 'hours'] as const
/** How long a guest has to answer: days run to the end of the last one, hours are exact. */
export type AnswerWindow = { readonly count: number; readonly unit: (typeof ANSWER_UNITS)[number] }

/** The most that can be given, of either unit. */
export const LONGEST_WINDOW = 60

/** Of two columns, of which one at most is filled; null: neither. */
export function windowOf(days: number | null, hours: number | null): AnswerWindow | null {
  if (hours !== null) return { count: hours, unit: 'hours' }
  return days === null ? null : { count: days, unit: 'days' }
}

/** `12h`, `3d`: for addresses and hidden fields; empty for none. */
export const windowText = (window: AnswerWindow | null) =>
  window === null ? '' : `${window.count}${window.unit === 'hours' ? 'h' : 'd'}`

/** The other way round; null for what is not such a text. */
export function parseWindow(text: string): AnswerWindow | null {
  const [, digits = '', letter] = /^(\d{1,2})([dh])$/.exec(text) ?? []
  const count = Number(digits)
  if (count < 1 || count > LONGEST_WINDOW) return null
  return { count, unit: letter === 'h' ? 'hours' : 'days' }
}

/**
 * The last moment, inclusive, in which a guest can accept (rules: deadlines, life of a match). `window` is that of the round or of this offer, else the
 * edition's days. Days: the sooner of their end and the edition's hours before arrival (00:00 of the arrival day). Hours, which are chosen when
 * arrival is near: exactly these after the mail was handed over, whenever the guest arrives. Both never less than the edition's least hours.
 */
export function acceptanceDeadline(offer: {
  readonly sentAt: Temporal.Instant
  readonly arrival: Temporal.PlainDate
  readonly edition: Pick<
    Edition,
    'timeZone' | 'acceptanceDays' | 'acceptanceHoursBeforeArrival' | 'acceptanceHoursAtLeast'
  >
  readonly window?: AnswerWindow | null
}): Temporal.Instant {
  const { sentAt, arrival, edition } = offer
  const atLeast = sentAt.add({ hours: edition.acceptanceHoursAtLeast })
  if (offer.window?.unit === 'hours') return later(sentAt.add({ hours: offer.window.count }), atLeast)
  const days = offer.window?.count ?? edition.acceptanceDays
  const window = endOfDayAfter(sentAt, days, edition.timeZone)
  const beforeArrival = arrival
    .toZonedDateTime(edition.timeZone)
    .toInstant()
    .subtract({ hours: edition.acceptanceHoursBeforeArrival })
  return later(earlier(window, beforeArrival), atLeast)
}

/** The last moment, inclusive, of a calendar day in `timeZone`. */
export function endOfDay(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().subtract({ milliseconds: 1 })
}

/** More choice than anybody needs in one list. */
const MOST_ANSWER_DAYS = 14

/** The days an organiser can choose for an answer (rules: life of a match): from today to the last night, two weeks at most, after `deadline` if there is one. */
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
