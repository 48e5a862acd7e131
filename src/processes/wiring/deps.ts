import { randomInt } from 'node:crypto'
import { mint } from '#db/actor.server.ts'
import { watchDatabase, type WatchedDatabase } from '#db/away.server.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import { diskTrouble, whereDiskIsFull, isDiskFull } from '#domain/disk.ts'
import type { Deps, Saving } from '#features/ground/context.server.ts'
import type { HourlyBackups } from '#features/clock/backups/backups-job.server.ts'
import type { OffSiteCopies } from '#features/clock/backups/off-site-job.server.ts'
import { makeMassBackups } from '#features/clock/backups/mass-actions.server.ts'
import { findBedsNeeded } from '#features/ground/beds-needed.server.ts'
import { createFirstEdition, getCurrentEdition } from '#features/ground/editions.server.ts'
import { readRoomOfDatabase } from '#platform/free-space.server.ts'
import { watchProxies } from '#platform/http/proxy-watch.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import type { Log } from '#platform/log.server.ts'
import { nameOffSite, openOffSite } from '#platform/off-site/off-site.server.ts'
import { planApart } from '#platform/planner/planner.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WorkerDeps } from '#worker/start.server.ts'
import { openBackupDeps, openBackupKeys } from './backup-deps.ts'
import { readSecret } from './data-folder.ts'
import type { DatabaseServer } from './database.ts'
import { machineTime, systemClock, type Time } from './time.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from '#db/sql.server.ts'

const LIMITS = {
  /** So long an answer holds for all who ask. */
  sharedMs: 2_000,
  /** What the database is given to save a row, in any of its statements; and how long a caller waits for it altogether. */
  statementMs: 3_000,
  patienceMs: 5_000,
  /** While nothing can be saved it is tried again by itself, so that it is known when it is over. */
  againMs: 5_000,
}

export type WatchedSaving = Saving & {
  /** Something found no room. */
  noteFull: (error: unknown) => void
  close: () => void
}

/** Finds out by saving whether anything can be saved, once for all who ask at the same time; tells once of a full disk, and once that it is over. */
export function watchSaving(db: () => Database, log: Log, limits = LIMITS): WatchedSaving {
  let asking: Promise<boolean> | null = null
  let answer = { at: -Infinity, canSave: true }
  let isFull = false
  let timer: NodeJS.Timeout | undefined
  const noteFull = (error: unknown) => {
    answer = { at: performance.now(), canSave: false }
    if (isFull) return
    isFull = true
    log.error('disk.full', { where: 'database', err: error })
    timer = setInterval(() => void ask(), limits.againMs).unref()
  }
  const trySaving = async () => {
    try {
      await saveSomething(db(), limits.statementMs)
    } catch (error) {
      if (isDiskFull(error)) noteFull(error)
      return false
    }
    clearInterval(timer)
    if (isFull) log.info('disk.free-again', {})
    isFull = false
    return true
  }
  /** One that hangs is not asked a second time. */
  const ask = () => {
    asking ??= trySaving()
      .then((canSave) => {
        answer = { at: performance.now(), canSave }
        return canSave
      })
      .finally(() => (asking = null))
    return asking
  }
  return {
    canSave: async () => {
      if (performance.now() - answer.at < limits.sharedMs) return answer.canSave
      let given: NodeJS.Timeout | undefined
      const tooLong = new Promise<false>((resolve) => (given = setTimeout(resolve, limits.patienceMs, false)))
      return Promise.race([ask(), tooLong]).finally(() => clearTimeout(given))
    },
    isDiskFull: () => isFull,
    noteFull,
    close: () => clearInterval(timer),
  }
}

function saveSomething(db: Database, statementMs: number): Promise<unknown> {
  return db.run(mint.gate(), async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementMs)}, true),
      set_config('lock_timeout', ${String(statementMs)}, true)`.execute(tx)
    await sql`select app.try_saving()`.execute(tx)
  })
}

export type WebDeps = Omit<Deps, 'knowsPath' | 'saving'> & { saving: WatchedSaving }

/** Opens the web role's connections and puts together what pages and commands are given. */
export async function openWebDeps(
  settings: Settings,
  log: Log,
  server: DatabaseServer,
  documentsDir: string | null = null,
  { clock }: Pick<Time, 'clock'> = machineTime,
): Promise<WebDeps & { db: WatchedDatabase }> {
  const saving = watchSaving(() => db, log)
  const db = watchDatabase(openDatabase(server.connection('web'), clock), {
    onLost: async (error) => {
      // One that found no room for its journal has ended, and cannot say why.
      if (diskTrouble(await readRoomOfDatabase(settings)) === 'full') saving.noteFull(error)
      else log.warn('database.lost', { err: error })
    },
    onBack: () => log.info('database.back', {}),
    onFull: saving.noteFull,
  })
  hearOfFullDisks(log, saving)
  await db.run(mint.gate(), (tx) => createFirstEdition(tx, clock()))
  return {
    db,
    clock,
    randomInt: (below) => randomInt(below),
    keys: makeKeys(readSecret(settings.dataDir, settings.secretKey)),
    log,
    settings,
    edition: () => db.run(mint.gate(), getCurrentEdition),
    bedsNeeded: () => db.run(mint.gate(), (tx) => findBedsNeeded(tx, clock())),
    builtDocument: readBuiltDocuments(documentsDir),
    planApart,
    massBackups: makeMassBackups(openHourlyBackups(settings, log, server, db)),
    saving,
    proxies: watchProxies(settings, () => log.warn('proxy.unnamed', {})),
  }
}

const FILES_TOLD_MS = 60 * 60 * 1000

/** Whatever finds no room has an event of its own, in which it is only the reason. */
function hearOfFullDisks(log: Log, saving: WatchedSaving): void {
  let toldAt = -Infinity
  log.watch((event, fields) => {
    if (event === 'disk.full' || !('err' in fields)) return
    const where = whereDiskIsFull(fields.err)
    if (where === 'database') saving.noteFull(fields.err)
    if (where !== 'files' || performance.now() - toldAt < FILES_TOLD_MS) return
    toldAt = performance.now()
    log.error('disk.full', { where, err: fields.err })
  })
}

/** The worker role's connections and what sending mail and timed jobs need. */
export function openWorkerDeps(
  settings: Settings,
  log: Log,
  server: DatabaseServer,
  saving: Saving,
  { clock, startTimedTasks }: Time = machineTime,
): WorkerDeps & { db: Database } {
  const db = openDatabase(server.connection('worker'), clock)
  return {
    db,
    connection: server.connection('worker'),
    backups: openHourlyBackups(settings, log, server, db),
    offSite: openOffSiteCopies(settings, log, db),
    startTimedTasks,
    saving,
    clock,
    randomInt: (below) => randomInt(below),
    keys: makeKeys(readSecret(settings.dataDir, settings.secretKey)),
    log,
    settings,
  }
}

/** Hourly backups: of our own database, or of that of DATABASE_URL where BACKUP_DIR says so. */
function openHourlyBackups(
  settings: Settings,
  log: Log,
  server: DatabaseServer,
  db: Database,
): HourlyBackups | null {
  if (!settings.backupDir) return null
  return {
    ...openBackupDeps(settings, server.owner, server),
    db,
    unwritten: new Map(),
    folder: settings.backupDir,
    dataDir: settings.dataDir,
    log,
  }
}

function openOffSiteCopies(settings: Settings, log: Log, db: Database): OffSiteCopies | null {
  const { offSite, backupDir, dataDir } = settings
  if (!offSite || !backupDir) return null
  return {
    folder: backupDir,
    dataDir,
    keys: openBackupKeys(settings),
    place: nameOffSite(offSite),
    open: () => openOffSite(offSite),
    log,
    db,
    unwritten: new Map(),
    worker: mint.worker(),
    clock: systemClock,
  }
}

/** PDFs that the build set, by the key of their words; null where the words have changed since, or nothing was built. */
function readBuiltDocuments(folder: string | null): (key: string) => Promise<Buffer | null> {
  return async (key) => {
    if (folder === null || !/^[a-f0-9]+$/.test(key)) return null
    return readFile(join(folder, `${key}.pdf`)).catch(() => null)
  }
}
