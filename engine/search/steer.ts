/** Spends the steps of a search: on the whole round, and on one tier at a time with nobody of the later ones in the way. */
import { improveOnce, type Improving } from './improve.ts'
import { compareCounts, type Counts, restore, snapshot } from './state.ts'
import { openTiers, type TierSearch } from './one-tier.ts'
import { openFractions } from './fractions/tier-by-tier.ts'
import { pack } from './pack.ts'

/** Steps spent in one method before the next; small rounds are gone through sooner. */
const EPOCH = 400
const SHORT_EPOCH = 100
const SMALL = 60
/** Packs the round and searches it keeping to what wastes little; wanders through plans that are as good; searches for one more of a tier; asks the linear model of every tier. */
type Method = 'pack' | 'wander' | 'tier' | 'fractions'
const ALTERNATING: readonly Method[] = ['pack', 'wander']
const SEARCHING: readonly Method[] = Array.from({ length: 10 }, () => 'tier')
/** Tiers only count by themselves where they are what a plan is for. */
const BY_PRIORITY: readonly Method[] = [
  // Most small rounds are over with it.
  'fractions',
  ...ALTERNATING,
  ...Array.from({ length: 4 }, (): readonly Method[] => [...SEARCHING, 'fractions']).flat(),
]

type Steering = {
  step(): void
  counts(): Counts
  /** Is it known that no plan is better? */
  isDone(): boolean
  /** Leaves the round in the best plan so far. */
  settle(): void
}

export function steer(search: Improving): Steering {
  const { state, options, turns, weigh, objective } = search
  const methods = objective === 'priority' ? BY_PRIORITY : ALTERNATING
  const fractions = openFractions(search)
  const tiers = openTiers(search, fractions.mostOf)
  let best = snapshot(state)
  let bestCounts = state.placed.slice()
  const steps = state.place.length <= SMALL ? SHORT_EPOCH : EPOCH
  let epoch = -1
  let left = 0
  let tier: TierSearch | null = null
  let passing: Generator<undefined, void> | null = null

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
    left = steps
    const method = methods[epoch % methods.length]!
    if (method === 'pack') pack(state, options, turns, weigh)
    if (method === 'tier') tier = tiers.enterNext()
    if (method === 'fractions') passing = fractions.passes()
  }
  return {
    step() {
      if (left === 0) begin()
      left -= 1
      if (passing) {
        left = 1
        if (passing.next().done) [passing, left] = [null, 0]
      } else if (!tier) improveOnce(search, methods[epoch % methods.length] !== 'pack')
      else if (!tier.goOn()) {
        settle()
        left = 0
      }
    },
    counts: () => (tier ? bestCounts : state.placed),
    isDone: () => left === 0 && tier === null && fractions.isDone(),
    settle,
  }
}

// Searches of one round from several starts, a while each in turn: what one of them comes to late or never, another may find soon.

/** Steps before it is the turn of another start. Most searches that end well have ended by then. */
const TURN = 30_000

type Starts = {
  step(): void
  /** The start whose turn it is: placed by level in its best plan so far, and whether it is known that no plan is better. */
  readonly now: () => Pick<Steering, 'counts' | 'isDone'>
  /** The best of all starts, with the round in its best plan so far. */
  settle(): Improving
  /** Guests placed in the best plan of all starts so far, by level. */
  counts(): Int32Array
}

/** `openStart` opens the starts one by one, of which there are `most`. After all of them the best has one turn more, and so on from the first. */
export function takeStarts(openStart: (start: number) => Improving, most: number, turn = TURN): Starts {
  const open = (start: number) => {
    const search = openStart(start)
    return { search, steering: steer(search) }
  }
  const opened = [open(0)]
  let now = opened[0]!
  let steps = 0
  const findBest = () =>
    opened.reduce((best, next) => {
      const { objective } = next.search
      return compareCounts(next.steering.counts(), best.steering.counts(), objective) > 0 ? next : best
    })
  return {
    step() {
      if (steps > 0 && steps % turn === 0) {
        const start = (steps / turn) % (most + 1)
        now = start === most ? findBest() : (opened[start] ??= open(start))
      }
      steps += 1
      now.steering.step()
    },
    now: () => now.steering,
    settle() {
      for (const { steering } of opened) steering.settle()
      return findBest().search
    },
    counts: () => findBest().steering.counts(),
  }
}
