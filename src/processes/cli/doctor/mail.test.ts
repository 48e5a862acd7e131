import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { SMTP_PATIENCE } from '#platform/mailer/smtp.server.ts'
import { testSettings } from '../../../../test/builders/deps.ts'
import { aSilentServer } from '../../../../test/builders/hanging.ts'
import type { Finding } from './check.ts'
import { NoDns, type Dns } from './dns.ts'
import { checkMailDomains, isAligned } from './mail-domains.ts'
import { checkMailServer } from './mail-server.ts'
import { checkReturns } from './returns.ts'
import { isNamed, readSpf } from './spf.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

type Zone = {
  texts?: Record<string, string[]>
  mailHosts?: Record<string, string[]>
  addresses?: Record<string, string[]>
}
/** A zone that we write instead of one on the network. */
const zone = ({ texts = {}, mailHosts = {}, addresses = {} }: Zone): Dns => ({
  texts: async (name) => texts[name] ?? [],
  mailHosts: async (name) => mailHosts[name] ?? [],
  addresses: async (name) => addresses[name] ?? [],
})
const say = (findings: Finding[]) => Object.fromEntries(findings.map(({ about, weight }) => [about, weight]))

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const env = {
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'beds@example.org',
  CONTACT_EMAIL: 'team@example.org',
  BOUNCE_ADDRESS: 'b@bounces.example.org',
}
const signing = {
  DKIM_DOMAIN: 'example.org',
  DKIM_SELECTOR: 'beds',
  DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const whole: Required<Zone> = {
  texts: {
    'bounces.example.org': ['v=spf1 include:_spf.example.org -all'],
    '_spf.example.org': ['v=spf1 ip4:192.0.2.0/28 -all'],
    'beds._domainkey.example.org': [`v=DKIM1; k=rsa; p=${published}`],
    '_dmarc.example.org': ['v=DMARC1; p=reject'],
  },
  mailHosts: { 'example.org': ['mx.example.org'], 'bounces.example.org': ['mx.example.org'] },
  addresses: { 'mail.example.org': ['192.0.2.5'] },
}
const check = (o: Record<string, string>, dns: Dns) => checkMailDomains(testSettings({ ...env, ...o }), dns)

describe('what DNS says of who sends our mails', () => {
  it('is well when everything names us', async () => {
    expect(say(await check(signing, zone(whole)))).toEqual({
      sender: 'good',
      returns: 'good',
      spf: 'good',
      dkim: 'good',
      dmarc: 'good',
    })
  })

  it('is not known without DNS, and nothing is asked without a mail server', async () => {
    const dead = () => Promise.reject(new NoDns('ECONNREFUSED'))
    const findings = await check(signing, { texts: dead, mailHosts: dead, addresses: dead })
    expect(say(findings)).toEqual({ sender: 'warning' })
    expect(findings[0]?.words).toContain('DNS gives no answer here (ECONNREFUSED)')
    expect(await checkMailDomains(testSettings({}), zone({}))).toEqual([])
  })

  it('goes on where only one zone is broken', async () => {
    const broken = { ...zone(whole), mailHosts: () => Promise.reject(new NoDns('ESERVFAIL')) }
    expect(say(await check(signing, broken))).toMatchObject({ sender: 'warning', spf: 'good', dmarc: 'good' })
  })

  it('tells a sender to whom nothing can come back, and a missing SPF record', async () => {
    expect(say(await check({}, zone({})))).toMatchObject({
      sender: 'warning',
      returns: 'warning',
      spf: 'warning',
    })
  })

  it('tells SPF that names another, or everybody', async () => {
    const saying = (record: string) =>
      zone({ ...whole, texts: { ...whole.texts, 'bounces.example.org': [record] } })
    expect(say(await check({}, saying('v=spf1 ip4:198.51.100.1 ~all')))).toMatchObject({ spf: 'warning' })
    expect(say(await check({}, saying('v=spf1 +all')))).toMatchObject({ spf: 'problem' })
  })

  it('tells a key that is missing, or another', async () => {
    const without = { ...whole, texts: { ...whole.texts, 'beds._domainkey.example.org': [] } }
    expect(say(await check(signing, zone(without)))).toMatchObject({ dkim: 'problem' })
    const other = { ...whole, texts: { ...whole.texts, 'beds._domainkey.example.org': ['v=DKIM1; p=AAAA'] } }
    expect(say(await check(signing, zone(other)))).toMatchObject({ dkim: 'problem' })
  })

  it('tells a strict policy that neither return path nor signature fits', async () => {
    const apart = { BOUNCE_ADDRESS: 'b@elsewhere.net' }
    expect(say(await check(apart, zone(whole)))).toMatchObject({ dmarc: 'problem' })
    expect(say(await check({ ...apart, ...signing }, zone(whole)))).toMatchObject({ dmarc: 'good' })
    const open = zone({ ...whole, texts: { ...whole.texts, '_dmarc.example.org': [] } })
    expect(say(await check({}, open))).toMatchObject({ dmarc: 'warning' })
  })

  it('holds domains for one when one is below the other', () => {
    expect(isAligned('bounces.example.org', 'example.org')).toBe(true)
    expect(isAligned('example.org', 'mail.example.org')).toBe(true)
    expect(isAligned('badexample.org', 'example.org')).toBe(false)
  })

  it('follows SPF through its names, no further than allowed', async () => {
    const dns = zone({
      texts: {
        'a.org': ['v=spf1 a mx:m.org/24 ip6:2001:db8::/32 -ip4:203.0.113.9 redirect=a.org'],
      },
      mailHosts: { 'm.org': ['h.org'] },
      addresses: { 'a.org': ['192.0.2.1'], 'h.org': ['198.51.100.7'] },
    })
    const spf = await readSpf(dns, 'a.org')
    const named = (address: string) => spf !== null && isNamed(spf, address)
    expect(['192.0.2.1', '198.51.100.200', '2001:db8::1'].map(named)).toEqual([true, true, true])
    expect(['192.0.2.2', '203.0.113.9', '2001:db9::1'].map(named)).toEqual([false, false, false])
    expect(spf?.lookups).toBe(10)
    expect(await readSpf(dns, 'm.org')).toBeNull()
  })
})

describe('the mail server', () => {
  async function aServer(options: ConstructorParameters<typeof SMTPServer>[0]) {
    const server = new SMTPServer({ logger: false, ...options })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    undo.push(() => new Promise((resolve) => server.close(() => resolve())))
    const address = server.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const checkServer = (url: string) => checkMailServer(testSettings({ SMTP_URL: url }))

  it('answers, and needs no login', async () => {
    const port = await aServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
    const found = await checkServer(`smtp://127.0.0.1:${port}`)
    expect(found.weight).toBe('good')
    expect(found.words).toContain('NOT ENCRYPTED, no login needed')
  })

  it('of this machine is encrypted by a certificate of its own making', async () => {
    const port = await aServer({ disabledCommands: ['AUTH'] })
    const found = await checkServer(`smtp://127.0.0.1:${port}`)
    expect(found.words).toContain('answers, encrypted')
  })

  it('takes the right login and no other', async () => {
    const port = await aServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'beds' && password === 'p@ss' ? done(null, { user: 'beds' }) : done(new Error('no')),
    })
    expect((await checkServer(`smtp://beds:p%40ss@127.0.0.1:${port}`)).words).toContain('login taken')
    const wrong = await checkServer(`smtp://beds:other@127.0.0.1:${port}`)
    expect(wrong.weight).toBe('problem')
    expect(wrong.words).not.toContain('other')
  })

  it('is a problem when nobody is there', async () => {
    expect((await checkServer('smtp://127.0.0.1:9')).weight).toBe('problem')
  })

  it('is one when it hangs, at whatever point', async () => {
    const shortly = { ...SMTP_PATIENCE, greetingTimeout: 100, socketTimeout: 300 }
    const login = await aServer({ disabledCommands: ['STARTTLS'], onAuth: () => {} })
    const ports = [await aSilentServer(), await aSilentServer('220 here\r\n'), login]
    const found = ports.map((port) =>
      checkMailServer(testSettings({ SMTP_URL: `smtp://beds:word@127.0.0.1:${port}` }), shortly),
    )
    expect((await Promise.all(found)).map(({ weight }) => weight)).toEqual(ports.map(() => 'problem'))
  })
})

describe('what comes back', () => {
  const returns = (o: Record<string, string>) => checkReturns(testSettings({ ...env, ...o }))

  it('is heard of through a folder or a token', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'maildir-'))
    undo.push(() => rm(dir, { recursive: true, force: true }))
    expect(say(returns({ BOUNCE_DIR: dir }))).toEqual({ returned: 'problem' })
    await mkdir(join(dir, 'new'))
    await mkdir(join(dir, 'cur'))
    expect(say(returns({ BOUNCE_DIR: dir }))).toEqual({ returned: 'good' })
    expect(say(returns({ BOUNCE_TOKEN: 'x'.repeat(24) }))).toEqual({ returned: 'good' })
    expect(say(returns({}))).toEqual({ returned: 'warning' })
    expect(say(checkReturns(testSettings({ SMTP_URL: 'smtp://mail.example.org' })))).toEqual({
      returned: 'warning',
    })
  })
})
