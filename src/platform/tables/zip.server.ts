import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const MOST_ENTRIES = 500

/** Does this begin as a ZIP archive, as every XLSX file does? */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/** The true unpacked size of an archive; counting ends above `most`. Null if broken, encrypted, or packed in an unknown way. */
export function unpackedBytes(bytes: Uint8Array, most: number): number | null {
  try {
    let total = 0
    for (const entry of entriesOf(bytes)) {
      const data = unpackEntry(entry, most - total)
      if (data === null) return null
      total += data.length
      if (total > most) return total
    }
    return total
  } catch (error) {
    if (error instanceof TooMany) return most + 1
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return most + 1
    return null
  }
}

/** The text (UTF-8) of one file in an archive whose size has been found right before; null if it is not there. */
export function readZipText(bytes: Uint8Array, name: string): string | null {
  for (const entry of entriesOf(bytes))
    if (entry.name === name) return unpackEntry(entry, Infinity)?.toString('utf8') ?? null
  return null
}

class TooMany extends Error {}
type Entry = { file: Buffer; name: string; at: number }

/** The entries of an archive, by its directory. Throws where it is broken. */
function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.readUInt32LE(end) !== END) throw new Error('no end of the directory')
  const entries = file.readUInt16LE(end + 10)
  if (entries > MOST_ENTRIES) throw new TooMany()
  let at = file.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry += 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw new Error('no entry')
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28))
    yield { file, name, at }
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
}

function unpackEntry({ file, at }: Entry, left: number): Buffer | null {
  const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
  const method = file.readUInt16LE(at + 10)
  const packed = file.readUInt32LE(at + 20)
  const local = file.readUInt32LE(at + 42)
  if (isEncrypted || file.readUInt32LE(local) !== LOCAL) return null
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const data = file.subarray(start, start + packed)
  if (data.length !== packed) return null
  if (method === 0) return data
  if (method !== 8) return null
  if (packed === 0) return Buffer.alloc(0)
  return inflateRawSync(data, left === Infinity ? {} : { maxOutputLength: left + 1 })
}
