import type { LinearModel } from './linear-model.ts'

/** What a column adds to rows. */
export type Entries = readonly (readonly [row: number, value: number])[]

/** Collects a model column by column and row by row; every row says `≤ most`. */
export type Collector = {
  /** A new row; gives its number. */
  row(most: number): number
  /** A new column with its entries; those of the same row are added up. Gives its number. */
  column(upper: number, objective: number, entries: Entries): number
  /** The model so far. */
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
