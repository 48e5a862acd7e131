import type { MatchingInput } from '../model.ts'
import type { Plan } from '../plan-shape.ts'
import { listMoves, type Move } from './moves.ts'
import { findMissing, type MissingBeds } from './missing-beds.ts'

export type RoundReport = {
  /** How many fewer are placed because the tiers come first; 0 = priority costs nothing. */
  readonly priceOfPriority: number
  /** By tier, most-people plan against priority plan. */
  readonly tierDelta: readonly number[]
  /** Who has another place, or one instead of none, in the most-people plan. */
  readonly moves: readonly Move[]
  /** What is missing most, first; only what would help. */
  readonly missing: readonly MissingBeds[]
}

type Judged = Pick<Plan, 'assignments' | 'tierVector' | 'matched'>

/**
 * What an organiser decides between: the plan by priority and the one for most people, and which beds would help most. Both plans are of the same round;
 * both are what was found, so where neither is proven the price may be off.
 */
export function roundReport(
  input: MatchingInput,
  byPriority: Judged,
  mostPeople: Judged,
  more = 6,
): RoundReport {
  return {
    priceOfPriority: Math.max(0, mostPeople.matched - byPriority.matched),
    tierDelta: mostPeople.tierVector.map((count, tier) => count - byPriority.tierVector[tier]!),
    moves: listMoves(byPriority.assignments, mostPeople.assignments),
    missing: findMissing(input, byPriority, more),
  }
}
