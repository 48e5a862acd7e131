import { BED_KINDS, type BedKind, type SleepingOption } from 'bed-matching/rules/answers.ts'
import { placesOf } from '#domain/room.ts'

/** A place of a room as the database keeps it; its number stays its own also while it is removed. */
export type KeptPlace = {
  id: string
  kind: BedKind
  bedNumber: number
  seat: number
  removed: boolean
  inUse: boolean
}
type NewPlace = { kind: BedKind; bedNumber: number; seat: 1 | 2 }

export type PlaceChanges = {
  add: NewPlace[]
  /** Removed ones that are offered again. */
  restore: string[]
  remove: string[]
  /** To be removed, but a guest has been given it. */
  blocked: string[]
}

/**
 * What changes when a room shall have these beds. Beds that guests have been given stay as long as any of their kind
 * does; after them the lowest numbers stay, so that a bed is not swapped for its equal.
 */
export function changePlaces(kept: readonly KeptPlace[], beds: readonly SleepingOption[]): PlaceChanges {
  const changes: PlaceChanges = { add: [], restore: [], remove: [], blocked: [] }
  for (const kind of BED_KINDS) {
    const ofKind = kept.filter((place) => place.kind === kind)
    const wanted = beds
      .filter((option) => option.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const numbers = chooseBeds(ofKind, wanted)
    for (const place of ofKind) {
      const stays = numbers.includes(place.bedNumber)
      if (stays && place.removed) changes.restore.push(place.id)
      if (!stays && !place.removed) changes[place.inUse ? 'blocked' : 'remove'].push(place.id)
    }
    changes.add.push(...newPlaces(kind, numbers, ofKind))
  }
  return changes
}

/** The numbers of the beds that are to be there: taken ones first, then offered ones, then the lowest that are free. */
function chooseBeds(places: readonly KeptPlace[], wanted: number): number[] {
  const rank = (place: KeptPlace) => (place.removed ? 2 : place.inUse ? 0 : 1)
  const known = places.toSorted((a, b) => rank(a) - rank(b) || a.bedNumber - b.bedNumber)
  const numbers = new Set(known.filter((place) => !place.removed).map((place) => place.bedNumber))
  for (let number = 1; numbers.size < wanted; number += 1) numbers.add(number)
  return [...numbers].slice(0, wanted)
}

function newPlaces(kind: BedKind, numbers: readonly number[], known: readonly KeptPlace[]): NewPlace[] {
  const seats = placesOf({ id: '', beds: [{ kind, quantity: 1 }] }).map(({ seat }) => seat)
  return numbers.flatMap((bedNumber) =>
    seats
      .filter((seat) => !known.some((place) => place.bedNumber === bedNumber && place.seat === seat))
      .map((seat) => ({ kind, bedNumber, seat })),
  )
}
