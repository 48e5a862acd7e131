import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import type { Connection } from '#platform/postgres/database.server.ts'
import { findInstalledPostgres } from '../../../test/builders/installed-postgres.ts'
import { startPostgres, type StartOptions } from '#platform/postgres/start.server.ts'
import { cleanUp, listServer, makeDataDir, usedDataDir } from '../../../test/builders/postgres-child.ts'

const isRoot = process.getuid?.() === 0
const silent = () => undefined

async function ask(connection: Connection, sql: string): Promise<unknown[][]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][]
  } finally {
    await client.end()
  }
}

afterEach(cleanUp)

const embedded: { name: string; binaries?: string } = { name: 'the embedded PostgreSQL' }
const installed = findInstalledPostgres().map(({ binDir, major }) => ({
  name: `the installed PostgreSQL ${major}`,
  binaries: binDir,
}))

const every = [embedded, ...installed]
const startOf =
  (binaries: string | undefined) =>
  (dataDir: string, more: Partial<StartOptions> = {}) =>
    startPostgres({ dataDir, log: silent, binaries, ...more })

describe.each(every)('a start of $name', ({ binaries }) => {
  const start = startOf(binaries)

  it('makes roles, database and extension at first, and keeps everything for the second', async () => {
    const dataDir = makeDataDir()
    const first = await start(dataDir)
    expect(await ask(first.connection('migrator'), 'SELECT current_user, current_database()')).toEqual([
      ['bed_migrator', 'bed_exchange'],
    ])
    await ask(first.connection('migrator'), 'CREATE TABLE kept AS SELECT 7 AS value')
    const described = await ask(
      first.connection('owner'),
      `SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication, rolcanlogin
       FROM pg_roles WHERE rolname LIKE 'bed!_%' ESCAPE '!' AND rolname <> 'bed_owner' ORDER BY 1`,
    )
    expect(described).toEqual([
      ['bed_migrator', false, true],
      ['bed_web', false, true],
      ['bed_worker', false, true],
    ])
    const facts = `SELECT (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'bed_exchange'),
      (SELECT count(*)::int FROM pg_extension WHERE extname = 'btree_gist'), current_setting('fsync'),
      current_setting('full_page_writes'), current_setting('data_checksums'), current_setting('listen_addresses'),
      current_setting('server_encoding'), current_setting('TimeZone'), 'Z' < 'a', lower('Ä')`
    expect(await ask(first.connection('web'), facts)).toEqual([
      ['bed_migrator', 1, 'on', 'on', 'on', '', 'UTF8', 'UTC', true, 'ä'],
    ])
    await first.stop()
    await first.stop()
    expect(listServer(dataDir)).toEqual([])

    const second = await start(dataDir)
    expect(await ask(second.connection('migrator'), 'SELECT value FROM kept')).toEqual([[7]])
    expect(second.connection('web')).toEqual(first.connection('web'))
    await second.stop()
  })
})

// What our own starting does is the same for all; `npm test -- --all` asks it of the installed ones as well.
describe.each(process.env.TEST_ALL ? every : [embedded])('any start of $name', ({ binaries }) => {
  const start = startOf(binaries)

  it('lets nobody in without the password, and nobody but the three roles into the database', async () => {
    const dataDir = await usedDataDir(binaries)
    const server = await start(dataDir)
    const guess = { ...server.connection('web'), password: 'guessed' }
    await expect(ask(guess, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    await ask(server.connection('owner'), "CREATE ROLE stranger LOGIN PASSWORD 'x'")
    const stranger = { ...server.connection('web'), user: 'stranger', password: 'x' }
    await expect(ask(stranger, 'SELECT 1')).rejects.toMatchObject({ code: '42501' })
    await expect(ask(server.connection('web'), 'CREATE TABLE t ()')).rejects.toMatchObject({ code: '42501' })
    expect(statSync(join(dataDir, 'secrets', 'database-passwords.json')).mode & 0o777).toBe(0o600)
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700)
    await server.stop()
  })

  it('stops without waiting for a connection that is busy', async () => {
    const dataDir = await usedDataDir(binaries)
    const server = await start(dataDir)
    const busy = ask(server.connection('web'), 'SELECT pg_sleep(3600)').catch((error: unknown) => error)
    await server.stop()
    expect(await busy).toBeInstanceOf(Error)
    expect(listServer(dataDir)).toEqual([])
  })

  it('works where the path is too long for a socket, or has spaces, commas and quotes', async () => {
    const dataDir = join(makeDataDir(), 'a, "b" c', 'long-'.repeat(30))
    const server = await start(dataDir)
    expect(server.socketDir.startsWith(dataDir)).toBe(false)
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700)
    expect(await ask(server.connection('worker'), 'SELECT 1')).toEqual([[1]])
    expect((await attachPostgres(dataDir))?.socketDir).toBe(server.socketDir)
    await server.stop()
    expect(existsSync(server.socketDir)).toBe(false)

    const odd = await start(join(makeDataDir(), 'a, "b" c'))
    expect(await ask(odd.connection('worker'), 'SELECT 1')).toEqual([[1]])
    await odd.stop()
  })

  it('makes new passwords when the secrets were lost', async () => {
    const dataDir = await usedDataDir(binaries)
    const passwords = join(dataDir, 'secrets', 'database-passwords.json')
    const before = readFileSync(passwords, 'utf8')
    rmSync(join(dataDir, 'secrets'), { recursive: true })
    const server = await start(dataDir)
    expect(before).not.toContain(server.connection('web').password)
    expect(readFileSync(passwords, 'utf8')).toContain(server.connection('web').password)
    expect(await ask(server.connection('web'), 'SELECT 1')).toEqual([[1]])
    await server.stop()
  })
})

describe('the command line', () => {
  it('attaches to a running app only', async () => {
    expect(await attachPostgres(makeDataDir())).toBeNull()
    const dataDir = await usedDataDir()
    expect(await attachPostgres(dataDir)).toBeNull()
    const server = await startPostgres({ dataDir, log: silent })
    const attached = await attachPostgres(dataDir)
    expect(attached?.connection('web')).toEqual(server.connection('web'))
    await server.stop()
    expect(await attachPostgres(dataDir)).toBeNull()
  })
})

describe('a start that cannot work says why in one line', () => {
  const failure = (options: Partial<StartOptions>) =>
    startPostgres({ dataDir: makeDataDir(), log: silent, ...options }).then(
      () => undefined,
      (error: unknown) => error,
    )

  it('on a folder that cannot be written', async () => {
    const dataDir = makeDataDir()
    const parent = join(dataDir, '..')
    // Root may write everywhere but below a file.
    if (isRoot) writeFileSync(dataDir, '')
    else chmodSync(parent, 0o500)
    expect(await failure({ dataDir: join(dataDir, 'inner') })).toMatchObject({
      name: 'DatabaseStartError',
      exitCode: 73,
      message: expect.stringMatching(/^The data folder .* cannot be written: [^\n]*\.$/),
    })
  })

  it('on a data folder of another major version', async () => {
    const dataDir = await usedDataDir()
    const marker = join(dataDir, 'postgres', 'data', 'PG_VERSION')
    writeFileSync(marker, '14\n')
    expect(await failure({ dataDir })).toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/made by PostgreSQL 14, but this is PostgreSQL 18/),
    })
    writeFileSync(marker, '18\n')
    await (await startPostgres({ dataDir, log: silent })).stop()
  })

  it('without programs for the platform', async () => {
    const binaries = join(makeDataDir(), 'none')
    mkdirSync(binaries, { recursive: true })
    expect(await failure({ binaries })).toMatchObject({
      exitCode: 69,
      message: expect.stringMatching(/do not run on this machine.*DATABASE_URL/),
    })
  })

  it('when the server refuses its own settings, with the reason from its log', async () => {
    const dataDir = await usedDataDir()
    writeFileSync(join(dataDir, 'postgres', 'data', 'postgresql.conf'), 'max_connections = none\n')
    expect(await failure({ dataDir })).toMatchObject({
      exitCode: 69,
      message: expect.stringMatching(/PostgreSQL did not start in .*: .*FATAL: {2}configuration file/),
    })
    expect(listServer(dataDir)).toEqual([])
  })

  it('and gives up when told to', async () => {
    const dataDir = makeDataDir()
    const reason = new Error('enough')
    expect(await failure({ dataDir, signal: AbortSignal.abort(reason) })).toBe(reason)
    expect(readFileSync(join(dataDir, 'lock', 'free'), 'utf8')).toBe('')
  })
})
