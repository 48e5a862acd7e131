/** What is decided once it stands how many of each tier have a place: who of a tier, by the draw; and which place, by what suits better. */
import type { MatchingHost, RoundPolicy } from '../model.ts'
import { isProposable } from '../fits.ts'
import { couldMakeRoom, findBlockers, FREE, isFree, isTaken } from './blockers.ts'
import type { Options } from './options.ts'
import { put, undo, type State } from './state.ts'
import type { Problem } from '../problem.ts'
import { groupsOf } from './arrange.ts'
import { augment } from './augment.ts'

const blockers: number[] = []

/** Gives the place of somebody drawn later to somebody of the same tier drawn earlier, where it suits; ends, as every swap moves a place up the draw. */
export function honourDraw(state: State, options: Options, turns: readonly number[]): void {
  const turnOf = new Int32Array(state.place.length)
  turns.forEach((guest, turn) => (turnOf[guest] = turn))
  for (const first of turns) {
    let waiting = state.place[first]! < 0 && options.eligible[first] === 1 ? first : -1
    while (waiting >= 0) waiting = takeFromLatest(state, options, waiting, turnOf)
  }
}

/** The guest who gave up the place, or -1 if nobody had to. */
function takeFromLatest(state: State, options: Options, guest: number, turnOf: Int32Array): number {
  let latest = -1
  let place = -1
  const isLater = (other: number) =>
    state.level[other] === state.level[guest] && turnOf[other]! > turnOf[latest < 0 ? guest : latest]!
  for (const group of options.of(guest)) {
    if (!couldMakeRoom(state, group, isLater)) continue
    const found = findBlockers(state, guest, group, blockers)
    for (let index = 0; index < found; index += 1) {
      const other = blockers[index]!
      if (!isLater(other)) continue
      latest = other
      place = group
    }
  }
  if (latest < 0) return -1
  put(state, latest, -1)
  put(state, guest, place)
  return latest
}

/** What speaks against a place, the heavier the more it counts; `previous` is where an earlier draft had the guest. */
export type Discomfort = (guest: number, group: number) => number

/** In this order: a draft that changes, companions with another host as they are placed now, a long commute, another bed than wanted, places left empty, nights of the host that others could use. */
export function discomfortOf(
  { problem, place }: Pick<State, 'problem' | 'place'>,
  previous: ReadonlyMap<number, readonly number[]>,
): Discomfort {
  const { guests, hosts, groups, start, end } = problem
  const commute = Float64Array.from(groups, ({ host }) => weighCommute(hosts[host]!, problem.input.policy))
  const isFloor = Uint8Array.from(groups, ({ kind }) => Number(kind !== 'single' && kind !== 'double'))
  const beside = Uint16Array.from(groups, ({ roomPlaces }) => Math.min(roomPlaces - 1, 99))
  const wantsBed = Uint8Array.from(guests, ({ sleeping }) => Number(sleeping.includes('bed')))
  const isAlone = Uint8Array.from(guests, ({ roomSharing }) => Number(roomSharing === 'no'))
  const apart = countApart(problem, place)
  return (guest, group) => {
    const changes = previous.has(guest) && !previous.get(guest)!.includes(group)
    const offered = problem.groupEnd[group]! - problem.groupStart[group]!
    const slack = offered - (end[guest]! - start[guest]!)
    return (
      Number(changes) * 1e9 +
      Math.min(apart(guest, group), 9) * 1e8 +
      commute[group]! * 1e7 +
      isFloor[group]! * wantsBed[guest]! * 1e6 +
      isAlone[guest]! * beside[group]! * 1e4 +
      Math.min(slack, 9999)
    )
  }
}

/** 0 near, 1 unknown, 2 far. */
function weighCommute({ commuteMinutes }: MatchingHost, policy: RoundPolicy): number {
  if (commuteMinutes === null) return 1
  return commuteMinutes > policy.commuteMinutes.comfortable ? 2 : 0
}

/** With how many places a guest is compared in everything, be they somebody else's; beyond, only with what is free and better by far. Keeps large rounds quick. */
const LOOKED_THROUGH = 200
/** From here on a difference is worth any search: a shorter band of commute, a bed instead of the floor. */
const GRAVE = 1e6
/** How often those who have it bad are looked at again; after that there is hardly anybody who could have it better. */
const PASSES = 2

/** Moves guests to free places that suit them better, and lets two change places where both together are better off. Nobody gains or loses a place. */
export function makeComfortable(
  state: State,
  options: Options,
  turns: readonly number[],
  weigh: Discomfort,
): void {
  if (!moveOnce(state, options, turns, { weigh, compared: LOOKED_THROUGH })) return
  // A guest who has moved leaves a place that may suit somebody looked at before.
  for (let pass = 0; pass < PASSES; pass += 1)
    if (!moveOnce(state, options, turns, { weigh, compared: 0 })) return
}

type Looking = { readonly weigh: Discomfort; readonly compared: number }

function moveOnce(
  state: State,
  options: Options,
  turns: readonly number[],
  { weigh, compared }: Looking,
): boolean {
  const before = state.log.length
  for (const guest of turns) {
    const from = state.place[guest]!
    if (from < 0 || state.fixed[guest]) continue
    let best = weigh(guest, from)
    const groups = options.of(guest)
    for (let at = 0; at < groups.length && best > 0; at += 1) {
      if (at >= compared && best < GRAVE) break
      const group = groups[at]!
      if (at >= compared && isTaken(state, guest, group)) continue
      const now = weigh(guest, group)
      if (now >= best) continue
      const found = findBlockers(state, guest, group, blockers)
      if (found === FREE) {
        put(state, guest, group)
        best = now
      } else if (found === 1 && swap(state, guest, blockers[0]!, group, weigh)) best = now
    }
  }
  return state.log.length > before
}

function swap(state: State, guest: number, other: number, group: number, weigh: Discomfort): boolean {
  const mine = state.place[guest]!
  const theirs = state.place[other]!
  const before = weigh(guest, mine) + weigh(other, theirs)
  if (weigh(guest, group) + weigh(other, mine) >= before || !isProposable(state.problem, other, mine))
    return false
  const mark = state.log.length
  put(state, other, -1)
  put(state, guest, group)
  if (isFree(state, other, mine)) {
    put(state, other, mine)
    // Companions of each other are as far apart as before.
    if (weigh(guest, group) + weigh(other, mine) < before) return true
  }
  undo(state, mark)
  return false
}

// Guests who would like to be with one host and need not be: what is left to arrange once it stands who has a place.

/** How many guests are asked to move for one of them, and with how many hosts it is tried beside those where some of them are. */
const ASKED_TO_MOVE = 15
const HOSTS_TRIED = 10

/** The groups that travel together if that can be, by numbers. */
function listWishes({ input, guestNumber }: Problem): readonly (readonly number[])[] {
  return (input.groups ?? [])
    .filter(({ kind }) => kind === 'preferably')
    .map(({ guests }) => guests.flatMap((id) => guestNumber.get(id) ?? []))
}

/** How many of those with whom the guest would like to be are with another host than that of the group. */
function countApart(problem: Problem, place: Int32Array): (guest: number, group: number) => number {
  const companions = new Map(
    listWishes(problem).flatMap((members) =>
      members.map((guest) => [guest, members.filter((other) => other !== guest)] as const),
    ),
  )
  return (guest, group) => {
    const others = companions.get(guest)
    if (!others) return 0
    const host = problem.groupHost[group]
    return others.filter((other) => place[other]! >= 0 && problem.groupHost[place[other]!] !== host).length
  }
}

/** Brings them together where nobody loses a place by it: as many of each group as can be with one host. */
export function gather(state: State, options: Options): void {
  const { problem, place, fixed } = state
  const hostOf = (guest: number) => problem.groupHost[place[guest]!]!
  for (const members of listWishes(problem)) {
    const there = members.filter((guest) => place[guest]! >= 0)
    const count = (host: number) => there.filter((guest) => hostOf(guest) === host).length
    const [first] = there
    if (first === undefined || count(hostOf(first)) === there.length) continue
    const own = [...new Set(there.map(hostOf))].toSorted((a, b) => count(b) - count(a) || a - b)
    const others = new Set(
      Array.from(options.of(first).subarray(0, 200), (group) => problem.groupHost[group]!),
    )
    let most = count(own[0]!)
    for (const host of [...own, ...[...others].slice(0, HOSTS_TRIED)]) {
      const mark = state.log.length
      for (const guest of there)
        if (hostOf(guest) !== host && !fixed[guest]) moveTo(state, options, guest, host)
      if (count(host) > most) most = count(host)
      else undo(state, mark)
      if (most === there.length) break
    }
  }
}

/** Moves the guest to the host, if need be by a chain; else nothing changes. */
function moveTo(state: State, options: Options, guest: number, host: number): void {
  const mark = state.log.length
  const own = Int32Array.from(
    groupsOf(state.problem, host).filter((group) => isProposable(state.problem, guest, group)),
  )
  const there: Options = {
    ...options,
    of: (other) => (other === guest ? own : options.of(other)),
    // Of a type of its own: somebody else who is alike may be the one who makes room.
    typeOf: options.typeOf.with(guest, options.typeCount),
  }
  put(state, guest, -1)
  if (!augment(state, there, guest, { most: ASKED_TO_MOVE, closed: null })) undo(state, mark)
}
