import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aComplaint,
  aDeliveryReport,
  anAbsence,
  anEximReport,
  aQmailReport,
  aWarning,
} from '../../../../test/builders/returned-mail.ts'
import { often } from '../../../../test/builders/often.ts'
import { LONGEST_REPORT, readReport, readDeliveryStatus } from './read-report.server.ts'

const to = `b+${'6f'.repeat(16)}.${'ab'.repeat(10)}@bounces.example.org`
const read = (text: string) => readReport(Buffer.from(text))
const verdictOf = async (text: string) => {
  const report = await read(text)
  return report && [report.kind, report.status]
}

describe('a returned mail', () => {
  it.each([
    ['refused for good', aDeliveryReport({ to }), ['refused', '5.1.1']],
    ['full today', aDeliveryReport({ to, status: '5.2.2' }), ['lost', '5.2.2']],
    ['not wanted from us', aDeliveryReport({ to, status: '5.7.1' }), ['lost', '5.7.1']],
    [
      'not wanted from us, in words',
      `From: mailer-daemon@x.example\r\nTo: ${to}\r\n\r\n550 5.7.606 Access denied, banned sending IP`,
      ['lost', '5.7.606'],
    ],
    ['delayed', aDeliveryReport({ to, action: 'delayed', status: '4.4.1' }), ['delayed', '4.4.1']],
    ['given up', aDeliveryReport({ to, status: '4.4.7', diagnostic: 'smtp; timed out' }), ['lost', '4.4.7']],
    [
      'with a better word of the server',
      aDeliveryReport({ to, status: '5.0.0', diagnostic: 'smtp; 550 5.1.10 no such recipient' }),
      ['refused', '5.1.10'],
    ],
    ['of Exim', anEximReport({ to }), ['refused', '5.1.1']],
    ['of qmail', aQmailReport({ to }), ['refused', '5.1.1']],
    ['delayed, of Exim', aWarning({ to }), ['delayed', '4.7.1']],
  ])('%s', async (_, text, verdict) => expect(await verdictOf(text)).toEqual(verdict))

  it.each([
    ['delivered', aDeliveryReport({ to, action: 'delivered', status: '2.0.0' })],
    ['relayed', aDeliveryReport({ to, action: 'relayed', status: '2.0.0' })],
    ['an answer while on holiday', anAbsence({ to })],
    [
      'an answer of an assistant',
      `From: a@example.net\r\nTo: ${to}\r\n\r\nHi. This is the assistant of Ms A. Her account is disabled until June.`,
    ],
    ['a letter', `From: a@example.net\r\nTo: ${to}\r\nSubject: 550 5.1.1\r\n\r\nUser unknown 550 5.1.1`],
    ['nothing', ''],
  ])('is not: %s', async (_, text) => expect(await read(text)).toBeNull())

  it('says where it came back to, also if only the quoted mail does', async () => {
    expect((await read(aDeliveryReport({ to })))?.returnPath).toContain(to)
    const forwarded = aDeliveryReport({ to: 'postmaster@example.org', quoted: `Return-Path: <${to}>\n` })
    expect((await read(forwarded))?.returnPath).toContain(to)
  })
})

describe('the machine’s part', () => {
  it('of several recipients behind one address: one that got it is enough, else the worst counts', () => {
    const about = (action: string, status: string) => `Action: ${action}\nStatus: ${status}\n`
    const head = 'Reporting-MTA: dns; x\n'
    const failed = about('failed', '5.1.1')
    expect(readDeliveryStatus([head, failed, about('delivered', '2.0.0')].join('\n'))).toBeNull()
    expect(readDeliveryStatus([head, about('delayed', '4.0.0'), failed].join('\n'))?.kind).toBe('refused')
  })

  it('may fold lines, have no status, or say nothing', () => {
    const folded =
      'X: y\n\nAction:\n failed\nStatus: 5.0.0 (other)\nDiagnostic-Code: smtp;\n 550-5.1.1 gone\n'
    expect(readDeliveryStatus(folded)).toEqual({ kind: 'refused', status: '5.1.1' })
    expect(readDeliveryStatus('X: y\n\nAction: failed\nDiagnostic-Code: smtp; 554 no')).toEqual({
      kind: 'refused',
      status: null,
    })
    expect(readDeliveryStatus('X: y\n\nAction: failed')).toEqual({ kind: 'lost', status: null })
    expect(readDeliveryStatus('X: y')).toBeNull()
  })
})

describe('a complaint', () => {
  it('is one only if somebody complains', async () => {
    expect(await verdictOf(aComplaint({ to }))).toEqual(['complaint', null])
    for (const type of ['not-spam', 'auth-failure', 'virus', ''])
      expect(await read(aComplaint({ to, type })), type).toBeNull()
  })

  it('tells which mail and, if it was list mail, the way out of it', async () => {
    const quoted = 'List-Unsubscribe: <https://beds.example.org/unsubscribe?token=u1.a.b>'
    const report = await read(aComplaint({ to, quoted }))
    expect(report?.returnPath).toContain(to)
    expect(report?.unsubscribeUrl).toBe('https://beds.example.org/unsubscribe?token=u1.a.b')
    expect((await read(aComplaint({ to })))?.unsubscribeUrl).toBeNull()
  })
})

it('whatever comes, reading it ends and throws nothing', async () => {
  const whole = aDeliveryReport({ to })
  const cut = fc.nat({ max: whole.length }).map((end) => whole.slice(0, end))
  const noisy = fc.tuple(cut, fc.string({ unit: 'binary' })).map(([head, tail]) => head + tail)
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, noisy, fc.string({ unit: 'binary' })), async (text) => {
      await read(text)
    }),
    { numRuns: often(300) },
  )
  const nested = 'Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\n'.repeat(3000)
  await read(nested)
  const large = `${whole}${'x'.repeat(4 * LONGEST_REPORT)}`
  expect((await read(large))?.kind).toBe('refused')
  await read(`From: mailer-daemon@x\r\n\r\n${'account '.repeat(30_000)}`)
})
