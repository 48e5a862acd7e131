/** Which places a round keeps free for later ones, so that the good ones are not used up by the first guests who could have slept elsewhere. */
import { drawOrder } from './rules/draw.ts'
import { holdOne, listUnits, openHold, type Hold, type Unit } from './hold-one.ts'
import { effectiveHeld, type Assignment, type MatchingInput } from './model.ts'
import { plan, type PlanRequest } from './plan.ts'
import type { Plan } from './plan-shape.ts'
import { normalise, type Problem } from './problem.ts'
import { takeTurns } from './search/start.ts'
import { put, undo } from './search/state.ts'

/** Tried first for each guest who would have to wait; then the place that this guest leaves. */
const TRIED_FIRST = 12

export type Held = {
  /** The round with its `heldPlaces`. */
  readonly input: MatchingInput
  /** Where everybody else sleeps: the plan to go on from. */
  readonly drafts: readonly Assignment[]
  /** How many guests of this round have no place because of what is held back. */
  readonly price: number
}

/**
 * Decides which places are held back: the share that `holdBack` says, rounded down, those that are held already included. First those that fit the most guests of all tiers, equal ones as
 * drawn from the seed, and as long as everybody the plan has placed keeps a place, if need be another. Only when no more can be had so do guests of this round wait:
 * the worst tier first, as drawn, one guest for one place at most, so that nobody loses by it while somebody of a worse tier could. Where that is not possible
 * either, fewer are held. Searched, so another choice may cost less. Never a pinned or locked place, and never one beside somebody who sleeps alone.
 * Without a share the input comes back as it is.
 */
export function holdPlaces(input: MatchingInput, request: PlanRequest): Held {
  if (!holdsPlaces(input)) return { input, drafts: request.previous, price: 0 }
  const problem = normalise(input)
  return holdFrom(problem, plan(problem, request), request.seed)
}

/** Does the round keep a share of its places for later ones? */
export function holdsPlaces(input: Pick<MatchingInput, 'holdBack'>): boolean {
  return shareOf(input) > 0
}

const shareOf = ({ holdBack }: Pick<MatchingInput, 'holdBack'>) => holdBack?.shareOfPlaces ?? 0

/** `holdPlaces` for whoever has planned the round without what is to be held back. */
export function holdFrom(problem: Problem, { assignments }: Pick<Plan, 'assignments'>, seed: string): Held {
  const { input } = problem
  const hold = openHold(problem, assignments)
  const wanted = Math.floor(shareOf(input) * countPlaces(problem)) - effectiveHeld(input).length
  const units = rank(listUnits(problem), seed)
  const held = [...holdFree(hold, units, wanted)]
  const rest = units.filter((unit) => !held.includes(unit))
  held.push(...holdAtAPrice(hold, rest, wanted - count(held), seed))
  const drafts = assignments.flatMap((draft) => hold.whereIs(draft))
  return {
    input: { ...input, heldPlaces: [...(input.heldPlaces ?? []), ...held.flatMap(({ places }) => places)] },
    drafts,
    price: assignments.length - drafts.length,
  }
}

const count = (units: readonly Unit[]) => units.reduce((sum, { places }) => sum + places.length, 0)

/** Places of the round, those held back included; where a host takes fewer guests, so many. */
function countPlaces(problem: Problem): number {
  const atHost = new Int32Array(problem.hosts.length)
  for (const { host, capacity, held } of problem.groups) atHost[host]! += capacity + held
  return problem.hosts.reduce(
    (sum, { guestsAtMost }, host) => sum + Math.min(atHost[host]!, guestsAtMost ?? Infinity),
    0,
  )
}

/** The units that the most guests could use first; equal ones as drawn. */
function rank(units: readonly Unit[], seed: string): Unit[] {
  const drawn = new Map(
    drawOrder(
      seed,
      units.map(({ id }) => id),
    ).map((id, index) => [id, index]),
  )
  return units.toSorted((a, b) => b.wanted - a.wanted || drawn.get(a.id)! - drawn.get(b.id)!)
}

function holdFree(hold: Hold, units: readonly Unit[], wanted: number): Unit[] {
  const held: Unit[] = []
  // Once some have moved there may be a way where there was none.
  for (let before = -1; before !== held.length;) {
    before = held.length
    const closed = new Uint8Array(hold.options.typeCount)
    for (const unit of units) {
      const left = wanted - count(held)
      if (left <= 0) return held
      if (unit.places.length > left || held.includes(unit) || !holdOne(hold, unit, closed)) continue
      held.push(unit)
    }
  }
  return held
}

function holdAtAPrice(hold: Hold, units: readonly Unit[], wanted: number, seed: string): readonly Unit[] {
  const { state } = hold
  const open = new Set(units.filter(({ places }) => places.length === 1))
  const held: Unit[] = []
  const waiting = takeTurns(state, seed).toReversed()
  for (const guest of waiting) {
    if (held.length >= wanted) break
    const group = state.place[guest]!
    if (group < 0 || state.level[guest] === 0) continue
    const mark = state.log.length
    put(state, guest, -1)
    // Somebody else may come this way now.
    const closed = new Uint8Array(hold.options.typeCount)
    const own = [...open].filter((unit) => unit.group === group).slice(0, 1)
    const found = [...[...open].slice(0, TRIED_FIRST), ...own].find((unit) => holdOne(hold, unit, closed))
    if (found) {
      open.delete(found)
      held.push(found)
    } else undo(state, mark)
  }
  return held
}
