/**
 * The one definition of a usable place: somewhere a person could sleep, as the round stands. Not the second half of a double that no two may
 * share, nor more places than the host takes guests, nor a bed beside somebody who shares with nobody. Whether a particular guest fits is the
 * answer of `placeFits`.
 */
import { type DoubleUse, mayShareDouble, type RoomMate } from 'bed-matching/rules/sharing.ts'
import type { MatchingPolicy } from 'bed-matching/rules/answers.ts'
import type { Occupant } from '#domain/occupancy.ts'
import { isSameBed, isSamePlace, type Place } from '#domain/room.ts'
import { countNights, isNightOf, toDay, type Stay } from '#domain/stay.ts'

type BedPolicy = Pick<MatchingPolicy, 'doubleBed'>

/** How many may sleep in a double bed at once. */
export function seatsOfDouble(use: DoubleUse): 1 | 2 {
  return use === 'one' ? 1 : 2
}

/** Those of one bed or room that count, each seen alone: both halves of a double only where somebody could share it. */
export function usablePlaces<P extends Place>(places: readonly P[], use: DoubleUse): P[] {
  if (seatsOfDouble(use) === 2) return [...places]
  return places.filter((place) => isFirstOfBed(place, places))
}

/** The first half of a double, or the only one that is left; any other bed. */
function isFirstOfBed(place: Place, places: readonly Place[]): boolean {
  return place.seat === 1 || !places.some((other) => other.seat === 1 && isSameBed(other, place))
}

/** How many places of this room are usable, and how many are free on the fullest night of `stay`, each seen alone; `occupants`: of the room. */
export function capacity(
  places: readonly Place[],
  occupants: readonly Occupant[],
  stay: Stay,
  use: DoubleUse,
): { places: number; free: number } {
  const usable = usablePlaces(places, use)
  const isTaken = use === 'one' ? isSameBed : isSamePlace
  const first = toDay(stay.start)
  const free = Array.from({ length: countNights(stay) }, (_, index) => {
    const present = occupants.filter((occupant) => isNightOf(occupant.stay, first + index))
    if (present.some(({ guest }) => guest.roomSharing === 'no')) return 0
    return usable.filter((place) => !present.some((occupant) => isTaken(occupant.place, place))).length
  })
  return { places: usable.length, free: Math.min(...free) }
}

export type Sleeper = { readonly guest: RoomMate; readonly place: Place }
export type OfferedHome = {
  /** How many guests the host takes; null: as many as there are places. */
  readonly guestsAtMost: number | null
  readonly rooms: readonly { readonly id: string; readonly places: readonly Place[] }[]
}

/**
 * The places that are still free on one night in these homes, so many that all of them could be slept in at once. `waiting`: who needs a bed
 * that night; of a policy that asks for names nobody else can share a double. Where more halves of doubles are free than there are couples
 * the first ones stand for all.
 */
export function freePlaces(
  homes: readonly OfferedHome[],
  sleepersOf: (roomId: string) => readonly Sleeper[],
  waiting: readonly RoomMate[],
  policy: BedPolicy,
): Set<Place> {
  const free = new Set<Place>()
  const partners = partnersAmong(waiting, policy)
  const halves: { readonly place: Place; readonly home: OfferedHome }[] = []
  const left = new Map<OfferedHome, number>()
  const take = (home: OfferedHome, place: Place) => {
    free.add(place)
    left.set(home, left.get(home)! - 1)
  }
  for (const home of homes) {
    const present = home.rooms.reduce((sum, { id }) => sum + sleepersOf(id).length, 0)
    left.set(home, (home.guestsAtMost ?? Infinity) - present)
    for (const { id, places } of home.rooms) {
      const sleepers = sleepersOf(id)
      if (sleepers.some(({ guest }) => guest.roomSharing === 'no')) continue
      for (const place of places) {
        if (sleepers.some((sleeper) => isSamePlace(sleeper.place, place))) continue
        const beside = sleepers.find((sleeper) => isSameBed(sleeper.place, place))
        if (!beside && !isFirstOfBed(place, places)) halves.push({ place, home })
        else if (left.get(home)! > 0 && (!beside || partners.takeFor(beside.guest))) take(home, place)
      }
    }
  }
  let couples = partners.count()
  for (const { place, home } of halves) {
    if (couples <= 0) break
    if (left.get(home)! <= 0) continue
    take(home, place)
    couples -= 1
  }
  return free
}

type Partners = {
  /** Is there somebody for the other half of this guest's bed? Who is named here is not named again. */
  takeFor(guest: RoomMate): boolean
  /** How many doubles those who are left could share. */
  count(): number
}

function partnersAmong(waiting: readonly RoomMate[], policy: BedPolicy): Partners {
  if (policy.doubleBed === 'never') return { takeFor: () => false, count: () => 0 }
  // All guests who come may share: no guest has to be known for it.
  if (policy.doubleBed !== 'named') return { takeFor: () => true, count: () => Infinity }
  const left = new Map(waiting.map((guest) => [guest.id, guest]))
  const mayShare = (guest: RoomMate, id: string) => {
    const other = left.get(id)
    return other !== undefined && mayShareDouble(guest, other, policy).allowed
  }
  return {
    takeFor(guest) {
      const partner = guest.sharesWith.find((id) => mayShare(guest, id))
      return partner !== undefined && left.delete(partner)
    },
    count: () => countCouples([...left.values()], policy),
  }
}

/**
 * How many doubles these guests could share at once because they named each other, as found by pairing first those who have the fewest to
 * choose from.
 */
export function countCouples(guests: readonly RoomMate[], policy: BedPolicy): number {
  const known = new Map(guests.map((guest) => [guest.id, guest]))
  const choices = new Map<string, Set<string>>()
  for (const guest of guests) {
    const others = guest.sharesWith.filter((id) => {
      const other = known.get(id)
      return other !== undefined && id !== guest.id && mayShareDouble(guest, other, policy).allowed
    })
    choices.set(guest.id, new Set(others))
  }
  const leave = (id: string) => {
    for (const other of choices.get(id) ?? []) choices.get(other)?.delete(id)
    choices.delete(id)
  }
  let couples = 0
  for (;;) {
    const open = [...choices].filter(([, others]) => others.size > 0)
    if (open.length === 0) return couples
    const [guest, others] = open.reduce((best, one) => (one[1].size < best[1].size ? one : best))
    const [partner] = others
    leave(guest)
    leave(partner!)
    couples += 1
  }
}
