import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { connectionOfUrl } from '#db/connect.server.ts'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { findHome } from '#platform/postgres/home.server.ts'
import { DatabaseStartError } from '#platform/postgres/start-error.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { DatabaseServer } from '../../wiring/database.ts'
import { CommandRefused } from '../usage.ts'

export type Reached = DatabaseServer & {
  /** Whether the site runs on this data folder; at the server of DATABASE_URL nobody knows before asking it. */
  isSiteRunning: boolean
}

/** The database as it is: nothing is migrated, because a backup may be needed just when the schema is another one. */
export async function reachAsIs({ databaseUrl, dataDir }: Settings): Promise<Reached> {
  const stop = async () => {}
  if (databaseUrl) {
    return {
      connection: (role) => connectionOfUrl(databaseUrl, role),
      owner: null,
      isSiteRunning: false,
      stop,
    }
  }
  const running = await attachPostgres(dataDir)
  if (running) {
    const { connection } = running
    return { connection, owner: connection('owner'), isSiteRunning: true, stop }
  }
  try {
    const { connection, stop: stopServer } = await startPostgres({ dataDir, log: () => {} })
    return { connection, owner: connection('owner'), isSiteRunning: false, stop: stopServer }
  } catch (error) {
    if (error instanceof DatabaseStartError) throw new CommandRefused(error.message, error.exitCode)
    throw error
  }
}

export function hasOwnDatabase(dataDir: string): boolean {
  return existsSync(dataDir) && existsSync(join(findHome(realpathSync(dataDir)), 'data', 'PG_VERSION'))
}
