/** What is worked out of a reading of thousands is kept beside it, and forgotten with it. */

const notes = new WeakMap<object, Map<string, unknown>>()

function notesOf(reading: object): Map<string, unknown> {
  const known = notes.get(reading) ?? new Map<string, unknown>()
  notes.set(reading, known)
  return known
}

/** The reading that takes the place of another, of which most is still true. */
export const handOn = (from: object, to: object): void => void notes.set(to, notesOf(from))

/** What `next` makes, with what it had made of the reading before. */
export function keptBeside<T>(reading: object, name: string, next: (last: T | undefined) => T): T {
  const known = notesOf(reading)
  const made = next(known.get(name) as T | undefined)
  known.set(name, made)
  return made
}

/** The rows of a reading in one list: the same one while it is the same reading, and what was made of the list before goes with it. */
export function listBeside<Row>(reading: object, name: string, list: () => readonly Row[]): readonly Row[] {
  type Listed = { of: object; rows: readonly Row[] }
  return keptBeside<Listed>(reading, name, (last) => {
    if (last?.of === reading) return last
    const rows = list()
    if (last) handOn(last.rows, rows)
    return { of: reading, rows }
  }).rows
}

type Made = { by: object; rows: readonly unknown[]; made: readonly unknown[] }

/** More rows that are new are not looked for one by one. */
const MOST_NEW = 300

/**
 * What `make` makes of each of these rows of a reading; of a row that is the same as before it is not made again. `name`: what it makes; `by`: what that
 * hangs on beside the row.
 */
export function madeOf<Row, T>(
  reading: object,
  { name, by }: { name: string; by: object },
  rows: readonly Row[],
  make: (row: Row) => T,
): readonly T[] {
  const known = notesOf(reading)
  const before = known.get(name) as Made | undefined
  const last = before?.by === by ? before : undefined
  if (last?.rows === rows) return last.made as T[]
  let at = 0
  let fresh = 0
  const made = rows.map((row): T => {
    if (!last || fresh > MOST_NEW) return make(row)
    // Rows stay in their order: where one is not in its place, some before it are gone.
    if (last.rows[at] !== row) {
      const found = last.rows.indexOf(row, at)
      if (found < 0) {
        fresh += 1
        return make(row)
      }
      at = found
    }
    at += 1
    return last.made[at - 1] as T
  })
  known.set(name, { by, rows, made })
  return made
}
