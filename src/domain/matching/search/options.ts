import { isProposable, reasonsAt } from '../fits.ts'
import { numberByKey } from '../numbers.ts'
import type { Problem } from '../problem.ts'
import { ROOM_SHARING_WISHES } from '#domain/guest.ts'

/** Where guests may go, least wanted places first, so that what many want stays free longest. */
export type Options = {
  /** Groups that may be proposed to a guest, best choice first. The list is shared by guests who are alike. */
  of(guest: number): Int32Array
  /** Guests of equal type have equal lists. */
  readonly typeOf: Int32Array
  readonly typeCount: number
  /** 1 = fits at least one group, were it empty. */
  readonly eligible: Uint8Array
  /** A guest of each type, the place type of each group, and the place types that suit a type of guest. */
  readonly guestOfType: readonly number[]
  readonly placeOf: Int32Array
  readonly placeCount: number
  placesFor(type: number): readonly number[]
}

const ALONE = ROOM_SHARING_WISHES.indexOf('no')

/** Groups guests and places that are alike, counts who wants what, and lists a type's groups when they are first asked for. */
export function listOptions(problem: Problem): Options {
  const guests = numberByKey([...problem.guests.keys()], (guest) => guestKey(problem, guest))
  const places = numberByKey([...problem.groups.keys()], (group) => placeKey(problem, group))
  const members = Array.from({ length: places.first.length }, (): number[] => [])
  places.of.forEach((place, group) => members[place]!.push(group))
  const headcount = new Float64Array(guests.first.length)
  for (const type of guests.of) headcount[type]! += 1
  // Guests with a pin or a veto are judged group by group; all others by the type of place.
  const isPersonal = guests.first.map((guest) => problem.pinHost[guest]! >= 0 || problem.vetoes.has(guest))
  const suits = (guest: number, type: number, place: number) =>
    isPersonal[type]
      ? members[place]!.some((group) => isProposable(problem, guest, group))
      : isProposable(problem, guest, places.first[place]!)
  const suitable = guests.first.map((guest, type) =>
    [...places.first.keys()].filter((place) => suits(guest, type, place)),
  )
  const wanted = new Float64Array(places.first.length)
  suitable.forEach((list, type) => {
    for (const place of list) wanted[place]! += headcount[type]!
  })
  const perPlace = wanted.map((count, place) => count / countPlaces(problem, members[place]!))
  const lists: (Int32Array | undefined)[] = Array.from({ length: guests.first.length })
  const listFor = (type: number): Int32Array => {
    const guest = guests.first[type]!
    const isAlone = problem.sharing.classOf[guest]! % ROOM_SHARING_WISHES.length === ALONE
    // Somebody who sleeps alone takes every place of a room, so small rooms first.
    const rank = (place: number) =>
      perPlace[place]! +
      (isAlone ? problem.groups[places.first[place]!]!.roomPlaces * problem.guests.length : 0)
    const ranks = new Map(suitable[type]!.map((place) => [place, rank(place)]))
    const groups = suitable[type]!.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || a - b).flatMap(
      (place) => members[place]!,
    )
    if (!isPersonal[type]) return Int32Array.from(groups)
    // A pin may break rules, but not where there is a place that breaks none.
    const isBreach = (group: number) => Number(reasonsAt(problem, guest, group) !== 0)
    return Int32Array.from(
      groups
        .filter((group) => isProposable(problem, guest, group))
        .toSorted((a, b) => isBreach(a) - isBreach(b)),
    )
  }
  return {
    of(guest) {
      const type = guests.of[guest]!
      return (lists[type] ??= listFor(type))
    },
    typeOf: guests.of,
    typeCount: guests.first.length,
    eligible: Uint8Array.from(guests.of, (type) => Number(suitable[type]!.length > 0)),
    guestOfType: guests.first,
    placeOf: places.of,
    placeCount: places.first.length,
    placesFor: (type) => suitable[type]!,
  }
}

function guestKey(problem: Problem, guest: number): string {
  const { pinHost, vetoes, sharing, guestProfile, start, end } = problem
  const isPersonal = pinHost[guest]! >= 0 || vetoes.has(guest) || sharing.named.has(guest)
  return `${guestProfile[guest]} ${start[guest]} ${end[guest]} ${isPersonal ? guest : ''}`
}

function placeKey(problem: Problem, group: number): string {
  const { roomPlaces } = problem.groups[group]!
  return `${problem.groupProfile[group]} ${problem.groupStart[group]} ${problem.groupEnd[group]} ${roomPlaces}`
}

function countPlaces(problem: Problem, groups: readonly number[]): number {
  return groups.reduce((sum, group) => sum + problem.groupCapacity[group]!, 0)
}
