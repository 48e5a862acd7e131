import { expect, test } from 'vitest'
import { readSettings } from '#platform/settings/settings.server.ts'
import { demoEnv } from './env.ts'

const real = {
  BRAND_NAME: 'Beds for Bonn',
  PORT: '4000',
  DATA_DIR: '/var/lib/beds',
  ROLE: 'web',
  SMTP_URL: 'smtps://beds:secret@mail.example.org:465',
  MAIL_RATE: '1/min',
  DATABASE_URL_FILE: '/run/secrets/database_url',
  BACKUP_DIR: '/mnt/backups',
  BACKUP_KEY: 'seven-words-that-nobody-else-would-think-of',
  SECRET_KEY_FILE: '/run/secrets/secret_key',
  BOUNCE_ADDRESS: 'b@bounces.example.org',
  BOUNCE_DIR: '/var/mail/bounces',
  BOUNCE_TOKEN_FILE: '/run/secrets/bounce_token',
  GEOCODER_URL: 'https://nominatim.example.org/search',
  ANALYTICS_URL: 'https://stats.example.org/api/send',
  ANALYTICS_WEBSITE_ID: '5f0c9b1e-6d1f-4b53-9a5e-0d6c2f6f3a11',
}

test('a demonstration on the machine of the real site keeps its look and reaches nothing of it', () => {
  const settings = readSettings(demoEnv(real, '/tmp/demo'))
  expect(settings).toMatchObject({
    ok: true,
    value: {
      brandName: 'Beds for Bonn',
      port: 4000,
      dataDir: '/tmp/demo',
      role: 'all',
      smtpUrl: null,
      mailRates: { all: null },
      databaseUrl: null,
      pagesDatabaseUrl: null,
      backupDir: null,
      backupKey: null,
      secretKey: null,
      bounces: null,
      geocoder: null,
      analytics: null,
      mailboxEnabled: true,
    },
  })
})
