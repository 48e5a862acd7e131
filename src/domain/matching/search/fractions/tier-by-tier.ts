/**
 * What the linear model of a round says of each tier: the most guests that it may have while those before keep theirs, and, where that is more than there are, the
 * plan that has them.
 */
import { sum, compareCounts } from '../judge.ts'
import { mend } from '../lay-out.ts'
import type { Improving } from '../improve.ts'
import { restore, snapshot } from '../state.ts'
import { layOutPoint } from '../../proof/from-solution.ts'
import { dive } from './dive.ts'
import { buildRoundModel } from './round-model.ts'
import { openSimplex } from './simplex.ts'

/** Steps for one dive, and for the bound of one tier. */
const DIVE_STEPS = 6_000
const BOUND_STEPS = 20_000
/** From the third dive for a tier on, how far the taste for columns may differ. */
const TASTE = 0.3

export type Fractions = {
  /** One go at every tier that may have more; each `yield` is a step. The round is never left worse. */
  passes(): Generator<undefined, void>
  /** The most guests of a level while those before stay as they are; Infinity = not known. */
  mostOf(level: number): number
  /** Is no tier left that may have more? */
  isDone(): boolean
}

/** What is known of a level while the numbers before it are these. */
type Known = { readonly before: string; most: number; dives: number }

/** Null where the round is too large for it. */
export function openFractions(search: Improving): Fractions | null {
  const { state, options, turns, bounds, dice, objective } = search
  const { placed, level: levelOf, problem } = state
  const model = buildRoundModel(state)
  if (model === null) return null
  const { columns } = model.asked.model
  const simplex = openSimplex(model.asked.model, model.pointOf(state))
  const known = new Map<number, Known>()
  const able = placed.map((_, level) => problem.guests.filter((_, guest) => levelOf[guest] === level && (options.eligible[guest] === 1 || state.fixed[guest] === 1)).length)
  const locked = placed.map((_, level) => problem.guests.filter((_, guest) => levelOf[guest] === level && problem.lockedGroup[guest]! >= 0).length)
  const before = (level: number) => placed.subarray(0, level).join(' ')
  const learnedOf = (level: number): Known => {
    const last = known.get(level)
    if (last?.before === before(level)) return last
    const most = Math.min(able[level]!, bounds[level]! - sum(placed.subarray(0, level)))
    const fresh = { before: before(level), most, dives: -1 }
    known.set(level, fresh)
    return fresh
  }

  function* findBound(level: number): Generator<undefined, number> {
    const objective = model!.objectiveOf(level)
    const right = model!.rightFor(placed, level, 0)
    simplex.aim(objective, right)
    for (let left = BOUND_STEPS; left > 0; left -= 1) {
      const way = simplex.enter(1)
      if (way === 'none') return Infinity
      if (way === 'inside') break
      yield
    }
    for (let left = BOUND_STEPS; left > 0; left -= 1) {
      if (simplex.climb(1)) break
      yield
    }
    return Math.floor(model!.mostBy(objective, right, simplex.multipliers())) + locked[level]!
  }

  /** Takes over the point if it is a plan and better. */
  const adopt = () => {
    const found = layOutPoint(problem, model.asked, Float64Array.from(simplex.at.subarray(0, columns), Math.round))
    if (found === null || state.fixed.some((fixed, guest) => fixed === 1 && state.place[guest] !== found.place[guest])) return false
    const last = snapshot(state)
    const counts = placed.slice()
    restore(state, found.place)
    mend(state, options, turns)
    state.log.length = 0
    if (compareCounts(placed, counts, objective) > 0) return true
    restore(state, last)
    return false
  }

  function* raise(level: number): Generator<undefined, void> {
    const learned = learnedOf(level)
    if (learned.most <= placed[level]!) return
    if (learned.dives < 0) {
      learned.most = Math.min(learned.most, yield* findBound(level))
      learned.dives = 0
    }
    if (learned.most <= placed[level]!) return
    const aim = placed[level]! + Math.max(1, Math.ceil((learned.most - placed[level]!) / 2 ** learned.dives))
    simplex.aim(new Float64Array(columns), model!.rightFor(placed, level, aim))
    const taste = Float64Array.from({ length: columns }, () => learned.dives < 2 ? 1 : 1 + TASTE * dice.between(0, 1000) / 1000)
    const diving = { problem, model: model!, simplex, taste, clashesFirst: learned.dives % 2 === 0 }
    learned.dives += 1
    const outcome = yield* dive(diving, DIVE_STEPS)
    if (outcome === 'none') learned.most = aim - 1
    if (outcome === 'found') adopt()
  }

  return {
    *passes() {
      for (let level = 1; level < placed.length; level += 1) yield* raise(level)
    },
    mostOf: (level) => learnedOf(level).most,
    isDone: () => placed.every((count, level) => level === 0 || count >= learnedOf(level).most),
  }
}
