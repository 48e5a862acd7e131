import { buildModel, type BuiltModel, type Question } from './build-model.ts'
import { type LinearModel, weighRows, SCALE, scale } from './linear-model.ts'
import type { Problem } from '../problem.ts'
import { findCompany, type Company } from './company.ts'

/** Why no plan places more: multipliers for the rows that `buildModel` makes. Can be checked without a solver (`checkCertificate`). */
export type Certificate = {
  readonly question: Question
  /** Of the model that the multipliers are for. Another round has other rows, and then they say little. */
  readonly fingerprint: string
  readonly multipliers: Sparse
  /** Instead of multipliers: prices of guests by which each room has the best company that the rules allow. */
  readonly rooms?: PriceTree
}

/** Upper bound on the guests of the question's levels, as far as the certificate shows it; not rounded, Infinity where it shows nothing. */
export function checkCertificate(problem: Problem, certificate: Certificate): number {
  const asked = buildModel(problem, certificate.question, 'relaxed')
  if (fingerprintOf(asked.model) !== certificate.fingerprint) return Infinity
  if (certificate.rooms) return weighTree(problem, asked, certificate.rooms) + asked.fixed
  const multipliers = new Float64Array(asked.model.rows)
  // An array of numbers takes nothing for a row that it does not have.
  for (const [row, multiplier] of certificate.multipliers) multipliers[row] = multiplier
  return weighRows(asked.model, multipliers).bound + asked.fixed
}

/** A certificate from the multipliers of a solver, whatever these are. */
export function certify(
  question: Question,
  { model }: BuiltModel,
  multipliers: ArrayLike<number>,
): Certificate {
  return { question, fingerprint: fingerprintOf(model), multipliers: toSparse(multipliers) }
}

/** A certificate from prices, room by room. */
export function certifyRooms(question: Question, { model }: BuiltModel, rooms: PriceTree): Certificate {
  return { question, fingerprint: fingerprintOf(model), multipliers: [], rooms }
}

/** 32 bits by FNV-1a over all that the model consists of; it tells rounds apart and keeps nobody from forging one, which would gain nothing. */
function fingerprintOf(model: LinearModel): string {
  let hash = 0x811c9dc5
  const add = (number: number) => {
    hash = Math.imul(hash ^ (number & 0xffff), 0x01000193)
    hash = Math.imul(hash ^ (number >> 16), 0x01000193)
  }
  for (const list of [
    model.objective,
    model.columnUpper,
    model.rowUpper,
    model.start,
    model.row,
    model.value,
  ]) {
    add(list.length)
    for (const number of list) add(number)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

type Sparse = readonly (readonly [row: number, multiplier: number])[]

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
function weighTree(
  problem: Problem,
  asked: BuiltModel,
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

export function countPrices({ firstLink, kinds }: BuiltModel, limits: readonly Limit[]): number {
  return firstLink + kinds.length + limits.length
}

export function toSparse(multipliers: ArrayLike<number>): Sparse {
  return Array.from(multipliers, (multiplier, row) => [row, multiplier] as const).filter(
    ([, multiplier]) => Number.isFinite(multiplier) && multiplier > 0,
  )
}

/** Of a kind there are at most (`isLeast`: at least) so many in a room, or in all rooms like it together; room and kind by their numbers in `Asked`. */
export type Limit = {
  readonly room: number
  readonly kind: number
  readonly count: number
  readonly isLeast: boolean
}

/** What prices say when every rule of sharing is looked at, room by room. */
type WeighedRooms = {
  /** No plan within the limits has more; Infinity where the prices are for another model, sums would not be exact, or a room has too many companies. */
  readonly bound: number
  /** The best company of each room of `BuiltModel.rooms`. */
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
  { model, counts, rooms, kinds, firstLink }: BuiltModel,
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
