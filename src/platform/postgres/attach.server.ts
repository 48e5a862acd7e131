import { existsSync, realpathSync } from 'node:fs'
import { describeConnections, type Connect } from '#platform/postgres/database.server.ts'
import { findHome } from '#platform/postgres/home.server.ts'
import { listServerProcesses } from '#platform/postgres/leftovers.server.ts'
import { isLocked } from '#platform/postgres/lock.server.ts'
import { readPostmasterFile } from '#platform/postgres/postmaster.server.ts'
import { readPasswords } from '#platform/postgres/secrets.server.ts'

export type AttachedPostgres = { socketDir: string; port: number; connection: Connect }

/** The way to the database of a running app, or null when none runs on the data folder; starts nothing. */
export async function attachPostgres(dataDir: string): Promise<AttachedPostgres | null> {
  if (!existsSync(dataDir) || !(await isLocked(realpathSync(dataDir)))) return null
  const folder = realpathSync(dataDir)
  const home = findHome(folder)
  const passwords = readPasswords(folder)
  const file = readPostmasterFile(home)
  if (!passwords || !file?.isReady) return null
  if (!listServerProcesses(home).some(({ pid }) => pid === file.pid)) return null
  const { socketDir, port } = file
  return { socketDir, port, connection: describeConnections(socketDir, port, passwords) }
}
