import type { LinearModel } from '../../proof/linear-model.ts'

/** Below this a number that should be zero is zero; from here on one may be divided by. */
const NOTHING = 1e-9
const SAFE = 1e-7
/** What is left of a number of the inverse that should be zero; taken as such, or every step would carry it on. */
const NOISE = 1e-12

/** The basis of a simplex method: one column in each row, and the inverse of their matrix. Column `columns + i` is the slack of row i. */
export type Basis = {
  /** The column of each row. */
  readonly inRow: Int32Array
  /** The row of each column; -1 = off the basis. */
  readonly rowOf: Int32Array
  /** Column k of the inverse stands from k * rows on. */
  readonly inverse: Float64Array
  /** The inverse times the column loaded last, and the rows where that is not zero. */
  readonly loaded: Float64Array
  filled(): Int32Array
  load(column: number): void
  /** Puts the loaded column in the row; whatever stood there is off the basis. */
  enter(column: number, row: number): void
  times(left: Float64Array): Float64Array
  /** Computes the inverse afresh, as each step adds a little error. */
  renew(): void
}

export function openBasis({ rows, columns, start, row, value }: LinearModel): Basis {
  const inRow = new Int32Array(rows)
  const rowOf = new Int32Array(columns + rows)
  const inverse = new Float64Array(rows * rows)
  const loaded = new Float64Array(rows)
  const list = new Int32Array(rows)
  const values = new Float64Array(rows)
  let fill = 0

  const reset = () => {
    rowOf.fill(-1)
    inverse.fill(0)
    for (let index = 0; index < rows; index += 1) {
      inRow[index] = columns + index
      rowOf[columns + index] = index
      inverse[index * rows + index] = 1
    }
  }
  const load = (column: number) => {
    loaded.fill(0)
    if (column >= columns) addColumn(column - columns, 1)
    else for (let k = start[column]!; k < start[column + 1]!; k += 1) addColumn(row[k]!, value[k]!)
    fill = 0
    for (let index = 0; index < rows; index += 1) {
      if (Math.abs(loaded[index]!) > NOTHING) list[fill++] = index
      else loaded[index] = 0
    }
  }
  const addColumn = (of: number, factor: number) => {
    const offset = of * rows
    for (let index = 0; index < rows; index += 1) loaded[index]! += factor * inverse[offset + index]!
  }
  const enter = (column: number, at: number) => {
    const pivot = loaded[at]!
    for (let index = 0; index < fill; index += 1) values[index] = loaded[list[index]!]!
    for (let offset = 0; offset < inverse.length; offset += rows) {
      const old = inverse[offset + at]!
      if (old === 0) continue
      if (Math.abs(old) < NOISE) {
        inverse[offset + at] = 0
        continue
      }
      const factor = old / pivot
      subtract(inverse, offset, { list, values, fill }, factor)
      inverse[offset + at] = factor
    }
    rowOf[inRow[at]!] = -1
    inRow[at] = column
    rowOf[column] = at
  }
  /** The row of a slack that may go, where the loaded column is largest; -1 if there is none. */
  const findRow = (stays: Uint8Array) => {
    let best = -1
    for (let index = 0; index < fill; index += 1) {
      const at = list[index]!
      if (stays[at] || Math.abs(loaded[at]!) < SAFE) continue
      if (best < 0 || Math.abs(loaded[at]!) > Math.abs(loaded[best]!)) best = at
    }
    return best
  }
  reset()
  return {
    inRow,
    rowOf,
    inverse,
    loaded,
    filled: () => list.subarray(0, fill),
    load,
    enter,
    times(left) {
      const sums = new Float64Array(rows)
      for (let k = 0; k < rows; k += 1) {
        if (left[k] === 0) continue
        for (let index = 0; index < rows; index += 1) sums[index]! += inverse[k * rows + index]! * left[k]!
      }
      return sums
    },
    renew() {
      const wanted = inRow.filter((column) => column < columns)
      const stays = Uint8Array.from({ length: rows }, (_, index) => Number(rowOf[columns + index]! >= 0))
      reset()
      for (const column of wanted) {
        load(column)
        const at = findRow(stays)
        if (at < 0) continue
        enter(column, at)
        stays[at] = 1
      }
    },
  }
}

type Sparse = { readonly list: Int32Array; readonly values: Float64Array; readonly fill: number }

/** Takes a multiple of the sparse column away from the one that begins at `offset`: most of the time of a dive is spent here. */
function subtract(
  inverse: Float64Array,
  offset: number,
  { list, values, fill }: Sparse,
  factor: number,
): void {
  for (let index = 0; index < fill; index += 1) inverse[offset + list[index]!]! -= factor * values[index]!
}
