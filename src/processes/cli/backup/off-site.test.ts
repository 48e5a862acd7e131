import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { backupName } from '#domain/backup.ts'
import { copyOffSite } from '#features/clock/backups/off-site-job.server.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { openOffSite } from '#platform/off-site/off-site.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { readSettings } from '#platform/settings/settings.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { startS3 } from '../../../../test/builders/s3-server.ts'
import { silentLog } from '../database.ts'
import { aFolder } from '../../../../test/builders/folder.ts'
import { runCommand } from '../../../../test/builders/command.ts'
import { aMadeFolder } from '../../../../test/builders/made-folder.ts'

const root = aFolder()

const here = await aMadeFolder()
const BACKUP_KEY = 'seven words that are kept elsewhere'
const { port } = await startS3('beds', { access: 'READER', secret: 'OPENER' })
const BACKUP_OFFSITE_URL = `s3://READER:OPENER@127.0.0.1:${port}/beds/2027?tls=off`
const name = backupName(Temporal.Now.instant())

const run = runCommand

beforeAll(async () => {
  const env = { DATA_DIR: here, BACKUP_KEY, BACKUP_OFFSITE_URL }
  expect((await run('seed --guests 2 --hosts 1 --seed spring', env)).code).toBe(0)
  mkdirSync(join(here, 'backups'))
  expect((await run(`backup ${join(here, 'backups', name)}`, env)).code).toBe(0)
  writeFileSync(join(here, 'deleted-people-2027-05'), '2027-05-14T08:00:00Z aa\n')
  const settings = readSettings(env)
  if (!settings.ok || !settings.value.offSite) throw new Error('wrong settings')
  const place = settings.value.offSite
  const keys = makeBackupKeys(Buffer.alloc(0), BACKUP_KEY)
  const open = () => openOffSite(place)
  const database = await testDatabase()
  const noting = { db: database.workerDb, worker: mint.worker(), clock: database.clock.now }
  const copies = {
    ...noting,
    folder: join(here, 'backups'),
    dataDir: here,
    keys,
    place: 'there',
    open,
    log: silentLog,
  }
  expect(await copyOffSite(copies)).toBe(1)
})

it('on another machine one command brings it back, with nothing but the words and the address', async () => {
  const env = { DATA_DIR: join(root, 'elsewhere'), BACKUP_KEY, BACKUP_OFFSITE_URL }
  const { code, said, complained } = await run('restore --off-site', env)
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  expect(said).toContain('3 people')
  expect(said).not.toContain('no list of deleted accounts')
  // On it hang unsubscribing and the list of deleted accounts.
  const kept = (folder: string) => readFileSync(join(folder, 'secrets/key'), 'utf8')
  expect(kept(env.DATA_DIR)).toBe(kept(here))
  expect(readdirSync(env.DATA_DIR).filter((file) => file.endsWith('.bedbackup'))).toEqual([])
  expect((await run('restore --off-site', env)).code).toBe(73)
  expect((await run('doctor', env)).said).toMatch(
    new RegExp(`ok\\s+off-site\\s+${name} at .* opens with our key`),
  )
})

it('what is missing for it is said in one line, and nothing is made', async () => {
  const elsewhere = join(root, 'nowhere')
  const asked = (env: Record<string, string>, line = 'restore --off-site') =>
    run(line, { DATA_DIR: elsewhere, ...env })
  expect(await asked({ BACKUP_OFFSITE_URL })).toMatchObject({
    code: 77,
    complained: expect.stringContaining('no key here'),
  })
  expect(await asked({ BACKUP_KEY })).toMatchObject({
    code: 66,
    complained: expect.stringContaining('is not set'),
  })
  const other = { BACKUP_KEY, BACKUP_OFFSITE_URL }
  expect((await asked(other, 'restore --off-site never.bedbackup')).complained).toContain(
    `There are:\n${name}`,
  )
  const closed = BACKUP_OFFSITE_URL.replace('OPENER', 'OTHER')
  expect(await asked({ BACKUP_KEY, BACKUP_OFFSITE_URL: closed })).toMatchObject({
    code: 69,
    complained: expect.stringContaining('403'),
  })
  expect(await asked({ ...other, BACKUP_KEY: 'other words than those of before' })).toMatchObject({
    code: 77,
    complained: expect.stringContaining('sealed with another key'),
  })
  expect(existsSync(join(elsewhere, 'secrets/key'))).toBe(false)
})

it('the site asks for its key until somebody has said that it is kept', async () => {
  const env = { DATA_DIR: here, BACKUP_KEY }
  const server = await startPostgres({ dataDir: here, log: () => {} })
  expect((await run('key', env)).said).toContain('Nobody has said yet')
  expect((await run('key kept', env)).said).toContain('open with BACKUP_KEY only')
  expect((await run('key', env)).said).toContain('kept elsewhere, too')
  expect((await run('key lost', env)).code).toBe(64)
  await server.stop()
})
