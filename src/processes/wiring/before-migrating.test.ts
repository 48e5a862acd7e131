import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { migrations } from '#db/migrate.server.ts'
import { testDatabase } from '../../../test/builders/database.ts'
import { listBackups } from '#features/clock/backups/backups.server.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { createLog } from '#platform/log.server.ts'
import { aGuest, anEdition } from '../../../test/builders/people.ts'
import { backUpBeforeMigrating } from './before-migrating.ts'

const database = await testDatabase()
const secretKey = 'a secret of the test run, thirty-two bytes long'
let root: string
let backupDir: string
let lines: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bed-migrating-'))
  backupDir = join(root, 'backups')
  lines = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

const start = () => {
  const log = createLog({ write: (line) => void lines.push(line) })
  const settings = { dataDir: root, secretKey, backupDir, backupKey: null }
  return backUpBeforeMigrating(database.connection('owner'), settings, log)
}
const isOlder = (is: boolean) =>
  is
    ? database.sql('delete from schema_migration where name = $1', [migrations.at(-1)?.name])
    : database.sql('insert into schema_migration (name, checksum) values ($1, $2) on conflict do nothing', [
        migrations.at(-1)?.name,
        migrations.at(-1)?.checksum,
      ])

it('nothing is backed up where nothing is to change, or nobody is in it', async () => {
  await isOlder(true)
  await start()
  await isOlder(false)
  await anEdition(database)
  await aGuest(database)
  await start()
  expect(await readdir(root)).toEqual([])
  expect(lines).toEqual([])
})

it('what is there is kept before it changes, for the owner only and apart from the hourly ones', async () => {
  await isOlder(true)
  await start()
  const folder = join(backupDir, 'before-migration')
  const [name = '', ...more] = await readdir(folder)
  expect(more).toEqual([])
  for (const path of [backupDir, folder]) expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await listBackups(backupDir)).toEqual([])
  const keys = makeBackupKeys(Buffer.from(secretKey), null)
  expect((await checkDump(readSealedFile(join(folder, name), keys))).rows).toBeGreaterThan(0)
  expect(lines.join()).toContain('backup.made')
})

it('one that cannot be made is told, and the start goes on', async () => {
  await isOlder(true)
  await writeFile(backupDir, 'a file')
  await start()
  expect(lines.join()).toContain('backup.failed')
})
