import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import {
  DumpDamaged,
  makeTally,
  readFrames,
  type EndNote,
  type Frame,
  type StartNote,
  type TableEndNote,
  type TableNote,
} from './dump-format.server.ts'

/** What is done with a dump while it is read. `table` has to read all its rows. */
export type DumpReader = {
  start: (note: StartNote) => Promise<void>
  table: (note: TableNote, rows: AsyncIterable<Buffer>) => Promise<{ rows: number; sha256: string } | void>
}
export type Summary = {
  madeAt: Temporal.Instant
  migrations: StartNote['migrations']
  tables: number
  rows: number
  sequences: EndNote['sequences']
}

/** Reads a dump and checks its counts and checksums; `reader.table` may answer with what became of the rows. Throws DumpDamaged, at the latest at the end. */
export async function readDump(bytes: AsyncIterable<Buffer>, reader: DumpReader): Promise<Summary> {
  const frames = readFrames(bytes)
  const hash = createHash('sha256')
  const next = async () => {
    const { value, done } = await frames.next()
    if (done || !value) throw new DumpDamaged('the end is missing')
    if (value.kind === 'rows' || value.note.note !== 'end') hash.update(value.bytes)
    return value
  }
  const first = await next()
  if (first.kind !== 'note' || first.note.note !== 'start') throw new DumpDamaged('it does not begin')
  const start = first.note
  await reader.start(start)
  let tables = 0
  let rows = 0
  for (;;) {
    const frame = await next()
    if (frame.kind !== 'note') throw new DumpDamaged('rows without a table')
    const { note } = frame
    if (note.note === 'end') {
      const isWhole = note.tables === tables && note.rows === rows && note.sha256 === hash.digest('hex')
      if (!isWhole) throw new DumpDamaged('the checksum of the whole is wrong')
      if (!(await frames.next()).done) throw new DumpDamaged('something stands behind the end')
      const { migrations } = start
      return {
        madeAt: Temporal.Instant.from(start.madeAt),
        migrations,
        tables,
        rows,
        sequences: note.sequences,
      }
    }
    if (note.note !== 'table') throw new DumpDamaged('a table is missing')
    rows += await readTable(note, next, reader)
    tables += 1
  }
}

async function readTable(table: TableNote, next: () => Promise<Frame>, reader: DumpReader): Promise<number> {
  const tally = makeTally()
  const seen: { end?: TableEndNote } = {}
  async function* rows() {
    for (;;) {
      const frame = await next()
      if (frame.kind === 'note') {
        if (frame.note.note !== 'table-end') throw new DumpDamaged(`the table ${table.name} has no end`)
        seen.end = frame.note
        return
      }
      tally.add(frame.rows)
      yield frame.rows
    }
  }
  const became = await reader.table(table, rows())
  const read = tally.end()
  for (const found of became ? [read, became] : [read]) {
    if (found.rows !== seen.end?.rows || found.sha256 !== seen.end.sha256)
      throw new DumpDamaged(`the rows of ${table.name} are not those that were written`)
  }
  return read.rows
}

export const checkDump = (bytes: AsyncIterable<Buffer>): Promise<Summary> =>
  readDump(bytes, {
    start: async () => {},
    table: async (_, rows) => {
      for await (const chunk of rows) void chunk
    },
  })
