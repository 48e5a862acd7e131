import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mailer, MailMessage } from '#platform/mailer/mailer.ts'
import { readReport } from '#platform/mailer/reports/read-report.server.ts'
import { findProgram } from '../outside/programs.ts'
import {
  bounces,
  findMailServer,
  openMailer,
  sendMail,
  sendOne,
  someDatedMail,
  us,
  waitForMails,
} from './mail-servers.ts'
import { type Postfix, startGreylist, startPostfix } from './postfix-server.ts'

// Postfix as the next server on the way: what it takes, puts off and refuses, and what it sends back.

const postfix = findMailServer('postfix', 'Postfix')
let server: Postfix
let mailer: Mailer
let some: MailMessage

beforeAll(async () => {
  if (!postfix) return
  server = await startPostfix(postfix)
  mailer = openMailer({ port: server.ports.open, connections: 2 })
  some = await someDatedMail()
})
afterAll(async () => {
  if (!postfix) return
  await mailer.close()
  await server.stop()
})

const sendTo = (to: string, more?: Partial<MailMessage>) => sendOne(mailer, some, to, more)
const arrived = (box: string, count: number) => waitForMails(server.boxes, box, count, server.readLog)
const ours = { kind: 'temporary', trouble: 'server', isInDoubt: false }

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

it.each(['PLAIN', 'LOGIN', 'CRAM-MD5'])('knows us by %s, over TLS only', async (method) => {
  if (!postfix) return
  if (!findProgram('saslpasswd2', 'what Postfix says to who we say we are')) return
  const { login: port } = server.ports
  const box = method.toLowerCase()
  expect(await sendMail(some, `${box}@example.net`, { port, as: us, method })).toEqual({ kind: 'accepted' })
  const [mail = ''] = await arrived(box, 1)
  expect(mail).toMatch(/\(Authenticated sender: beds@example\.org\)/)
  expect(mail).toMatch(/with ESMTPSA/)
  const guess = { ...us, password: 'guess' }
  expect(await sendMail(some, 'amina@example.net', { port, as: guess, method })).toMatchObject(ours)
  // Nobody in particular: no fault of the mail either.
  const nobody = await sendMail(some, 'amina@example.net', { port })
  expect(nobody).toMatchObject({ kind: 'temporary', isInDoubt: false })
})

it('is our trouble, and no fault of any mail, where it has had enough of us for now', async () => {
  if (!postfix) return
  const { once: port } = server.ports
  expect(await sendMail(some, 'often@example.net', { port })).toEqual({ kind: 'accepted' })
  expect(await sendMail(some, 'often@example.net', { port })).toMatchObject(ours)
  // Written by a process of its own.
  await expect.poll(server.readLog, { timeout: 20_000 }).toMatch(/Connection rate limit exceeded/)
})

it('takes a mail the second time where a greylist wants it to', async () => {
  if (!postfix) return
  const greylist = await startGreylist(server)
  if (!greylist) return
  const { grey: port } = server.ports
  const first = await sendMail(some, 'greylisted@example.net', { port })
  expect(first).toMatchObject({ kind: 'temporary', trouble: 'mail', isInDoubt: false })
  const again = () => sendMail(some, 'greylisted@example.net', { port })
  await expect.poll(again, { timeout: 20_000, interval: 500 }).toEqual({ kind: 'accepted' })
  expect(await arrived('greylisted', 1)).toMatchObject([expect.stringMatching(/^X-Greylist: delayed/m)])
  await greylist.stop()
})

it('gets nothing without the certificate that it should have', async () => {
  if (!postfix) return
  setDefaultCACertificates(getCACertificates('bundled'))
  expect(await sendMail(some, 'amina@example.net', { port: server.ports.open })).toMatchObject(ours)
})
