/** Nights that somebody is there, `[start, end)`. */
export type Interval = { readonly start: number; readonly end: number }

/** The nights that need a row: all who are there together on any night are there together on one of these. */
export function fullNights(there: readonly Interval[]): number[] {
  const starts = [...new Set(there.map(({ start }) => start))].toSorted((a, b) => a - b)
  return starts.filter((night, index) => {
    const next = starts[index + 1] ?? Infinity
    return there.some(({ start, end }) => start <= night && night < end && end <= next)
  })
}

/** Is somebody there on this night? */
export function isOn(night: number, { start, end }: Interval): boolean {
  return start <= night && night < end
}
