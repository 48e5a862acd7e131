import type { ProveRequest } from '../ask.ts'
import type { Asked } from '../build-model.ts'
import type { Problem } from '../../problem.ts'
import type { Mixed, Mixture } from './mixture.ts'
import { weighRooms, type Limit } from './weigh-rooms.ts'

/** A question: is there a plan with at least `enough`? In whole guests, beside those who are locked or pinned. */
export type Asking = {
  readonly problem: Problem
  readonly asked: Asked
  readonly enough: number
  readonly mixture: Mixture
  readonly request: ProveRequest
}

/** `shown`: there is none, by these prices. `mixed`: a mixture of companies has as many, so no prices can show it. */
export type Priced =
  | { readonly outcome: 'shown'; readonly prices: Float64Array }
  | { readonly outcome: 'mixed'; readonly prices: Float64Array; readonly mixed: Mixed }

/** So much of the best prices so far stays in the next: those of a few companies jump about. */
const STAYS = 0.5
/** A solver's objective is what it says only nearly. */
const NEARLY = 1e-6

/**
 * Prices by which the companies of all rooms are worth less than `enough`. A solver mixes the companies that are known, its multipliers are the next prices, and by these each room
 * says which company is missing. A solver that is wrong can only waste time: what its prices say is weighed here. Null without an answer.
 */
export async function findPrices(
  { problem, asked, enough, mixture, request }: Asking,
  limits: readonly Limit[],
  from: Float64Array,
): Promise<Priced | null> {
  let best = { bound: Infinity, prices: from }
  let pure: Float64Array | null = null
  let next = from
  for (;;) {
    const { bound, companies } = weighRooms(problem, asked, limits, next)
    if (bound === Infinity) return null
    if (bound < best.bound) best = { bound, prices: next }
    if (bound < enough) return { outcome: 'shown', prices: next }
    const added = companies.filter(({ guests }, room) => mixture.add(room, guests))
    if (added.length === 0 && pure !== null) {
      // By the prices of the mixture itself no company is missing, so it has what there is.
      if (next === pure) return null
      next = pure
      continue
    }
    const mixed = await mixture.mix(limits, request)
    if (mixed === null) return null
    if (mixed.worth >= enough - NEARLY) return { outcome: 'mixed', prices: best.prices, mixed }
    pure = mixed.prices
    next = pure.map((price, row) => STAYS * best.prices[row]! + (1 - STAYS) * price)
  }
}
