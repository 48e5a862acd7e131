import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { MASS_ACTIONS } from '#domain/backup.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { createLog } from '#platform/log.server.ts'
import { scratch } from '../../../../test/builders/backup-scene.ts'
import { mint } from '../../../../test/builders/mail-scene.ts'
import { findLastBackup, listBackups } from './backups.server.ts'
import type { HourlyBackups } from './backups-job.server.ts'
import { checkBackups, noteMade } from './health.server.ts'
import { backUpBefore, makeMassBackups } from './mass-actions.server.ts'

const database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
const keys = makeBackupKeys(Buffer.from('a secret of the test run, thirty-two bytes long'), null)
let root: string
let folder: string
let lines: string[]
let backups: HourlyBackups

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bed-actions-'))
  await chmod(root, 0o700)
  folder = join(root, 'backups')
  lines = []
  backups = {
    reader: database.connection('owner'),
    scratch,
    keys,
    db: database.db,
    worker: mint.worker(),
    clock: database.clock.now,
    folder,
    dataDir: root,
    log: createLog({ write: (line) => void lines.push(line) }),
  }
  database.clock.set('2027-05-15T08:00:00Z')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const made = () => readdir(join(folder, 'before-actions'))

it('there is one before the first action, for the owner only, and none more in ten minutes, whatever is done', async () => {
  for (const action of MASS_ACTIONS) expect(await backUpBefore(backups, action)).toBe(true)
  const [name = '', ...more] = await made()
  expect([name, ...more]).toEqual(['2027-05-15T08-00-00Z.bedbackup'])
  const file = join(folder, 'before-actions', name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'before-actions'))).mode & 0o777).toBe(0o700)
  expect((await checkDump(readSealedFile(file, keys))).rows).toBeGreaterThan(0)
  expect(lines.join()).toContain('"before":"inform"')
  expect(await findLastBackup(folder, database.clock.now()), 'no hourly one').toBeNull()
  database.clock.advance({ minutes: 10 })
  await backUpBefore(backups, 'import-list')
  expect(await made()).toHaveLength(2)
})

const health = () =>
  database.db.run(mint.worker(), async (tx) => {
    const settings = { backupDir: folder, offSite: null }
    return (await checkBackups(tx, settings, database.clock.now())).backup
  })

it('of presses at once all wait for the same one, and none for its proof', async () => {
  const { takeBefore } = makeMassBackups(backups)
  await Promise.all([takeBefore('inform'), takeBefore('broadcast'), takeBefore('import-list')])
  expect(await made(), 'it is written').toHaveLength(1)
  await vi.waitFor(async () => expect(lines).toHaveLength(1), { timeout: 60_000 })
  expect(await listBackups(join(folder, 'before-actions'))).toHaveLength(1)
})

it('one that cannot be made or proven is told and keeps nobody from acting, until one is', async () => {
  await database.empty('backup_state')
  const lastHour = database.clock.now().subtract({ minutes: 30 })
  await noteMade(backups, 'hourly', lastHour)
  await writeFile(folder, 'a file')
  await makeMassBackups(backups).takeBefore('inform')
  expect(lines.join()).toContain('"reason":"before-inform"')
  expect(await health()).toBe('step-failed')
  await rm(folder)
  const nowhere = async () => {
    throw new Error('no room for a proof')
  }
  expect(await backUpBefore({ ...backups, scratch: nowhere }, 'inform')).toBe(false)
  expect(await health()).toBe('step-failed')
  expect(await backUpBefore(backups, 'inform')).toBe(true)
  expect(await health()).toBeNull()
})

it('one that hangs keeps nobody from acting either', async () => {
  const holder = new pg.Client(database.connection('owner'))
  await holder.connect()
  await holder.query('begin; lock table person in access exclusive mode')
  await makeMassBackups(backups, 50).takeBefore('inform')
  expect(lines).toEqual([])
  await holder.query('commit')
  await holder.end()
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 })
})

it('where backups are somebody else’s business there is none', async () => {
  await makeMassBackups(null).takeBefore('inform')
  expect(await readdir(root)).toEqual([])
})
