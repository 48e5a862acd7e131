import { sum } from './search/judge.ts'
import { TIER_COUNT, type Objective } from './model.ts'
import type { Doubt, TierResult } from './plan-shape.ts'
import type { Problem } from './problem.ts'

type Found = {
  readonly eligible: (guest: number) => boolean
  readonly placed: Int32Array
  readonly bounds: Int32Array
  readonly objective: Objective
}

type Judged = {
  readonly tiers: readonly TierResult[]
  readonly provenThroughTier: number
  readonly doubts: readonly Doubt[]
}

/**
 * Each tier of a plan with its bound, from how many are placed and how many could be in each level and all before it. Where the plan itself has more than the bounds allow,
 * these are wrong somewhere: then nothing is proven, and no more is said of a tier than how many guests there are.
 */
export function judgeTiers(
  problem: Problem,
  tierVector: readonly number[],
  { eligible, placed, bounds, objective }: Found,
): Judged {
  const total = countTiers(problem, () => true)
  const able = countTiers(problem, eligible)
  const pinned = countTiers(problem, (guest) => problem.pinHost[guest]! >= 0)
  let before = placed[0]!
  // Among plans with most people the tiers count only once it is known how many people that are.
  let isProven = objective === 'priority' || sum(placed) === bounds[TIER_COUNT]
  const tiers = tierVector.map((count, index): TierResult => {
    const most = Math.min(able[index]!, pinned[index]! + bounds[index + 1]! - before)
    before += placed[index + 1]!
    isProven &&= before === bounds[index + 1]
    return {
      tier: index + 1,
      total: total[index]!,
      eligible: able[index]!,
      placed: count,
      bound: most,
      proven: isProven,
    }
  })
  const doubts = tiers
    .filter(({ bound, placed: count }) => bound < count)
    .slice(0, 1)
    .map(doubtOf)
  if (doubts.length === 0) return { tiers, provenThroughTier: countProven(tiers), doubts }
  return { tiers: tiers.map(sayNothing), provenThroughTier: 0, doubts }
}

/** A tier of which nothing is known but how many guests it has. */
export function sayNothing(tier: TierResult): TierResult {
  return { ...tier, bound: tier.total, proven: false }
}

export function countProven(tiers: readonly TierResult[]): number {
  return tiers.filter(({ proven }) => proven).length
}

function doubtOf({ tier, bound, placed }: TierResult): Doubt {
  return { tier, bound, placed }
}

export function countTiers(problem: Problem, counts: (guest: number) => boolean): number[] {
  const tiers = Array.from({ length: TIER_COUNT }, () => 0)
  problem.tier.forEach((tier, guest) => {
    if (counts(guest)) tiers[tier - 1]! += 1
  })
  return tiers
}
