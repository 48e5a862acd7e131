/** Which edition is meant (rules: editions): the one that is on for the site, and for somebody the one of their place. */
import type { Temporal } from 'temporal-polyfill'
import { type Edition, stayWindow } from '#domain/edition.ts'
import { daysToSeason } from '#domain/urgency.ts'

type Kept = Pick<
  Edition,
  'id' | 'conferenceStart' | 'conferenceEnd' | 'stayDaysBefore' | 'stayDaysAfter' | 'timeZone'
>

/** The last day on which anybody may leave. */
export const seasonEnds = (edition: Kept): Temporal.PlainDate => stayWindow(edition).end

/** Nobody stays any more: the last day on which anybody may leave is over. */
export const isSeasonOver = (edition: Kept, now: Temporal.Instant): boolean =>
  daysToSeason(edition, now.toZonedDateTimeISO(edition.timeZone).toPlainDate()) === null

/** The running edition: the first, or the last that has begun. One made meanwhile waits until the season before it is over. */
export function currentEdition<Some extends Kept>(
  editions: readonly [Some, ...(readonly Some[])],
  now: Temporal.Instant,
): Some {
  const [first, ...rest] = editions
  let current = first
  for (const next of rest) {
    if (!isSeasonOver(current, now)) return current
    current = next
  }
  return current
}

/** What somebody is in an edition: registered and not cancelled, and with a place that they were offered or had. */
export type OwnPart = {
  readonly editionId: string
  readonly isRegistered: boolean
  readonly hasPlace: boolean
}

/** The edition of this person: the current one if they take part in it or in none; else the last in which they had a place, while it is kept. */
export function editionOfPerson<Some extends Kept>(
  editions: readonly [Some, ...(readonly Some[])],
  own: readonly OwnPart[],
  now: Temporal.Instant,
): Some {
  const current = currentEdition(editions, now)
  if (own.some(({ editionId, isRegistered }) => isRegistered && editionId === current.id)) return current
  const before = editions.slice(0, editions.indexOf(current))
  return before.findLast(({ id }) => own.some((one) => one.editionId === id && one.hasPlace)) ?? current
}
