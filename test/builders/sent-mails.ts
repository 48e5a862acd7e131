import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import type { MailMessage, Sender } from '#platform/mailer/mailer.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { aMailSink } from './mail-sink.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
/** Who signs, and what would stand in the DNS. */
export const signedBy = { domain: 'example.org', selector: 'beds', privateKey }
export const signatureRecord = {
  name: `${signedBy.selector}._domainkey.${signedBy.domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
}

/** What an SMTP server gets, byte by byte. */
export async function sendAll(messages: readonly MailMessage[], sender: Sender): Promise<Buffer[]> {
  const sink = await aMailSink()
  const mailer = openSmtpMailer({ url: sink.url, from: sender, connections: 1, dkim: signedBy })
  for (const message of messages) expect(await mailer.send(message)).toEqual({ kind: 'accepted' })
  await mailer.close()
  await sink.close()
  expect(new Set(sink.received.map(({ mail }) => mail.from?.name))).toEqual(new Set([sender.name]))
  return sink.received.map(({ bytes }) => bytes)
}
