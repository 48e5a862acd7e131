import { type ClientConfig, RoleClient } from '#db/client.server.ts'
import { closeDatabase, mayClose } from '#db/closing.server.ts'
import { confineRoles } from '#db/confining.server.ts'
import { connectionOfUrl, openDatabase } from '#db/connect.server.ts'
import { isMigrated, migrate, MigrationError } from '#db/migrate.server.ts'
import { isRehearsal } from '#db/rehearsal-mark.server.ts'
import { checkReadsAll, checkRights, checkRoles, MissingRights } from '#db/rights.server.ts'
import { keepsSessions } from '#db/sessions.server.ts'
import { mint } from '#db/actor.server.ts'
import { isRefusedTicket } from '#db/acting.server.ts'
import { actorKeyOf, makeKeys } from '#platform/keys.server.ts'
import type { Log } from '#platform/log.server.ts'
import { DatabaseStartError } from '#platform/postgres/start-error.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { backUpBeforeMigrating } from './before-migrating.ts'
import { CannotStart } from './cannot-start.ts'
import { readSecret } from './data-folder.ts'
import { refuseLostKey } from './lost-key.ts'
import { machineTime, systemClock, type Time } from './time.ts'

type Role = 'migrator' | 'web' | 'worker'
export type DatabaseServer = {
  connection: (role: Role) => ClientConfig
  /** The own cluster's owner, who sees every row and may make databases; null at the server of DATABASE_URL. */
  owner: ClientConfig | null
  stop: () => Promise<void>
}

const oldestMajor = 15

/** The database of the settings, running and migrated: our own in the data folder, or the server of DATABASE_URL. */
export async function startDatabase(
  settings: Settings,
  log: Log,
  { isMoved }: Pick<Time, 'isMoved'> = machineTime,
): Promise<DatabaseServer> {
  const started = performance.now()
  const kind = settings.databaseUrl ? 'server' : 'own'
  log.info('database.starting', { kind })
  const reached = settings.databaseUrl
    ? reachServer(settings.databaseUrl, settings.pagesDatabaseUrl)
    : await startOwn(settings, log)
  try {
    const version = await checkServer(reached.connection('migrator'))
    await refuseLostKey(settings, reached.connection('migrator'))
    const server = { ...reached, connection: saying(settings, reached.connection) }
    if (!isMoved) await refuseRehearsal(server.connection('migrator'))
    if (settings.databaseUrl) await prepareServer(settings, server.connection('migrator'))
    await backUpBeforeMigrating(server, settings, log)
    if (!settings.databaseUrl || !(await isMigrated(server.connection('migrator'))))
      for (const migration of await migrate(server.connection('migrator')))
        log.info('migration.applied', { migration, ms: Math.round(performance.now() - started) })
    if (settings.databaseUrl)
      await checkRoles(server.connection('migrator'), settings.role === 'web' ? ['bed_web'] : undefined)
    await proveActors(server)
    log.info('database.ready', { kind, version, ms: Math.round(performance.now() - started) })
    return server
  } catch (error) {
    await reached.stop()
    if (error instanceof MissingRights) throw new CannotStart(error.message, 77)
    if (error instanceof MigrationError) throw new CannotStart(error.message, 70)
    throw error
  }
}

/** Connections whose transactions prove who acts, by the site's secret. */
export function saying(
  { dataDir, secretKey }: Settings,
  connection: DatabaseServer['connection'],
): DatabaseServer['connection'] {
  const actorKey = actorKeyOf(makeKeys(readSecret(dataDir, secretKey)))
  return (role) => ({ ...connection(role), actorKey, line: lineOf[role] })
}

const lineOf = { web: 'pages', worker: 'worker', migrator: 'once' } as const

/** Gives the database the key with which transactions prove who acts, or finds that it has it. */
export async function proveActors({
  connection,
  owner,
}: Pick<DatabaseServer, 'connection' | 'owner'>): Promise<void> {
  const migrator = connection('migrator')
  if (migrator.actorKey && (await mayClose(migrator))) {
    await closeDatabase(migrator, migrator.actorKey)
    return confineRoles(owner ?? migrator)
  }
  const db = openDatabase(connection('web'), systemClock, 1)
  try {
    await db.run(mint.gate(), async () => {})
  } catch (error) {
    if (!isRefusedTicket(error)) throw error
    throw new CannotStart(
      'The database does not know the SECRET_KEY of this process: give all of them the same, and start the one first whose login owns the tables.',
      78,
    )
  } finally {
    await db.close()
  }
}

/** Refuses, in a line that says what to do, what would fail later and in worse words. */
async function prepareServer(settings: Settings, connection: ClientConfig): Promise<void> {
  if (!(await keepsSessions(connection)))
    throw new CannotStart(
      'Between the site and the database server of DATABASE_URL a pooler gives each transaction another session. Set pool_mode = session for this database, or name the server itself.',
      78,
    )
  // A login that may only work as one of our roles needs tables that somebody else has made.
  if (!(await isMigrated(connection))) await checkRights(connection)
  if (settings.backupDir) await checkReadsAll(connection)
}

async function startOwn({ dataDir }: Settings, log: Log): Promise<DatabaseServer> {
  try {
    const say = (words: string) => log.info('process.said', { words })
    const { connection, stop } = await startPostgres({ dataDir, log: say })
    return { connection, owner: connection('owner'), stop }
  } catch (error) {
    if (error instanceof DatabaseStartError) throw new CannotStart(error.message, error.exitCode)
    throw error
  }
}

function reachServer(url: string, pagesUrl: string | null): DatabaseServer {
  const connection: DatabaseServer['connection'] = (role) =>
    connectionOfUrl(role === 'web' ? (pagesUrl ?? url) : url, role)
  return { connection, owner: null, stop: async () => {} }
}

/** Before anything is written: a database in which time was moved is never served as a real one. */
export async function refuseRehearsal(connection: ClientConfig): Promise<void> {
  if (!(await isRehearsal(connection))) return
  throw new CannotStart(
    'This is the database of a demonstration, whose time was moved: it is never served, and nothing of it is kept.',
    78,
  )
}

type Found = {
  version: string
  number: number
  standby: boolean
  reads: string
  encoding: string
  database: string
}

async function checkServer(connection: ClientConfig): Promise<string> {
  const client = new RoleClient({ ...connection, line: 'once' })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const causes = error instanceof AggregateError ? error.errors : [error]
    const reason = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
    throw new CannotStart(`The database server of DATABASE_URL cannot be reached: ${reason}`, 69)
  }
  try {
    const { rows } = await client.query<Found>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
         pg_is_in_recovery() as standby, current_setting('transaction_read_only') as reads,
         current_setting('server_encoding') as encoding, current_database() as database`,
    )
    const { version = '', number = 0, standby = false, reads = 'off', encoding, database } = rows[0] ?? {}
    if (number < oldestMajor * 10_000) {
      throw new CannotStart(`PostgreSQL ${version} is too old: ${oldestMajor} or newer is needed.`, 78)
    }
    if (standby || reads === 'on') {
      const why = standby ? 'it is a standby' : 'default_transaction_read_only is on'
      throw new CannotStart(
        `The database server of DATABASE_URL takes no changes (${why}). Set DATABASE_URL to the server that does, or let it.`,
        69,
      )
    }
    if (encoding !== 'UTF8') {
      throw new CannotStart(
        `The database of DATABASE_URL keeps text as ${encoding}, and names need UTF8. Make it anew: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 ${database}`,
        78,
      )
    }
    return version
  } finally {
    await client.end()
  }
}
