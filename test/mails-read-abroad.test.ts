import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openFolderMailer } from '#platform/mailer/folder.server.ts'
import type { MailMessage, Sender } from '#platform/mailer/mailer.ts'
import { sendAll } from './builders/sent-mails.ts'
import { findCalendarFaults } from './builders/strict-calendar.ts'
import { openStrictReader, type StrictMail } from './builders/strict-mail.ts'
import { everyMessage, from } from './stress/mail-headers.ts'

// What we send is read by programs that are not ours. Here one of those that forgive least reads it, byte by byte.

let read: (raw: Buffer) => StrictMail
beforeAll(async () => {
  read = await openStrictReader()
})

/** What of the message did not arrive as it was meant. */
function compare(mail: StrictMail, message: MailMessage, sender: Sender): string[] {
  const lines = (text: string) => text.replaceAll('\r\n', '\n').trimEnd()
  const both: Record<string, [unknown, unknown]> = {
    tree: [mail.tree, message.calendar ? ['multipart/mixed', letter, 'text/calendar'] : letter],
    subject: [mail.subject, message.subject],
    // Python puts a space where an encoded name went on in the next line, which RFC 2047 does not.
    from: [
      mail.from.map(([name, address]) => [solid(name), address]),
      [[solid(sender.name), sender.address]],
    ],
    replyTo: [mail.replyTo, sender.replyTo ? [sender.replyTo] : []],
    to: [mail.to, [message.to]],
    messageId: [mail.messageId, message.messageId],
    date: [mail.at * 1000, message.date.epochMilliseconds],
    text: [lines(mail.text), lines(message.text)],
    html: [lines(mail.html), lines(message.html)],
    calendar: [mail.calendar, message.calendar ? { ...message.calendar, disposition: 'attachment' } : null],
  }
  return Object.entries(both)
    .filter(([, pair]) => JSON.stringify(sorted(pair[0])) !== JSON.stringify(sorted(pair[1])))
    .map(([name, [arrived, meant]]) => `${name} is ${JSON.stringify(arrived)}, not ${JSON.stringify(meant)}`)
}
const solid = (text: string) => text.replaceAll(' ', '')
const letter = ['multipart/alternative', 'text/plain', 'text/html']
const sorted = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    : value

it('every mail of the catalogue is without fault to a strict reader, in both languages', async () => {
  const { faults, calendars } = await readAll(
    await everyMessage("amina.o'neil+beds=2027@sub.example.net"),
    from,
  )
  expect(faults).toEqual([])
  expect(calendars).toBeGreaterThan(10)
})

const { address } = from
it.each<[string, Sender]>([
  ['without an address for answers', { name: 'Bed Exchange', address }],
  ['with signs that addresses are made of', { name: 'Beds (Bonn), e. V. "2027"', address }],
  [
    'longer than a line and not ASCII',
    { name: 'Bettenbörse für die Klimakonferenz in Bonn und Königswinter, gemeinnütziger Verein', address },
  ],
])(
  'and so it is from a sender %s',
  async (_, sender) => {
    const some = (await everyMessage('amina@example.net')).filter((_message, index) => index % 15 === 0)
    expect((await readAll(some, sender)).faults).toEqual([])
  },
  600_000,
)

type Named = Awaited<ReturnType<typeof everyMessage>>

async function readAll(all: Named, sender: Sender): Promise<{ faults: string[]; calendars: number }> {
  const messages = all.map(({ message }) => message)
  const arrived = await sendAll(messages, sender)
  expect(arrived).toHaveLength(all.length)
  const faults: string[] = []
  let calendars = 0
  for (const [index, { name, message }] of all.entries()) {
    const mail = read(arrived[index] ?? Buffer.alloc(0))
    const found = mail.faults.length > 0 ? mail.faults : compare(mail, message, sender)
    if (mail.calendar) {
      calendars += 1
      found.push(...findCalendarFaults(mail.calendar.content, mail.calendar.method))
    }
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return { faults, calendars }
}

it('the strict reader notices what other readers forgive', async () => {
  const [good] = await sendAll([(await everyMessage('amina@example.net'))[0]?.message ?? fail()], from)
  const text = good?.toString('latin1') ?? ''
  const spoilt: Record<string, string> = {
    'a date of another kind': text.replace(/^Date: .*$/m, 'Date: 2026-11-22T15:06:40.132Z\r'),
    'a date without a zone': text.replace(/^(Date: .*) \+0000/m, '$1'),
    'no date': text.replace(/^Date: .*\r\n/m, ''),
    'two subjects': text.replace(/^(Subject: .*\r\n)/m, '$1$1'),
    'a sender without an address': text.replace(/^From: .*\r$/m, 'From: Bed Exchange\r'),
    'an open name': text.replace(/^From: /m, 'From: "'),
    'a message id without a host': text.replace(/^(Message-ID: <[^@]*)@[^>]*>/m, '$1>'),
    'an unknown header': text.replace(/^Date:/m, 'X-Mailer: ours\r\nDate:'),
    'a language that is none': text.replace(/^(Content-Language): en/m, '$1: english!'),
    'a letter beyond ASCII': text.replace(/^Subject: /m, 'Subject: \u00fc'),
    'a bare line feed': text.replace('\r\n\r\n', '\r\n\n'),
    'a line that is too long': text.replace(/^Subject: /m, `Subject: ${'x'.repeat(80)}`),
    'an end without an end': text.replace(/--\r\n$/, '\r\n'),
    'an encoding that is none': text.replaceAll(
      'Transfer-Encoding: quoted-printable',
      'Transfer-Encoding: qp',
    ),
    'another charset': text.replaceAll('charset=utf-8', 'charset=latin1'),
    'a tag that stays open': text.replace('</p>', ''),
  }
  const unnoticed = Object.entries(spoilt).filter(
    ([, mail]) => read(Buffer.from(mail, 'latin1')).faults.length === 0,
  )
  expect(unnoticed.map(([name]) => name)).toEqual([])
  expect(read(good ?? fail()).faults).toEqual([])
})
const fail = (): never => {
  throw new Error('no mail arrived')
}

it('what the folder keeps is the same mail', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'read-abroad-'))
  try {
    const mailer = openFolderMailer({ dataDir, from })
    const all = (await everyMessage('amina@example.net')).filter((_, index) => index % 10 === 0)
    for (const { message } of all) expect(await mailer.send(message)).toEqual({ kind: 'accepted' })
    const byId = new Map(all.map(({ message }) => [message.messageId, message]))
    const folder = join(dataDir, 'mailbox')
    const faults: string[] = []
    for (const file of await readdir(folder)) {
      const mail = read(await readFile(join(folder, file)))
      const message = byId.get(mail.messageId)
      byId.delete(mail.messageId)
      faults.push(...mail.faults, ...(message ? compare(mail, message, from) : ['another mail']))
    }
    expect(faults).toEqual([])
    expect(byId.size).toBe(0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
