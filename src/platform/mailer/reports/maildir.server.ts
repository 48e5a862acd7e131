import type { Stats } from 'node:fs'
import { lstat, lutimes, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LONGEST_REPORT } from './read-report.server.ts'

/** A folder of mails as mail servers write it: `new` and `cur`; what has been read is moved to `done`. */
const UNREAD = ['new', 'cur'] as const

/** The files of mails not read yet, at most `most`, the oldest names first. */
export async function listUnread(dir: string, most: number): Promise<string[]> {
  const files: string[] = []
  for (const name of UNREAD) {
    const names = await readdir(join(dir, name))
    // A name with a dot in front belongs to the server itself.
    files.push(...names.filter((file) => !file.startsWith('.')).map((file) => join(dir, name, file)))
  }
  return files.toSorted().slice(0, most)
}

/** The beginning of a mail, long enough for every report; null for what is no file of its own, such as a link. */
export async function readMailFile(path: string): Promise<Buffer | null> {
  const found = await lstat(path)
  if (!found.isFile()) return null
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_REPORT), 0, LONGEST_REPORT, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Makes the folder that read mails go to, so that nothing is read that could not be moved away. */
export async function prepareDone(dir: string): Promise<void> {
  await mkdir(join(dir, 'done'), { recursive: true, mode: 0o700 })
}

/** `at`: when it was read, in milliseconds since 1970. */
export async function moveToDone(dir: string, path: string, at: number): Promise<void> {
  await lutimes(path, at / 1000, at / 1000)
  await rename(path, join(dir, 'done', path.slice(path.lastIndexOf('/') + 1)))
}

/** Is it still there? Another worker may have taken it meanwhile. */
export async function isThere(path: string): Promise<boolean> {
  return (await lookUp(path)) !== null
}

async function lookUp(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Removes mails that were read before `before` (milliseconds since 1970): they carry addresses. */
export async function removeOldDone(dir: string, before: number): Promise<number> {
  const folder = join(dir, 'done')
  let removed = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await lookUp(path)
    if (!found || found.isDirectory() || found.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
