import { buildModel, type Asked, type Question } from './build-model.ts'
import type { LinearModel } from './linear-model.ts'
import type { Problem } from '../problem.ts'
import { toSparse, weighTree, type PriceTree, type Sparse } from './rooms/price-tree.ts'
import { weighRows } from './weak-duality.ts'

/**
 * Why no plan places more: multipliers for the rows that `buildModel` makes of the round and the question. Plain data; whoever has the round can check it
 * without a solver (`checkCertificate`).
 */
export type Certificate = {
  readonly question: Question
  /** Of the model that the multipliers are for. Another round has other rows, and then they say little. */
  readonly fingerprint: string
  readonly multipliers: Sparse
  /** Instead of multipliers: prices of guests by which each room has the best company that the rules allow. */
  readonly rooms?: PriceTree
}

/**
 * The most guests of the question's levels that any plan can place, as far as the certificate shows it; not rounded, and Infinity where it shows
 * nothing. Never below the truth, whatever the multipliers.
 */
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
export function certify(question: Question, { model }: Asked, multipliers: ArrayLike<number>): Certificate {
  return { question, fingerprint: fingerprintOf(model), multipliers: toSparse(multipliers) }
}

/** A certificate from prices, room by room. */
export function certifyRooms(question: Question, { model }: Asked, rooms: PriceTree): Certificate {
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
