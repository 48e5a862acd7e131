import { isProposable } from '../fits.ts'
import { scoreOf, type Score } from '../kind/score.ts'
import { TERMS, weighMinutes, type Term } from '../kind/terms.ts'
import type { Assignment } from '../model.ts'
import { findBlockers, FREE, isFree, isTaken } from '../search/blockers.ts'
import { findGroups } from '../search/lay-out.ts'
import { undo } from '../search/state.ts'
import { guestIn, type Standing } from './standing.ts'

/**
 * Why a guest sleeps where the plan has them, the first of these that is so. `decided`: a person has. `together`: where all of the group are. `only-home`: no other home fits.
 * `unknown`: nobody has said how long the way is. `near`: it is short enough not to count. `nearest`: no home that fits is known to be nearer. Else one is: `better`: a bed there is free, but by this term it is better here
 * (`languages`: those in common here). `free`: a bed there is free, and nothing speaks for the one here. `needed`: `by` sleeps there, and an exchange would cost more than it gains, as `by` would
 * have no other free bed (`none`) or a worse one. `taken`: `by` sleeps there, and an exchange may be worth a look. `shut`: no single guest could make room there.
 */
export type WhyHere =
  | { readonly kind: 'decided' | 'only-home' | 'unknown' | 'near' | 'nearest' | 'free' | 'shut' }
  | { readonly kind: 'together'; readonly with: readonly string[] }
  | {
      readonly kind: 'better'
      readonly term: Exclude<Term, 'minutes'>
      readonly languages: readonly string[]
    }
  | { readonly kind: 'needed'; readonly by: string; readonly none: boolean }
  | { readonly kind: 'taken'; readonly by: string }

/** A gain is more than what is lost in adding. */
const LEAST = 1e-6
/** So many groups in which somebody could make room are weighed. */
const MOST_TAKEN = 4

/** Answers for the guests of one plan; `previous`: the drafts it was made from. Null for a guest without a place. */
export function whyHere(
  standing: Standing,
  previous: readonly Assignment[],
): (guest: string) => WhyHere | null {
  const { problem, state } = standing
  const kept = findGroups(problem, previous)
  const score = scoreOf(problem, kept)
  const way = Float64Array.from(problem.groupHost, (host) => weighMinutes(problem.hosts[host]!))
  const isKnown = (group: number) => problem.hosts[problem.groupHost[group]!]!.commuteMinutes !== null
  const byWay = [...way.keys()].filter(isKnown).toSorted((a, b) => way[a]! - way[b]! || a - b)
  // One score for each term alone, made when it is first asked.
  const alone = new Map<Term, Score>()
  const ofTerm = (term: Term): Score => {
    const kindness = Object.fromEntries(
      TERMS.map((one) => [one, one === term ? (term === 'concerns' ? 1 : score.weights[term]) : 0]),
    )
    const made =
      alone.get(term) ??
      scoreOf(
        { ...problem, input: { ...problem.input, policy: { ...problem.input.policy, kindness } } },
        kept,
      )
    alone.set(term, made)
    return made
  }
  const change = (by: Score, guest: number, group: number): number => {
    const mark = state.log.length
    const changed = by.move(state, guest, group)
    undo(state, mark)
    return changed
  }

  return (id) => {
    const guest = guestIn(standing, id)
    const at = state.place[guest]!
    if (at < 0) return null
    if (problem.pinHost[guest]! >= 0 || problem.lockedGroup[guest]! >= 0) return { kind: 'decided' }
    const party = problem.parties[problem.partyOf[guest]!]
    if (party)
      return {
        kind: 'together',
        with: party.filter((other) => other !== guest).map((other) => problem.guests[other]!.id),
      }
    if (isOnlyHome(standing, guest)) return { kind: 'only-home' }
    if (!isKnown(at)) return { kind: 'unknown' }
    if (way[at] === 0) return { kind: 'near' }
    const nearer: number[] = []
    for (const group of byWay) {
      if (way[group]! >= way[at]!) break
      if (isProposable(problem, guest, group)) nearer.push(group)
    }
    return nearer.length === 0 ? { kind: 'nearest' } : weighNearer(guest, nearer)
  }

  /** Of the free ones the one that would be kindest; else somebody who sleeps in one of the others. */
  function weighNearer(guest: number, nearer: readonly number[]): WhyHere {
    let [best, least] = [-1, Infinity]
    for (const group of nearer) {
      if (isTaken(state, guest, group) || !isFree(state, guest, group)) continue
      const changed = change(score, guest, group)
      if (changed < least) [best, least] = [group, changed]
    }
    if (best >= 0) return weighFree(guest, best, least)
    const blockers: number[] = []
    const asked = nearer.toSorted((a, b) => score.of(guest, a) - score.of(guest, b))
    let first: WhyHere | null = null
    let looked = 0
    for (const group of asked) {
      const found = findBlockers(state, guest, group, blockers)
      if (found <= FREE) continue
      for (const by of blockers.slice(0, found)) {
        const answer = weighExchange(guest, group, by)
        if (answer.kind === 'needed') return answer
        first ??= answer
      }
      if ((looked += 1) === MOST_TAKEN) break
    }
    return first ?? { kind: 'shut' }
  }

  function weighFree(guest: number, group: number, changed: number): WhyHere {
    if (changed < -LEAST) return { kind: 'free' }
    const worse = TERMS.filter((term) => term !== 'minutes')
      .map((term) => ({ term, by: change(ofTerm(term), guest, group) }))
      .toSorted((a, b) => b.by - a.by)[0]!
    if (worse.by < LEAST) return { kind: 'free' }
    const { languages: own = [] } = problem.guests[guest]!
    const { languages: theirs = [] } = problem.hosts[problem.groupHost[state.place[guest]!]!]!
    const common = worse.term === 'language' ? own.filter((code) => theirs.includes(code)) : []
    return { kind: 'better', term: worse.term, languages: common }
  }

  /** The guest in the place of `by`, who goes to the kindest bed that is free then. */
  function weighExchange(guest: number, group: number, by: number): WhyHere {
    const mark = state.log.length
    const { id } = problem.guests[by]!
    const swapped = score.move(state, by, -1) + score.move(state, guest, group)
    let least = Infinity
    for (const to of score.byLeast) {
      if (score.least[to]! - score.beyond >= least) break
      if (isTaken(state, by, to) || !isProposable(problem, by, to) || !isFree(state, by, to)) continue
      least = Math.min(least, change(score, by, to))
    }
    undo(state, mark)
    if (least === Infinity) return { kind: 'needed', by: id, none: true }
    return swapped + least > -LEAST ? { kind: 'needed', by: id, none: false } : { kind: 'taken', by: id }
  }
}

function isOnlyHome({ problem, state, options }: Standing, guest: number): boolean {
  const host = problem.groupHost[state.place[guest]!]!
  return options.of(guest).every((group) => problem.groupHost[group] === host)
}
