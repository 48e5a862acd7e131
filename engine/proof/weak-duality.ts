import type { LinearModel } from './linear-model.ts'

/** Multipliers are whole multiples of 1 / SCALE, so that every sum below is one of whole numbers and exact. */
export const SCALE = 2 ** 30
const LARGEST = 2 ** 8

/**
 * What any multipliers say of a model whose rows are all of the kind `≤`: no point of it has a greater objective than `bound`. Whatever comes in, the answer
 * is true: multipliers are rounded first, and then nothing more. `bound` is Infinity where the multipliers are for another model or the sums would no longer be exact.
 */
export type Weighed = {
  readonly bound: number
  /** How much less than `bound` a point is worth for each unit of a column that it has (negative) or lacks (positive); exact. */
  readonly worth: (column: number) => number
}

const NOTHING: Weighed = { bound: Infinity, worth: () => 0 }

/** `b'y + Σ max(0, c_j − y'A_j) u_j`, for rows and columns of whole numbers. */
export function weighRows(model: LinearModel, multipliers: ArrayLike<number>): Weighed {
  if (multipliers.length !== model.rows) return NOTHING
  const scaled = new Float64Array(model.rows)
  let total = 0
  for (let row = 0; row < model.rows; row += 1) {
    scaled[row] = scale(multipliers[row]!)
    if (scaled[row] === 0) continue
    total += scaled[row]! * model.rowUpper[row]!
    if (!Number.isSafeInteger(total)) return NOTHING
  }
  const worth = new Float64Array(model.columns)
  for (let column = 0; column < model.columns; column += 1) {
    let left = model.objective[column]! * SCALE
    for (let at = model.start[column]!; at < model.start[column + 1]!; at += 1) {
      left -= scaled[model.row[at]!]! * model.value[at]!
    }
    worth[column] = left
    if (left > 0) total += left * model.columnUpper[column]!
    if (![left, total].every(Number.isSafeInteger)) return NOTHING
  }
  return { bound: total / SCALE, worth: (column) => worth[column]! / SCALE }
}

/** A multiplier in whole parts of 1 / SCALE. What is no number, or below zero, counts as nothing: that too is a valid multiplier. */
export function scale(multiplier: number): number {
  return Math.round((multiplier > 0 ? Math.min(multiplier, LARGEST) : 0) * SCALE)
}
