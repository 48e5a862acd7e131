/** Who may sleep beside whom, night by night (rules: fit): rules of the room once others sleep in it. */
import type { MatchingPolicy } from '#domain/edition.ts'
import type { Guest } from '#domain/guest.ts'
import { isSameBed, isSamePlace, type Place } from '#domain/room.ts'
import { commonNights, type Stay } from '#domain/stay.ts'

/** What the rules need to know about somebody who sleeps in a room. */
export type RoomMate = Pick<Guest, 'id' | 'gender' | 'roomSharing' | 'sharesWith'>

/** Somebody who holds a place of the room; only matches whose state holds a place count. */
export type Occupant = { readonly guest: RoomMate; readonly place: Place; readonly stay: Stay }

/** `askFirst`: a gender rule met a diverse person; whatever it says, a person asks first (rules: fit). */
export type SharingAnswer = { readonly allowed: boolean; readonly askFirst: boolean }

type BedPolicy = Pick<MatchingPolicy, 'doubleBed'>

/**
 * May these two sleep in one room on the same night? Not if either said no; different recorded genders only if both said yes; otherwise the same
 * recorded value. `askFirst` where one of them wants the same gender, nobody said no, and one of them is diverse.
 */
export function mayShareRoom(a: RoomMate, b: RoomMate): SharingAnswer {
  if (a.roomSharing === 'no' || b.roomSharing === 'no') return { allowed: false, askFirst: false }
  if (a.roomSharing === 'yes' && b.roomSharing === 'yes') return { allowed: true, askFirst: false }
  return { allowed: a.gender === b.gender, askFirst: isEitherDiverse(a, b) }
}

/** May these two sleep in one double bed on the same night? They must be allowed to share the room, and the edition's policy decides the rest. */
export function mayShareDouble(a: RoomMate, b: RoomMate, policy: BedPolicy): SharingAnswer {
  const room = mayShareRoom(a, b)
  if (!room.allowed) return room
  const isGenderRule = policy.doubleBed === 'same-gender'
  return {
    allowed: isDoubleAllowed(a, b, policy),
    askFirst: room.askFirst || (isGenderRule && isEitherDiverse(a, b)),
  }
}

function isDoubleAllowed(a: RoomMate, b: RoomMate, policy: BedPolicy): boolean {
  switch (policy.doubleBed) {
    case 'never':
      return false
    case 'named':
      return a.sharesWith.includes(b.id) && b.sharesWith.includes(a.id)
    case 'same-gender':
      return a.gender === b.gender
    case 'any':
      return true
  }
}

function isEitherDiverse(a: RoomMate, b: RoomMate): boolean {
  return a.gender === 'diverse' || b.gender === 'diverse'
}

/**
 * Whose the other half of a double bed is: of somebody who has it (`taken`), perhaps of a stranger still (`open`), or of nobody but whom
 * the guest has named (`own`). Null: no double. `mates`: everybody else who sleeps in the room.
 */
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

/**
 * Does this place suit the guest on every night, given who else sleeps in the room? Each conflict names the common nights and the other
 * guest. Occupants of other rooms are ignored. The rules hold for every pair on every common night, also for one who moves in later (rules: fit).
 */
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
