import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { explainSettings } from './explain-settings.server.ts'
import { readSettings, withPort, type Environment, type Settings } from './settings.server.ts'
import { noteOf, settingNames } from './settings-schema.server.ts'

function settingsOf(env: Environment, readFile?: (path: string) => string): Settings {
  const result = readSettings(env, { folder: '/srv/beds', readFile })
  if (!result.ok) throw new Error(explainSettings(result.error))
  return result.value
}

function problemsOf(env: Environment, readFile?: (path: string) => string) {
  const result = readSettings(env, { folder: '/srv/beds', readFile })
  return result.ok ? [] : result.error
}

it('starts without any setting, on this machine only, with the mailbox', () => {
  const { publicUrl, ...rest } = settingsOf({})
  expect(publicUrl.href).toBe('http://localhost:3000/')
  expect(rest).toEqual({
    port: 3000,
    host: '127.0.0.1',
    logFormat: null,
    dataDir: '/srv/beds/data',
    databaseUrl: null,
    pagesDatabaseUrl: null,
    backupDir: '/srv/beds/data/backups',
    backupKey: null,
    offSite: null,
    smtpUrl: null,
    mailFrom: { name: 'Bed Exchange', address: 'no-reply@localhost' },
    mailRates: { all: null, domains: {} },
    bounces: null,
    dkim: null,
    broadcastApprovalAbove: null,
    brandName: 'Bed Exchange',
    brand: { color: null, colorDark: null, pointed: null, pointedDark: null, logo: null },
    organisation: {
      name: 'Bed Exchange',
      address: [],
      representatives: null,
      register: null,
      phone: null,
      contentResponsible: null,
      privacyEmail: 'no-reply@localhost',
      securityEmail: null,
      contactEmail: 'no-reply@localhost',
    },
    bootstrapAdminEmail: null,
    isSecondFactorRequired: false,
    operatorEmail: null,
    analytics: null,
    mapTileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    mapAttribution: '© OpenStreetMap contributors',
    geocoder: null,
    trustedProxies: [],
    role: 'all',
    metricsToken: null,
    healthPort: null,
    secretKey: null,
    mailboxEnabled: true,
  })
})

it.each([
  ['https://g.org/search', undefined, 'nominatim'],
  ['https://g.org/api', undefined, 'photon'],
  ['https://g.org/photon/api/', undefined, 'photon'],
  ['https://g.org/api', 'nominatim', 'nominatim'],
])('an address search at %s with kind %s is %s', (url, given, kind) => {
  const env = given ? { GEOCODER_URL: url, GEOCODER_KIND: given } : { GEOCODER_URL: url }
  expect(settingsOf(env).geocoder).toEqual({ url, kind })
})

it('accepts the documented example of every setting', () => {
  const env = Object.fromEntries(settingNames.map((name) => [name, noteOf(name).example]))
  // Nobody should copy a whole key from a table.
  env.BACKUP_OFFSITE_HOST_KEY = `backup.example.org ssh-ed25519 ${'A'.repeat(68)}`
  env.BACKUP_OFFSITE_SSH_KEY = aKey('rsa', { modulusLength: 1024 })
  env.DKIM_PRIVATE_KEY = aKey('rsa', { modulusLength: 1024 })
  const settings = settingsOf(env, () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>')
  expect(settings.publicUrl.origin).toBe('https://beds.example.org')
  expect(settings.mailFrom).toEqual({ name: 'Bed Exchange', address: 'beds@example.org' })
  expect(settings.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
  expect(settings.mapTileUrl).toBe('https://tiles.example.org/{z}/{x}/{y}.png')
  expect(settings.role).toBe('web')
  expect(settings.mailboxEnabled).toBe(false)
})

const aKey = (kind: 'rsa' | 'rsa-pss', options: { modulusLength: number }) =>
  (kind === 'rsa' ? generateKeyPairSync('rsa', options) : generateKeyPairSync('rsa-pss', options)).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()

it('takes a key to sign with also where line breaks are written as \\n, and no weak or other one', () => {
  const others = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'beds' }
  const key = aKey('rsa', { modulusLength: 1024 })
  const inOneLine = settingsOf({ ...others, DKIM_PRIVATE_KEY: key.trim().replaceAll('\n', '\\n') })
  expect(inOneLine.dkim?.privateKey.trim()).toBe(key.trim())
  for (const wrong of ['abc', aKey('rsa', { modulusLength: 768 }), aKey('rsa-pss', { modulusLength: 1024 })])
    expect(problemsOf({ ...others, DKIM_PRIVATE_KEY: wrong })).toMatchObject([
      { variable: 'DKIM_PRIVATE_KEY' },
    ])
})

it('says which settings belong together', () => {
  const missing = (env: Environment) => problemsOf(env).map(({ variable }) => variable)
  expect(missing({ DKIM_DOMAIN: 'example.org' })).toEqual(['DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'])
  expect(missing({ BOUNCE_DIR: './bounces' })).toEqual(['BOUNCE_ADDRESS'])
  expect(missing({ BOUNCE_TOKEN: 'x'.repeat(24) })).toEqual(['BOUNCE_ADDRESS'])
  expect(missing({ BOUNCE_ADDRESS: 'far-too-long@example.org' })).toEqual(['BOUNCE_ADDRESS'])
  expect(missing({ BOUNCE_ADDRESS: 'b+c@example.org' })).toEqual(['BOUNCE_ADDRESS'])
})

it('counts an empty value as unset', () => {
  expect(settingsOf({ PORT: '', SMTP_URL: ' ', SMTP_URL_FILE: '' })).toEqual(settingsOf({}))
})

it('cannot be changed after reading', () => {
  const settings = settingsOf({})
  expect(Object.isFrozen(settings)).toBe(true)
  expect(Object.isFrozen(settings.mailFrom)).toBe(true)
  expect(Object.isFrozen(settings.trustedProxies)).toBe(true)
})

it.each([
  ['PORT', ['0', '1', '65535'], ['65536', '-1', '3000.5', '0x10', 'abc', '123456']],
  ['HOST', ['0.0.0.0', '::', 'localhost', 'beds.example.org'], ['http://x', '1.2.3', 'a b', '-x']],
  [
    'PUBLIC_URL',
    ['https://a.org', 'https://a.org/', 'http://127.0.0.1:8080'],
    [
      'a.org',
      'ftp://a.org',
      'https://a.org/beds',
      'https://a.org?x=1',
      'https://a.org#x',
      'https://u:p@a.org',
    ],
  ],
  ['ROLE', ['all', 'web', 'worker'], ['Web', 'both']],
  ['DATABASE_URL', ['postgres:///beds?host=/run/postgresql', 'postgresql://a/b'], ['mysql://a/b', 'a']],
  ['SMTP_URL', ['smtp://localhost:2525', 'smtps://u:p%40@a.org'], ['smtp://', 'http://a.org', 'a.org']],
  [
    'MAIL_FROM',
    ['a@b.org', '<a@b.org>', 'Betten für Bonn <a@b.org>'],
    ['a', 'Beds <a>', 'x\r\nBcc: a@b.org'],
  ],
  ['BRAND_NAME', ['B', 'x'.repeat(60)], ['x'.repeat(61), 'a\nb', '<b>']],
  ['BOOTSTRAP_ADMIN_EMAIL', ['a@b.org'], ['a', 'a@b.org, c@d.org']],
  [
    'MAP_TILE_URL',
    [
      'none',
      'https://t.org/{z}/{x}/{y}.png',
      'https://t.org/?z={z}&x={x}&y={y}',
      'http://127.0.0.1:9/{z}/{x}/{y}',
    ],
    [
      'https://t.org/{z}/{x}.png',
      't.org/{z}/{x}/{y}',
      'http://t.org/{z}/{x}/{y}',
      'https://{s}.t.org/{z}/{x}/{y}',
      'https://t.org/{z}/{x}/{y}{r}.png',
      'https://t.org/{z}/{z}/{x}/{y}',
      'https://{z}.t.org/{x}/{y}',
      'https://u:p@t.org/{z}/{x}/{y}',
      'https://t.org;x/{z}/{x}/{y}',
    ],
  ],
  ['MAP_ATTRIBUTION', ['© OpenStreetMap contributors'], ['x'.repeat(201), 'a\nb', '<b>']],
  ['BRAND_COLOR', ['#0e4d45', '#0E4D45', '#059'], ['0e4d45', '#0e4d4', 'green', '#f4b63f', '#ffffff']],
  ['BRAND_COLOR_DARK', ['#8fd3c3', '#ffffff'], ['#0e4d45', '#10201f', 'rgb(1,2,3)']],
  ['BRAND_LOGO', [], ['nowhere.svg', '/nowhere/at/all.svg']],
  ['ORGANISATION_NAME', ['B', 'x'.repeat(100), 'Verein "Betten"'], ['x'.repeat(101), '<b>']],
  [
    'ORGANISATION_ADDRESS',
    ['A 1; 53113 Bonn', ';A;B;'],
    ['A 1', 'a;b;c;d;e;f;g', `a;${'x'.repeat(81)}`, 'a;<b>'],
  ],
  ['CONTENT_RESPONSIBLE', ['Ada Example, Bonn'], ['x'.repeat(201)]],
  ['CONTACT_EMAIL', ['a@b.org'], ['a', 'Ada <a@b.org>']],
  ['PRIVACY_CONTACT_EMAIL', ['a@b.org'], ['a']],
  ['SECURITY_CONTACT_EMAIL', ['a@b.org'], ['a']],
  [
    'GEOCODER_URL',
    ['https://g.org/search', 'http://127.0.0.1:2322/api', 'https://g.org/search?key=k'],
    ['g.org', 'file:///etc/passwd', 'http://g.org/search', 'https://u:p@g.org/search'],
  ],
  ['GEOCODER_KIND', ['photon', 'nominatim'], ['Photon', 'google']],
  [
    'TRUSTED_PROXIES',
    ['127.0.0.1', '::1, fd00::/8', '10.0.0.0/32'],
    ['10.0.0.0/33', 'proxy', '::/129', '1.2.3.4/'],
  ],
  ['METRICS_TOKEN', ['x'.repeat(24)], ['x'.repeat(23)]],
  ['HEALTH_PORT', ['3001'], ['-1', 'health']],
  ['BACKUP_KEY', ['x'.repeat(16)], ['x'.repeat(15), 'x'.repeat(1025)]],
  ['SECRET_KEY', ['x'.repeat(32), 'x'.repeat(1024)], ['x'.repeat(31), 'x'.repeat(1025)]],
])('%s takes its forms and refuses others', (name, good, bad) => {
  for (const value of good) expect(problemsOf({ [name]: value }), value).toEqual([])
  for (const value of bad) expect(problemsOf({ [name]: value }), value).toMatchObject([{ variable: name }])
})

it('analytics needs both its settings', () => {
  const url = 'https://stats.example.org/api/send'
  expect(settingsOf({ ANALYTICS_URL: url, ANALYTICS_WEBSITE_ID: 'site-1' }).analytics).toEqual({
    url,
    websiteId: 'site-1',
  })
  expect(problemsOf({ ANALYTICS_URL: url })).toMatchObject([{ variable: 'ANALYTICS_WEBSITE_ID' }])
  expect(problemsOf({ ANALYTICS_WEBSITE_ID: 'x' })).toMatchObject([{ variable: 'ANALYTICS_URL' }])
})

it('names everything that is wrong at once', () => {
  const problems = problemsOf({ PORT: 'x', ROLE: 'y', ANALYTICS_WEBSITE_ID: 'z' })
  expect(problems.map((problem) => problem.variable).toSorted()).toEqual(['ANALYTICS_URL', 'PORT', 'ROLE'])
})

it('the mailbox exists only without a mail server and on a loopback address', () => {
  expect(settingsOf({ PUBLIC_URL: 'https://a.org' }).mailboxEnabled).toBe(false)
  expect(settingsOf({ SMTP_URL: 'smtp://localhost' }).mailboxEnabled).toBe(false)
  expect(settingsOf({ PUBLIC_URL: 'http://127.0.0.1:9' }).mailboxEnabled).toBe(true)
})

it('sends from the host of the public address unless told otherwise', () => {
  const addressFor = (url: string) => settingsOf({ PUBLIC_URL: url }).mailFrom.address
  expect(addressFor('https://beds.example.org')).toBe('no-reply@beds.example.org')
  expect(addressFor('http://127.0.0.1:3000')).toBe('no-reply@[127.0.0.1]')
  expect(addressFor('http://[::1]:3000')).toBe('no-reply@[IPv6:::1]')
})

it('a public address that was not set follows the real port, one that was set stays', () => {
  expect(withPort(settingsOf({ PORT: '0' }), 41_234).publicUrl.href).toBe('http://localhost:41234/')
  expect(withPort(settingsOf({ PORT: '0', PUBLIC_URL: 'https://a.org' }), 41_234)).toMatchObject({
    port: 41_234,
  })
  expect(withPort(settingsOf({ PORT: '0', PUBLIC_URL: 'https://a.org' }), 1).publicUrl.href).toBe(
    'https://a.org/',
  )
})

it('reads every secret from a file too, without the line end', () => {
  const files: Record<string, string> = {
    '/run/smtp': 'smtp://u:hidden@mail.org\n',
    '/run/db': 'postgres://db/beds\n',
    '/run/key': `${'k'.repeat(40)}\n`,
  }
  const read = (path: string) => files[path] ?? ''
  const env = { SMTP_URL_FILE: '/run/smtp', DATABASE_URL_FILE: '/run/db', SECRET_KEY_FILE: '/run/key' }
  expect(settingsOf(env, read)).toMatchObject({
    smtpUrl: 'smtp://u:hidden@mail.org',
    databaseUrl: 'postgres://db/beds',
    secretKey: 'k'.repeat(40),
  })
})

it('refuses a secret given twice, an empty file and one that cannot be read', () => {
  const key = 'k'.repeat(40)
  expect(problemsOf({ SECRET_KEY: key, SECRET_KEY_FILE: '/x' }, () => key)).toMatchObject([
    { variable: 'SECRET_KEY_FILE' },
  ])
  expect(problemsOf({ SECRET_KEY_FILE: '/x' }, () => '\n')).toMatchObject([{ variable: 'SECRET_KEY_FILE' }])
  expect(problemsOf({ SECRET_KEY_FILE: '/nowhere/at/all' })).toMatchObject([{ variable: 'SECRET_KEY_FILE' }])
})

it('the table shows a wrong value, but never one of a secret', () => {
  const env = { PORT: 'abc', SMTP_URL: 'hunter2', DATABASE_URL: 'hunter2', SECRET_KEY: 'hunter2' }
  const table = explainSettings(problemsOf(env))
  expect(table).toMatch(/^variable +· problem +· example$/m)
  expect(table).toMatch(/^PORT +· "abc" is not a whole number from 0 to 65535 +· 8080$/m)
  expect(table).not.toContain('hunter2')
})

it.each([
  ['OPERATOR_EMAIL', 'YOU@EXAMPLE.ORG'],
  ['BOOTSTRAP_ADMIN_EMAIL', 'YOU@EXAMPLE.ORG'],
  ['BACKUP_KEY', 'THE-WORDS-OF-YOUR-SAFE'],
  ['SMTP_URL', 'smtps://USER:PASSWORD@mail.example.org:465'],
  ['PUBLIC_URL', 'https://YOUR.NAME'],
])('%s as it stands on the page to copy from is refused, not taken', (name, value) => {
  const problems = problemsOf({ [name]: value })
  expect(problems.map(({ variable }) => variable)).toContain(name)
  expect(problems.some(({ problem }) => problem.endsWith('is still that of the sample'))).toBe(true)
})
