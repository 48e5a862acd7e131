import { migrate } from '#db/migrate.server.ts'
import { createLog, type Log } from '#platform/log.server.ts'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { backUpBeforeMigrating } from '../wiring/before-migrating.ts'
import { prepareDataFolder } from '../wiring/data-folder.ts'
import {
  proveActors,
  refuseRehearsal,
  saying,
  startDatabase,
  type DatabaseServer,
} from '../wiring/database.ts'
import { refuseLostKey } from '../wiring/lost-key.ts'
import { noteCommand } from './noting.ts'
import { openWebDeps, type WebDeps } from '../wiring/deps.ts'

/** Commands speak to people: of the log of a command of some seconds they are told what it found on this machine. */
export const silentLog: Log = createLog({
  write: (text) => {
    const { event, words } = JSON.parse(text) as { event?: string; words?: string }
    if (event === 'process.said') process.stderr.write(`${words}\n`)
  },
})

/** The migrated database: that of a running site when there is one, else started for this command alone. */
export async function reachDatabase(settings: Settings): Promise<DatabaseServer> {
  const running = settings.databaseUrl ? null : await attachPostgres(settings.dataDir)
  if (!running) return startDatabase(settings, silentLog)
  await refuseRehearsal(running.connection('migrator'))
  await refuseLostKey(settings, running.connection('migrator'))
  const server = { connection: running.connection, owner: running.connection('owner') }
  await backUpBeforeMigrating(server, settings, silentLog)
  await migrate(running.connection('migrator'))
  const connection = saying(settings, running.connection)
  await proveActors({ connection, owner: server.owner })
  return { ...server, connection, stop: async () => {} }
}

/** Runs `work` with what pages and commands are given, and leaves everything as it was found. `about`: whose address was named. */
export async function withDeps<T>(
  settings: Settings,
  work: (deps: WebDeps, server: DatabaseServer) => Promise<T>,
  about: string | null = null,
): Promise<T> {
  prepareDataFolder(settings.dataDir)
  const server = await reachDatabase(settings)
  try {
    const deps = await openWebDeps(settings, silentLog, server)
    try {
      const done = await work(deps, server)
      await noteCommand(deps.db, about)
      return done
    } finally {
      await deps.db.close()
    }
  } finally {
    await server.stop()
  }
}
