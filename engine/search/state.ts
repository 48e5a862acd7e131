/** Who sleeps where while the search is under way, with a log that takes every step back. */
import { TIER_COUNT, type Objective } from '../model.ts'
import type { Problem } from '../problem.ts'

export type State = {
  readonly problem: Problem
  /** Group of each guest, -1 = none. */
  readonly place: Int32Array
  readonly rooms: readonly number[][]
  /** How many of each group are there on every night of the round. */
  readonly throughout: Int32Array
  /** The nights of each guest, and those on which every place of a group is taken, as bits: the first `BITS` nights of the round, whatever comes after. */
  readonly nights: Int32Array
  readonly full: Int32Array
  /** How many of each group are there on each of these nights. */
  readonly present: Uint16Array
  /** How many are placed, by level: 0 pins, then the tiers. */
  readonly placed: Int32Array
  /** Level of each guest: what a plan is judged by, best first. */
  readonly level: Uint8Array
  /** `LOCKED`: nothing moves this guest. `WITH_PARTY`: only together with all others of the party. Else 0. */
  readonly fixed: Uint8Array
  /** Guest and former group, step by step. */
  readonly log: number[]
}

export const LOCKED = 1
export const WITH_PARTY = 2

/** Nights that have a bit. */
const BITS = 32

/** Nobody placed yet but those whom a person has locked. */
export function emptyState(problem: Problem): State {
  const count = problem.guests.length
  const state: State = {
    problem,
    place: new Int32Array(count).fill(-1),
    rooms: Array.from(problem.roomHost, () => []),
    throughout: new Int32Array(problem.groups.length),
    nights: problem.start.map((start, guest) => nightsOf(problem, start, problem.end[guest]!)),
    full: new Int32Array(problem.groups.length),
    present: new Uint16Array(problem.groups.length * BITS),
    placed: new Int32Array(TIER_COUNT + 1),
    level: Uint8Array.from(problem.tier, (tier, guest) => (problem.pinHost[guest]! >= 0 ? 0 : tier)),
    fixed: Uint8Array.from(problem.partyOf, (party) => (party < 0 ? 0 : WITH_PARTY)),
    log: [],
  }
  for (let guest = 0; guest < count; guest += 1) {
    if (problem.lockedGroup[guest]! >= 0) fix(state, guest, problem.lockedGroup[guest]!)
  }
  return state
}

function nightsOf({ whole }: Problem, start: number, end: number): number {
  let nights = 0
  for (let night = start; night < end && night - whole.start < BITS; night += 1)
    nights |= 1 << (night - whole.start)
  return nights
}

export function fix(state: State, guest: number, group: number): void {
  put(state, guest, group)
  state.fixed[guest] = LOCKED
}

/** Moves a guest to `group`, from wherever they were; -1 = out. */
export function put(state: State, guest: number, group: number): void {
  state.log.push(guest, state.place[guest]!)
  move(state, guest, group)
}

function move(state: State, guest: number, group: number): void {
  const { problem, place, rooms, placed, level, throughout } = state
  const { start, end } = problem.whole
  const isThroughout = problem.start[guest]! <= start && end <= problem.end[guest]!
  const from = place[guest]!
  if (from >= 0) {
    const room = rooms[problem.groupRoom[from]!]!
    const last = room.pop()!
    if (last !== guest) room[room.indexOf(guest)] = last
    placed[level[guest]!]! -= 1
    if (isThroughout) throughout[from]! -= 1
    countNights(state, guest, from, -1)
  }
  place[guest] = group
  if (group >= 0) {
    rooms[problem.groupRoom[group]!]!.push(guest)
    placed[level[guest]!]! += 1
    if (isThroughout) throughout[group]! += 1
    countNights(state, guest, group, 1)
  }
}

/** Counts the nights of a guest who comes to the group or leaves it. */
function countNights(
  { problem, nights, full, present }: State,
  guest: number,
  group: number,
  by: number,
): void {
  const places = problem.groupCapacity[group]!
  let taken = full[group]!
  for (let left = nights[guest]!; left !== 0; left &= left - 1) {
    const night = 31 - Math.clz32(left & -left)
    const now = present[group * BITS + night]! + by
    present[group * BITS + night] = now
    taken = now >= places ? taken | (1 << night) : taken & ~(1 << night)
  }
  full[group] = taken
}

/** Takes back everything since the log had `mark` entries. */
export function undo(state: State, mark: number): void {
  const { log } = state
  while (log.length > mark) {
    const group = log.pop()!
    move(state, log.pop()!, group)
  }
}

/** Copies where everybody sleeps; `restore` brings it back. */
export function snapshot(state: State): Int32Array {
  return state.place.slice()
}

export function restore(state: State, places: Int32Array): void {
  for (let guest = 0; guest < places.length; guest += 1) {
    if (state.place[guest] !== places[guest]) move(state, guest, -1)
  }
  for (let guest = 0; guest < places.length; guest += 1) {
    if (state.place[guest] !== places[guest]) move(state, guest, places[guest]!)
  }
  state.log.length = 0
}

/** Numbers placed, by level: pins first, then the tiers. */
export type Counts = Int32Array

/** Negative if `a` is worse than `b`, positive if it is better. Pins come before everything. */
export function compareCounts(a: Counts, b: Counts, objective: Objective): number {
  if (objective === 'most-people') {
    const pins = a[0]! - b[0]!
    if (pins !== 0) return pins
    const people = sum(a) - sum(b)
    if (people !== 0) return people
  }
  for (let level = 0; level < a.length; level += 1) {
    if (a[level] !== b[level]) return a[level]! - b[level]!
  }
  return 0
}

export function sum(counts: Counts): number {
  return counts.reduce((total, count) => total + count, 0)
}
