import type { Problem } from '../../problem.ts'
import type { Asked } from '../build-model.ts'
import { weighRooms, type Limit } from './weigh-rooms.ts'

/** Row and multiplier, where it is not 0. */
export type Sparse = readonly (readonly [row: number, multiplier: number])[]

/**
 * Prices for `weighRooms`; or two trees, one for the plans with at most `count` of a kind in a room, the other for those with more. Rows beyond those of the kinds are
 * the limits on the way from the root, in this order.
 */
export type PriceTree =
  | { readonly prices: Sparse }
  | {
      readonly room: number
      readonly kind: number
      readonly count: number
      readonly fewer: PriceTree
      readonly more: PriceTree
    }

/** No plan has more; Infinity where the tree shows nothing. Every plan is on one side of each fork, whatever it asks. */
export function weighTree(
  problem: Problem,
  asked: Asked,
  tree: PriceTree,
  limits: readonly Limit[] = [],
): number {
  if ('prices' in tree) {
    const prices = new Float64Array(countPrices(asked, limits))
    // An array of numbers takes nothing for a row that it does not have.
    for (const [row, price] of tree.prices) prices[row] = price
    return weighRooms(problem, asked, limits, prices).bound
  }
  const { room, kind, count, fewer, more } = tree
  // Between half numbers there would be plans on neither side.
  if (!Number.isSafeInteger(count)) return Infinity
  return Math.max(
    weighTree(problem, asked, fewer, [...limits, { room, kind, count, isLeast: false }]),
    weighTree(problem, asked, more, [...limits, { room, kind, count: count + 1, isLeast: true }]),
  )
}

/** Rows of `weighRooms`: promises, kinds, limits. */
export function countPrices({ firstLink, kinds }: Asked, limits: readonly Limit[]): number {
  return firstLink + kinds.length + limits.length
}

/** What of the multipliers says something. */
export function toSparse(multipliers: ArrayLike<number>): Sparse {
  return Array.from(multipliers, (multiplier, row) => [row, multiplier] as const).filter(
    ([, multiplier]) => Number.isFinite(multiplier) && multiplier > 0,
  )
}
