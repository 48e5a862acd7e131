import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { findReturnedMail } from '#platform/mailer/bounce-address.server.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import {
  anOffer,
  deps,
  keys,
  prepareMailSending,
  rows,
  sendDue,
  sink,
} from '../../../../../test/builders/mail-sending.ts'

prepareMailSending()

test('each mail has a way back of its own, which names the mail and not its reader', async () => {
  deps.bounceAddress = 'b@bounces.example.org'
  await anOffer({ guest: { email: 'amina@example.org' } })
  await sendDue()
  const [row] = await rows()
  const [mail] = sink.received
  expect(mail?.sender).toMatch(/^b\+[0-9a-f]{32}\.[0-9a-f]{20}@bounces\.example\.org$/)
  expect(mail?.recipients).toEqual(['amina@example.org'])
  expect(mail?.mail.from?.address).toBe('beds@example.org')
  expect(findReturnedMail(keys, mail?.sender ?? '')).toBe(row?.['id'])
})

test('without an address for returned mails they come back to the sender', async () => {
  await anOffer()
  await sendDue()
  expect(sink.received[0]?.sender).toBe('beds@example.org')
})

test('a mail is signed by the key of the settings, over its body and its headers', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await deps.mailer.close()
  deps.mailer = openSmtpMailer({
    url: sink.url,
    from: { name: 'Bed Exchange', address: 'beds@example.org' },
    connections: 1,
    dkim: {
      domain: 'example.org',
      selector: 'beds',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  await anOffer()
  await sendDue()
  const raw = sink.received[0]?.raw ?? ''
  const signature = sink.received[0]?.mail.headers.find(({ key }) => key === 'dkim-signature')?.value ?? ''
  const tags = new Map(
    signature.split(';').map((tag) => {
      const [name = '', ...value] = tag.trim().split('=')
      return [name, value.join('=').replaceAll(/\s/g, '')] as const
    }),
  )
  expect([tags.get('d'), tags.get('s'), tags.get('a')]).toEqual(['example.org', 'beds', 'rsa-sha256'])
  const signed =
    tags
      .get('h')
      ?.split(':')
      .map((name) => name.toLowerCase()) ?? []
  expect(signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']))
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  expect(createHash('sha256').update(relaxedBody(body)).digest('base64')).toBe(tags.get('bh'))
  const headers = unfold(head)
  const own = headers.find(([name]) => name === 'dkim-signature')
  const covered = signed.map((name) => relaxed(headers.find(([known]) => known === name) ?? [name, '']))
  const claim = [...covered, relaxed(own ?? ['', '']).replace(/b=[^;]*$/, 'b=')].join('\r\n')
  const isValid = verify(
    'sha256',
    Buffer.from(claim),
    createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(tags.get('b') ?? '', 'base64'),
  )
  expect(isValid).toBe(true)
})

/** RFC 6376 3.4.4. */
const relaxedBody = (body: string) =>
  body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '\r\n')

const unfold = (head: string): [string, string][] =>
  head
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)])

/** RFC 6376 3.4.2. */
const relaxed = ([name, value]: [string, string]) => `${name}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`
