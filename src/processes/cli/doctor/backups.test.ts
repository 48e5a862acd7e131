import { expect, it } from 'vitest'
import type { BackupHealth } from '#features/clock/backups/health.server.ts'
import { readSettings } from '#platform/settings/settings.server.ts'
import { checkBackups } from './backups.ts'

const read = readSettings({
  DATA_DIR: '/nowhere',
  DATABASE_URL: 'postgres://beds@localhost/beds',
  BACKUP_DIR: '/backups',
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
  [health(null), 'good', /^the last one in \/backups is 2 hours old$/],
  [health(null, 900), 'good', /less than an hour old$/],
  [health(null, null), 'good', /^none in \/backups yet/],
  [health('failed'), 'problem', /2 hours old; the last try failed: look for backup\.failed/],
  [health('failed', null), 'problem', /^none in .*; the last try failed/],
  [health('unproven'), 'problem', /could not be brought back/],
  [health('late'), 'problem', /the next one is late$/],
  [health('step-failed'), 'problem', /before the last big step could not be made/],
  [null, 'problem', /the database does not say/],
] as const)('%j is a %s', (found, weight, words) => {
  expect(checkBackups(settings, found, true)).toEqual([
    { weight, about: 'backups', words: expect.stringMatching(words) },
  ])
})
