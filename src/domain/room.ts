import { BED_KINDS, countPlaces, SEATS, type BedKind, type Room } from 'bed-matching/rules/answers.ts'
export type Place = {
  readonly roomId: string
  readonly kind: BedKind
  /** 1, 2, … among the beds of this kind in the room. */
  readonly bedNumber: number
  /** 2 only for the second place of a double. */
  readonly seat: 1 | 2
}

/** Every place of a room, kind by kind; a double is two places in one bed (rules: fit). */
export function placesOf(room: Pick<Room, 'id' | 'beds'>): Place[] {
  return BED_KINDS.flatMap((kind) => {
    const beds = room.beds
      .filter((option) => option.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return Array.from({ length: beds }, (_, index) => index + 1).flatMap((bedNumber) =>
      SEATS[kind].map((seat) => ({ roomId: room.id, kind, bedNumber, seat })),
    )
  })
}

/** True if both are the same bed, which may be a double with two places. */
export function isSameBed(a: Place, b: Place): boolean {
  return a.roomId === b.roomId && a.kind === b.kind && a.bedNumber === b.bedNumber
}

export function isSamePlace(a: Place, b: Place): boolean {
  return isSameBed(a, b) && a.seat === b.seat
}

/** Both numbers, as the count-mismatch messages show them (rules: fields). */
export type GuestCountCheck = {
  readonly kind: 'equal' | 'fewer-guests' | 'fewer-places'
  readonly guests: number
  readonly places: number
}

/** The host's number of guests against the places of all rooms; only `equal` may be submitted (rules: fit). */
export function compareGuestsWithPlaces(
  numberOfGuests: number,
  rooms: readonly Pick<Room, 'beds'>[],
): GuestCountCheck {
  const places = countPlaces(rooms)
  const kind = numberOfGuests === places ? 'equal' : numberOfGuests < places ? 'fewer-guests' : 'fewer-places'
  return { kind, guests: numberOfGuests, places }
}

/** Where the answers disagree with the definition: a room with more than one bed counts as shared (rules: fit). A hint, never an error: a room with a door may well be one guest's alone. */
export function roomTypeHint(room: Pick<Room, 'type' | 'beds'>): 'more-than-one-bed' | null {
  const beds = room.beds.reduce((total, { quantity }) => total + quantity, 0)
  return room.type === 'private' && beds > 1 ? 'more-than-one-bed' : null
}

/** True if there are more places than guests and the room has a double: perhaps one guest is to have it alone, which is entered as a single bed (rules: fields). A hint, never an error. */
export function isDoubleForOne(room: Pick<Room, 'beds'>, check: GuestCountCheck): boolean {
  return (
    check.kind === 'fewer-guests' && room.beds.some(({ kind, quantity }) => kind === 'double' && quantity > 0)
  )
}
