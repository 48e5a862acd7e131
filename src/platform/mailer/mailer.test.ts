import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, expect, test } from 'vitest'
import { aMailSink } from '../../../test/builders/mail-sink.ts'
import { often } from '../../../test/builders/often.ts'
import { openFolderMailer } from './folder.server.ts'
import { findKeptMail, listKeptMails } from './mailbox.server.ts'
import type { MailMessage } from './mailer.ts'
import { openMailer } from './open-mailer.server.ts'
import { certificateFor, openSmtpMailer } from './smtp.server.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const from = { name: 'Bed Exchange', address: 'beds@example.org' }
const message = (over: Partial<MailMessage> = {}): MailMessage => ({
  messageId: '<0b7e@beds.example.org>',
  to: 'amina@example.org',
  subject: 'Ein Platz für dich',
  html: '<p>Hallo</p>',
  text: 'Hallo',
  locale: 'de',
  date: Temporal.Instant.from('2027-05-15T08:00:00Z'),
  ...over,
})

async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function aServer() {
  const sink = await aMailSink()
  const mailer = openSmtpMailer({ url: sink.url, from, connections: 2 })
  undo.push(sink.close, mailer.close)
  return { sink, mailer }
}

function aKey() {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { domain: 'example.org', selector: 'beds', privateKey }
}

test('a mailbox in the data folder keeps whole mails, newest first, and nothing unfinished', async () => {
  const dataDir = await aDataDir()
  expect(await listKeptMails(dataDir)).toEqual([])
  const mailer = openFolderMailer({ dataDir, from })
  const later = Temporal.Instant.from('2027-05-15T08:00:01Z')
  expect(await mailer.send(message())).toEqual({ kind: 'accepted' })
  expect(await mailer.send(message({ date: later, subject: 'Zweite' }))).toEqual({ kind: 'accepted' })
  const kept = await listKeptMails(dataDir)
  expect(kept.map(({ subject }) => subject)).toEqual(['Zweite', 'Ein Platz für dich'])
  expect(kept[1]).toMatchObject({
    to: 'amina@example.org',
    locale: 'de',
    text: expect.stringMatching(/^Hallo\s*$/),
    html: expect.stringContaining('<p>Hallo</p>'),
    sentAt: '2027-05-15T08:00:00.000Z',
  })
  expect(await readdir(join(dataDir, 'mailbox'))).toHaveLength(2)
  expect(await findKeptMail(dataDir, kept[0]?.id ?? '')).toEqual(kept[0])
})

test.each(['../../etc/passwd', '..', '', 'x', '20270515080000000-0000000g', '20270515080000000-00000000'])(
  'the id %j names no kept mail',
  async (id) => {
    expect(await findKeptMail(await aDataDir(), id)).toBeNull()
  },
)

test('a data folder that cannot be written to is a failure for now', async () => {
  const notAFolder = join(await aDataDir(), 'file')
  await writeFile(notAFolder, '')
  const mailer = openFolderMailer({ dataDir: notAFolder, from })
  expect(await mailer.send(message())).toMatchObject({ kind: 'temporary', isInDoubt: false })
})

test('whatever address is stored, the server is told exactly that one or none', async () => {
  const { sink, mailer } = await aServer()
  const nasty = fc.oneof(
    fc.constantFrom(
      'a@example.org\r\nRCPT TO:<b@example.org>',
      'a@example.org,b@example.org',
      '"a b"@example.org',
      '<a@example.org>',
      'a@example.org\u0000',
      'Amina <a@example.org>',
    ),
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
  )
  await fc.assert(
    fc.asyncProperty(nasty, async (to) => {
      sink.received.length = 0
      const delivery = await mailer.send(message({ to }))
      const told = sink.received.flatMap(({ recipients }) => recipients)
      expect(told).toEqual(delivery.kind === 'accepted' ? [to] : [])
    }),
    { numRuns: often(200) },
  )
})

test('the date is written as RFC 5322 asks for it, over SMTP and in the folder', async () => {
  const { sink, mailer } = await aServer()
  const dataDir = await aDataDir()
  // A day of one digit, and more than whole seconds: both are where formats differ.
  const date = Temporal.Instant.from('2027-05-02T08:04:05.132Z')
  await mailer.send(message({ date }))
  await openFolderMailer({ dataDir, from }).send(message({ date }))
  const [kept] = await readdir(join(dataDir, 'mailbox'))
  const file = await readFile(join(dataDir, 'mailbox', kept ?? ''), 'utf8')
  const dates = [sink.received[0]?.raw ?? '', file].map((raw) => /^Date: .*$/m.exec(raw)?.[0].trimEnd())
  expect(dates).toEqual(['Date: Sun, 02 May 2027 08:04:05 +0000', 'Date: Sun, 02 May 2027 08:04:05 +0000'])
})

test('answers go to the address that is read, when the sender is another', async () => {
  const sink = await aMailSink()
  undo.push(sink.close)
  const publicUrl = new URL('https://beds.example.org')
  const settings = { smtpUrl: sink.url, dataDir: await aDataDir(), publicUrl, mailFrom: from, dkim: null }
  for (const contactEmail of ['hello@example.org', from.address]) {
    const mailer = openMailer({ ...settings, organisation: { contactEmail } }, 1)
    undo.push(mailer.close)
    await mailer.send(message())
  }
  const answersTo = sink.received.map(({ mail }) => mail.replyTo?.map(({ address }) => address))
  expect(answersTo).toEqual([['hello@example.org'], undefined])
})

test('the server is greeted with the name of the site, where that is one', async () => {
  const sink = await aMailSink()
  undo.push(sink.close)
  const settings = {
    smtpUrl: sink.url,
    dataDir: await aDataDir(),
    mailFrom: from,
    organisation: { contactEmail: from.address },
    dkim: null,
  }
  for (const site of [
    'https://beds.example.org',
    'http://localhost:3000',
    'http://192.0.2.7',
    'http://[::1]',
  ]) {
    const mailer = openMailer({ ...settings, publicUrl: new URL(site) }, 1)
    undo.push(mailer.close)
    await mailer.send(message())
  }
  const [named, ...others] = sink.received.map(({ greeting }) => greeting)
  expect(named).toBe('beds.example.org')
  for (const greeting of others) expect(greeting).not.toMatch(/^localhost$|192|::1/)
})

test('the signature covers every header of ours, the way out of list mail included (RFC 8058)', async () => {
  const sink = await aMailSink()
  const sender = { ...from, replyTo: 'hello@example.org' }
  const mailer = openSmtpMailer({ url: sink.url, from: sender, connections: 1, dkim: aKey() })
  undo.push(sink.close, mailer.close)
  const headers = {
    'List-Unsubscribe': '<https://x.example>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await mailer.send(message({ headers }))
  const sent = sink.received[0]?.mail.headers ?? []
  const signature = sent.find(({ key }) => key === 'dkim-signature')?.value ?? ''
  const signed =
    /\bh=([^;]+);/
      .exec(signature)?.[1]
      ?.toLowerCase()
      .split(/[\s:]+/) ?? []
  expect(signed).toContain('list-unsubscribe-post')
  const unsigned = sent.map(({ key }) => key).filter((key) => !signed.includes(key))
  expect(unsigned).toEqual(['dkim-signature'])
})

test.each([null, aKey()])(
  'the end of a mail waits until the server has asked for it, signed or not',
  async (dkim) => {
    const sink = await aMailSink({ onRecipient: () => 'cut' })
    const mailer = openSmtpMailer({ url: sink.url, from, connections: 1, dkim })
    undo.push(sink.close, mailer.close)
    let ends = 0
    const end = async () => {
      ends += 1
    }
    // A line that breaks before: nobody has the mail, so it may go out again.
    expect(await mailer.send(message(), end)).toMatchObject({ kind: 'temporary', isInDoubt: false })
    expect(ends).toBe(0)
    sink.answers.onRecipient = () => null
    expect(await mailer.send(message(), end)).toEqual({ kind: 'accepted' })
    expect(ends).toBe(1)
  },
)

test.each([
  'relay not permitted',
  '5.7.1 Relay access denied',
  'authentication required',
  '5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied',
  '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a list',
  '5.7.1 <beds>: Helo command rejected: need fully-qualified hostname',
  '5.7.1 <b@beds.example.org>: Sender address rejected: not owned by user beds',
])('a server that does not know us (%s) is our trouble, not that of a mail', async (words) => {
  const { sink, mailer } = await aServer()
  sink.answers.onRecipient = () => words
  const ours = { kind: 'temporary', trouble: 'server', isInDoubt: false }
  expect(await mailer.send(message())).toMatchObject(ours)
})

test('a refusal that may be for want of a login waits, and holds up no other mail', async () => {
  const { sink, mailer } = await aServer()
  sink.answers.onRecipient = () => '5.7.1 <amina@example.org>: Recipient address rejected: Access denied'
  const later = { kind: 'temporary', trouble: 'mail', isInDoubt: false }
  expect(await mailer.send(message())).toMatchObject(later)
})

test('no text of a mail becomes a header', async () => {
  const { sink, mailer } = await aServer()
  const injected = 'Hello\r\nBcc: b@example.org\r\n\r\nX'
  await mailer.send(message({ subject: injected, text: injected, html: injected }))
  const names = sink.received[0]?.mail.headers.map(({ key }) => key).toSorted()
  expect(sink.received[0]?.recipients).toEqual(['amina@example.org'])
  expect(names).toEqual(
    [
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ].toSorted(),
  )
})

test('it is asked before the last bytes leave, and a mail waiting there is not yet taken', async () => {
  const { sink, mailer } = await aServer()
  const open = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const sending = mailer.send(message({ text: 'x'.repeat(300_000) }), () => {
    asked.resolve()
    return open.promise
  })
  await asked.promise
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sink.received).toHaveLength(0)
  open.resolve()
  expect(await sending).toEqual({ kind: 'accepted' })
  expect(sink.received[0]?.mail.text).toHaveLength(300_001)
})

test('a mail server of this machine may have a certificate of its own making, and no other may', async () => {
  const sink = await aMailSink({}, { disabledCommands: ['AUTH'] })
  const mailer = openSmtpMailer({ url: sink.url, from, connections: 1 })
  undo.push(sink.close, mailer.close)
  expect(await mailer.send(message())).toEqual({ kind: 'accepted' })
  expect(certificateFor(new URL('smtps://mail.example.org'))).toEqual({})
})
