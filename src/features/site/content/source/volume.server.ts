/** The organisers' own files in DATA_DIR/content. They are looked at once a second at most, and read when they changed. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Deps } from '#features/ground/context.server.ts'
import { isPlaceIn } from '#features/site/content/facts.server.ts'
import { CONTENT_NAMES, LARGEST_FILE_KB, type ContentName } from '#features/site/content/content.ts'
import {
  readContentText,
  type BrokenText,
  type ContentText,
} from '#features/site/content/source/reading.server.ts'
import { refuse, type Result } from '#domain/result.ts'
import { locales, type Locale } from '#i18n/locale.ts'

const SWEEP_MS = 1000
const LARGEST_BYTES = LARGEST_FILE_KB * 1024
const MOST_UNUSED = 20

type FileKey = `${Locale}/${ContentName}`
type Kept = { stamp: string; hash: string; read: Result<ContentText, BrokenText> }
export type Volume = {
  files: ReadonlyMap<FileKey, Kept>
  /** Paths of files that no page asks for. */
  unused: readonly string[]
  /** Another content is another version. */
  version: string
}
type Given = Pick<Deps, 'clock' | 'log'> & { settings: Pick<Deps['settings'], 'dataDir'> }

const EMPTY: Volume = { files: new Map(), unused: [], version: '' }
type Watched = { sweptAt: number; state: Promise<Volume> }
const watched = new Map<string, Watched>()

/** The organisers' files as they are now, or were within the last second. */
export function readVolume({ settings, clock, log }: Given): Promise<Volume> {
  const root = join(settings.dataDir, 'content')
  const now = clock().epochMilliseconds
  const last = watched.get(root)
  if (last && Math.abs(now - last.sweptAt) < SWEEP_MS) return last.state
  const state = Promise.resolve(last?.state ?? EMPTY)
    .catch(() => EMPTY)
    .then((before) => sweep(root, before, log))
  watched.set(root, { sweptAt: now, state })
  return state
}

async function sweep(root: string, before: Volume, log: Deps['log']): Promise<Volume> {
  const files = new Map<FileKey, Kept>()
  const realRoot = await realpath(root).catch(() => null)
  if (realRoot === null) return EMPTY
  for (const locale of locales) {
    for (const name of CONTENT_NAMES) {
      const key: FileKey = `${locale}/${name}`
      const kept = await look(realRoot, { key, name }, before.files.get(key))
      if (!kept) continue
      files.set(key, kept)
      if (!kept.read.ok && kept.hash !== before.files.get(key)?.hash) {
        log.warn('content.refused', { file: key, reason: kept.read.error.problem })
      }
    }
  }
  const version = hashOf([...files].map(([key, { hash }]) => `${key} ${hash}`).join('\n'))
  return { files, unused: await listUnused(realRoot), version }
}

/** One file: undefined when there is none, what was read before when it has not changed. */
async function look(
  root: string,
  { key, name }: { key: FileKey; name: ContentName },
  before: Kept | undefined,
): Promise<Kept | undefined> {
  const path = join(root, `${key}.md`)
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    const stamp = [ino, size, mtimeNs, ctimeNs].join(' ')
    return before?.stamp === stamp ? before : { stamp, ...(await readKept(root, path, name)) }
  } catch (error) {
    if (isAbsent(error)) return undefined
    return { stamp: '', hash: 'unreadable', read: refuse({ problem: 'unreadable' }) }
  }
}

async function readKept(root: string, path: string, name: ContentName): Promise<Omit<Kept, 'stamp'>> {
  const bytes = await readInside(root, path)
  if (!(bytes instanceof Uint8Array)) return { hash: bytes, read: refuse({ problem: bytes }) }
  const hash = hashOf(bytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) return { hash, read: refuse({ problem: 'not-text' }) }
    return { hash, read: readContentText(text, isPlaceIn(name)) }
  } catch {
    return { hash, read: refuse({ problem: 'not-text' }) }
  }
}

/** The bytes of a plain file that really lies in `root`: a link may point about inside the folder, never out of it. */
async function readInside(root: string, path: string): Promise<Uint8Array | 'unreadable' | 'too-big'> {
  const real = await realpath(path)
  if (!real.startsWith(root + sep)) return 'unreadable'
  // Not blocking: opening a pipe would otherwise wait for somebody to write.
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    if (!(await file.stat()).isFile()) return 'unreadable'
    const buffer = Buffer.alloc(LARGEST_BYTES + 1)
    let length = 0
    for (let got = -1; got !== 0 && length < buffer.length; length += got) {
      got = (await file.read(buffer, length, buffer.length - length)).bytesRead
    }
    return length > LARGEST_BYTES ? 'too-big' : buffer.subarray(0, length)
  } finally {
    await file.close()
  }
}

/** What lies in the folder and has a name that no page knows; hidden files and editors' copies are nobody's mistake. */
async function listUnused(root: string): Promise<string[]> {
  const used = new Set<string>(locales.flatMap((locale) => CONTENT_NAMES.map((name) => `${locale}/${name}.md`)))
  const folders = ['', ...locales, ...locales.map((locale) => `${locale}/documents`)]
  const found = await Promise.all(folders.map((folder) => listFolder(root, folder)))
  return found
    .flat()
    .filter((path) => !used.has(path) && !folders.includes(path))
    .toSorted()
    .slice(0, MOST_UNUSED)
}

async function listFolder(root: string, folder: string): Promise<string[]> {
  const path = join(root, folder)
  const isOurs = (await realpath(path).catch(() => '')) === path
  const names = isOurs ? await readdir(path).catch(() => []) : []
  const visible = names.filter((name) => !/^[.~#]|[~#]$|\.(?:bak|swp|tmp)$/.test(name))
  return visible.map((name) => (folder === '' ? name : `${folder}/${name}`))
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
