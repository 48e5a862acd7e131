import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { atTheEnd } from '../../../test/builders/at-the-end.ts'
import { aSilentServer } from '../../../test/builders/hanging.ts'
import { aMailSink } from '../../../test/builders/mail-sink.ts'
import { openSmtpMailer, SMTP_PATIENCE } from './smtp.server.ts'

const from = { name: 'Bed Exchange', address: 'beds@example.org' }
const message = {
  messageId: '<0b7e@beds.example.org>',
  to: 'amina@example.org',
  subject: 'Ein Platz für dich',
  html: '<p>Hallo</p>',
  text: 'Hallo',
  locale: 'de',
  date: Temporal.Instant.from('2027-05-15T08:00:00Z'),
} as const
/** The product's own, so much shorter. */
const shortly = Object.fromEntries(
  Object.entries(SMTP_PATIENCE).map(([what, ms]) => [what, ms / 100]),
) as typeof SMTP_PATIENCE

test.each([
  ['says nothing at all', ''],
  ['says nothing after its greeting', '220 here\r\n'],
])('a mail server that %s is given up, and the mail waits', async (_, words) => {
  const url = `smtp://127.0.0.1:${await aSilentServer(words)}`
  const mailer = openSmtpMailer({ url, from, connections: 1 }, shortly)
  atTheEnd(mailer.close)
  expect(await mailer.send(message)).toMatchObject({
    kind: 'temporary',
    isInDoubt: false,
    trouble: 'server',
  })
})

test('of one that does not say whether it took a mail, the mail is in doubt', async () => {
  const answer = Promise.withResolvers<null>()
  const sink = await aMailSink({ onEnd: () => answer.promise })
  const mailer = openSmtpMailer(
    { url: sink.url, from, connections: 1 },
    { ...SMTP_PATIENCE, socketTimeout: SMTP_PATIENCE.socketTimeout / 30 },
  )
  atTheEnd(sink.close)
  atTheEnd(mailer.close)
  expect(await mailer.send(message)).toMatchObject({
    kind: 'temporary',
    isInDoubt: true,
    trouble: 'server',
  })
  answer.resolve(null)
})
