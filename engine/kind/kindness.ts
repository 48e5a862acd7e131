/** What a plan's kindness comes to, and what would be the best. */
import type { MatchingHost } from '../model.ts'
import type { Options } from '../search/options.ts'
import type { State } from '../search/state.ts'
import { leastCost, type Cost } from './bound.ts'
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
  const isMinutes = term === 'minutes'
  return leastOf(state, options, {
    of: (guest, group) => score.term(term, guest, group),
    ofHost: (host) => (isMinutes ? weighMinutes(host) : 0),
    step: isMinutes ? 0.5 : 0.05,
    // Two strangers in a double each have something to think about.
    stranger: term === 'concerns' ? 2 : 0,
  })
}

/** The least that the places of these guests can cost together; `ofHost` is never more than `of` there. */
export function leastOf(
  state: State,
  options: Options,
  { ofHost, ...cost }: Pick<Cost, 'of' | 'step' | 'stranger'> & { ofHost: (host: MatchingHost) => number },
): number {
  const { problem } = state
  const least = Float64Array.from(problem.groups, ({ host }) => ofHost(problem.hosts[host]!))
  const byLeast = Int32Array.from([...least.keys()].toSorted((a, b) => least[a]! - least[b]! || a - b))
  const pairs = problem.guests.length * problem.groups.length
  const looks = pairs > MOST_PAIRS ? 0 : LOOKS
  return leastCost({ state, options, cost: { ...cost, least, byLeast }, looks })
}
