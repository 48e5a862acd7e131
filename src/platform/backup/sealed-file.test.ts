import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { often } from '../../../test/builders/often.ts'
import { makeBackupKeys } from './backup-key.server.ts'
import { readSealedFile, writeSealedFile } from './sealed-file.server.ts'

let folder: string
let number = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bed-seal-'))
  await chmod(folder, 0o700)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const keys = makeBackupKeys(Buffer.from('a secret of the test run, thirty-two bytes long'), null)
const withWords = (words: string) =>
  makeBackupKeys(Buffer.from('another secret, also of thirty-two bytes'), words)

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function seal(bytes: Buffer, by = keys, size = 10_000): Promise<string> {
  const path = join(folder, `${(number += 1)}`)
  await writeSealedFile(path, by, inPieces(bytes, size))
  return path
}
async function read(path: string, by = keys): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of readSealedFile(path, by)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
async function problemOf(bytes: Buffer, by = keys): Promise<unknown> {
  const path = join(folder, `${(number += 1)}`)
  await writeFile(path, bytes)
  return read(path, by).then(
    () => 'opened',
    (error: unknown) => (error instanceof Error && 'problem' in error ? error.problem : error),
  )
}

describe('a sealed file', () => {
  it('opens to what was sealed, whatever its length and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5000 }),
        fc.integer({ min: 1, max: 3000 }),
        async (bytes, size) => {
          expect((await read(await seal(Buffer.from(bytes), keys, size))).equals(Buffer.from(bytes))).toBe(
            true,
          )
        },
      ),
      { numRuns: 20 },
    )
    for (const length of [65_536, 65_537, 400_000]) {
      const bytes = randomBytes(length)
      expect((await read(await seal(bytes))).equals(bytes), `${length}`).toBe(true)
    }
  })

  it('can be read by its owner only, and never takes the place of another file', async () => {
    const path = await seal(Buffer.from('x'))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(writeSealedFile(path, keys, inPieces(Buffer.from('y'), 1))).rejects.toMatchObject({
      code: 'EEXIST',
    })
    expect((await read(path)).toString()).toBe('x')
  })

  it('shows nothing of what is in it, and is another one every time', async () => {
    const secret = Buffer.from('Ada Example, Example Street 1'.repeat(50))
    const [one, two] = [await readFile(await seal(secret)), await readFile(await seal(secret))]
    expect(one.includes('Example')).toBe(false)
    expect(one.equals(two)).toBe(false)
  })

  it('is gone again when its source fails', async () => {
    const path = join(folder, 'failing')
    const failing = async function* () {
      yield Buffer.from('x')
      throw new Error('the source failed')
    }
    await expect(writeSealedFile(path, keys, failing())).rejects.toThrow('the source failed')
    expect(await readdir(folder)).not.toContain('failing')
  })
})

describe('told apart are', () => {
  it('the wrong key, words that are missing, and what is no backup', async () => {
    const path = await seal(Buffer.from('x'))
    const bytes = await readFile(path)
    const other = makeBackupKeys(Buffer.from('the secret of somebody else, thirty-two bytes'), null)
    expect(await problemOf(bytes, other)).toBe('wrong-key')
    const worded = await readFile(await seal(Buffer.from('x'), withWords('seven words that nobody knows')))
    expect(await problemOf(worded, withWords('seven words that somebody knows'))).toBe('wrong-key')
    expect(await problemOf(worded, keys)).toBe('needs-passphrase')
    expect(await problemOf(worded, withWords('seven words that nobody knows'))).toBe('opened')
    expect(await problemOf(Buffer.alloc(1000))).toBe('no-backup')
    expect(await problemOf(Buffer.from('PGDMP and so on\nmore'))).toBe('no-backup')
    expect(await problemOf(Buffer.alloc(0))).toBe('no-backup')
    expect(await problemOf(Buffer.from(`bed-backup-2 secret ${'0'.repeat(32)}\nmore`))).toBe('newer')
    expect(await problemOf(Buffer.from('bed-backup-12\nmore'))).toBe('newer')
    expect(await problemOf(Buffer.from('bed-backup-1 secret\nmore'))).toBe('changed')
  })

  it('a file sealed by the site’s own secret still opens once words are set', async () => {
    const secret = Buffer.from('a secret of the test run, thirty-two bytes long')
    const path = await seal(Buffer.from('x'))
    expect((await read(path, makeBackupKeys(secret, 'words that came later'))).toString()).toBe('x')
  })

  it('a file that was cut, wherever', async () => {
    const bytes = await readFile(await seal(randomBytes(200_000)))
    for (const length of [1, 20, 90, 120, 500, 65_000, 140_000, bytes.length - 1])
      expect(await problemOf(bytes.subarray(0, length)), `${length}`).toBe('cut')
  })

  it('a file in which anything was changed, moved or added', async () => {
    const bytes = await readFile(await seal(randomBytes(200_000)))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = Buffer.from(bytes)
          changed[at] = (changed[at] ?? 0) ^ by
          // One byte can also make the head that of a version to come.
          expect(['changed', 'cut', 'no-backup', 'newer']).toContain(await problemOf(changed))
        },
      ),
      { numRuns: often(60) },
    )
    expect(await problemOf(Buffer.concat([bytes, Buffer.from('x')]))).toBe('changed')
    const head = bytes.indexOf(10) + 1
    const piece = 4 + 65_536 + 16
    const [first, second] = [
      bytes.subarray(head, head + piece),
      bytes.subarray(head + piece, head + 2 * piece),
    ]
    const rest = bytes.subarray(head + 2 * piece)
    expect(await problemOf(Buffer.concat([bytes.subarray(0, head), second, first, rest]))).toBe('changed')
    expect(await problemOf(Buffer.concat([bytes.subarray(0, head), first, rest]))).toBe('changed')
  })
})
