import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const MOST_ENTRIES = 500

/** Does this begin as a ZIP archive, as every XLSX file does? */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/**
 * How many bytes an archive really unpacks to, whatever it says of itself: counting ends above `most`. Null if it is
 * broken, encrypted, or packed in a way that spreadsheets do not use.
 */
export function unpackedBytes(bytes: Uint8Array, most: number): number | null {
  try {
    return count(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return most + 1
    return null
  }
}

function count(file: Buffer, most: number): number | null {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.readUInt32LE(end) !== END) return null
  const entries = file.readUInt16LE(end + 10)
  if (entries > MOST_ENTRIES) return most + 1
  let at = file.readUInt32LE(end + 16)
  let total = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (file.readUInt32LE(at) !== ENTRY) return null
    const size = unpackEntry(file, at, most - total)
    if (size === null) return null
    total += size
    if (total > most) return total
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return total
}

function unpackEntry(file: Buffer, at: number, left: number): number | null {
  const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
  const method = file.readUInt16LE(at + 10)
  const packed = file.readUInt32LE(at + 20)
  const local = file.readUInt32LE(at + 42)
  if (isEncrypted || file.readUInt32LE(local) !== LOCAL) return null
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const data = file.subarray(start, start + packed)
  if (data.length !== packed) return null
  if (method === 0) return packed
  if (method !== 8) return null
  return packed === 0 ? 0 : inflateRawSync(data, { maxOutputLength: left + 1 }).length
}
