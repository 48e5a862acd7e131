import { rollDice } from './dice.ts'
import { boundPrefixes } from './bound.ts'
import { effectiveHeld, type Assignment, type Objective, type Plan } from './model.ts'
import type { Problem } from './problem.ts'
import { countTiers, judgeTiers, readPlan } from './read-plan.ts'
import { MOST_IN_FRACTIONS } from './search/fractions/dive.ts'
import type { Improving } from './search/improve.ts'
import { pack, wasteOf } from './search/pack.ts'
import { takeStarts } from './search/steer.ts'
import { compareCounts, LOCKED, restore, snapshot, sum } from './search/state.ts'
import { findGroups } from './search/lay-out.ts'
import { mend } from './search/mend.ts'
import { listOptions } from './search/options.ts'
import { gather, honourDraw } from './search/settle-ties.ts'
import { makeKinder } from './kind/improve.ts'
import { readKindness } from './kind/kindness.ts'
import { scoreOf } from './kind/score.ts'
import { makeStart, takeTurns, type Baseline } from './search/start.ts'

/** What a plan is made for. Equal requests give equal plans. */
export type PlanRequest = {
  /** Decides the draw within a tier and the way of the search. */
  readonly seed: string
  readonly objective: Objective
  /** Steps of the search; `standardSteps` is a good number. */
  readonly steps: number
  /** Earlier drafts: the plan starts from them, and a guest stays there unless that costs somebody a place. */
  readonly previous: readonly Assignment[]
}

/** A search that can be stopped at any time with the best plan so far. */
type Search = {
  /** Goes on for at most `steps` more steps; false when no step is left or none could help. */
  goOn(steps: number): boolean
  /** Steps done, and guests placed so far. */
  done(): number
  placed(): number
  /** The best plan so far; ends the search. */
  finish(): Plan
  /** What going from guest to guest by hand would give. */
  readonly baseline: () => Baseline
}

/** Steps for rounds of up to `SMALL` guests; how many more each guest beyond may have; and, where that is less, what all guests of a large round share. */
const LEAST_STEPS = 22_000
const SMALL = 120
/** Fewer guests than this have far fewer ways: of six, a thousand steps have always found the best. */
const FEW = 24
const MORE_STEPS = 370
const SHARED_STEPS = 6_600_000
/** Where stays are short and follow each other in a place, gains come later: of 120 guests, rounds that still gain take two to four times the steps. */
const MANY_SHORT_STAYS = 0.3
const PATIENCE = { small: 4, asked: 2, notAsked: 4 }
/** Steps for one dive from each start in small rounds of short stays. Of 20 rounds of 120 guests a single start leaves one or two short of the best. */
const DIVE_STEPS = [6_000, 1_500, 3_000]
/** Where the linear model of the round is asked as well (`search/fractions`), steps more for each guest. Most such rounds are over long before, as it says so. */
const ASKED_STEPS = 60

/** Some seconds of search on one processor whatever the size of the round; several times as many where many come for a part of the time only. */
export function standardSteps({ guests, start, end, whole }: Problem): number {
  const count = Math.max(guests.length, 1)
  const isAsked = count <= MOST_IN_FRACTIONS
  const isShort = (guest: number) => 3 * (end[guest]! - start[guest]!) <= 2 * (whole.end - whole.start)
  const short = guests.filter((_, guest) => isShort(guest)).length
  const isHard = short / count > MANY_SHORT_STAYS
  const patience = isHard ? PATIENCE[isAsked ? 'asked' : 'notAsked'] : 1
  const most = (LEAST_STEPS + MORE_STEPS * Math.max(0, count - SMALL)) * (isHard ? PATIENCE.small : 1)
  const shared = Math.max(400, (SHARED_STEPS * patience) / count)
  const few = Math.min(1, count / FEW) ** 2
  const steps = Math.round(Math.min(most, shared) * few) + (isAsked ? ASKED_STEPS * count : 0)
  return steps * (isHard && count <= SMALL ? DIVE_STEPS.length : 1)
}

/** The best plan for a round within the steps asked for: all rules kept, never worse than first fit by hand. */
export function plan(problem: Problem, request: PlanRequest): Plan {
  const search = startSearch(problem, request)
  search.goOn(request.steps)
  return search.finish()
}

/** `plan` in pieces, for callers that show how far it is or stop it. */
export function startSearch(problem: Problem, request: PlanRequest): Search {
  const options = listOptions(problem)
  const { objective, previous, seed } = request
  const first = makeStart(problem, options, request)
  const bounds = boundPrefixes(first.state, options)
  const weigh = wasteOf(problem, options)
  const openStart = (start: number): Improving => {
    const ownSeed = start === 0 ? seed : `${seed} ${start}`
    const { state } = start === 0 ? first : makeStart(problem, options, { ...request, seed: ownSeed })
    const turns = takeTurns(state, ownSeed)
    const diveSteps = DIVE_STEPS[start]!
    const dice = rollDice(ownSeed)
    const isBothWays = start > 0
    return { state, options, dice, objective, turns, bounds, weigh, diveSteps, isBothWays }
  }
  // Larger rounds have time for one, and earlier drafts are what a repair goes on from.
  const starts = takeStarts(
    openStart,
    problem.guests.length <= SMALL && previous.length === 0 ? DIVE_STEPS.length : 1,
  )
  let done = 0
  const isOver = () => isBest(starts.now().counts(), bounds) || starts.now().isDone()
  return {
    baseline: first.baseline,
    done: () => done,
    placed: () => sum(starts.counts()),
    goOn(steps) {
      const until = Math.min(request.steps, done + steps)
      while (done < until && !isOver()) {
        starts.step()
        done += 1
      }
      return done < request.steps && !isOver()
    },
    finish() {
      const { state } = starts.settle()
      // Whichever start the plan was found from, who of a tier is served is for the draw of the round.
      const turns = takeTurns(state, seed)
      const isRepair = request.previous.length > 0
      const kept = findGroups(problem, request.previous)
      const isKept = (guest: number) => kept.get(guest)?.includes(state.place[guest]!) ?? false
      if (!isRepair) honourDraw(state, options, turns)
      // In a repair only those who have to move anyway are looked at.
      const movable = isRepair ? turns.filter((guest) => !isKept(guest)) : turns
      const parties = isRepair ? [] : problem.parties.flat()
      const score = scoreOf(problem, kept)
      const settle = () => {
        if (!isRepair) gather(state, options)
        makeKinder(state, options, score, [...movable, ...parties])
        // Somebody may have moved to a place that a guest of a better tier could take.
        if (!isRepair || done > 0) mend(state, options, turns)
      }
      settle()
      // What is kind asks for other places than what is tight does: as long as packing lets somebody in, their places are looked at again.
      while (done > 0) {
        const [kind, counts] = [snapshot(state), state.placed.slice()]
        pack(state, options, movable, weigh)
        if (compareCounts(state.placed, counts, request.objective) <= 0) {
          restore(state, kind)
          break
        }
        settle()
      }
      const tierVector = countTiers(problem, (guest) => state.place[guest]! >= 0)
      return {
        ...readPlan(state),
        tierVector,
        matched: sum(state.placed),
        heldPlaces: effectiveHeld(problem.input),
        kindness: readKindness(state, options, score),
        ...judgeTiers(problem, tierVector, {
          eligible: (guest) => options.eligible[guest] === 1 || state.fixed[guest] === LOCKED,
          placed: state.placed,
          bounds,
          objective,
        }),
      }
    },
  }
}

/** Nothing left to gain: everybody up to each tier, and so the number of people, is at the bound. */
function isBest(placed: Int32Array, bounds: Int32Array): boolean {
  let total = 0
  // With most people placed the tiers may still be better; only the bound of every prefix says they are not.
  return placed.every((count, level) => (total += count) === bounds[level])
}
