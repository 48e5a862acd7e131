import type { Edition } from '#domain/edition.ts'
import { isBeyondComfortable } from '#domain/comfortable.ts'
import { concernsOf, type Concern, type Mate } from '#domain/concerns.ts'
import {
  answerBits,
  eligibility,
  type Eligibility,
  isNeverOverruled,
  type RecordedReason,
} from 'bed-matching/rules/eligibility.ts'
import { placeFits, type PlaceFit } from '#domain/occupancy.ts'
import { inNumbers, contains, type Stay } from '#domain/stay.ts'
import type { KnownGuest, KnownHost, KnownPlace, KnownRoom } from '../people/rows.server.ts'

/** What the rules say of one guest in one place. */
export type Assessment = {
  eligibility: Eligibility
  place: PlaceFit
  /** All that can be said against it, what weighs most first. */
  concerns: readonly Concern[]
  /** `fits`: nothing against it. `override`: a person may decide it with a reason. `never`: the place is held, somebody wants the room alone, or the incident team keeps them apart. */
  verdict: 'fits' | 'override' | 'never'
}

/** Whether it is worth the whole look of `assess`: without this its verdict is never `fits`. For thousands of pairs. */
export function couldFit(
  guest: KnownGuest['guest'],
  { host }: KnownHost,
  room: KnownRoom,
  bed: KnownPlace,
  policy: Edition,
  stay: Stay = guest.stay,
): boolean {
  return contains(host.stay, stay) && answerBits({ guest, host, room, bed, policy }) === 0
}

/** Asks the domain about a guest in a place, with the people already there (rules: fit, concerns): in its room, or in the whole home, which says whether they would be too many. */
export function assess(
  guest: KnownGuest['guest'],
  { host, numberOfGuests, fillTo }: KnownHost,
  room: KnownRoom,
  place: KnownPlace,
  occupants: readonly Mate[],
  policy: Edition,
  recorded: readonly RecordedReason[],
  hasCancelled = false,
): Assessment {
  const pair = eligibility(inNumbers(guest), inNumbers(host), room, place, policy, recorded)
  const fit = placeFits(guest, place, occupants, policy)
  const isHeld = fit.conflicts.some(
    ({ reason, guestId }) =>
      reason === 'occupied' ||
      reason === 'already-here' ||
      (reason === 'room-sharing' && isAlone(guest, occupants, guestId)),
  )
  const isNever = isHeld || isNeverOverruled(pair.reasons)
  const verdict = isNever ? 'never' : pair.fits && fit.fits ? 'fits' : 'override'
  // Most are comfortable with as many as fit, and this is asked of thousands of places.
  const isBeyond =
    fillTo < numberOfGuests &&
    isBeyondComfortable(
      guest.stay,
      occupants.filter((one) => one.guest.id !== guest.id).map(({ stay }) => stay),
      { numberOfGuests, fillTo },
    )
  const concerns = concernsOf({
    guest,
    host,
    place,
    mates: occupants,
    eligibility: pair,
    policy,
    isBeyondComfortable: isBeyond,
    hasCancelled,
  })
  return { eligibility: pair, place: fit, concerns, verdict }
}

/** One of the two wants the room alone: the database keeps that promise too, and nobody may overrule it. */
function isAlone(guest: KnownGuest['guest'], occupants: readonly Mate[], otherId: string): boolean {
  const other = occupants.find((occupant) => occupant.guest.id === otherId)
  return guest.roomSharing === 'no' || other?.guest.roomSharing === 'no'
}
