import type { Problem } from '../problem.ts'
import { mend } from './lay-out.ts'
import type { Options } from './options.ts'
import { makeComfortable, type Discomfort } from './settle-ties.ts'
import type { State } from './state.ts'

/**
 * What a place costs the others: the places that stay empty beside somebody who sleeps alone, the nights of the host that nobody uses, and how many others
 * would have wanted it. Rounds packed by it leave places that more guests can use.
 */
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

/** Packs the round tighter and places whoever can be placed then, until nobody more can. Nobody placed loses the place to an equal or worse tier. */
export function pack(state: State, options: Options, turns: readonly number[], weigh: Discomfort): void {
  for (let before = -1; before !== countPlaced(state);) {
    before = countPlaced(state)
    makeComfortable(state, options, turns, weigh)
    mend(state, options, turns)
  }
  state.log.length = 0
}

function countPlaced({ placed }: State): number {
  return placed.reduce((sum, count) => sum + count, 0)
}
