/**
 * Is there a plan with more? Where no prices can show that there is none, a kind of guests that is in a room in part only is there at most so often, or more often, and both are
 * asked. What comes out is a tree of prices that anybody can weigh, or companies that are a plan.
 */
import { findPrices, type Asking } from './find-prices.ts'
import type { Mixed, Part } from './mixture.ts'
import { countPrices, toSparse, type PriceTree } from './price-tree.ts'
import type { Limit } from './weigh-rooms.ts'

/** `none`: the tree shows that there is no plan with as many. `found`: every kind is in every room a whole number of times. `stopped`: neither is known. */
export type Branched =
  | { readonly outcome: 'none'; readonly tree: PriceTree }
  | { readonly outcome: 'found'; readonly parts: readonly Part[] }
  | { readonly outcome: 'stopped' }

/** Nearer to a whole number than this is one. */
const NEARLY = 1e-5

/** Asks at most so many times for prices, beginning with the multipliers of the model's rows. */
export async function branch(asking: Asking, multipliers: Float64Array, most: number): Promise<Branched> {
  let left = most
  const go = async (limits: readonly Limit[], from: Float64Array): Promise<Branched> => {
    left -= 1
    const priced = left < 0 ? null : await findPrices(asking, limits, from)
    if (priced === null) return { outcome: 'stopped' }
    if (priced.outcome === 'shown') return { outcome: 'none', tree: { prices: toSparse(priced.prices) } }
    const fork = chooseFork(priced.mixed)
    if (fork === null) return { outcome: 'found', parts: priced.mixed.parts }
    const { room, kind, count } = fork
    const next = Float64Array.of(...priced.prices, 0)
    const more = await go([...limits, { room, kind, count: count + 1, isLeast: true }], next)
    if (more.outcome !== 'none') return more
    const fewer = await go([...limits, { room, kind, count, isLeast: false }], next)
    if (fewer.outcome !== 'none') return fewer
    return { outcome: 'none', tree: { ...fork, fewer: fewer.tree, more: more.tree } }
  }
  return go([], multipliers.slice(0, countPrices(asking.asked, [])))
}

type Fork = { readonly room: number; readonly kind: number; readonly count: number }

/** The kind whose number in a room is nearest to half a guest more or less; null if all are whole. */
function chooseFork({ parts }: Mixed): Fork | null {
  const there = new Map<string, { room: number; kind: number; sum: number }>()
  for (const { room, company, part } of parts) {
    for (const { kind } of company) {
      const key = `${room} ${kind}`
      there.set(key, { room, kind, sum: (there.get(key)?.sum ?? 0) + part })
    }
  }
  let best: Fork | null = null
  let most = NEARLY
  for (const { room, kind, sum } of there.values()) {
    const count = Math.floor(sum + NEARLY)
    const far = Math.min(sum - count, count + 1 - sum)
    if (far <= most) continue
    most = far
    best = { room, kind, count }
  }
  return best
}
