import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { backupName, newestBackup, readBackupName } from '#domain/backup.ts'
import { BESIDE, bringBackBeside } from '#features/clock/backups/beside.server.ts'
import { type BackupKeys, makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { nameOffSite, type OffSitePlace, openOffSite } from '#platform/off-site/off-site.server.ts'
import { type OffSite, OffSiteFailed } from '#platform/off-site/off-site.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { openBackupKeys } from '../../wiring/backup-deps.ts'
import { hasSecret } from '../../wiring/data-folder.ts'
import { CommandRefused } from '../usage.ts'

/** How the message of a refusal ends: as in all of them. */
const NOTHING = 'Nothing was changed.'

/** `knowsDeletions`: who has deleted their account came along, even if that was nobody. */
export type FromElsewhere = { file: string; name: string; knowsDeletions: boolean }

/** Fetches a backup (`wanted` null: the newest) with the list of deletions and the site's key. The caller deletes the file. */
export async function bringHere(settings: Settings, wanted: string | null): Promise<FromElsewhere> {
  const { offSite, dataDir } = settings
  if (!offSite) throw new CommandRefused(`BACKUP_OFFSITE_URL is not set. ${NOTHING}`, 66)
  return withOffSite(offSite, async (there) => {
    const names = await there.list()
    const name = wanted ?? findNewest(names)
    if (name === null || !names.includes(name))
      throw new CommandRefused(explainMissing(offSite, wanted, names), 66)
    const file = join(dataDir, `off-site-${process.pid}.bedbackup`)
    await rm(file, { force: true })
    await there.fetch(name, file)
    const hasBeside = names.includes(BESIDE)
    if (hasBeside) await fetchBeside(there, settings)
    return { file, name, knowsDeletions: hasBeside }
  })
}

async function fetchBeside(there: OffSite, settings: Settings): Promise<void> {
  const { dataDir } = settings
  const file = join(dataDir, `off-site-${process.pid}.beside.bedbackup`)
  try {
    await rm(file, { force: true })
    await there.fetch(BESIDE, file)
    await bringBackBeside(dataDir, file, keysOf(settings))
  } finally {
    await rm(file, { force: true })
  }
}

/** Without making a key of the site, which may be just what is coming. */
export function keysOf(settings: Settings): BackupKeys {
  return hasSecret(settings) ? openBackupKeys(settings) : makeBackupKeys(Buffer.alloc(0), settings.backupKey)
}

/** Whatever `work` does, the line is closed; what went wrong there is one line that names the place. */
export async function withOffSite<T>(place: OffSitePlace, work: (there: OffSite) => Promise<T>): Promise<T> {
  try {
    const there = await openOffSite(place)
    try {
      return await work(there)
    } finally {
      there.close()
    }
  } catch (error) {
    if (!(error instanceof OffSiteFailed)) throw error
    throw new CommandRefused(`${nameOffSite(place)}: ${error.message}. ${NOTHING}`, 69)
  }
}

export function findNewest(names: readonly string[], now = Temporal.Now.instant()): string | null {
  const all = names.flatMap((name) => readBackupName(name) ?? [])
  const newest = newestBackup(all, now)
  return newest ? backupName(newest) : null
}

function explainMissing(place: OffSitePlace, wanted: string | null, names: readonly string[]): string {
  const backups = names.filter((name) => readBackupName(name)).toSorted()
  if (wanted === null || backups.length === 0)
    return `There is no backup at ${nameOffSite(place)}. ${NOTHING}`
  return `There is no ${wanted} at ${nameOffSite(place)}. ${NOTHING} There are:\n${backups.join('\n')}`
}
