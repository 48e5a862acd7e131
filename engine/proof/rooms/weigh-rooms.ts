import type { Problem } from '../../problem.ts'
import type { Asked } from '../build-model.ts'
import { SCALE, scale } from '../weak-duality.ts'
import { findCompany, type Company } from './company.ts'

/** Of a kind there are at most (`isLeast`: at least) so many in a room, or in all rooms like it together; room and kind by their numbers in `Asked`. */
export type Limit = {
  readonly room: number
  readonly kind: number
  readonly count: number
  readonly isLeast: boolean
}

/** What prices say when every rule of sharing is looked at, room by room. */
export type WeighedRooms = {
  /** No plan within the limits has more; Infinity where the prices are for another model, sums would not be exact, or a room has too many companies. */
  readonly bound: number
  /** The best company of each room of `Asked.rooms`. */
  readonly companies: readonly Company[]
}

const NOTHING: WeighedRooms = { bound: Infinity, companies: [] }

/**
 * The rows of rooms are taken out of the model, and each room has the company that is worth the most by the prices of its guests: a plan has some company in each room, so no
 * plan is worth more than all of these together (Lagrange). `prices`: of each promise, of each kind, and of each limit; whatever they are, the bound is true, as they are
 * rounded first and all that follows is in whole numbers (`weighRows`).
 */
export function weighRooms(
  problem: Problem,
  { model, counts, rooms, kinds, firstLink }: Asked,
  limits: readonly Limit[],
  prices: ArrayLike<number>,
): WeighedRooms {
  const firstLimit = firstLink + kinds.length
  if (prices.length !== firstLimit + limits.length) return NOTHING
  const scaled = Float64Array.from(prices, scale)
  let total = 0
  let isExact = true
  const add = (amount: number) => {
    total += amount
    isExact &&= Number.isSafeInteger(amount) && Number.isSafeInteger(total)
  }
  for (let row = 0; row < firstLink; row += 1) add(scaled[row]! * model.rowUpper[row]!)
  for (const { column } of counts) {
    let left = model.objective[column]! * SCALE
    for (let at = model.start[column]!; at < model.start[column + 1]!; at += 1) {
      left -= scaled[model.row[at]!]! * model.value[at]!
    }
    if (left > 0) add(left * model.columnUpper[column]!)
  }
  limits.forEach(({ count, isLeast }, index) => {
    add(scaled[firstLimit + index]! * (isLeast ? -count : count))
  })
  const ofKinds = scaled.subarray(firstLink, firstLimit)
  const companies = rooms.map(({ room, wanted }, at) =>
    findCompany(problem, room, wanted, pricesIn(at, ofKinds, limits, scaled.subarray(firstLimit))),
  )
  companies.forEach(({ worth }, at) => add(worth * rooms[at]!.room.rooms.length))
  return isExact ? { bound: total / SCALE, companies } : NOTHING
}

/** Where so many are the least each is worth more, where they are the most each is worth less. */
function pricesIn(
  room: number,
  ofKinds: Float64Array,
  limits: readonly Limit[],
  ofLimits: Float64Array,
): Float64Array {
  if (limits.every((limit) => limit.room !== room)) return ofKinds
  const prices = ofKinds.slice()
  limits.forEach((limit, index) => {
    if (limit.room === room) prices[limit.kind]! += limit.isLeast ? ofLimits[index]! : -ofLimits[index]!
  })
  return prices
}
