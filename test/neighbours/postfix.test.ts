import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mailer, MailMessage } from '#platform/mailer/mailer.ts'
import { readReport } from '#platform/mailer/reports/read-report.server.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { signedBy } from '../builders/sent-mails.ts'
import { ask, findProgram, ownFolder, sayMissing } from '../outside/programs.ts'
import { everyMessage, from } from '../stress/mail-headers.ts'

// Postfix as the next server on the way: what it takes, puts off and refuses, and what it sends back.

const folder = ownFolder('postfix')
const at = (name: string) => join(folder, name)
const postfix = findPostfix()
let url: string
let mailer: Mailer
let some: MailMessage

beforeAll(async () => {
  if (!postfix) return
  const port = await aFreePort()
  writeConfiguration(port)
  await ask(postfix, ['-c', at('conf'), 'start'])
  url = `smtp://localhost:${port}`
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(at('conf/cert.pem'), 'utf8')])
  mailer = openSmtpMailer({
    url: `${url}?requireTLS=true`,
    from,
    connections: 2,
    dkim: signedBy,
    host: 'beds.example.org',
  })
  const all = await everyMessage('amina@example.net')
  const dated = all.find(({ message }) => message.calendar)
  if (!dated) throw new Error('no mail brings a date')
  some = dated.message
})
afterAll(async () => {
  if (!postfix) return
  await mailer.close()
  await ask(postfix, ['-c', at('conf'), 'stop'])
})

const bounces = 'b+0123456789abcdef@bounces.example.org'
const sendTo = (to: string, more: Partial<MailMessage> = {}) =>
  mailer.send({
    ...some,
    to,
    returnPath: bounces,
    messageId: `<${crypto.randomUUID()}@beds.example.org>`,
    ...more,
  })

it('takes each mail over TLS and delivers it as it was, to come back to its own address', async () => {
  if (!postfix) return
  expect(await sendTo('amina@example.net')).toEqual({ kind: 'accepted' })
  const [mail = ''] = await arrived('amina', 1)
  expect(mail).toMatch(new RegExp(`^Return-Path: <${bounces.replace('+', '\\+')}>`))
  expect(mail).toMatch(/^Received: from beds\.example\.org \(/m)
  expect(mail).toMatch(/\(using TLSv1\.3 /)
  expect(mail.match(/^Content-Type: text\/calendar/gm)).toHaveLength(1)
})

it('is asked again where it puts off, and not where it refuses', async () => {
  if (!postfix) return
  const later = { kind: 'temporary', isInDoubt: false }
  expect(await sendTo('grey@example.net')).toEqual({ ...later, trouble: 'mail', reason: '450 4.7.1 RCPT TO' })
  expect(await sendTo('busy@example.net')).toEqual({
    ...later,
    trouble: 'server',
    reason: '421 4.3.2 CONN',
  })
  expect(await sendTo('nobody@example.net')).toMatchObject({ kind: 'permanent' })
  expect(await sendTo('amina@example.net', { html: `<p>${'x'.repeat(300_000)}</p>` })).toMatchObject({
    kind: 'permanent',
  })
  // An address that needs SMTPUTF8 from a server without it.
  expect(await sendTo('jürgen@example.net')).toMatchObject({ kind: 'permanent' })
})

it('sends back what we understand', async () => {
  if (!postfix) return
  for (const to of ['amina@gone.example', 'amina@full.example'])
    expect(await sendTo(to)).toEqual({ kind: 'accepted' })
  const reports = await Promise.all(
    (await arrived('bounces', 2)).map((mail) => readReport(Buffer.from(mail))),
  )
  expect(reports.map((report) => `${report?.kind} ${report?.status}`).toSorted()).toEqual([
    'lost 5.2.2',
    'refused 5.1.1',
  ])
  for (const report of reports) expect(report?.returnPath).toContain(bounces)
})

it('gets nothing without the certificate that it should have', async () => {
  if (!postfix) return
  setDefaultCACertificates(getCACertificates('bundled'))
  const careful = openSmtpMailer({ url: `${url}?requireTLS=true`, from, connections: 1 })
  expect(await careful.send(some)).toMatchObject({ kind: 'temporary', trouble: 'server', isInDoubt: false })
  await careful.close()
})

async function arrived(box: string, count: number): Promise<string[]> {
  const files = () => (existsSync(at(`mail/${box}/new`)) ? readdirSync(at(`mail/${box}/new`)) : [])
  await expect.poll(files, { timeout: 60_000 }).toHaveLength(count)
  return files().map((name) => readFileSync(at(`mail/${box}/new/${name}`), 'utf8'))
}

function findPostfix(): string | null {
  const found = findProgram('postfix', 'what Postfix makes of our mail')
  if (!found || process.getuid?.() === 0) return found
  sayMissing('Postfix starts as root only', 'what it makes of our mail')
  return null
}

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function writeConfiguration(port: number): void {
  for (const part of ['conf', 'queue', 'data', 'mail']) mkdirSync(at(part))
  // Its programs run as users of their own, and have to get there.
  chmodSync(folder, 0o755)
  const idOf = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }))
  chownSync(at('data'), idOf('postfix'), 0)
  chownSync(at('mail'), idOf('nobody'), 0)
  const key = ['-keyout', at('conf/key.pem'), '-out', at('conf/cert.pem'), '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...key], {
    stdio: 'pipe',
  })
  writeFileSync(at('conf/boxes'), 'amina@example.net amina/\n')
  writeFileSync(at('conf/bounces'), '/@bounces\\.example\\.org$/ bounces/\n')
  const answers = [
    'grey@example.net 450 4.7.1 Greylisted, please try again later',
    'busy@example.net 421 4.3.2 Too busy',
    'nobody@example.net 550 5.1.1 No such person here',
  ]
  writeFileSync(at('conf/answers'), `${answers.join('\n')}\n`)
  writeFileSync(
    at('conf/transport'),
    'gone.example error:5.1.1 no such person here\nfull.example error:5.2.2 mailbox full\n',
  )
  const main = {
    compatibility_level: '3.6',
    queue_directory: at('queue'),
    data_directory: at('data'),
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    maillog_file: at('log'),
    maillog_file_prefixes: folder,
    myhostname: 'mx.example.net',
    mydestination: '',
    alias_maps: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtputf8_enable: 'no',
    message_size_limit: '200000',
    smtpd_tls_security_level: 'encrypt',
    smtpd_tls_received_header: 'yes',
    smtpd_helo_required: 'yes',
    // As many ask for that take mail from outside.
    smtpd_helo_restrictions: 'reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname',
    smtpd_tls_cert_file: at('conf/cert.pem'),
    smtpd_tls_key_file: at('conf/key.pem'),
    // So that it finds out on the way, and has to write back.
    smtpd_reject_unlisted_recipient: 'no',
    smtpd_recipient_restrictions: `check_recipient_access texthash:${at('conf/answers')}, permit`,
    virtual_mailbox_domains: 'example.net, bounces.example.org',
    virtual_mailbox_base: at('mail'),
    virtual_mailbox_maps: `texthash:${at('conf/boxes')}, regexp:${at('conf/bounces')}`,
    virtual_uid_maps: `static:${idOf('nobody')}`,
    virtual_gid_maps: `static:${idOf('nobody')}`,
    transport_maps: `texthash:${at('conf/transport')}`,
  }
  writeFileSync(
    at('conf/main.cf'),
    Object.entries(main)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  /** `isPublic`: asked by programs of whoever may; the rest by each other. */
  const service = (name: string, most: string, program = name, isPublic = false, kind = 'unix') =>
    `${name} ${kind} ${isPublic ? 'n' : '-'} - n - ${most} ${program}\n`
  writeFileSync(
    at('conf/master.cf'),
    [
      `127.0.0.1:${port} inet n - n - - smtpd\n`,
      'pickup unix n - n 60 1 pickup\nqmgr unix n - n 300 1 qmgr\nflush unix n - n 1000? 0 flush\n',
      service('cleanup', '0', 'cleanup', true),
      service('showq', '-', 'showq', true),
      service('postlog', '1', 'postlogd', true, 'unix-dgram'),
      ...['bounce', 'defer', 'trace'].map((name) => service(name, '0', 'bounce')),
      ...['error', 'proxymap', 'smtp'].map((name) => service(name, '-')),
      // Writes as whoever a box belongs to.
      'virtual unix - n n - - virtual\n',
      service('retry', '-', 'error'),
      service('rewrite', '-', 'trivial-rewrite'),
      ...['tlsmgr', 'anvil', 'verify', 'scache'].map((name) => service(name, '1')),
    ].join(''),
  )
}
