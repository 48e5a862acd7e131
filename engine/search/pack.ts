/** Packs a round tighter: the same guests on places that others want less. */
import { isProposable } from '../fits.ts'
import type { Problem } from '../problem.ts'
import { findBlockers, FREE, isFree } from './blockers.ts'
import { mend } from './mend.ts'
import type { Options } from './options.ts'
import { put, sum, undo, type State } from './state.ts'

/** What speaks against a place, the heavier the more it counts. */
export type Discomfort = (guest: number, group: number) => number

/** What a place costs others: places left empty beside somebody who sleeps alone, unused nights of the host, and how many others want it. */
export function wasteOf(problem: Problem, options: Options): Discomfort {
  const { guests, groups, start, end } = problem
  const isAlone = Uint8Array.from(guests, ({ roomSharing }) => Number(roomSharing === 'no'))
  const beside = Uint16Array.from(groups, ({ roomPlaces }) => Math.min(roomPlaces - 1, 99))
  const offered = Int32Array.from(groups, (_, group) => problem.groupEnd[group]! - problem.groupStart[group]!)
  const wanted = Float64Array.from(groups, (_, group) => options.demand(group) / Math.max(guests.length, 1))
  return (guest, group) => {
    const unused = Math.min(offered[group]! - (end[guest]! - start[guest]!), 99)
    return isAlone[guest]! * beside[group]! * 1e4 + unused * 100 + wanted[group]! * 10
  }
}

/** Packs the round tighter and places every guest who can be placed then, until nobody more can. Nobody placed loses the place to an equal or worse tier. */
export function pack(state: State, options: Options, turns: readonly number[], weigh: Discomfort): void {
  for (let before = -1; before !== sum(state.placed);) {
    before = sum(state.placed)
    tighten(state, options, turns, weigh)
    mend(state, options, turns)
  }
  state.log.length = 0
}

/** With how many places a guest is compared. Keeps large rounds quick. */
const LOOKED_THROUGH = 200
const blockers: number[] = []

/** Moves guests to places where they take less from others, and lets two change places where both together do. Nobody gains or loses a place. */
function tighten(state: State, options: Options, turns: readonly number[], weigh: Discomfort): void {
  for (const guest of turns) {
    const from = state.place[guest]!
    if (from < 0 || state.fixed[guest]) continue
    let best = weigh(guest, from)
    const groups = options.of(guest)
    for (let at = 0; at < Math.min(groups.length, LOOKED_THROUGH) && best > 0; at += 1) {
      const group = groups[at]!
      const now = weigh(guest, group)
      if (now >= best) continue
      const found = findBlockers(state, guest, group, blockers)
      if (found === FREE) {
        put(state, guest, group)
        best = now
      } else if (found === 1 && swap(state, guest, blockers[0]!, group, weigh)) best = now
    }
  }
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
    return true
  }
  undo(state, mark)
  return false
}
