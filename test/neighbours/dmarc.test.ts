import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailMessage } from '#platform/mailer/mailer.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { signatureRecord } from '../builders/sent-mails.ts'
import { findProgram, ownFolder } from '../outside/programs.ts'
import { from } from '../stress/mail-headers.ts'
import { bounces, findMailServer, sendMail, someDatedMail, waitForMails } from './mail-servers.ts'
import { type Beside, freePorts, type Postfix, startBeside, startPostfix } from './postfix-server.ts'

// A receiving server that asks OpenDKIM and OpenDMARC about each mail, for a domain that wants everything refused that is not its own.

const folder = ownFolder('dmarc')
const programs = [
  findMailServer('postfix', 'Postfix'),
  ...['opendkim', 'opendmarc'].map((name) => findProgram(name, 'whether our mail passes DMARC')),
]
const isThere = programs.every((program) => program !== null)
const domain = from.address.split('@')[1]
let server: Postfix
let some: MailMessage
const filters: Beside[] = []

beforeAll(async () => {
  if (!isThere) return
  const [postfix = '', opendkim = '', opendmarc = ''] = programs as string[]
  const ports = await freePorts(2)
  const dns = write('dns', `${signatureRecord.name} ${signatureRecord.value}\n`)
  const policy = write('policy', `_dmarc.${domain} v=DMARC1; p=reject; adkim=s; aspf=s\n`)
  const [signatures = 0, alignment = 0] = ports
  const dkim = `Mode v\nTestPublicKeys ${dns}\nAuthservID mx\nSyslog no\nUserID ${process.getuid?.() ?? 0}\nInternalHosts ${write('none', '192.0.2.9\n')}\n`
  const dmarc = `AuthservID mx\nTrustedAuthservIDs mx\nTestDNSData ${policy}\nSyslog no\nRejectFailures true\nIgnoreHosts ${join(folder, 'none')}\n`
  const call = (port: number, program: string, config: string, name: string) =>
    startBeside(port, program, [
      '-f',
      name === 'dkim' ? '-x' : '-c',
      write(name, config),
      '-p',
      `inet:${port}@127.0.0.1`,
    ])
  filters.push(
    await call(signatures, opendkim, dkim, 'dkim'),
    await call(alignment, opendmarc, dmarc, 'dmarc'),
  )
  server = await startPostfix(postfix, ports)
  some = await someDatedMail()
})
afterAll(async () => {
  if (!isThere) return
  await server.stop()
  for (const filter of filters) await filter.stop()
})

const write = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

it('takes ours, signed by the domain that the reader sees', async () => {
  if (!isThere) return
  expect(await sendMail(some, 'amina@example.net', { port: server.ports.open })).toEqual({ kind: 'accepted' })
  const [mail = ''] = await waitForMails(server.boxes, 'amina', 1, server.readLog)
  expect(mail).toMatch(new RegExp(`^Authentication-Results: mx; dmarc=pass .*header\\.from=${domain}`, 'm'))
  expect(mail).toMatch(/^Authentication-Results: mx;\s+dkim=pass/m)
})

it('and refuses what somebody else sends in our name', async () => {
  if (!isThere) return
  const stranger = openSmtpMailer({
    url: `smtp://localhost:${server.ports.open}?requireTLS=true`,
    from,
    connections: 1,
    host: 'elsewhere.example.com',
  })
  const refused = { kind: 'permanent', reason: '550 5.7.1 DATA' }
  expect(await stranger.send({ ...some, to: 'amina@example.net', returnPath: bounces })).toEqual(refused)
  await stranger.close()
})
