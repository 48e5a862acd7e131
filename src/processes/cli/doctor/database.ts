import { Temporal } from 'temporal-polyfill'
import { whatPagesMayBecome } from '#db/closing.server.ts'
import { isRefusedTicket } from '#db/acting.server.ts'
import { mint } from '#db/actor.server.ts'
import { isAhead } from '#domain/clock-trust.ts'
import { findAhead } from '#db/ahead.server.ts'
import { readClockTrust } from '#db/clock-record.server.ts'
import { connectionOfUrl, type Database, openDatabase } from '#db/connect.server.ts'
import { inspectDatabase, type Inspection } from '#db/inspect.server.ts'
import { isFromBefore, migrations } from '#db/migrate.server.ts'
import { backupName, judgeBackups } from '#domain/backup.ts'
import { listBackups } from '#features/clock/backups/backups.server.ts'
import { type BackupHealth, checkBackups } from '#features/clock/backups/health.server.ts'
import { checkKey, nameKey } from '#features/clock/backups/kept-key.server.ts'
import { calledAs } from '#platform/called-as.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { readSecret } from '../../wiring/data-folder.ts'
import { type DatabaseServer, saying } from '../../wiring/database.ts'
import { systemClock } from '../../wiring/time.ts'
import { hasSecret } from '../../wiring/data-folder.ts'
import { findLostKey } from '../../wiring/lost-key.ts'
import { hasOwnDatabase } from '../backup/reach.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

type Reached = Omit<DatabaseServer, 'owner'> & { how: string; isSiteRunning: boolean }

/** Database, migrations and clock. Starts our own database when nobody has, but makes none and migrates nothing. */
export async function checkDatabase(
  settings: Settings,
): Promise<{ findings: Finding[]; isSiteRunning: boolean; backups: BackupHealth | null }> {
  if (!settings.databaseUrl && !hasOwnDatabase(settings.dataDir)) {
    const words = 'not there yet; the first npm start makes it'
    return { findings: [good('database', words)], isSiteRunning: false, backups: null }
  }
  let reached: Reached | null = null
  try {
    reached = await reach(settings)
    const found = await inspectDatabase(reached.connection('migrator'))
    const database = good('database', `PostgreSQL ${found.version}, ${reached.how}`)
    const findings = [database, judgeMigrations(found), judgeClock(found)]
    const lostKey = await findLostKey(settings, reached.connection('migrator'))
    if (lostKey !== null) findings.push(bad('key', lostKey))
    if (settings.databaseUrl) findings.push(await judgePages(reached))
    const { isSiteRunning } = reached
    const asSite = isCurrent(found) && hasSecret(settings) ? openAsSite(settings, reached) : null
    try {
      if (asSite) findings.push(...(await judgeTime(asSite, settings)), ...(await judgeKey(asSite, settings)))
      const backups = await askForBackups(settings, asSite, found).catch(() => null)
      return { findings, isSiteRunning, backups }
    } catch (error) {
      if (!isRefusedTicket(error)) throw error
      return {
        findings: [...findings, otherKey],
        isSiteRunning,
        backups: await lookAtFolder(settings, found),
      }
    } finally {
      await asSite?.close()
    }
  } catch (error) {
    const isSiteRunning = reached?.isSiteRunning ?? false
    return { findings: [bad('database', reasonOf(error))], isSiteRunning, backups: null }
  } finally {
    await reached?.stop()
  }
}

async function reach({ databaseUrl, pagesDatabaseUrl, dataDir }: Settings): Promise<Reached> {
  const stop = async () => {}
  if (databaseUrl) {
    const connection: Reached['connection'] = (role) =>
      connectionOfUrl(role === 'web' ? (pagesDatabaseUrl ?? databaseUrl) : databaseUrl, role)
    return { connection, how: 'the server of DATABASE_URL', isSiteRunning: false, stop }
  }
  const running = await attachPostgres(dataDir)
  if (running) return { connection: running.connection, how: 'running', isSiteRunning: true, stop }
  const started = await startPostgres({ dataDir, log: () => {} })
  const how = 'started for this check and stopped again'
  return { connection: started.connection, how, isSiteRunning: false, stop: started.stop }
}

const openAsSite = (settings: Settings, { connection }: Reached): Database =>
  openDatabase(saying(settings, connection)('worker'), systemClock, 1)

const otherKey = bad(
  'key',
  'the database knows another SECRET_KEY (or secrets/key in DATA_DIR) than this one: is it the right one?',
)

/** As the site itself asks; of a database of another version only what lies in the folder is known. */
async function askForBackups(
  settings: Settings,
  asSite: Database | null,
  found: Inspection,
): Promise<BackupHealth> {
  if (!asSite) return lookAtFolder(settings, found)
  return asSite.run(mint.worker(), (tx) => checkBackups(tx, settings, systemClock(), null))
}

async function lookAtFolder(
  { backupDir }: Settings,
  { migrations: applied }: Inspection,
): Promise<BackupHealth> {
  const now = systemClock()
  const madeAt = backupDir === null ? [] : await listBackups(backupDir)
  const { lastAt, trouble } = judgeBackups({ madeAt, failure: null, since: applied[0]?.at ?? now }, now)
  const lastBackupSeconds = lastAt && Math.floor(now.since(lastAt).total('seconds'))
  return { lastBackupSeconds, backup: trouble, lastCopySeconds: null, copies: null }
}

/** What could somebody become who smuggles a statement into a page? */
async function judgePages({ connection }: Reached): Promise<Finding> {
  const about = 'login of pages'
  const further = await whatPagesMayBecome(connection('web'))
  if (further.length === 0) return good(about, 'it may only work as bed_web')
  return warn(
    about,
    `it may become ${further.join(' and ')}: give pages a login of their own in PAGES_DATABASE_URL (docs/operating/several-nodes.md)`,
  )
}

function judgeMigrations({ migrations: found }: Inspection): Finding {
  const applied = found.map(({ name }) => name)
  if (isFromBefore(applied))
    return bad(
      'migrations',
      'made by a version from before the first release; this program cannot take it over',
    )
  const known = migrations.map(({ name }) => name)
  const strange = applied.filter((name) => !known.includes(name))
  if (strange.length > 0)
    return bad('migrations', `the database is newer than this program (${strange.join(', ')})`)
  const pending = known.filter((name) => !applied.includes(name))
  if (pending.length === 0) return good('migrations', `all ${known.length} applied`)
  return good(
    'migrations',
    `${applied.length} of ${known.length} applied; the next npm start applies the others`,
  )
}

const isCurrent = ({ migrations: found }: Inspection) =>
  migrations.every(({ name }) => found.some((one) => one.name === name))

/** What the site knows of the clock, and what was stored in the future; nothing where all of it is past and the clock has not moved. */
async function judgeTime(db: Database, { backupDir }: Pick<Settings, 'backupDir'>): Promise<Finding[]> {
  return db.run(mint.worker(), async (tx) => {
    const now = systemClock()
    const { trouble } = await readClockTrust(tx, now)
    const backups = backupDir ? await listBackups(backupDir).catch(() => []) : []
    const files = backups
      .filter((one) => isAhead(one, now))
      .map((one) => `${backupName(one)} in ${backupDir}`)
    const ahead = [...(await findAhead(tx, now)), ...files]
    return [
      ...(trouble === 'jumped' ? [bad('time', `the clock has moved: ${calledAs('clock')} says more`)] : []),
      ...(ahead.length > 0 ? [bad('time', `stored in the future: ${ahead.join(', ')}`)] : []),
    ]
  })
}

/** What `/admin/well` says of what opens the backups. */
async function judgeKey(db: Database, settings: Settings): Promise<Finding[]> {
  const keys = makeKeys(readSecret(settings.dataDir, settings.secretKey))
  const state = await db.run(mint.worker(), (tx) => checkKey(tx, { keys, settings }))
  if (state === null) return []
  const name = nameKey(settings)
  const key = name === 'file' ? 'the file secrets/key in DATA_DIR' : name
  const words = `only ${key} opens the backups, and nobody has said that it is kept elsewhere, too`
  return [warn('key', `${words}; once it is: ${calledAs('key kept')}`)]
}

const secondsApart = 5

/** Two clocks that must agree, and neither may have gone back behind what was already written. */
function judgeClock({ now: databaseNow, migrations: applied }: Inspection): Finding {
  const now = Temporal.Now.instant()
  const apart = Math.abs(databaseNow.since(now).total('seconds'))
  if (apart > secondsApart) return bad('clock', `${Math.round(apart)} seconds away from the database’s clock`)
  const last = applied.at(-1)
  if (last && Temporal.Instant.compare(now, last.at) < 0) {
    return bad('clock', `it says ${now.toString()}, which is before the database was last changed`)
  }
  return good('clock', now.round('second').toString())
}
