/**
 * Names, subjects and addresses as nobody should have them, through templates, nodemailer and a real SMTP server: every mail
 * that arrives has exactly the headers it should, and went to the address of its row and to nobody else.
 *   npm run bench -- mail-headers     (MAILS=…, SEED=…)
 */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { firstEdition } from '#domain/edition.ts'
import { normaliseEmail } from '#domain/email.ts'
import { writeMessage } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { unsubscribeLinks } from '#features/ground/suppression.server.ts'
import { type Locale, locales } from '#i18n/locale.ts'
import type { MailContent } from '#mails/registry.ts'
import { sampleMails, type SampleWish } from '#mails/samples.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { bounceAddressOf } from '#platform/mailer/bounce-address.server.ts'
import type { MailMessage } from '#platform/mailer/mailer.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { aMailSink, type ReceivedMail } from '../builders/mail-sink.ts'

export type HeaderFigures = {
  mails: number
  /** Arrived, and their address is one that mail can go to. */
  arrived: number
  /** Not sent: their address is none. */
  refused: number
  /** Went to another address, or to more or fewer than one. */
  misrouted: number
  /** Has a header too many, too few, twice, or with a value of somebody's making. */
  injected: number
  /** Of the first that went wrong; to look into. */
  examples: string[]
}

const siteUrl = 'https://beds.example.org'
const frame = { brand: 'Bed Exchange', siteUrl }
const from = { name: 'Bed Exchange', address: 'beds@example.org', replyTo: 'team@example.org' }
const date = Temporal.Instant.from('2027-05-15T08:00:00Z')
const edition = firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const keys = makeKeys(Buffer.alloc(32, 7))
const listMail: ReadonlySet<string> = new Set(['broadcast', 'newsletter-already'])

const nasty = [
  'Amina\r\nBcc: b@example.org',
  'Amina\nCc: b@example.org\n\nHello',
  'Amina\rX-Evil: 1',
  'Amina\u2028Bcc: b@example.org',
  'Amina\u0085Bcc: b@example.org',
  'Amina\v\f\0Bcc: b@example.org',
  '=?utf-8?Q?Bcc:_b=40example=2Eorg?=',
  '=?utf-8?B?DQpCY2M6IGJAZXhhbXBsZS5vcmc=?=',
  '"Amina" <b@example.org>, c@example.org',
  '\r\n.\r\nMAIL FROM:<x@example.org>',
  '\u202Egro.elpmaxe@b',
  'Ng\u0169g\u0129 wa Thiong\u2019o',
  '李小龍',
  'Zoë 👩🏽‍🌾',
  '%0d%0aBcc:%20b@example.org',
  'x'.repeat(2000),
  '',
]
const anything = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.tuple(fc.string({ maxLength: 10 }), fc.constantFrom(...nasty)).map((parts) => parts.join('')),
)
const odd = "!#$%&'*+/=?^_`{|}~-."
const address = fc.oneof(
  { weight: 3, arbitrary: fc.emailAddress().map((email) => email.toLowerCase()) },
  {
    weight: 3,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...'abc019', ...odd), minLength: 1, maxLength: 64 })
      .map((local) => `${local}@example.net`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'a@example.net\r\nRCPT TO:<b@example.net>',
      'a@example.net>\r\nDATA',
      'a@example.net,b@example.net',
      'a@example.net;b@example.net',
      'a@example.net b@example.net',
      '"a b"@example.net',
      'a@example.net@example.com',
      '<a@example.net>',
      'a(b@example.net)@example.com',
      'a@[127.0.0.1]',
      'a@bücher.example',
      'а@example.net',
      'A@Example.net',
      'a@example.net\0',
      ' a@example.net',
      '@example.net',
      'undisclosed-recipients:;',
    ),
  },
  { weight: 1, arbitrary: anything },
)
/** So many addresses get mails about the same people: making every form of every mail takes longer than sending one. */
const EACH = 5

const row = fc.record({
  people: fc.record({
    guest: anything,
    host: anything,
    otherHost: anything,
    surname: anything,
    note: anything,
  }),
  subject: anything,
  locale: fc.constantFrom<Locale>('en', 'de'),
  mails: fc.array(fc.record({ to: address, form: fc.nat() }), { minLength: EACH, maxLength: EACH }),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never

const sceneOf = ({ people, subject, locale }: Omit<Row, 'mails'>): SampleWish => ({
  siteUrl,
  locale,
  edition,
  people,
  letter: { subject, nodes: [{ tag: 'p', children: [people.note] }] },
})

function messageOf(content: MailContent, { to, locale }: { to: string; locale: Locale }): MailMessage {
  const id = randomUUID()
  const { headers } = unsubscribeLinks({ keys, siteUrl }, { email: to, locale })
  const composed = { kind: 'mail', to, locale, content, deadline: null } as const
  const mail = listMail.has(content.template) ? { ...composed, headers } : composed
  const message = writeMessage(id, mail, date, frame)
  return { ...message, returnPath: bounceAddressOf(keys, 'b@bounces.example.org', id) }
}

/** What is wrong with a mail that arrived; null if nothing is (rules: mail). */
export function findHeaderFault(message: MailMessage, { raw, mail }: ReceivedMail): string | null {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const names = lines.map((line) => /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase() ?? `no header: ${line}`)
  // Without one there is no header, and no fault.
  const always = message.subject.trim() === '' ? EXPECTED.filter((name) => name !== 'subject') : EXPECTED
  const expected = [...always, ...Object.keys(message.headers ?? {}).map((name) => name.toLowerCase())]
  if (names.toSorted().join() !== expected.toSorted().join()) return `headers ${names.join()}`
  if (/[\r\n]/.test(head.replaceAll('\r\n', ''))) return 'a bare line break'
  if (lines.some((line) => /[^\t -~]/.test(line))) return 'a character that is not ASCII'
  const value = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const told = {
    'message-id': message.messageId,
    'auto-submitted': 'auto-generated',
    'content-language': message.locale,
    ...Object.fromEntries(
      Object.entries(message.headers ?? {}).map(([name, text]) => [name.toLowerCase(), text]),
    ),
  }
  for (const [name, text] of Object.entries(told)) if (value(name) !== text) return `${name}: ${value(name)}`
  if (mail.from?.address !== from.address || mail.from.name !== from.name) return 'another sender'
  if (mail.replyTo?.map(({ address: reply }) => reply).join() !== from.replyTo) return 'other answers'
  if (mail.to?.map(({ address: to }) => to).join() !== message.to) return 'another reader'
  return mail.text && mail.html ? null : 'no text, or no HTML'
}

const EXPECTED = [
  'from',
  'reply-to',
  'to',
  'subject',
  'message-id',
  'date',
  'auto-submitted',
  'content-language',
  'mime-version',
  'content-type',
]

const AT_ONCE = 20
const CHUNK = 500

/** `mails` addresses and names made of `seed`, each sent one form of one template; a multiple of five. */
export async function measureHeaders({
  mails,
  seed,
}: {
  mails: number
  seed: number
}): Promise<HeaderFigures> {
  const figures: HeaderFigures = { mails, arrived: 0, refused: 0, misrouted: 0, injected: 0, examples: [] }
  const sink = await aMailSink()
  const mailer = openSmtpMailer({ url: sink.url, from, connections: 5 })
  const fault = (kind: 'misrouted' | 'injected', what: string) => {
    figures[kind] += 1
    if (figures.examples.length < 5) figures.examples.push(what)
  }
  async function sendOne(content: MailContent, reader: { to: string; locale: Locale }) {
    const message = messageOf(content, reader)
    const delivery = await mailer.send(message)
    const isAddress = isStoredAddress(reader.to)
    const isExpected = delivery.kind === (isAddress ? 'accepted' : 'permanent')
    if (!isExpected) fault('misrouted', `${delivery.kind}: ${JSON.stringify(reader.to)}`)
    if (!isAddress) figures.refused += 1
    return isAddress ? message : null
  }
  try {
    for (let done = 0; done < mails; done += CHUNK) {
      const rows = fc.sample(row, { numRuns: Math.min(CHUNK, mails - done) / EACH, seed: seed + done })
      const messages: MailMessage[] = []
      const work = rows.values()
      const line = async () => {
        for (const { locale, ...scene } of work) {
          const forms = await sampleMails(sceneOf({ ...scene, locale }))
          for (const { to, form } of scene.mails) {
            const sample = forms[form % forms.length]
            const message = sample && (await sendOne(sample.content, { to, locale }))
            if (message) messages.push(message)
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, line))
      const received = new Map(sink.received.map((one) => [one.mail.messageId, one]))
      if (received.size !== sink.received.length) fault('misrouted', 'one mail twice')
      if (received.size !== messages.length)
        fault('misrouted', `${received.size} of ${messages.length} arrived`)
      for (const message of messages) {
        const one = received.get(message.messageId)
        if (!one) continue
        figures.arrived += 1
        const route = `${one.sender} to ${one.recipients.join()}`
        if (route !== `${message.returnPath} to ${message.to}`) fault('misrouted', route)
        const wrong = findHeaderFault(message, one)
        if (wrong) fault('injected', wrong)
      }
      sink.received.length = 0
    }
    return figures
  } finally {
    await mailer.close()
    await sink.close()
  }
}

/** Is this the one spelling in which addresses are stored and told to a server? */
function isStoredAddress(text: string): boolean {
  const read = normaliseEmail(text)
  return read.ok && read.value === text
}

/** Every form of every mail in both languages, as one person gets them. */
export async function everyMessage(to: string): Promise<{ name: string; message: MailMessage }[]> {
  const people = {
    guest: 'Amina',
    host: 'Bruno',
    otherHost: 'Jonas',
    surname: 'Diallo',
    note: 'Two bicycles',
  }
  const messages = locales.map(async (locale) => {
    const samples = await sampleMails(sceneOf({ people, subject: 'News', locale }))
    return samples.map(({ key, content }) => ({
      name: `${content.template} ${key} ${locale}`,
      message: messageOf(content, { to, locale }),
    }))
  })
  return (await Promise.all(messages)).flat()
}

export { from }
