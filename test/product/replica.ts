import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { locateBinaries, makeRunnable } from '#platform/postgres/binaries.server.ts'
import { chooseServerUser, runProgram } from '#platform/postgres/privileges.server.ts'

const LOGIN = 'beds'
const PORT = 5432
const UTF8 = ['--encoding=UTF8', '--locale=C.UTF-8']

/** Two PostgreSQL servers, the second a streaming replica of the first; neither can be reached but by its socket. */
export type Pair = {
  /** Names both. */
  databaseUrl: string
  /** Each by itself. */
  servers: readonly [pg.ClientConfig, pg.ClientConfig]
  /** The second dies without a goodbye, and comes back. */
  restartReplica: () => Promise<void>
  /** The first dies without a goodbye, the second takes its place. */
  failOver: () => Promise<void>
  close: () => Promise<void>
}

/** `isSynchronous`: the first waits for the second before it says that something is stored, so that a failover loses nothing. */
export async function startPair({ isSynchronous = false } = {}): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'bed-pair-'))
  await chmod(folder, 0o711)
  const user = chooseServerUser()
  const { binDir } = await makeRunnable(locateBinaries(), user, folder, () => {})
  const run = async (program: string, ...args: string[]) => {
    const { ok, output } = await runProgram(user, join(binDir, program), args)
    if (!ok) throw new Error(`${program} ${args.join(' ')}: ${output}`)
  }
  const makeOwn = async (path: string) => {
    await mkdir(path, { mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
    return path
  }
  const [one, two] = [await makeOwn(join(folder, 'one')), await makeOwn(join(folder, 'two'))]
  const start = (home: string) =>
    run('pg_ctl', 'start', '-w', '-D', join(home, 'data'), '-l', join(home, 'log'), '-o', optionsOf(home))
  await run('initdb', '-D', join(one, 'data'), '-U', LOGIN, '-A', 'trust', '--no-sync', ...UTF8)
  await runProgram(user, 'cp', ['-a', join(one, 'data'), join(two, 'data')])
  await writeFile(join(two, 'data', 'standby.signal'), '')
  await start(one)
  await start(two)
  const connectionOf = (home: string) => ({ host: home, port: PORT, user: LOGIN, database: 'postgres' })
  const name = (home: string) => `${encodeURIComponent(home)}:${PORT}`
  return {
    databaseUrl: `postgres://${LOGIN}@${name(one)},${name(two)}/postgres?target_session_attrs=read-write`,
    servers: [connectionOf(one), connectionOf(two)],
    restartReplica: async () => {
      await run('pg_ctl', 'stop', '-m', 'immediate', '-D', join(two, 'data'))
      await start(two)
    },
    failOver: async () => {
      await run('pg_ctl', 'stop', '-m', 'immediate', '-D', join(one, 'data'))
      await run('pg_ctl', 'promote', '-w', '-D', join(two, 'data'))
    },
    close: async () => {
      for (const home of [one, two])
        await runProgram(user, join(binDir, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', join(home, 'data')])
      await rm(folder, { recursive: true, force: true })
    },
  }

  function optionsOf(home: string): string {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: home,
      port: String(PORT),
      fsync: 'off',
      shared_buffers: '16MB',
      ...(home === one && isSynchronous && { synchronous_standby_names: '*' }),
      ...(home === two && { primary_conninfo: `host=${one} port=${PORT} user=${LOGIN}` }),
    }
    return Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}='${value}'`)
      .join(' ')
  }
}
