/** A hall has many places of which none is better than another: more than a few in a row are read as one. */

const A_FEW = 4

/** Neighbours that stand for each other: `first` to `last`; often one and the same. */
export type Alike<T> = { readonly first: T; readonly last: T }

/** Joins neighbours with the same key, where they are more than a few; null as a key: this one is like no other. */
export function joinAlike<T>(items: readonly T[], keyOf: (item: T) => string | null): Alike<T>[] {
  const rows: T[][] = []
  let before: string | null = null
  for (const item of items) {
    const key = keyOf(item)
    if (key !== null && key === before) rows.at(-1)!.push(item)
    else rows.push([item])
    before = key
  }
  return rows.flatMap((row) =>
    row.length > A_FEW
      ? [{ first: row[0]!, last: row.at(-1)! }]
      : row.map((item) => ({ first: item, last: item })),
  )
}
