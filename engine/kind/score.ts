/** The score of a round: its weights as tables, and what a move changes. */
import { numberByKey } from '../numbers.ts'
import type { Problem } from '../problem.ts'
import { isHall, type AccessNeed } from '../rules/answers.ts'
import { GREATEST_AGE_GAP, knowEachOther } from '../rules/sharing.ts'
import { put, type State } from '../search/state.ts'
import {
  concernsOfPlace,
  concernsOfTwo,
  DEFAULT_WEIGHTS,
  factorOf,
  guestKey,
  hostKey,
  lostNights,
  speakNone,
  TERMS,
  weighMinutes,
  type Term,
  type Weights,
} from './terms.ts'

export type Score = {
  /** Of a guest in a group, whoever else is there. */
  of(guest: number, group: number): number
  /** The least that a group can cost anybody; groups by it. */
  readonly least: Float64Array
  readonly byLeast: Int32Array
  /** What moving a guest to a group (-1 = out) changes, which it does. */
  move(state: State, guest: number, group: number): number
  /** What a guest costs where they are, or would where they are not, with those beside them. */
  here(state: State, guest: number): number
  at(state: State, guest: number, group: number): number
  /** The most that a move may save beside what `at` says of it. */
  readonly beyond: number
  /** One term of `of`, unweighed. */
  term(term: UnaryTerm, guest: number, group: number): number
  /** The terms of a whole round, unweighed. */
  count(state: State): Record<Term, number>
  readonly weights: Weights
}
export const UNARY = ['concerns', 'minutes', 'language', 'floor', 'nights', 'drafts'] as const
export type UnaryTerm = (typeof UNARY)[number]

/** Costs of pairs that are kept once they were asked for: 16 MB at most. */
const MOST_KEPT = 2_000_000

type Previous = ReadonlyMap<number, readonly number[]>

export function scoreOf(problem: Problem, previous: Previous): Score {
  const weights = { ...DEFAULT_WEIGHTS, ...problem.input.policy.kindness }
  const terms = tabulate(problem, previous)
  const factor = Object.fromEntries(TERMS.map((term) => [term, factorOf(term, weights)])) as Record<
    Term,
    number
  >
  const weigh = (guest: number, group: number): number => {
    let sum = factor.minutes * terms.minutes(guest, group) + factor.concerns * terms.concerns(guest, group)
    if (factor.language > 0) sum += factor.language * terms.language(guest, group)
    if (factor.floor > 0) sum += factor.floor * terms.floor(guest, group)
    if (factor.nights > 0) sum += factor.nights * terms.nights(guest, group)
    if (previous.size > 0) sum += factor.drafts * terms.drafts(guest, group)
    return sum
  }
  // Chains ask for the same pairs again and again.
  const width = problem.groups.length
  const isKept = problem.guests.length * width <= MOST_KEPT
  const kept = new Float64Array(isKept ? problem.guests.length * width : 0).fill(-1)
  const of = (guest: number, group: number): number => {
    if (!isKept) return weigh(guest, group)
    const known = kept[guest * width + group]!
    return known >= 0 ? known : (kept[guest * width + group] = weigh(guest, group))
  }
  const least = Float64Array.from(
    problem.groups,
    (_, group) =>
      factor.minutes * weighMinutes(problem.hosts[problem.groupHost[group]!]!) +
      (problem.hosts[problem.groupHost[group]!]!.living === 'shared-room' ? factor.concerns : 0),
  )
  const byLeast = Int32Array.from([...least.keys()].toSorted((a, b) => least[a]! - least[b]! || a - b))
  const beside = weighBeside(problem, factor.concerns, factor.ownBed)
  const groups = watchGroups(problem, factor.together)
  const homes = watchHomes(problem, factor.hosts)
  const at = (state: State, guest: number, group: number) => of(guest, group) + beside(state, guest, group)
  const here = (state: State, guest: number) =>
    state.place[guest]! < 0 ? 0 : at(state, guest, state.place[guest]!)
  return {
    of,
    least,
    byLeast,
    here,
    at,
    beyond: factor.hosts + (groups.isEmpty ? 0 : factor.together),
    term: (term, guest, group) => terms[term](guest, group),
    weights,
    move(state, guest, group) {
      const from = state.place[guest]!
      const before = here(state, guest) + groups.apart(state, guest) + homes.crowd(state, from, group)
      put(state, guest, group)
      return here(state, guest) + groups.apart(state, guest) + homes.crowd(state, from, group) - before
    },
    count(state) {
      const found = Object.fromEntries(TERMS.map((term) => [term, 0])) as Record<Term, number>
      const two = weighBeside(problem, 1, 0)
      const strangers = weighBeside(problem, 0, 1)
      state.place.forEach((group, guest) => {
        if (group < 0) return
        for (const term of UNARY) found[term] += terms[term](guest, group)
        // Each of the two would say so.
        found.concerns += two(state, guest, group) / 2
        found.ownBed += strangers(state, guest, group) / 2
      })
      found.together = groups.count(state)
      found.hosts = homes.count(state)
      return found
    },
  }
}

/** The terms of a guest in a group, by what they read. */
function tabulate(problem: Problem, previous: Previous) {
  const { guests, hosts, groups, start, end, groupHost, groupStart, groupEnd } = problem
  const { policy } = problem.input
  const needs = [...new Set(guests.flatMap(({ accessAsk = [] }) => accessAsk))] satisfies AccessNeed[]
  const visitors = numberByKey(guests, guestKey)
  const homes = numberByKey(
    groups,
    ({ host, femalesOnly }) => `${hostKey(hosts[host]!, needs)} ${femalesOnly}`,
  )
  const concerns = visitors.first.map((guest) =>
    Float64Array.from(homes.first, ({ host, roomType, femalesOnly }) =>
      concernsOfPlace(guest, hosts[host]!, { type: roomType, femalesOnly }, policy),
    ),
  )
  const speakers = numberByKey(guests, ({ languages = [] }) => languages.toSorted().join())
  const listeners = numberByKey(hosts, ({ languages = [] }) => languages.toSorted().join())
  const silent = speakers.first.map((guest) =>
    Uint8Array.from(listeners.first, (host) => Number(speakNone(guest, host))),
  )
  const minutes = Float64Array.from(hosts, weighMinutes)
  const isFloor = Uint8Array.from(groups, ({ kind }) => Number(kind !== 'single' && kind !== 'double'))
  const takesBed = Uint8Array.from(guests, ({ sleeping }) => Number(sleeping.includes('bed')))
  const beside = Uint16Array.from(groups, ({ roomPlaces }) => roomPlaces - 1)
  const isAlone = Uint8Array.from(guests, ({ roomSharing }) => Number(roomSharing === 'no'))
  const shortest = guests.reduce((least, _, guest) => Math.min(least, end[guest]! - start[guest]!), Infinity)
  return {
    concerns: (guest, group) => concerns[visitors.of[guest]!]![homes.of[group]!]!,
    minutes: (_, group) => minutes[groupHost[group]!]!,
    language: (guest, group) => silent[speakers.of[guest]!]![listeners.of[groupHost[group]!]!]!,
    floor: (guest, group) => isFloor[group]! * takesBed[guest]!,
    nights: (guest, group) =>
      isAlone[guest]! * beside[group]! * (end[guest]! - start[guest]!) +
      lostNights(
        { start: start[guest]!, end: end[guest]! },
        { start: groupStart[group]!, end: groupEnd[group]! },
        shortest,
      ),
    drafts: (guest, group) => Number(previous.has(guest) && !previous.get(guest)!.includes(group)),
  } satisfies Record<UnaryTerm, (guest: number, group: number) => number>
}

/** What those in one room cost because of each other: the whole of every pair that the guest is one of. */
function weighBeside(problem: Problem, concern: number, stranger: number) {
  const { guests, start, end, input, groups } = problem
  if (guests.length === 0) return () => 0
  const kinds = numberByKey(guests, guestKey)
  const width = kinds.first.length
  // For those who do not know each other, of one age.
  const apart = kinds.first.map((one) => ({ ...one, id: 'a', age: 0, sharesWith: [] }))
  const tables = [false, true].map((isOneBed) =>
    Float64Array.from({ length: width * width }, (_, at) =>
      concernsOfTwo(apart[Math.floor(at / width)]!, apart[at % width]!, isOneBed, input.policy),
    ),
  )
  const gap = concernsOfTwo(
    { ...apart[0]!, age: 0, roomSharing: 'yes' },
    { ...apart[0]!, age: 99, roomSharing: 'yes' },
    false,
    input.policy,
  )
  return ({ place, rooms }: State, guest: number, at: number): number => {
    const mates = rooms[problem.groupRoom[at]!]!
    if (mates.length === 0) return 0
    let sum = 0
    for (const other of mates) {
      if (other === guest || start[other]! >= end[guest]! || start[guest]! >= end[other]!) continue
      const isOneBed = place[other] === at && groups[at]!.isPair
      const [a, b] = [guests[guest]!, guests[other]!]
      if (knowEachOther(a, b)) {
        sum += 2 * concern * concernsOfTwo(a, b, isOneBed, input.policy)
        continue
      }
      const isGap = Math.abs(a.age - b.age) > GREATEST_AGE_GAP
      const pair = tables[Number(isOneBed)]![kinds.of[guest]! * width + kinds.of[other]!]! + (isGap ? gap : 0)
      sum += 2 * concern * pair + (isOneBed ? stranger : 0)
    }
    return sum
  }
}

/** Groups that prefer one host. */
function watchGroups(problem: Problem, weight: number) {
  const groups = (problem.input.groups ?? [])
    .filter(({ kind }) => kind === 'preferably')
    .map(({ guests }) => guests.map((id) => problem.guestNumber.get(id)!))
  const groupOf = new Map(groups.flatMap((members) => members.map((guest) => [guest, members] as const)))
  const isApart = ({ place }: State, members: readonly number[]) => {
    let host = -1
    for (const guest of members) {
      if (place[guest]! < 0) continue
      const at = problem.groupHost[place[guest]!]!
      if (host >= 0 && at !== host) return true
      host = at
    }
    return false
  }
  return {
    isEmpty: groups.length === 0,
    apart(state: State, guest: number): number {
      const members = groupOf.size === 0 ? undefined : groupOf.get(guest)
      return members && isApart(state, members) ? weight : 0
    },
    count: (state: State) => groups.filter((members) => isApart(state, members)).length,
  }
}

/** Guests beyond the second of a home: a third is not asked of anybody while others have room. */
function watchHomes({ hosts, hostRooms, groupHost }: Problem, weight: number) {
  const isHome = Uint8Array.from(hosts, (host) => Number(!isHall(host)))
  const beyond = ({ rooms }: State, host: number) => {
    if (isHome[host] === 0) return 0
    let there = 0
    for (const room of hostRooms[host]!) there += rooms[room]!.length
    return Math.max(0, there - 2)
  }
  return {
    /** Of the homes that the guest leaves and comes to. */
    crowd(state: State, from: number, to: number): number {
      const [a, b] = [from < 0 ? -1 : groupHost[from]!, to < 0 ? -1 : groupHost[to]!]
      if (a === b) return 0
      return weight * ((a < 0 ? 0 : beyond(state, a)) + (b < 0 ? 0 : beyond(state, b)))
    },
    count: (state: State) => hosts.reduce((sum, _, host) => sum + beyond(state, host), 0),
  }
}
