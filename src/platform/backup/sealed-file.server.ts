import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { BackupKeys, KeyKind } from './backup-key.server.ts'

// A sealed file is one line of text (what it is, which kind of key, salt, two checks) and pieces: four bytes of length, then
// AES-256-GCM. Every file has its own key, so a piece's number is nonce enough; the last piece is marked in its nonce. So a
// piece that was changed, taken out or moved does not open, and a file that was cut has no last piece.

export type SealProblem = 'no-backup' | 'newer' | 'wrong-key' | 'needs-passphrase' | 'cut' | 'changed'

/** The file cannot be opened, and why. */
export class CannotOpen extends Error {
  readonly problem: SealProblem
  constructor(problem: SealProblem) {
    super(problem)
    this.problem = problem
  }
}

const format = 1
const magic = `bed-backup-${format}`
const pieceBytes = 64 * 1024
const tagBytes = 16
const longestHead = 300
const lastMark = 0x8000_0000

/** Packs and seals `bytes` into a new file that only its owner can read; it is on the disk when this resolves, or gone again. */
export async function writeSealedFile(
  path: string,
  keys: BackupKeys,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const salt = randomBytes(16)
  const key = await keys.of(keys.kind, salt)
  if (key === null) throw new Error('no key to seal with')
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(seal(key, writeHead(keys.kind, salt, key), pack(bytes)))
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
}

/** The bytes that were sealed. Throws CannotOpen, at the latest after the last of them. */
export async function* readSealedFile(
  path: string,
  keys: BackupKeys,
): AsyncGenerator<Buffer, void, undefined> {
  const file = createReadStream(path)
  try {
    const source = makeSource(file)
    const line = await source.line(longestHead)
    const { kind, salt } = readHead(line)
    const key = await keys.of(kind, salt)
    if (key === null) throw new CannotOpen('needs-passphrase')
    if (!matchesKey(line, key)) throw new CannotOpen('wrong-key')
    yield* unpack(openPieces(source, key))
  } finally {
    file.destroy()
  }
}

function writeHead(kind: KeyKind, salt: Buffer, key: Buffer): string {
  const words = `${magic} ${kind} ${salt.toString('hex')}`
  const checked = `${words} ${keyCheck(words, key)}`
  return `${checked} ${plainCheck(checked)}\n`
}

function readHead(line: string): { kind: KeyKind; salt: Buffer } {
  const found = new RegExp(
    `^(${magic} (secret|passphrase) ([0-9a-f]{32}) [0-9a-f]{32}) ([0-9a-f]{32})$`,
  ).exec(line)
  if (!found) throw new CannotOpen(explainHead(line))
  const [, checked = '', kind, salt = '', check] = found
  if (plainCheck(checked) !== check) throw new CannotOpen('changed')
  return { kind: kind === 'secret' ? 'secret' : 'passphrase', salt: Buffer.from(salt, 'hex') }
}

/** Is it one of ours that is not as it was written, one of a version to come, or none? */
function explainHead(line: string): SealProblem {
  const number = /^bed-backup-(\d{1,4})(?= |$)/.exec(line)?.[1]
  if (number === undefined) return 'no-backup'
  return Number(number) > format ? 'newer' : 'changed'
}

const plainCheck = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const keyCheck = (text: string, key: Buffer) =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, 32)

function matchesKey(line: string, key: Buffer): boolean {
  const [name, kind, salt, check = ''] = line.split(' ')
  return timingSafeEqual(Buffer.from(keyCheck(`${name} ${kind} ${salt}`, key)), Buffer.from(check))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 4, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

async function* seal(key: Buffer, head: string, bytes: AsyncIterable<Buffer>) {
  yield Buffer.from(head)
  let held: Buffer = Buffer.alloc(0)
  let number = 0
  const piece = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    number += 1
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE((sealed.length | (isLast ? lastMark : 0)) >>> 0)
    return Buffer.concat([length, sealed])
  }
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length > pieceBytes) {
      yield piece(held.subarray(0, pieceBytes), false)
      held = held.subarray(pieceBytes)
    }
  }
  yield piece(held, true)
}

async function* openPieces(source: Source, key: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let number = 0; ; number += 1) {
    const marked = (await source.take(4)).readUInt32BE()
    const isLast = (marked & lastMark) !== 0
    const length = (marked & ~lastMark) >>> 0
    if (length < tagBytes || length > pieceBytes + tagBytes) throw new CannotOpen('changed')
    const sealed = await source.take(length)
    yield openPiece(key, nonceOf(number, isLast), sealed)
    if (!isLast) continue
    if (!(await source.isAtEnd())) throw new CannotOpen('changed')
    return
  }
}

function openPiece(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw new CannotOpen('changed')
  }
}

// Names, addresses and ids in rows pack well even at the fastest setting, and this runs beside the site every hour.
const pack = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> => through(bytes, createGzip({ level: 3 }))
const unpack = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> => through(bytes, createGunzip())

async function* through(bytes: AsyncIterable<Buffer>, stage: ReturnType<typeof createGzip>) {
  const source = Readable.from(bytes, { objectMode: false })
  // `pipe` does not carry errors along, and the reader below must fail with the very error of the source.
  source.on('error', (error) => stage.destroy(error))
  source.pipe(stage)
  try {
    yield* stage as AsyncIterable<Buffer>
  } finally {
    source.destroy()
  }
}

type Source = ReturnType<typeof makeSource>

/** Bytes by number, or up to a line feed, from a stream. */
function makeSource(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (!done) held = Buffer.concat([held, value])
    return !done
  }
  const cutOff = (length: number) => {
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
  return {
    take: async (length: number) => {
      while (held.length < length) if (!(await more())) throw new CannotOpen('cut')
      return cutOff(length)
    },
    line: async (longest: number) => {
      while (!held.includes(10) && held.length < longest) if (!(await more())) break
      const end = held.indexOf(10)
      if (end !== -1) return cutOff(end + 1).toString('latin1', 0, end)
      const begun = held.toString('latin1', 0, magic.length)
      throw new CannotOpen(
        magic.startsWith(begun) && begun !== '' && held.length < longest ? 'cut' : 'no-backup',
      )
    },
    isAtEnd: async () => held.length === 0 && !(await more()),
  }
}
