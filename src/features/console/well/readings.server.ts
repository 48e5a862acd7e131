import { Temporal } from 'temporal-polyfill'
import { findAhead } from '#db/ahead.server.ts'
import { readClockTrust } from '#db/clock-record.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isAhead } from '#domain/clock-trust.ts'
import { mailTrouble } from '#domain/mail-health.ts'
import { isTrouble, type KnownTrouble, type Readings } from '#domain/well.ts'
import { checkBackups } from '#features/clock/backups/health.server.ts'
import { listBackups } from '#features/clock/backups/backups.server.ts'
import { checkKey, type KeyDeps } from '#features/clock/backups/kept-key.server.ts'
import { readBackupRoom } from '#features/clock/backups/room.server.ts'
import { listLastRuns } from '#features/console/calendar/ran.server.ts'
import { readMailHealth } from '#features/ground/mail-queue/control.server.ts'
import { isUnwritten } from '#features/ground/security/writing.server.ts'
import { readFreeBytes } from '#platform/free-space.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'

export type ServerSettings = Pick<
  Settings,
  'backupDir' | 'backupKey' | 'secretKey' | 'offSite' | 'dataDir' | 'databaseUrl'
>

/** What this machine says of itself, and what is known of backups. */
export async function readServer(tx: Tx, settings: ServerSettings, now: Temporal.Instant) {
  const { lastBackupSeconds, backup, lastCopySeconds, copies } = await checkBackups(tx, settings, now)
  const before = (seconds: number | null) => (seconds === null ? null : now.subtract({ seconds }))
  return {
    backup,
    isBackupRoomShort: (await readBackupRoom(settings.backupDir, now)).isShort,
    copies,
    areBackupsOurs: settings.backupDir !== null,
    lastBackupAt: before(lastBackupSeconds),
    lastCopyAt: before(lastCopySeconds),
    freeBytes: await readFreeBytes(settings),
  }
}

export async function readDatabase(
  tx: Tx,
  keyDeps: KeyDeps,
  now: Temporal.Instant,
): Promise<Pick<Readings, 'clock' | 'mail' | 'jobs' | 'key' | 'log'>> {
  const clock = await readClockTrouble(tx, keyDeps.settings, now)
  const mail = mailTrouble(await readMailHealth(tx), now)
  const runs = await listLastRuns(tx)
  const ended = runs.map(({ endedAt }) => endedAt).toSorted((a, b) => Temporal.Instant.compare(b, a))
  const last = ended.find((one) => !isAhead(one, now)) ?? ended[0]
  const failing = runs.filter(({ error }) => error !== null).map(({ job }) => job)
  const key = await checkKey(tx, keyDeps)
  const log = (await isUnwritten(tx, now)) ? 'unwritten' : null
  return { clock, mail, key, log, jobs: last ? { lastEndedAt: last, failing } : null }
}

/** Is the clock one to go by, and was it when something was written down? */
export async function readClockTrouble(
  tx: Tx,
  { backupDir }: Pick<Settings, 'backupDir'>,
  now: Temporal.Instant,
): Promise<Readings['clock']> {
  const { trouble } = await readClockTrust(tx, now)
  if (trouble) return trouble
  const backups = backupDir ? await listBackups(backupDir).catch(() => []) : []
  const isSomethingAhead = backups.some((one) => isAhead(one, now)) || (await findAhead(tx, now)).length > 0
  return isSomethingAhead ? 'ahead' : null
}

/** What is known to be wrong; what an older version called differently is left out. */
export async function listTroubles(tx: Tx): Promise<KnownTrouble[]> {
  const rows = await tx.selectFrom('trouble').selectAll().execute()
  return rows.flatMap(({ what, ...row }) => (isTrouble(what) ? { trouble: what, ...row } : []))
}
