import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import { readBackupName } from '#domain/backup.ts'

/** What is known to have reached the other machine: the newest backup, and a hash of what goes along with it. */
export type OffSiteNote = { newest: string | null; beside: string | null }

// Beside the backups themselves: who looks at their age asks no other machine, and a new disk begins from nothing.
const fileIn = (folder: string) => join(folder, 'off-site.json')

export async function readNote(folder: string): Promise<OffSiteNote> {
  try {
    const { newest, beside } = JSON.parse(await readFile(fileIn(folder), 'utf8')) as Partial<OffSiteNote>
    return { newest: newest ?? null, beside: beside ?? null }
  } catch {
    return { newest: null, beside: null }
  }
}

export async function writeNote(folder: string, note: OffSiteNote): Promise<void> {
  const draft = `${fileIn(folder)}.part`
  await writeFile(draft, JSON.stringify(note), { mode: 0o600 })
  await rename(draft, fileIn(folder))
}

/** When the newest backup was made of which there is a copy elsewhere; null: none is known of. */
export async function findLastCopy(folder: string): Promise<Temporal.Instant | null> {
  const { newest } = await readNote(folder)
  return newest === null ? null : readBackupName(newest)
}
