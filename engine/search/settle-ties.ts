/** What is decided once it stands how many of each tier have a place: who of a tier, by the draw; and which place, by what suits better. */
import type { MatchingHost, RoundPolicy } from '../model.ts'
import { isProposable } from '../fits.ts'
import { couldMakeRoom, findBlockers, FREE, isFree, isTaken } from './blockers.ts'
import type { Options } from './options.ts'
import { put, undo, type State } from './state.ts'
import { countApart } from './wishes.ts'

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
/** How often whoever has it bad is looked at again; after that there is hardly anybody who could have it better. */
const PASSES = 2

/** Moves guests to free places that suit them better, and lets two change places where both together are better off. Nobody gains or loses a place. */
export function makeComfortable(
  state: State,
  options: Options,
  turns: readonly number[],
  weigh: Discomfort,
): void {
  if (!moveOnce(state, options, turns, { weigh, compared: LOOKED_THROUGH })) return
  // Whoever has moved leaves a place that may suit somebody looked at before.
  for (let pass = 0; pass < PASSES; pass += 1)
    if (!moveOnce(state, options, turns, { weigh, compared: 0 })) return
}

type Looking = { readonly weigh: Discomfort; readonly compared: number }

/** Has anybody moved? */
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
