import { mkdtemp, readdir, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { backupName } from '#domain/backup.ts'
import type { BackupHealth } from '#features/clock/backups/health.server.ts'
import { readSettings } from '#platform/settings/settings.server.ts'
import { checkBackups } from './backups.ts'

const folder = await mkdtemp(join(tmpdir(), 'bed-doctor-'))
const read = readSettings({
  DATA_DIR: '/nowhere',
  DATABASE_URL: 'postgres://beds@localhost/beds',
  BACKUP_DIR: folder,
  SECRET_KEY: 'the key of the test run, of more than thirty-two characters',
})
if (!read.ok) throw new Error(JSON.stringify(read.error))
const settings = read.value
const health = (backup: BackupHealth['backup'], lastBackupSeconds: number | null = 7200): BackupHealth => ({
  lastBackupSeconds,
  backup,
  lastCopySeconds: null,
  copies: null,
})

it.each([
  [health(null), 'good', /^the last one in \S+ is 2 hours old$/],
  [health(null, 900), 'good', /less than an hour old$/],
  [health(null, null), 'good', /^none in \S+ yet/],
  [health('failed'), 'problem', /2 hours old; the last try failed: look for backup\.failed/],
  [health('failed', null), 'problem', /^none in .*; the last try failed/],
  [health('unproven'), 'problem', /could not be brought back/],
  [health('late'), 'problem', /the next one is late$/],
  [health('step-failed'), 'problem', /before the last big step could not be made/],
  [null, 'problem', /the database does not say/],
] as const)('%j is a %s', async (found, weight, words) => {
  expect(await checkBackups(settings, found, true)).toEqual([
    { weight, about: 'backups', words: expect.stringMatching(words) },
  ])
})

it.each(['/proc', '/proc/not-there-yet'])(
  '%s cannot be written: no backup will be made',
  async (backupDir) => {
    expect(await checkBackups({ ...settings, backupDir }, health(null, null), true)).toEqual([
      {
        weight: 'problem',
        about: 'backups',
        words: expect.stringMatching(/^\/proc.* cannot be written .*no new one/),
      },
    ])
  },
)

it('a folder that is made with the first backup is no trouble, and is not made by looking', async () => {
  const backupDir = join(folder, 'not', 'there')
  expect(await checkBackups({ ...settings, backupDir }, health(null, null), true)).toMatchObject([
    { weight: 'good' },
  ])
  expect(await readdir(folder)).toEqual([])
})

it('little room where they lie is told of that place', async () => {
  const { bavail, bsize } = await statfs(folder)
  const last = join(folder, backupName(Temporal.Now.instant()))
  await writeFile(last, '')
  await truncate(last, bavail * bsize)
  expect(await checkBackups(settings, health(null), true)).toMatchObject([
    { weight: 'good' },
    {
      weight: 'warning',
      words: expect.stringMatching(/are free in .*bed-doctor-.*the next one may not fit/),
    },
  ])
})
