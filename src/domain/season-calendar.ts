/** The days of an edition, in the order in which they come: for organisers to see what happens by itself, and when. */
import { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { retentionMoment } from '#domain/retention.ts'

export const SEASON_DATES = [
  'registration-opens',
  'host-event',
  'first-notification',
  'last-round',
  'registration-closes',
  'conference-starts',
  'conference-ends',
  'sensitive',
  'contacts',
  'person',
] as const
export type SeasonDateName = (typeof SEASON_DATES)[number]
export type SeasonDate = { readonly what: SeasonDateName; readonly at: Temporal.Instant }

/** Every date of the edition as the moment at which it begins, or ends where the name says so. */
export function seasonDates(edition: Edition): SeasonDate[] {
  const { timeZone } = edition
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant()
  const moments: Record<SeasonDateName, Temporal.Instant> = {
    'registration-opens': start(edition.registrationOpensOn),
    'host-event': edition.hostEvent.startsAt,
    'first-notification': start(edition.firstNotificationOn),
    'last-round': start(edition.lastRoundOn),
    'registration-closes': endOfDay(edition.registrationClosesOn, timeZone),
    'conference-starts': start(edition.conferenceStart),
    'conference-ends': endOfDay(edition.conferenceEnd, timeZone),
    sensitive: retentionMoment(edition, 'sensitive'),
    contacts: retentionMoment(edition, 'contacts'),
    person: retentionMoment(edition, 'person'),
  }
  return SEASON_DATES.map((what) => ({ what, at: moments[what] })).toSorted((a, b) =>
    Temporal.Instant.compare(a.at, b.at),
  )
}

export function comingDates(edition: Edition, now: Temporal.Instant): SeasonDate[] {
  return seasonDates(edition).filter(({ at }) => Temporal.Instant.compare(at, now) > 0)
}

/** The first of some moments that is still to come, and how many are; null when there is none. `many`: so many are at that moment. */
export function nextOf(
  moments: Iterable<readonly [at: Temporal.Instant, many: number]>,
  now: Temporal.Instant,
): { at: Temporal.Instant; count: number } | null {
  let first: Temporal.Instant | null = null
  let count = 0
  for (const [at, many] of moments) {
    if (Temporal.Instant.compare(at, now) <= 0) continue
    if (first === null || Temporal.Instant.compare(at, first) < 0) first = at
    count += many
  }
  return first && { at: first, count }
}
