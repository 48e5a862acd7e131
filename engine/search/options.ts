import { isPersonal, isProposable, markSuiting, reasonsAt } from '../fits.ts'
import { numberByKey } from '../numbers.ts'
import { ANYWHERE } from '../together.ts'
import type { Problem } from '../problem.ts'
import { openHomes } from './arrange.ts'
import { ROOM_SHARING_WISHES } from '../rules/answers.ts'

/** Where guests may go, least wanted places first, so that what many want stays free longest. */
export type Options = {
  /** Groups that may be proposed to a guest, best choice first. The list is shared by guests who are alike. */
  of(guest: number): Int32Array
  /** Guests of equal type have equal lists. */
  readonly typeOf: Int32Array
  readonly typeCount: number
  /** 1 = fits at least one group, were it empty; of a party: with a host who could take them all. */
  readonly eligible: Uint8Array
  /** Hosts with whom each party could be, were they empty; least wanted first. */
  readonly hostsOf: readonly (readonly number[])[]
  /** How many guests could use a group per place of its kind. */
  demand(group: number): number
  /** A guest of each type, the place type of each group, and the place types, least wanted first. */
  readonly guestOfType: readonly number[]
  readonly placeOf: Int32Array
  readonly placeCount: number
  readonly placesByDemand: Int32Array
  /** 1 at `type * placeCount + place`: the place suits the type of guest. */
  readonly table: Uint8Array
}

/** A party needs no more to choose from. */
const MOST_HOSTS = 1_000

const ALONE = ROOM_SHARING_WISHES.indexOf('no')

/** Groups guests and places that are alike, counts who wants what, and lists a type's groups when they are first asked for. */
export function listOptions(problem: Problem): Options {
  const guests = numberByKey([...problem.guests.keys()], (guest) => guestKey(problem, guest))
  const places = numberByKey([...problem.groups.keys()], (group) => placeKey(problem, group))
  const members = Array.from({ length: places.first.length }, (): number[] => [])
  places.of.forEach((place, group) => members[place]!.push(group))
  const headcount = new Float64Array(guests.first.length)
  for (const type of guests.of) headcount[type]! += 1
  // Guests whom a pin, a veto, a place they declined or their companions speak of are judged group by group; all others by the type of place.
  const byPlace = guests.first.map((guest) => isJudgedByPlace(problem, guest))
  const width = places.first.length
  const table = new Uint8Array(guests.first.length * width)
  const wanted = new Float64Array(width)
  const hasAny = new Uint8Array(guests.first.length)
  const firstGroups = Int32Array.from(places.first)
  for (let type = 0; type < guests.first.length; type += 1) {
    const guest = guests.first[type]!
    const row = table.subarray(type * width, (type + 1) * width)
    const isAny = (group: number) => isProposable(problem, guest, group)
    if (byPlace[type]) members.forEach((groups, place) => (row[place] = Number(groups.some(isAny))))
    else markSuiting(problem, guest, firstGroups, row)
    for (let place = 0; place < width; place += 1) {
      if (row[place] === 0) continue
      wanted[place]! += headcount[type]!
      hasAny[type] = 1
    }
  }
  const perPlace = wanted.map((count, place) => count / countPlaces(problem, members[place]!))
  // Somebody who sleeps alone takes every place of a room, so small rooms first.
  const size = (place: number) => problem.groups[places.first[place]!]!.roomPlaces
  const byDemand = [...places.first.keys()].toSorted((a, b) => perPlace[a]! - perPlace[b]! || a - b)
  const bySize = byDemand.toSorted((a, b) => size(a) - size(b))
  const orders = { byDemand: join(byDemand, members), bySize: join(bySize, members) }
  const lists: (Int32Array | undefined)[] = Array.from({ length: guests.first.length })
  const listFor = (type: number): Int32Array => {
    const guest = guests.first[type]!
    const isAlone = problem.sharing.classOf[guest]! % ROOM_SHARING_WISHES.length === ALONE
    const list = suitable(orders[isAlone ? 'bySize' : 'byDemand'], places.of, table, type * width)
    if (!byPlace[type]) return list
    // A pin may break rules, but not where there is a place that breaks none.
    const isBreach = (group: number) => Number(reasonsAt(problem, guest, group) !== 0)
    return list
      .filter((group) => isProposable(problem, guest, group))
      .toSorted((a, b) => isBreach(a) - isBreach(b))
  }
  const demand = (group: number) => perPlace[places.of[group]!]!
  const least = leastOf(problem, demand)
  const hostsOf = openHomes(problem).map((hosts) =>
    hosts.toSorted((a, b) => least[a]! - least[b]! || a - b).slice(0, MOST_HOSTS),
  )
  const isHopeless = (guest: number) => hostsOf[problem.partyOf[guest]!]?.length === 0
  return {
    of(guest) {
      const type = guests.of[guest]!
      return (lists[type] ??= listFor(type))
    },
    typeOf: guests.of,
    typeCount: guests.first.length,
    eligible: Uint8Array.from(guests.of, (type, guest) => (isHopeless(guest) ? 0 : hasAny[type]!)),
    hostsOf,
    demand,
    guestOfType: guests.first,
    placeOf: places.of,
    placeCount: width,
    placesByDemand: Int32Array.from(byDemand),
    table,
  }
}

/** How much the least wanted bed of each host is wanted. */
function leastOf({ hosts, groupHost }: Problem, demand: (group: number) => number): Float64Array {
  const least = new Float64Array(hosts.length).fill(Infinity)
  groupHost.forEach((host, group) => (least[host] = Math.min(least[host]!, demand(group))))
  return least
}

/** The members of the places, one after the other. */
function join(places: readonly number[], members: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(places.flatMap((place) => members[place]!))
}

/** Those of the groups whose place suits; `row` is where the table of a type of guest begins. */
function suitable(groups: Int32Array, placeOf: Int32Array, table: Uint8Array, row: number): Int32Array {
  const list = new Int32Array(groups.length)
  let count = 0
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at]!
    list[count] = group
    count += table[row + placeOf[group]!]!
  }
  return list.slice(0, count)
}

function isJudgedByPlace({ pinHost, ruledOut, boundTo }: Problem, guest: number): boolean {
  return pinHost[guest]! >= 0 || ruledOut.has(guest) || boundTo[guest] !== ANYWHERE
}

function guestKey(problem: Problem, guest: number): string {
  const { guestProfile, start, end } = problem
  return `${guestProfile[guest]} ${start[guest]} ${end[guest]} ${isPersonal(problem, guest) ? guest : ''}`
}

function placeKey(problem: Problem, group: number): string {
  const { roomPlaces } = problem.groups[group]!
  return `${problem.groupProfile[group]} ${problem.groupStart[group]} ${problem.groupEnd[group]} ${roomPlaces}`
}

function countPlaces(problem: Problem, groups: readonly number[]): number {
  // Where all are held back there is still something to be compared.
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + problem.groupCapacity[group]!, 0),
  )
}
