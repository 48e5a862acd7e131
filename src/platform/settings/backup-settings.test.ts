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

const s3 = 's3://ACCESS:s3cr3t@s3.eu-central-1.amazonaws.com/beds'
const sftp = 'sftp://beds@backup.example.org/srv/beds'
const hostKey =
  'backup.example.org ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJlEVNfa6VW4+gxFx2OlB5W/U32mh7abb4JKcbeeQR6L'

it.each([
  ['https://s3.example.org/beds', 'BACKUP_OFFSITE_URL', 'neither s3:// nor sftp://'],
  ['s3://ACCESS@s3.example.org/beds', 'BACKUP_OFFSITE_URL', 'no secret key'],
  ['s3://ACCESS:s3cr3t@s3.example.org', 'BACKUP_OFFSITE_URL', 'no bucket'],
  ['s3://ACCESS:s3cr3t@s3.example.org/beds/..%2f..', 'BACKUP_OFFSITE_URL', 'other characters'],
  [`${s3}?tls=off`, 'BACKUP_OFFSITE_URL', 'without TLS'],
  ['sftp://backup.example.org/srv', 'BACKUP_OFFSITE_URL', 'names no user'],
  ['sftp://beds@backup.example.org', 'BACKUP_OFFSITE_URL', 'names no folder'],
  [sftp, 'BACKUP_OFFSITE_HOST_KEY', 'is unset'],
])('copies to %s are refused for %s: %s', (address, variable, words) => {
  const found = readSettings({ BACKUP_OFFSITE_URL: address })
  const problem = expect.objectContaining({ variable, problem: expect.stringContaining(words) })
  expect(found).toMatchObject({ error: expect.arrayContaining([problem]) })
  expect(JSON.stringify(found)).not.toContain('s3cr3t')
})

it('copies need backups, a way in, and a key that no passphrase locks', () => {
  const problems = (env: Record<string, string>) => {
    const found = readSettings(env)
    return found.ok ? [] : found.error.map(({ variable }) => variable)
  }
  expect(problems({ BACKUP_OFFSITE_URL: s3, BACKUP_DIR: 'off' })).toEqual(['BACKUP_DIR'])
  expect(problems({ BACKUP_OFFSITE_URL: sftp, BACKUP_OFFSITE_HOST_KEY: hostKey })).toEqual([
    'BACKUP_OFFSITE_SSH_KEY',
  ])
  const withKey = {
    BACKUP_OFFSITE_URL: sftp,
    BACKUP_OFFSITE_HOST_KEY: hostKey,
    BACKUP_OFFSITE_SSH_KEY: 'abc',
  }
  expect(problems(withKey)).toEqual(['BACKUP_OFFSITE_SSH_KEY'])
  expect(problems({ BACKUP_OFFSITE_HOST_KEY: hostKey })).toEqual(['BACKUP_OFFSITE_URL'])
})

it.each([
  [
    s3,
    {},
    {
      endpoint: new URL('https://s3.eu-central-1.amazonaws.com'),
      bucket: 'beds',
      folder: '',
      region: 'eu-central-1',
    },
  ],
  [
    's3://A:b%2Fc@garage.example.org:3900/beds/of/2027?region=garage',
    {},
    { secretKey: 'b/c', folder: 'of/2027/', region: 'garage' },
  ],
  [
    'sftp://beds:pass@backup.example.org/srv/beds',
    { BACKUP_OFFSITE_HOST_KEY: hostKey },
    { port: 22, password: 'pass', folder: '/srv/beds' },
  ],
  [
    'sftp://u1:p@box.example.org:23/~/beds',
    { BACKUP_OFFSITE_HOST_KEY: hostKey },
    { port: 23, folder: 'beds' },
  ],
])('%s is a place for copies', (address, more, place) => {
  expect(readSettings({ BACKUP_OFFSITE_URL: address, ...more })).toMatchObject({ value: { offSite: place } })
})
