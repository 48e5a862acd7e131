import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { migrate, migrations } from '#db/migrate.server.ts'
import { listBackups } from '#features/clock/backups/backups.server.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { createLog } from '#platform/log.server.ts'
import { ask, emptyDatabase } from '../../../test/builders/backup-scene.ts'
import { testDatabase } from '../../../test/builders/database.ts'
import { testSettings } from '../../../test/builders/deps.ts'
import { backUpBeforeMigrating } from './before-migrating.ts'

type Connection = Awaited<ReturnType<typeof emptyDatabase>>
const secretKey = 'a secret of the test run, thirty-two bytes long'
let older: Connection
let root: string
let backupDir: string
let lines: string[]

/** The database of the version before, without anybody in it. */
beforeAll(async () => {
  older = { ...(await emptyDatabase()), options: '' }
  await migrate(older, migrations.slice(0, -1))
})
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bed-migrating-'))
  await chmod(root, 0o711)
  backupDir = join(root, 'backups')
  lines = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

const start = (database: Connection, isOwn = true) => {
  const log = createLog({ write: (line) => void lines.push(line) })
  const settings = testSettings({ DATA_DIR: root, SECRET_KEY: secretKey, BACKUP_DIR: backupDir })
  return backUpBeforeMigrating({ owner: isOwn ? database : null, connection: () => database }, settings, log)
}
const somebodyComes = () => ask(older, "insert into person (email, locale) values ('a@example.org', 'en')")

it('nothing is backed up where nothing is to change, or nobody is in it', async () => {
  await start(older)
  const current = (await testDatabase()).connection('owner')
  await start({ ...current, database: String(current.database) })
  expect(await readdir(root)).toEqual([])
  expect(lines).toEqual([])
})

it('what is there is kept before it changes, for the owner only and apart from the hourly ones', async () => {
  await somebodyComes()
  await start(older)
  const folder = join(backupDir, 'before-migration')
  const [name = '', ...more] = await readdir(folder)
  expect(more).toEqual([])
  for (const path of [backupDir, folder]) expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await listBackups(backupDir)).toEqual([])
  const keys = makeBackupKeys(Buffer.from(secretKey), null)
  const { rows, migrations: at } = await checkDump(readSealedFile(join(folder, name), keys))
  expect(rows).toBeGreaterThan(0)
  expect(at).toHaveLength(migrations.length - 1)
  expect(lines.join()).toContain('backup.made')
})

it('at the server of DATABASE_URL as well, brought back on a server of our own that is gone afterwards', async () => {
  await start(older, false)
  expect(await listBackups(join(backupDir, 'before-migration'))).toHaveLength(1)
  expect(await readdir(root)).toEqual(['backups'])
  expect(lines.join()).toContain('backup.made')
})

it('one that cannot be made is told, and nothing is changed', async () => {
  await writeFile(backupDir, 'a file')
  await expect(start(older)).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('BACKUP_DIR=off'),
  })
  expect(lines.join()).toContain('backup.failed')
})

it('one that does not come back is called so, and nothing is changed', async () => {
  // As if the tables were not what the migrations make of them.
  await ask(older, 'alter table mail_report drop constraint mail_report_outbox_id_fkey')
  await ask(
    older,
    `insert into mail_report (outbox_id, kind, reported_at) values (gen_random_uuid(), 'lost', now())`,
  )
  await expect(start(older)).rejects.toMatchObject({ exitCode: 78 })
  expect(lines.join()).not.toContain('backup.made')
  expect(await readdir(join(backupDir, 'before-migration'))).toEqual([
    expect.stringMatching(/\.bedbackup\.unproven$/),
  ])
})
