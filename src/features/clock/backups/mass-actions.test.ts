import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { checkDump } from '#db/backup/read-dump.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { MASS_ACTIONS } from '#domain/backup.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { readSealedFile } from '#platform/backup/sealed-file.server.ts'
import { createLog } from '#platform/log.server.ts'
import { mint } from '../../../../test/builders/mail-scene.ts'
import { findLastBackup } from './backups.server.ts'
import type { HourlyBackups } from './backups-job.server.ts'
import { backUpBefore, makeMassBackups } from './mass-actions.server.ts'

const server = inject('testServer')
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
    scratch: { owner: server.owner, migrator: server.owner, ownedBy: null },
    keys,
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
  expect(await findLastBackup(folder), 'no hourly one').toBeNull()
  database.clock.advance({ minutes: 10 })
  await backUpBefore(backups, 'import-list')
  expect(await made()).toHaveLength(2)
})

it('of presses at once all wait for the same one', async () => {
  const { takeBefore, hasFailed } = makeMassBackups(backups)
  await Promise.all([takeBefore('inform'), takeBefore('broadcast'), takeBefore('import-list')])
  expect(await made()).toHaveLength(1)
  expect(lines).toHaveLength(1)
  expect(hasFailed()).toBe(false)
})

it('one that cannot be made is told and keeps nobody from acting, until one is made again', async () => {
  await writeFile(folder, 'a file')
  const { takeBefore, hasFailed } = makeMassBackups(backups)
  await takeBefore('inform')
  expect(hasFailed()).toBe(true)
  expect(lines.join()).toContain('"reason":"before-inform"')
  await rm(folder)
  await takeBefore('inform')
  expect(hasFailed()).toBe(false)
})

it('where backups are somebody else’s business there is none, and nothing has failed', async () => {
  const { takeBefore, hasFailed } = makeMassBackups(null)
  await takeBefore('inform')
  expect(hasFailed()).toBe(false)
  expect(await readdir(root)).toEqual([])
})
