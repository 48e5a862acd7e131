/** Places for those who have none: by chains, in the place of somebody of a worse level, and for parties as a whole. */
import type { Objective } from '../model.ts'
import { augment, type Reach } from './augment.ts'
import { findBlockers, isFree } from './blockers.ts'
import { isProposable } from '../fits.ts'
import type { Options } from './options.ts'
import { put, type State, compareCounts, undo } from './state.ts'
import { arrange, groupsOf } from './arrange.ts'

const blockers: number[] = []
const NOBODY = 255
type MendReach = Required<Omit<Reach, 'stuck'>>

/** Finds places for those who have none, best level first, moving few others: by the shortest chain, or in the place of somebody of a worse level. */
export function mend(state: State, options: Options, turns: readonly number[]): void {
  // A guest who found no way finds none later, as nobody who has a place loses it but to a better level.
  const closed = new Uint8Array(options.typeCount)
  const reach: MendReach = { most: Infinity, closed, spent: new Uint8Array(state.problem.groups.length) }
  let before = -1
  while (state.log.length !== before) {
    before = state.log.length
    mendOnce(state, options, turns, reach)
    // A guest who lost a place to a party may find another.
    if (!mendParties(state, options)) continue
    closed.fill(0)
    reach.spent.fill(0)
  }
}

function mendOnce(state: State, options: Options, turns: readonly number[], reach: MendReach): void {
  const worst = turns.filter((guest) => state.place[guest]! >= 0).toReversed()
  // Of each type, the best level that could take nobody's place since somebody last moved.
  const refused = new Uint8Array(options.typeCount).fill(NOBODY)
  const place = (guest: number): number => {
    if (augment(state, options, guest, reach)) {
      refused.fill(NOBODY)
      return -1
    }
    const type = options.typeOf[guest]!
    if (refused[type]! <= state.level[guest]!) return -1
    const putOut = takePlace(state, guest, worst)
    if (putOut < 0) refused[type] = state.level[guest]!
    else {
      reach.spent.fill(0)
      refused.fill(NOBODY)
    }
    return putOut
  }
  for (const guest of turns) {
    let homeless = state.place[guest]! < 0 && options.eligible[guest] === 1 ? guest : -1
    // Everyone who is put out is of a worse level than the guest who takes the place, so this ends.
    while (homeless >= 0) homeless = place(homeless)
  }
}

/** Takes the place of the first of `worst` (worst level first) who is worse off by the rules; that guest, or -1 if nobody is. */
function takePlace(state: State, guest: number, worst: readonly number[]): number {
  const { problem, level } = state
  for (const other of worst) {
    if (level[other]! <= level[guest]!) return -1
    const at = state.place[other]!
    if (at < 0) continue
    for (const group of problem.roomGroups[problem.groupRoom[at]!]!) {
      if (!isProposable(problem, guest, group)) continue
      const found = findBlockers(state, guest, group, blockers)
      if (!blockers.slice(0, Math.max(found, 0)).includes(other)) continue
      put(state, other, -1)
      put(state, guest, group)
      return other
    }
  }
  return -1
}

// Guests who travel only together, in the search: all of them are placed with one host, or nobody is. Nothing else moves one of them.

/** How many guests a search for one bed asks to move; with how many hosts a party is tried at the price of others moving, and with how many all parties of a round together. */
const ASKED_TO_MOVE = 15
const HOSTS_TRIED = 24
const TRIED_IN_ALL = 400
const ASKED_TO_GIVE_WAY = 100

export function isPlaced({ problem, place }: State, party: number): boolean {
  return place[problem.parties[party]![0]!]! >= 0
}

/** Parties without a place that could have one, the best level first. */
export function listWaiting(state: State, options: Options): number[] {
  return [...state.problem.parties.keys()]
    .filter((party) => options.hostsOf[party]!.length > 0 && !isPlaced(state, party))
    .toSorted((a, b) => levelOf(state, a) - levelOf(state, b) || a - b)
}

export function levelOf({ problem, level }: State, party: number): number {
  return level[problem.parties[party]![0]!]!
}

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

/** Moves the party in with the host: into free beds, by chains, or in the places of as many guests worse than `level`. All or nothing; true if it worked. */
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

/** Parties give way to guests of better levels who could have one of their beds, where the plan is better for it; the other beds are for the next guests, and the party looks elsewhere. */
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
