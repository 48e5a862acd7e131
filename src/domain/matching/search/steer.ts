/** Spends the steps of a search: on the whole round, and on one tier at a time with nobody of the later ones in the way. */
import { improveOnce, type Improving } from './improve.ts'
import { compareCounts, type Counts } from './judge.ts'
import { pack } from './pack.ts'
import { openTiers, type TierSearch } from './one-tier.ts'
import { restore, snapshot } from './state.ts'

/** Steps spent in one way before the next. */
const EPOCH = 400
/** Packs the round and searches it keeping to what wastes little; wanders through plans that are as good; searches for one more of a tier. */
type Way = 'pack' | 'wander' | 'tier'
const ALTERNATING: readonly Way[] = ['pack', 'wander']
/** Tiers only count by themselves where they are what a plan is for. */
const BY_PRIORITY: readonly Way[] = [...ALTERNATING, ...Array.from({ length: 28 }, () => 'tier' as const)]

export type Steering = {
  step(): void
  /** Placed by level in the best plan so far. */
  counts(): Counts
  /** Leaves the round in the best plan so far. */
  settle(): void
}

export function steer(search: Improving): Steering {
  const { state, options, turns, weigh, objective } = search
  const ways = objective === 'priority' ? BY_PRIORITY : ALTERNATING
  const tiers = openTiers(search)
  let best = snapshot(state)
  let bestCounts = state.placed.slice()
  let epoch = -1
  let left = 0
  let tier: TierSearch | null = null

  const settle = () => {
    const isBetter = tier?.settle() && compareCounts(state.placed, bestCounts, objective) > 0
    if (tier && !isBetter) restore(state, best)
    tier = null
  }
  const begin = () => {
    settle()
    best = snapshot(state)
    bestCounts = state.placed.slice()
    epoch += 1
    left = EPOCH
    const way = ways[epoch % ways.length]!
    if (way === 'pack') pack(state, options, turns, weigh)
    if (way === 'tier') tier = tiers.enterNext()
  }
  return {
    step() {
      if (left === 0) begin()
      left -= 1
      if (!tier) improveOnce(search, ways[epoch % ways.length] !== 'pack')
      else if (!tier.goOn()) {
        settle()
        left = 0
      }
    },
    counts: () => (tier ? bestCounts : state.placed),
    settle,
  }
}
