/** What a plan's kindness comes to, and what would be the best. */
import type { Options } from '../search/options.ts'
import type { State } from '../search/state.ts'
import { leastCost } from './bound.ts'
import { UNARY, type Score, type UnaryTerm } from './score.ts'
import { TERMS, weighMinutes, type Term } from './terms.ts'

/** `value`: as the term counts. `best`: no plan with these guests can have less of it; what no bound is counted for has 0. */
export type Kindness = { readonly term: Term; readonly value: number; readonly best: number }

/** Looks at groups for one bound; a round of a thousand guests needs seven million for its minutes. In rounds with more pairs than this, prices would not come far: they stay at nothing. */
const LOOKS = 12_000_000
const MOST_PAIRS = 20_000_000

export function readKindness(state: State, options: Options, score: Score): Kindness[] {
  const value = score.count(state)
  return TERMS.map((term) => {
    const best = value[term] === 0 || !isUnary(term) ? 0 : bestOf(state, options, score, term)
    return { term, value: value[term], best: Math.min(value[term], Math.ceil(best - 1e-6)) }
  })
}

const isUnary = (term: Term): term is UnaryTerm => (UNARY as readonly Term[]).includes(term)

function bestOf(state: State, options: Options, score: Score, term: UnaryTerm): number {
  const { problem } = state
  const isMinutes = term === 'minutes'
  const least = Float64Array.from(problem.groups, ({ host }) =>
    isMinutes ? weighMinutes(problem.hosts[host]!) : 0,
  )
  const byLeast = Int32Array.from([...least.keys()].toSorted((a, b) => least[a]! - least[b]! || a - b))
  const of = (guest: number, group: number) => score.term(term, guest, group)
  // Two strangers in a double each have something to think about.
  const stranger = term === 'concerns' ? 2 : 0
  const cost = { of, least, byLeast, step: isMinutes ? 0.5 : 0.05, stranger }
  const pairs = problem.guests.length * problem.groups.length
  return leastCost({ state, options, cost, looks: pairs > MOST_PAIRS ? 0 : LOOKS })
}
