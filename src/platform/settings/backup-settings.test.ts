import { expect, it } from 'vitest'
import { readSettings } from './settings.server.ts'

it.each([
  [{}, '/srv/beds/data/backups'],
  [{ DATA_DIR: '/var/beds' }, '/var/beds/backups'],
  [{ BACKUP_DIR: 'kept' }, '/srv/beds/kept'],
  [{ BACKUP_DIR: '/mnt/disk' }, '/mnt/disk'],
  [{ BACKUP_DIR: 'off' }, null],
])('with %o hourly backups go to %s', (env, folder) => {
  expect(readSettings(env, { folder: '/srv/beds' })).toMatchObject({ value: { backupDir: folder } })
})
