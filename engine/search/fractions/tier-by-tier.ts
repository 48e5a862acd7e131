/**
 * What the linear model of a round says of each tier: the most guests that it may have while those before keep theirs; and, where that is more than there are, a plan that
 * has them. The bounds are nearly always exact, so the search knows where there is something to be found, and when nothing is.
 */
import { layOutPoint } from '../../proof/settle.ts'
import type { Improving } from '../improve.ts'
import { compareCounts, sum, LOCKED, restore, snapshot } from '../state.ts'
import { mend } from '../mend.ts'
import { dive, buildRoundModel, type RoundModel } from './dive.ts'
import { openSimplex, type Simplex } from './simplex.ts'

/** Steps for the bound of one tier. */
const BOUND_STEPS = 20_000
/** From the third dive for the same on, each column is liked up to so much more than another. */
const TASTE = 0.3
const PLAIN_DIVES = 2

export type Fractions = {
  /** One go at every tier that may have more; each `yield` is a step. The round is a plan all the time and never gets worse. Nothing where it is too large. */
  passes(): Generator<undefined, void>
  /** The most guests of a level while those before stay as they are, as far as is known. */
  mostOf(level: number): number
  /** Is no tier left that may have more? */
  isDone(): boolean
}

/** What is known of a level while the numbers before it are these; `dives` is -1 before the model was asked. */
type Known = { readonly before: string; most: number; dives: number }
type Opened = { readonly model: RoundModel; readonly simplex: Simplex }

export function openFractions(search: Improving): Fractions {
  const { state, options, bounds } = search
  const { placed, level: levelOf, problem } = state
  const isAble = (guest: number) => options.eligible[guest] === 1 || state.fixed[guest] === LOCKED
  const able = placed.map((_, of) => levelOf.filter((level, guest) => level === of && isAble(guest)).length)
  const known = new Map<number, Known>()
  let opened: Opened | null = null
  let isUpwards = false

  const open = (): Opened | null => {
    const model = opened ? null : buildRoundModel(state)
    if (model) opened = { model, simplex: openSimplex(model.asked.model, model.pointOf(state)) }
    return opened
  }
  const knownOf = (level: number): Known => {
    const before = placed.subarray(0, level).join(' ')
    const last = known.get(level)
    if (last?.before === before) return last
    const most = Math.min(able[level]!, bounds[level]! - sum(placed.subarray(0, level)))
    const fresh = { before, most, dives: -1 }
    known.set(level, fresh)
    return fresh
  }
  const isOpen = (level: number) => placed[level]! < knownOf(level).most

  function* findBound({ model, simplex }: Opened, level: number): Generator<undefined, number> {
    const objective = model.objectiveOf(level)
    const right = model.rightFor(placed, level, 0)
    simplex.aim(objective, right)
    for (let left = BOUND_STEPS; left > 0 && simplex.enter(1) === 'stopped'; left -= 1) yield
    for (let left = BOUND_STEPS; left > 0 && !simplex.climb(1); left -= 1) yield
    const locked = problem.lockedGroup.filter((group, guest) => group >= 0 && levelOf[guest] === level).length
    return Math.floor(model.mostBy(objective, right, simplex.multipliers())) + locked
  }
  function* raise({ model, simplex }: Opened, level: number): Generator<undefined, void> {
    const learned = knownOf(level)
    const missing = learned.most - placed[level]!
    // All of them at once; then half as many each time.
    const aim = placed[level]! + Math.ceil(missing / 2 ** learned.dives)
    simplex.aim(new Float64Array(model.asked.model.columns), model.rightFor(placed, level, aim))
    const isPlain = learned.dives < PLAIN_DIVES
    const tasteOf = () => (isPlain ? 1 : 1 + (TASTE * search.dice.between(0, 1_000)) / 1_000)
    const taste = Float64Array.from({ length: model.asked.model.columns }, tasteOf)
    const clashesFirst = learned.dives % 2 === 0
    learned.dives += 1
    const outcome = yield* dive({ problem, model, simplex, taste, clashesFirst }, search.diveSteps)
    if (outcome === 'none') learned.most = aim - 1
    if (outcome === 'found') adopt(search, model, simplex)
  }
  return {
    *passes() {
      const at = open()
      const levels = [...placed.keys()].slice(1)
      if (isUpwards) levels.reverse()
      isUpwards = search.isBothWays && !isUpwards
      for (const level of levels) {
        if (!at || !isOpen(level)) continue
        const learned = knownOf(level)
        if (learned.dives < 0) {
          learned.most = Math.min(learned.most, yield* findBound(at, level))
          learned.dives = 0
        }
        if (isOpen(level)) yield* raise(at, level)
      }
    },
    mostOf: (level) => knownOf(level).most,
    isDone: () => placed.every((_, level) => level === 0 || !isOpen(level)),
  }
}

/**
 * Takes the point over, where it is a plan. Guests of a kind are taken best level first, so up to no level there are fewer than the point has, and up to the one that
 * was asked about there are more than before.
 */
function adopt(
  { state, options, turns, objective }: Improving,
  { asked }: RoundModel,
  { at }: Simplex,
): void {
  const found = layOutPoint(state.problem, asked, at.slice(0, asked.model.columns).map(Math.round))
  // Pins that go together against the rules, and who is locked in one of several doubles, are more than the model knows.
  if (found === null) return
  const before = { place: snapshot(state), placed: state.placed.slice() }
  restore(state, found.place)
  mend(state, options, turns)
  state.log.length = 0
  // Where a party was apart in the point it has been taken out.
  if (compareCounts(state.placed, before.placed, objective) < 0) restore(state, before.place)
}
