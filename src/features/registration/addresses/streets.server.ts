/** The organisers' list of streets, DATA_DIR/streets.csv. Looked at once a second at most, and read when it changed. */
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readStreetList, type StreetList } from '#domain/street-list.ts'
import type { Deps } from '#features/ground/context.server.ts'

const SWEEP_MS = 1000
/** More than every street of a large city; the whole country does not fit into memory for nothing. */
const LARGEST_MB = 10
const LARGEST_BYTES = LARGEST_MB * 1024 * 1024

export type StreetFile =
  | { kind: 'none' }
  | { kind: 'refused'; reason: StreetRefusal }
  | { kind: 'read'; list: StreetList }
export type StreetRefusal = 'unreadable' | 'too-big' | 'not-text'

type Given = Pick<Deps, 'clock' | 'log'> & { settings: Pick<Deps['settings'], 'dataDir'> }
type Kept = { stamp: string; file: StreetFile }
const watched = new Map<string, { lookedAt: number; kept: Promise<Kept> }>()

/** The list as it is now, or was within the last second; null where there is none that can be read. */
export async function getStreetList({ settings, clock, log }: Given): Promise<StreetList | null> {
  const path = streetFilePath(settings.dataDir)
  const now = clock().epochMilliseconds
  const last = watched.get(path)
  const isFresh = last !== undefined && Math.abs(now - last.lookedAt) < SWEEP_MS
  const kept = isFresh ? last.kept : Promise.resolve(last?.kept).then((before) => look(path, before, log))
  if (!isFresh) watched.set(path, { lookedAt: now, kept })
  const { file } = await kept
  return file.kind === 'read' ? file.list : null
}

export const streetFilePath = (dataDir: string) => join(dataDir, 'streets.csv')

async function look(path: string, before: Kept | undefined, log: Deps['log']): Promise<Kept> {
  const stamp = await stampOf(path)
  if (before?.stamp === stamp) return before
  const file = await readStreetFile(path)
  if (file.kind === 'read') log.info('streets.read', { count: file.list.streets, bad: file.list.badLines })
  if (file.kind === 'refused') log.warn('streets.refused', { reason: file.reason })
  return { stamp, file }
}

async function stampOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return [ino, size, mtimeNs, ctimeNs].join(' ')
  } catch (error) {
    return isAbsent(error) ? 'absent' : 'unreadable'
  }
}

/** Reads the file at `path` whatever is there: a folder, a pipe or a picture is refused, not waited for. */
export async function readStreetFile(path: string): Promise<StreetFile> {
  try {
    // Not blocking: opening a pipe would otherwise wait for somebody to write.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const found = await file.stat()
      if (!found.isFile()) return { kind: 'refused', reason: 'unreadable' }
      if (found.size > LARGEST_BYTES) return { kind: 'refused', reason: 'too-big' }
      return readText(await file.readFile())
    } finally {
      await file.close()
    }
  } catch (error) {
    return isAbsent(error) ? { kind: 'none' } : { kind: 'refused', reason: 'unreadable' }
  }
}

function readText(bytes: Uint8Array): StreetFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) return { kind: 'refused', reason: 'not-text' }
    return { kind: 'read', list: readStreetList(text) }
  } catch {
    return { kind: 'refused', reason: 'not-text' }
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
