/** Who may sleep beside whom, night by night (rules: fit): rules of the room once others sleep in it. */
import { mayShareDouble, mayShareRoom, type RoomMate } from 'bed-matching/rules/sharing.ts'
import type { MatchingPolicy } from 'bed-matching/rules/answers.ts'
import type { Guest } from '#domain/guest.ts'
import { isSameBed, isSamePlace, type Place } from '#domain/room.ts'
import { commonNights, type Stay } from '#domain/stay.ts'

/** Somebody who holds a place of the room; only matches whose state holds a place count. */
export type Occupant = { readonly guest: RoomMate; readonly place: Place; readonly stay: Stay }

type BedPolicy = Pick<MatchingPolicy, 'doubleBed'>

/** The other half of a double bed: `taken`, `open` (perhaps for a stranger), `own` (only whom the guest named), null = no double. `mates`: all others in the room. */
export function otherHalf(
  place: Place,
  mates: readonly Occupant[],
  policy: BedPolicy,
): 'taken' | 'open' | 'own' | null {
  if (place.kind !== 'double') return null
  if (mates.some((mate) => isSameBed(mate.place, place))) return 'taken'
  return policy.doubleBed === 'same-gender' || policy.doubleBed === 'any' ? 'open' : 'own'
}

/** `already-here`: the guest has another place in this room on that night; a person sleeps in one place per night. */
export const PLACE_REASONS = ['occupied', 'already-here', 'room-sharing', 'double-bed'] as const
export type PlaceReason = (typeof PLACE_REASONS)[number]

/** One reason, the nights on which it holds, and the other guest. */
export type PlaceConflict = { readonly reason: PlaceReason; readonly nights: Stay; readonly guestId: string }

export type PlaceFit = {
  readonly fits: boolean
  readonly conflicts: readonly PlaceConflict[]
  readonly askFirst: boolean
}

const NOTHING_SAID: PlaceFit = { fits: true, conflicts: [], askFirst: false }

/** Does this place suit the guest on every night, given the others in the room (rules: fit)? Each conflict names the common nights and the other guest. */
export function placeFits(
  guest: RoomMate & Pick<Guest, 'stay'>,
  place: Place,
  occupants: readonly Occupant[],
  policy: BedPolicy,
): PlaceFit {
  // Asked of thousands of places for each guest that is chosen: nothing is made that is thrown away at once.
  const conflicts: PlaceConflict[] = []
  let askFirst = false
  for (const occupant of occupants) {
    if (occupant.place.roomId !== place.roomId) continue
    const meeting = meet(guest, place, occupant, policy)
    conflicts.push(...meeting.conflicts)
    askFirst ||= meeting.askFirst
  }
  return conflicts.length === 0 && !askFirst
    ? NOTHING_SAID
    : { fits: conflicts.length === 0, conflicts, askFirst }
}

function meet(
  guest: RoomMate & Pick<Guest, 'stay'>,
  place: Place,
  occupant: Occupant,
  policy: BedPolicy,
): Omit<PlaceFit, 'fits'> {
  const nights = commonNights(guest.stay, occupant.stay)
  if (nights === null) return NOTHING_SAID
  const conflict = (reason: PlaceReason) => ({ reason, nights, guestId: occupant.guest.id })
  if (occupant.guest.id === guest.id) return { conflicts: [conflict('already-here')], askFirst: false }
  const room = mayShareRoom(guest, occupant.guest)
  const conflicts = room.allowed ? [] : [conflict('room-sharing')]
  if (isSamePlace(place, occupant.place)) {
    return { conflicts: [conflict('occupied'), ...conflicts], askFirst: room.askFirst }
  }
  if (!isSameBed(place, occupant.place)) return { conflicts, askFirst: room.askFirst }
  const double = mayShareDouble(guest, occupant.guest, policy)
  if (!double.allowed) conflicts.push(conflict('double-bed'))
  return { conflicts, askFirst: double.askFirst }
}
