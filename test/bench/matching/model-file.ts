import { writeFileSync } from 'node:fs'
import type { LinearModel } from 'bed-matching/proof/linear-model.ts'

/** A model as the native solver reads it (references/highs.py): columns, rows, entries and a zero, then the numbers, then where they stand. */
export function writeModel(model: LinearModel, path: string): string {
  const { columns, rows, objective, columnUpper, rowLower, rowUpper, value, start, row } = model
  const head = Int32Array.of(columns, rows, value.length, 0)
  const parts = [head, objective, columnUpper, rowLower, rowUpper, value, start, row]
  writeFileSync(
    path,
    Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
  )
  return path
}
