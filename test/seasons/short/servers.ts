/** The database servers of short seasons: one runs; when it dies, another one goes on with what it had stored. */
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#platform/postgres/start.server.ts'

export async function openServers() {
  const folder = await mkdtemp(join(tmpdir(), 'bed-stage-'))
  await chmod(folder, 0o711)
  const homes: [string, string] = [join(folder, '1'), join(folder, '2')]
  await mkdir(homes[0], { mode: 0o711 })
  const startAt = (dataDir: string) => startPostgres({ dataDir, log: () => {}, throwaway: true })
  let server = await startAt(homes[0])
  let current: 0 | 1 = 0
  const socketOf = (home: string) => server.socketDir.replace(homes[current], home)
  const admin = new pg.Pool({ ...server.connection('owner'), database: 'postgres', max: 1 })
  // The server dies in some seasons; the next query gets a new connection.
  admin.on('error', () => {})

  return {
    admin,
    owner: (database: string) => ({ ...server.connection('owner'), database }),
    migrator: (database: string) => ({ ...server.connection('migrator'), database }),
    /** `both`: names the one that takes over, too; then each new connection asks first which of them takes changes. */
    urlOf: (database: string, both: boolean) => {
      const { user, password } = server.connection('migrator')
      const hosts = homes
        .filter((_, at) => both || at === current)
        .map((home) => `${encodeURIComponent(socketOf(home))}:${server.port}`)
      return `postgres://${user}:${encodeURIComponent(String(password))}@${hosts.join()}/${database}`
    },
    /** It dies without a goodbye, and its disk is given to the other one, which comes up by its log. Says where that is. */
    failOver: async (): Promise<{ host: string }> => {
      const { rows } = await admin.query<{ pid: string }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
      )
      // What was stored is on the disk, as it is where nobody has told the server not to wait.
      await admin.query('checkpoint')
      const stopped = server.stop()
      process.kill(Number(rows[0]?.pid), 'SIGQUIT')
      await stopped
      const next = current === 0 ? 1 : 0
      await rename(homes[current], homes[next])
      current = next
      server = await startAt(homes[next])
      const host = server.socketDir
      Object.assign(admin.options, { host })
      return { host }
    },
    close: async () => {
      await admin.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
