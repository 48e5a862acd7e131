import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import { readBackupName } from '#domain/backup.ts'

/** What is known to have reached a place elsewhere: the newest backup, and a hash of what goes along with it. */
export type OffSiteNote = { newest: string; beside: string }

// Beside the backups themselves: who looks at their age asks no other machine, and a new disk begins from nothing.
const fileIn = (folder: string) => join(folder, 'off-site.json')

/** Null: nothing is known to be at this place, whatever has reached another one. */
export async function readNote(folder: string, place: string): Promise<OffSiteNote | null> {
  try {
    const note = JSON.parse(await readFile(fileIn(folder), 'utf8')) as OffSiteNote & { place: string }
    return note.place === place ? note : null
  } catch {
    return null
  }
}

export async function writeNote(folder: string, place: string, note: OffSiteNote): Promise<void> {
  const draft = `${fileIn(folder)}.part`
  await writeFile(draft, JSON.stringify({ place, ...note }), { mode: 0o600 })
  await rename(draft, fileIn(folder))
}

/** When the newest backup was made of which there is a copy elsewhere; null: none is known of. */
export async function findLastCopy(folder: string, place: string): Promise<Temporal.Instant | null> {
  const note = await readNote(folder, place)
  return note && readBackupName(note.newest)
}
