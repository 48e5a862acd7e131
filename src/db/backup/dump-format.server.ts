import { createHash } from 'node:crypto'

// A dump is a row of frames: one byte of kind, four of length, then a note in JSON or a piece of a table's rows.

export type StartNote = {
  note: 'start'
  format: 1
  /** An instant, in ISO. */
  madeAt: string
  postgres: string
  migrations: { name: string; checksum: string }[]
}
export type TableNote = { note: 'table'; name: string; columns: string[] }
export type TableEndNote = { note: 'table-end'; rows: number; sha256: string }
/** `sha256` is that of everything before it. */
export type EndNote = {
  note: 'end'
  tables: number
  rows: number
  sequences: { name: string; last: string }[]
  sha256: string
}
export type Note = StartNote | TableNote | TableEndNote | EndNote
export type Frame = { kind: 'note'; note: Note } | { kind: 'rows'; rows: Buffer }

/** The dump is not what was written: a frame, a count or a checksum is not as it should be. */
export class DumpDamaged extends Error {}

const NOTE = 1
const ROWS = 2
const headBytes = 5
const longestFrame = 64 * 1024 * 1024

export const writeNote = (note: Note): Buffer => frame(NOTE, Buffer.from(JSON.stringify(note)))
export const writeRows = (rows: Buffer): Buffer => frame(ROWS, rows)

function frame(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kind)
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

/** The frames of a dump with the bytes each was read from. Throws DumpDamaged when it ends in the middle of one. */
export async function* readFrames(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Frame & { bytes: Buffer }, void, undefined> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length >= headBytes) {
      const length = held.readUInt32BE(1)
      if (length > longestFrame) throw new DumpDamaged('a frame is too long')
      const size = headBytes + length
      if (held.length < size) break
      yield { ...readFrame(held.readUInt8(), held.subarray(headBytes, size)), bytes: held.subarray(0, size) }
      held = held.subarray(size)
    }
  }
  if (held.length > 0) throw new DumpDamaged('the last frame is not whole')
}

function readFrame(kind: number, payload: Buffer): Frame {
  if (kind === ROWS) return { kind: 'rows', rows: payload }
  if (kind === NOTE) return { kind: 'note', note: JSON.parse(payload.toString('utf8')) as Note }
  throw new DumpDamaged(`a frame of kind ${kind}`)
}

/** Counts and hashes the rows of one table as they pass by; in COPY's text form every row ends with a line feed. */
export function makeTally() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
    },
    end: (): Omit<TableEndNote, 'note'> => ({ rows, sha256: hash.digest('hex') }),
  }
}
