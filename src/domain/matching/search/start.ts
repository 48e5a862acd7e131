import { drawOrder } from '#domain/draw.ts'
import type { Objective } from '../model.ts'
import type { Problem } from '../problem.ts'
import { augment, putAnywhereFree } from './augment.ts'
import { findBlockers, FREE } from './blockers.ts'
import { compareCounts, sum } from './judge.ts'
import type { Options } from './options.ts'
import { emptyState, fix, put, type State } from './state.ts'

/** How many a person would place by hand, taking guest by guest the first place that fits, or the one that fewest others want. */
export type Baseline = { readonly firstFit: number; readonly carefulFit: number }

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Guests in the order in which their turn comes: best level first, and within a level as drawn. */
export function takeTurns(state: State, seed: string): number[] {
  const { problem, level } = state
  const drawn = drawOrder(
    seed,
    problem.guests.map(({ id }) => id),
  ).map((id) => problem.guestNumber.get(id)!)
  return drawn.filter((guest) => !state.fixed[guest]).toSorted((a, b) => level[a]! - level[b]!)
}

/** The best of three plans: first fit by hand, careful fit by hand, and chains by tier. Pins are in all of them. */
export function makeStart(
  problem: Problem,
  options: Options,
  seed: string,
  objective: Objective,
): { state: State; baseline: Baseline } {
  const fit = (place: (state: State, guest: number) => void): State => {
    const state = emptyState(problem)
    const turns = takeTurns(state, seed)
    keepPins(state, options, turns)
    for (const guest of turns) if (state.place[guest]! < 0) place(state, guest)
    return state
  }
  const chains = placeByChains(problem, options, seed)
  const careful = fit((state, guest) => putAnywhereFree(state, options, guest))
  const first = fit((state, guest) => putFirst(state, options, guest))
  const best = [careful, first].reduce(
    (best, next) => (compareCounts(next.placed, best.placed, objective) > 0 ? next : best),
    chains,
  )
  best.log.length = 0
  return { state: best, baseline: { firstFit: sum(first.placed), carefulFit: sum(careful.placed) } }
}

function placeByChains(problem: Problem, options: Options, seed: string): State {
  const state = emptyState(problem)
  const turns = takeTurns(state, seed)
  keepPins(state, options, turns)
  const choices = (guest: number) => options.of(guest).length
  // Within a tier, those with the fewest choices first: nobody of the tier gains or loses by the order, but chains stay short.
  const order = turns.toSorted((a, b) => state.level[a]! - state.level[b]! || choices(a) - choices(b))
  const closed = new Uint8Array(options.typeCount)
  for (const guest of order) {
    if (state.place[guest]! >= 0 || closed[options.typeOf[guest]!]) continue
    if (!putAnywhereFree(state, options, guest)) augment(state, options, guest, { most: NO_LIMIT, closed })
  }
  return state
}

/** Places every pin: by the rules of the room where that can be, and against them where a person has decided more than there is room for. */
function keepPins(state: State, options: Options, turns: readonly number[]): void {
  const pinned = turns.filter((guest) => state.level[guest] === 0)
  for (const guest of pinned) augment(state, options, guest, { most: NO_LIMIT, closed: null })
  for (const guest of pinned) {
    if (state.place[guest]! < 0) fix(state, guest, leastCrowded(state, options.of(guest)))
  }
}

function leastCrowded(state: State, groups: Int32Array): number {
  const { problem, rooms } = state
  const crowd = (group: number) => rooms[problem.groupRoom[group]!]!.length / problem.groupCapacity[group]!
  return groups.reduce((best, group) => (crowd(group) < crowd(best) ? group : best))
}

/** The first place that fits, in the order of the list: what somebody does who goes through the hosts from the top. */
function putFirst(state: State, options: Options, guest: number): void {
  for (const group of options.of(guest).toSorted()) {
    if (findBlockers(state, guest, group, []) !== FREE) continue
    put(state, guest, group)
    return
  }
}
