/** Guests who travel only together, in the search: all of them are placed with one host, or nobody is. Nothing else moves one of them. */
import { isProposable } from '../fits.ts'
import type { Objective } from '../model.ts'
import { arrange, groupsOf } from './arrange.ts'
import { augment } from './augment.ts'
import { findBlockers, isFree } from './blockers.ts'
import { compareCounts } from './judge.ts'
import type { Options } from './options.ts'
import { put, undo, type State } from './state.ts'

/** How many guests a search for one bed asks to move; with how many hosts a party is tried at the price of others moving, and with how many all parties of a round together. */
const ASKED_TO_MOVE = 15
const HOSTS_TRIED = 24
const TRIED_IN_ALL = 400
/** Parties that are asked to give way. */
const ASKED_TO_GIVE_WAY = 100

/** Has the party a place? */
export function isPlaced({ problem, place }: State, party: number): boolean {
  return place[problem.parties[party]![0]!]! >= 0
}

/** Parties without a place that could have one, the best level first. */
export function listWaiting(state: State, options: Options): number[] {
  return [...state.problem.parties.keys()]
    .filter((party) => options.hostsOf[party]!.length > 0 && !isPlaced(state, party))
    .toSorted((a, b) => levelOf(state, a) - levelOf(state, b) || a - b)
}

/** The level of all who are in it. */
export function levelOf({ problem, level }: State, party: number): number {
  return level[problem.parties[party]![0]!]!
}

/** Takes the whole party out. */
export function takeOut(state: State, party: number): void {
  for (const guest of state.problem.parties[party]!) if (state.place[guest]! >= 0) put(state, guest, -1)
}

/** Takes out every party that is not whole, or not with one host; true if there was none. */
export function takeOutBroken(state: State): boolean {
  const { problem, place } = state
  const hostOf = (guest: number) => (place[guest]! < 0 ? -1 : problem.groupHost[place[guest]!]!)
  let isWhole = true
  problem.parties.forEach((members, party) => {
    if (members.every((guest) => hostOf(guest) === hostOf(members[0]!))) return
    isWhole = false
    takeOut(state, party)
  })
  return isWhole
}

/** Places the party where everybody else stays; true if it worked. */
export function fitParty(state: State, party: number, hosts: readonly number[]): boolean {
  const members = state.problem.parties[party]!
  return hosts.some((host) => arrange(state, members, host) === 'found')
}

/** Places the party with one of these hosts, if need be by chains, in which nobody loses their place; true if it worked. */
export function augmentParty(
  state: State,
  options: Options,
  party: number,
  hosts: readonly number[],
  most: number,
): boolean {
  if (fitParty(state, party, hosts)) return true
  return hosts.slice(0, most).some((host) => moveIn(state, options, party, host, Infinity))
}

/**
 * Moves the party in with the host: into free beds, by chains, or in the places of guests worse than `level`, who are put out, and are not more than come. All or
 * nothing; true if it worked.
 */
function moveIn(state: State, options: Options, party: number, host: number, level: number): boolean {
  const { problem } = state
  const mark = state.log.length
  const members = problem.parties[party]!
  const beds = groupsOf(problem, host)
  const blockers: number[] = []
  let putOut = 0
  const isIn = members.every((guest) => {
    const own = Int32Array.from(beds.filter((group) => isProposable(problem, guest, group)))
    const free = own.find((group) => isFree(state, guest, group))
    if (free !== undefined) {
      put(state, guest, free)
      return true
    }
    const there: Options = { ...options, of: (other) => (other === guest ? own : options.of(other)) }
    if (augment(state, there, guest, { most: ASKED_TO_MOVE, closed: null })) return true
    if (level === Infinity) return false
    for (const group of own) {
      const found = findBlockers(state, guest, group, blockers)
      const worse = blockers.slice(0, Math.max(found, 0)).filter((other) => state.level[other]! > level)
      if (worse.length === 0 || putOut >= members.length) continue
      const other = worse.reduce((a, b) => (state.level[b]! > state.level[a]! ? b : a))
      put(state, other, -1)
      put(state, guest, group)
      putOut += 1
      return true
    }
    return false
  })
  if (!isIn) undo(state, mark)
  return isIn
}

/** With how many hosts each of so many parties is tried. */
export function hostsFor(parties: number): number {
  return Math.min(HOSTS_TRIED, Math.max(1, Math.floor(TRIED_IN_ALL / Math.max(parties, 1))))
}

/** Finds places for parties that have none, best level first: by chains, or in the places of as many guests of worse levels. True if somebody was placed. */
export function mendParties(state: State, options: Options): boolean {
  const waiting = listWaiting(state, options)
  const most = hostsFor(waiting.length)
  let hasPlaced = false
  for (const party of waiting) {
    const hosts = options.hostsOf[party]!
    const level = levelOf(state, party)
    const isIn =
      augmentParty(state, options, party, hosts, most) ||
      hosts.slice(0, most).some((host) => moveIn(state, options, party, host, level))
    hasPlaced ||= isIn
  }
  return hasPlaced
}

/** Parties give way to guests of better levels who could have one of their beds, where the plan is better for it; the other beds are for whoever is next, and the party looks elsewhere. */
export function giveWay(
  state: State,
  options: Options,
  turns: readonly number[],
  objective: Objective,
): void {
  const isWaiting = (guest: number) => state.place[guest]! < 0 && options.eligible[guest] === 1
  const isFor = (guest: number, group: number) =>
    isProposable(state.problem, guest, group) && isFree(state, guest, group)
  const placed = [...state.problem.parties.keys()].filter((party) => isPlaced(state, party))
  const worstFirst = placed.toSorted((a, b) => levelOf(state, b) - levelOf(state, a))
  for (const party of worstFirst.slice(0, ASKED_TO_GIVE_WAY)) {
    const waiting = turns.filter(isWaiting)
    const [first] = waiting
    if (first === undefined || state.level[first]! >= levelOf(state, party)) return
    const mark = state.log.length
    const before = state.placed.slice()
    const beds = state.problem.parties[party]!.map((guest) => state.place[guest]!)
    takeOut(state, party)
    for (const guest of waiting) {
      const bed = beds.find((group) => isFor(guest, group))
      if (bed !== undefined) put(state, guest, bed)
    }
    augmentParty(state, options, party, options.hostsOf[party]!, 1)
    if (compareCounts(state.placed, before, objective) <= 0) undo(state, mark)
  }
}
