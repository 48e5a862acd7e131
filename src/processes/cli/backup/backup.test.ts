import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { backupName } from '#domain/backup.ts'
import { startPostgres, type RunningPostgres } from '#platform/postgres/start.server.ts'
import { inFull } from '../../../../test/builders/in-full.ts'
import { aFolder } from '../../../../test/builders/folder.ts'
import { runCommand } from '../../../../test/builders/command.ts'
import { aMadeFolder, madeKey } from '../../../../test/builders/made-folder.ts'

const root = aFolder()

const data = await aMadeFolder()
const file = join(root, 'beds.bedbackup')

async function run(line: string, env: Record<string, string> = {}) {
  const settings = { DATA_DIR: data, SECRET_KEY: madeKey, ...env }
  return runCommand(line, settings)
}

async function whileRunning<T>(dataDir: string, work: (server: RunningPostgres) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir, log: () => {} })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

beforeAll(async () => {
  expect((await run('seed --guests 4 --hosts 3 --seed spring')).code).toBe(0)
})

describe('backup', () => {
  it.each([
    ['backup', 64, 'backup FILE'],
    ['backup a b', 64, 'backup FILE'],
    ['restore', 64, 'restore FILE'],
    ['restore a --force', 64, '--force'],
    [`restore ${root}/nothing`, 66, 'There is no file'],
  ])('"%s" ends with %i', async (line, code, words) => {
    expect(await run(line)).toMatchObject({ code, said: '', complained: expect.stringContaining(words) })
  })

  it('has nothing to save where no database is, and makes none', async () => {
    const empty = join(root, 'empty')
    const { code, complained } = await run(`backup ${file}`, { DATA_DIR: empty })
    expect({ code, complained }).toMatchObject({
      code: 66,
      complained: expect.stringContaining('nothing to back up'),
    })
  })

  it('writes one file for its owner only, tries it, and says what opens it; never over another file', async () => {
    const { code, said } = await run(`backup ${file}`)
    expect(code).toBe(0)
    expect(said).toMatch(/\d+ rows of \d+ tables/)
    expect(said).toContain('brought back once')
    expect(said).toContain('opens with SECRET_KEY only')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(root).filter((name) => name.includes('.part'))).toEqual([])
    const before = readFileSync(file)
    expect(await run(`backup ${file}`)).toMatchObject({
      code: 73,
      complained: expect.stringContaining('there already'),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  inFull('is taken while the site runs', async () => {
    const other = join(root, 'running.bedbackup')
    expect((await whileRunning(data, () => run(`backup ${other}`))).code).toBe(0)
  })

  it('says why it cannot be written', async () => {
    expect(await run(`backup ${root}/nowhere/file`)).toMatchObject({ code: 73 })
  })
})

describe('doctor', () => {
  const hoursAgo = (hours: number) =>
    join(data, 'backups', backupName(Temporal.Now.instant().subtract({ hours, minutes: 1 })))

  it('says how old the last backup is, and complains of one that is late', async () => {
    expect((await run('doctor')).said).toMatch(/ok\s+backups\s+none in/)
    mkdirSync(join(data, 'backups'))
    writeFileSync(hoursAgo(4), '')
    expect((await run('doctor')).said).toMatch(/warning\s+backups .* 4 hours old; the site is not running/)
    const running = await whileRunning(data, () => run('doctor'))
    expect(running.code).toBe(1)
    expect(running.said).toMatch(/PROBLEM\s+backups .* 4 hours old; the next one is late/)
    writeFileSync(hoursAgo(0), '')
    expect((await run('doctor')).said).toMatch(/ok\s+backups .* less than an hour old/)
    expect((await run('doctor', { BACKUP_DIR: 'off' })).said).toMatch(/warning\s+backups\s+BACKUP_DIR is off/)
  })

  it('with another key says so, and what it can see without', async () => {
    const { code, said } = await run('doctor', {
      SECRET_KEY: 'the key of another site, of more than thirty-two characters',
    })
    expect(code).toBe(1)
    expect(said).toMatch(/migrations\s+all \d+ applied/)
    expect(said).toMatch(/PROBLEM\s+key\s+the database knows another SECRET_KEY/)
    expect(said).toMatch(/ok\s+backups .* less than an hour old/)
  })
})

describe('restore', () => {
  it('into an empty place brings everybody back, and says that no mail leaves', async () => {
    const empty = join(root, 'new')
    const { code, said } = await run(`restore ${file}`, { DATA_DIR: empty })
    expect(code).toBe(0)
    expect(said).toContain('7 people')
    expect(said).toContain('Everybody is signed out')
    expect(said).toContain('mail resume')
    expect(said).toContain('no list of deleted accounts')
    await whileRunning(empty, async () => {
      expect((await run('mail status', { DATA_DIR: empty })).said).toContain('Paused since')
      expect((await run('mail resume', { DATA_DIR: empty })).said).toContain('goes on')
      expect((await run('doctor', { DATA_DIR: empty })).said).toMatch(/migrations\s+all \d+ applied/)
    })
  })

  it('does not touch people who are there, unless told to', async () => {
    expect((await run('admin grant later@example.org')).code).toBe(0)
    expect(await run(`restore ${file}`)).toMatchObject({
      code: 73,
      complained: expect.stringContaining('8 people'),
    })
    const { code, said } = await run(`restore ${file} --replace`)
    expect(code).toBe(0)
    expect(said).toContain('7 people')
  })

  it('refuses while the site runs', async () => {
    const refused = await whileRunning(data, () => run(`restore ${file} --replace`))
    expect(refused).toMatchObject({ code: 75, complained: expect.stringContaining('Stop it first') })
  })

  const BROKEN: readonly [
    what: string,
    words: string,
    code: number,
    of: (bytes: Buffer) => Uint8Array | string,
  ][] = [
    ['of another key', 'another key', 77, (bytes) => bytes],
    ['that is cut', 'cut off', 65, (bytes) => bytes.subarray(0, bytes.length - 100)],
    ['that was changed', 'damaged', 65, (bytes) => bytes.with(bytes.length - 100, (bytes.at(-100) ?? 0) ^ 1)],
    ['that is none', 'not a backup', 65, () => 'name;address\n'],
  ]
  it('a file that cannot be brought back is told apart, and nothing is changed', async () => {
    const broken = join(root, 'broken')
    const expectRefused = async (what: string, env: Record<string, string>, words: string, code: number) => {
      const answer = await run(`restore ${broken} --replace`, env)
      expect(answer, what).toMatchObject({ code, said: '', complained: expect.stringContaining(words) })
      expect(answer.complained, what).toContain('Nothing was changed')
    }
    for (const [what, words, code, of] of BROKEN) {
      writeFileSync(broken, of(readFileSync(file)))
      const other = 'somebody else’s key, of more than thirty-two characters'
      await expectRefused(what, what === 'of another key' ? { SECRET_KEY: other } : {}, words, code)
    }
    rmSync(broken)
    expect((await run(`backup ${broken}`, { BACKUP_KEY: 'words that are kept elsewhere' })).code).toBe(0)
    await expectRefused('without its words', {}, 'BACKUP_KEY, and none is set', 77)
    expect((await run(`restore ${file}`)).complained).toContain('7 people')
  })
})
