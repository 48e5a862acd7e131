/** Private: has a door. Shared: living room, no door or key, or more than one bed (spec §5). */
export const ROOM_TYPES = ['private', 'shared'] as const
export type RoomType = (typeof ROOM_TYPES)[number]

/** `single` and `double` are a bed or a couch; `air-mattress-space` is floor for one that the guest brings. */
export const BED_KINDS = ['single', 'double', 'air-mattress', 'air-mattress-space'] as const
export type BedKind = (typeof BED_KINDS)[number]

/** One kind of bed in a room and how many of it there are, 1 or more (R5). */
export type SleepingOption = { readonly kind: BedKind; readonly quantity: number }

export type Room = { readonly id: string; readonly type: RoomType; readonly beds: readonly SleepingOption[] }

/** Somewhere one person sleeps. */
export type Place = {
  readonly roomId: string
  /** 1, 2, … within the room. */
  readonly number: number
  /** Number of the bed within the room; the two places of a double have the same. */
  readonly bed: number
  /** Index into `room.beds`. */
  readonly option: number
  readonly kind: BedKind
}

const PLACES_PER_BED: Record<BedKind, number> = {
  single: 1,
  double: 2,
  'air-mattress': 1,
  'air-mattress-space': 1,
}

/** Every place of a room in the order of its sleeping options; a double is two places in one bed (R5). */
export function placesOf(room: Room): Place[] {
  const kinds = room.beds.flatMap(({ kind, quantity }, option) =>
    Array.from({ length: quantity }, () => ({ kind, option })),
  )
  return kinds
    .flatMap(({ kind, option }, index) =>
      Array.from({ length: PLACES_PER_BED[kind] }, () => ({ kind, option, bed: index + 1 })),
    )
    .map((place, index) => ({ roomId: room.id, number: index + 1, ...place }))
}

/** Places in all rooms together. */
export function countPlaces(rooms: readonly Pick<Room, 'beds'>[]): number {
  return rooms
    .flatMap((room) => room.beds)
    .reduce((total, { kind, quantity }) => total + PLACES_PER_BED[kind] * quantity, 0)
}

/** Both numbers, as the count-mismatch messages show them (spec §5). */
export type GuestCountCheck = {
  readonly kind: 'equal' | 'fewer-guests' | 'fewer-places'
  readonly guests: number
  readonly places: number
}

/** The host's number of guests against the places of all rooms; only `equal` may be submitted (spec §5). */
export function compareGuestsWithPlaces(
  numberOfGuests: number,
  rooms: readonly Pick<Room, 'beds'>[],
): GuestCountCheck {
  const places = countPlaces(rooms)
  const kind = numberOfGuests === places ? 'equal' : numberOfGuests < places ? 'fewer-guests' : 'fewer-places'
  return { kind, guests: numberOfGuests, places }
}

/** Where the answers disagree with the definition: a room with more than one bed counts as shared (spec §5). A hint, never an error. */
export function roomTypeHint(room: Pick<Room, 'type' | 'beds'>): 'more-than-one-bed' | null {
  const beds = room.beds.reduce((total, { quantity }) => total + quantity, 0)
  return room.type === 'private' && beds > 1 ? 'more-than-one-bed' : null
}
