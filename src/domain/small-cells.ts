/** Numbers about people from which nobody can be read (rules: impact). */

/** Below this a number could lead to somebody. */
export const SMALLEST_CELL = 5

/** People by what they answered: a number, or null for "a few", which is then all that is known. */
export type Cells = Readonly<Record<string, number | null>>

/** Hides numbers from 1 to 4, and the next smallest where a hidden one could be worked out from the sum. 0 stays 0. */
export function suppressSmallCells(counts: Readonly<Record<string, number>>): Cells {
  const names = Object.keys(counts)
  const count = (name: string) => counts[name] ?? 0
  const hidden = new Set(names.filter((name) => count(name) > 0 && count(name) < SMALLEST_CELL))
  const open = names.filter((name) => count(name) >= SMALLEST_CELL).toSorted((a, b) => count(a) - count(b))
  const sumOfHidden = () => [...hidden].reduce((sum, name) => sum + count(name), 0)
  while (hidden.size > 0 && open.length > 0 && (hidden.size === 1 || sumOfHidden() < SMALLEST_CELL))
    hidden.add(open.shift() ?? '')
  return Object.fromEntries(names.map((name) => [name, hidden.has(name) ? null : count(name)]))
}
