/** Where a guest without a place stands, as their profile says it: in words, and never by a rank (rules: without a place). */
import { Temporal } from 'temporal-polyfill'
import { coverageOf } from '#domain/coverage.ts'
import { areRoundsOver, type Edition } from '#domain/edition.ts'
import { guestSearch, type HeardEnd } from '#domain/guest-search.ts'
import { nightsLeft, type Stay } from '#domain/stay.ts'

export const GUEST_STANDINGS = [
  'before-rounds',
  'next-round',
  /** Was on the list when places were last given out, and has heard of none. */
  'passed-over',
  /** Was offered a place and does not have it. */
  'again',
  /** Has some of their nights. */
  'partly',
  /** The last round is over: the same three, and who registered after it. */
  'after-rounds',
  'again-after-rounds',
  'partly-after-rounds',
  'too-late',
  /** Nobody looks for a place any more: found a bed, did not arrive, cannot come, or the nights are over. */
  'elsewhere',
  'missed',
  'given-up',
  'over',
] as const
export type GuestStanding = (typeof GUEST_STANDINGS)[number]

export type StandingGuest = {
  readonly isSubmitted: boolean
  readonly isElsewhere: boolean
  readonly isBlocked: boolean
  readonly submittedAt: Temporal.Instant | null
  readonly stay: Stay
  /** Nights of a place that they hold or are asked about, as far as they have heard of it. */
  readonly held: readonly Stay[]
  readonly lastEnd: HeardEnd | null
}
export type StandingSeason = {
  readonly edition: Pick<Edition, 'firstNotificationOn' | 'lastRoundOn' | 'timeZone'>
  readonly lastOffersAt: Temporal.Instant | null
  readonly now: Temporal.Instant
}

/** Null: has a place, or an offer, for every night that is left, is not registered, or is not placed, which the profile says by itself. `nights`: those without one. */
export function guestStanding(
  guest: StandingGuest,
  { edition, lastOffersAt, now }: StandingSeason,
): { readonly standing: GuestStanding; readonly nights: readonly Stay[] } | null {
  const search = guestSearch({ ...guest, holds: null })
  const dayOf = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  const today = dayOf(now)
  const without = coverageOf(guest.stay, guest.held).open
  const nights = without.flatMap((stay) => nightsLeft(stay, today) ?? [])
  const isPartly = guest.held.length > 0
  if (search === 'gone' || search === 'paused') return null
  if (without.length === 0 || (isPartly && nights.length === 0)) return null
  const say = (standing: GuestStanding) => ({ standing, nights })
  if (search === 'elsewhere' || search === 'missed' || search === 'given-up')
    return isPartly ? null : say(search)
  if (nights.length === 0) return say('over')
  const isAgain = search === 'again'
  if (areRoundsOver(edition, now)) {
    if (isPartly) return say('partly-after-rounds')
    if (isAgain) return say('again-after-rounds')
    const isLate = guest.submittedAt !== null && isBefore(edition.lastRoundOn, dayOf(guest.submittedAt))
    return say(isLate ? 'too-late' : 'after-rounds')
  }
  if (isPartly) return say('partly')
  if (isAgain) return say('again')
  if (lastOffersAt === null && isBefore(today, edition.firstNotificationOn)) return say('before-rounds')
  const wasThere = guest.submittedAt === null || (lastOffersAt && isEarlier(guest.submittedAt, lastOffersAt))
  return say(lastOffersAt && wasThere ? 'passed-over' : 'next-round')
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0
const isEarlier = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0
