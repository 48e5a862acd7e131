/**
 * Maximise `objective · x` where `rowLower ≤ A · x ≤ rowUpper` and `0 ≤ x ≤ columnUpper`; in whole numbers when the request says so. A stands column
 * by column: the entries of column j are `row[k]` and `value[k]` for k from `start[j]` up to `start[j + 1]`. A bound may be ±Infinity.
 */
export type LinearModel = {
  readonly columns: number
  readonly rows: number
  readonly objective: Float64Array
  readonly columnUpper: Float64Array
  readonly rowLower: Float64Array
  readonly rowUpper: Float64Array
  /** `columns + 1` long. */
  readonly start: Int32Array
  readonly row: Int32Array
  readonly value: Float64Array
}

export type SolveRequest = {
  /** `relaxed`: fractions are allowed, and the multipliers of the rows are what is asked for. `whole`: every column a whole number. */
  readonly kind: 'relaxed' | 'whole'
  /** How a relaxed model is solved; interior without going over to a corner afterwards. A whole-number search does not look at it. */
  readonly method: 'simplex' | 'interior'
  /** A whole-number search may stop as soon as no better solution than the one it has can be this much better (objective units). */
  readonly gap: number
  readonly secondsAtMost: number
}

/** What a solver says. Only `optimal` and `infeasible` are claims about the model; `duals-only` (time ran out) may be used through a certificate only. */
export type SolveAnswer =
  | {
      readonly outcome: 'optimal'
      readonly objective: number
      readonly columns: Float64Array
      /** One for each row, ≥ 0 where the upper side holds, ≤ 0 where the lower does; null from a whole-number search. */
      readonly rowDuals: Float64Array | null
    }
  | { readonly outcome: 'duals-only'; readonly rowDuals: Float64Array; readonly columns: Float64Array | null }
  | { readonly outcome: 'infeasible' }
  | { readonly outcome: 'none'; readonly why: 'absent' | 'cancelled' | 'time' | 'failed' | 'too-large' }

/** A solver of linear models. It may be slow, absent or wrong: nothing here is believed that could be checked. */
export type Solver = {
  solve(model: LinearModel, request: SolveRequest, signal?: AbortSignal): Promise<SolveAnswer>
}

/** What a column adds to rows. */
export type Entries = readonly (readonly [row: number, value: number])[]

/** Collects a model column by column and row by row; every row says `≤ most`. */
export type Collector = {
  row(most: number): number
  /** A new column with its entries; those of the same row are added up. Gives its number. */
  column(upper: number, objective: number, entries: Entries): number
  close(): LinearModel
}

export function collect(): Collector {
  const rowUpper: number[] = []
  const columnUpper: number[] = []
  const objective: number[] = []
  const start = [0]
  const row: number[] = []
  const value: number[] = []
  return {
    row: (most) => rowUpper.push(most) - 1,
    column(upper, worth, entries) {
      const sums = new Map<number, number>()
      for (const [at, amount] of entries) sums.set(at, (sums.get(at) ?? 0) + amount)
      for (const [at, amount] of sums) {
        if (amount === 0) continue
        row.push(at)
        value.push(amount)
      }
      start.push(row.length)
      objective.push(worth)
      return columnUpper.push(upper) - 1
    },
    close: () => ({
      columns: columnUpper.length,
      rows: rowUpper.length,
      objective: Float64Array.from(objective),
      columnUpper: Float64Array.from(columnUpper),
      rowLower: new Float64Array(rowUpper.length).fill(-Infinity),
      rowUpper: Float64Array.from(rowUpper),
      start: Int32Array.from(start),
      row: Int32Array.from(row),
      value: Float64Array.from(value),
    }),
  }
}

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
