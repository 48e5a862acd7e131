/** What a dump holds, row by row, and what of it is missing from another one. */
import type pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { readFrames } from '#db/backup/dump-format.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'

/** Rows as COPY writes them, by table; `sequences` stands among the tables. */
export type Rows = ReadonlyMap<string, readonly string[]>

export const rowsIn = (owner: pg.ClientConfig): Promise<Rows> =>
  readRows(dumpDatabase(owner, Temporal.Now.instant()))

/** `nameOf`: what a table is called, of its name and columns. */
export async function readRows(
  dump: AsyncIterable<Buffer>,
  nameOf = (name: string, _columns: string[]) => name,
): Promise<Rows> {
  const tables = new Map<string, string[]>()
  let table = ''
  let pieces: Buffer[] = []
  for await (const frame of readFrames(dump)) {
    if (frame.kind === 'rows') pieces.push(Buffer.from(frame.rows))
    else if (frame.note.note === 'table') {
      table = nameOf(frame.note.name, frame.note.columns)
      pieces = []
    } else if (frame.note.note === 'table-end')
      tables.set(table, Buffer.concat(pieces).toString().split('\n').slice(0, -1))
    else if (frame.note.note === 'end')
      tables.set(
        'sequences',
        frame.note.sequences.map(({ name, last }) => `${name} ${last}`),
      )
  }
  return tables
}

/** Rows of `some` that are not in `others`, by table. */
export function without(some: Rows, others: Rows): Map<string, string[]> {
  const missing = new Map<string, string[]>()
  for (const [table, rows] of some) {
    const there = new Set(others.get(table))
    const gone = rows.filter((row) => !there.has(row))
    if (gone.length > 0) missing.set(table, gone)
  }
  return missing
}
