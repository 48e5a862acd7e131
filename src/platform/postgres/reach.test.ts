import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cpSync } from 'node:fs'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { locateBinaries } from '#platform/postgres/binaries.server.ts'
import { findHome } from '#platform/postgres/home.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { cleanUp, listServer, makeDataDir } from '../../../test/builders/postgres-child.ts'

const isRoot = process.getuid?.() === 0

afterEach(cleanUp)

describe('a data folder and programs that only their owner can reach', () => {
  it('work: as root with a database and a copy of the programs elsewhere, else where they are', async () => {
    const dataDir = makeDataDir(0o700)
    const stateDir = join(dirname(makeDataDir(0o711)), 'state')
    const native = join(dirname(dataDir), 'native')
    cpSync(dirname(locateBinaries()), native, { recursive: true, verbatimSymlinks: true })
    const lines: string[] = []
    const options = {
      dataDir,
      stateDir,
      binaries: join(native, 'bin'),
      log: (line: string) => lines.push(line),
    }

    const first = await startPostgres(options)
    const client = new Client(first.connection('migrator'))
    await client.connect()
    await client.query('CREATE TABLE kept ()')
    await client.end()
    const home = findHome(dataDir)
    if (isRoot) {
      expect(dirname(home)).toBe(stateDir)
      expect(readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()).toBe(home)
      expect(readdirSync(stateDir)).toHaveLength(2)
      expect(readFileSync(join(home, 'belongs-to'), 'utf8')).toContain(dataDir)
      expect(lines.join('\n')).toMatch(/cannot get to .*: the database is kept in .*state/)
      expect(lines.join('\n')).toMatch(/cannot run .*: copied the PostgreSQL programs to .*state/)
      expect(statSync(join(home, 'data')).uid).not.toBe(0)
      await expect(startPostgres(options)).rejects.toMatchObject({ name: 'DataFolderInUse' })
    } else {
      expect(home).toBe(join(dataDir, 'postgres'))
      expect(existsSync(stateDir)).toBe(false)
      expect(statSync(join(home, 'data')).uid).toBe(process.getuid?.())
    }
    await first.stop()

    lines.length = 0
    const second = await startPostgres(options)
    const again = new Client(second.connection('migrator'))
    await again.connect()
    expect((await again.query('SELECT FROM kept')).rowCount).toBe(0)
    await again.end()
    await second.stop()
    expect(lines).toEqual([])
    expect(listServer(dataDir)).toEqual([])
  })

  it('are given up with one line when there is no place to turn to', async () => {
    const dataDir = makeDataDir(0o700)
    const stateDir = join(dirname(makeDataDir(0o700)), 'state')
    mkdirSync(stateDir)
    const started = startPostgres({ dataDir, stateDir, log: () => undefined })
    if (isRoot) {
      await expect(started).rejects.toMatchObject({
        exitCode: 77,
        message: expect.stringMatching(/can get neither to .* nor to .*Set DATA_DIR/),
      })
    } else {
      await (await started).stop()
    }
  })
})
