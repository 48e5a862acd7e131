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

/**
 * What a solver says. Only `optimal` and `infeasible` are claims about the model; `duals-only` (time ran out, or no corner was reached) may be
 * used through a certificate alone, and so it has no objective that anybody could take for a bound.
 */
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

/** Whoever solves linear models. It may be slow, absent or wrong: nothing here is believed that could be checked. */
export type Solver = {
  solve(model: LinearModel, request: SolveRequest, signal?: AbortSignal): Promise<SolveAnswer>
}
