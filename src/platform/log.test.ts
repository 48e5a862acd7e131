import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mask, scrub } from './log-mask.server.ts'
import { createLog, createRequestId, type Log } from './log.server.ts'

function linesOf(write: (log: Log) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLog({ write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

it('writes one JSON line per event with level, time and the id of the request', () => {
  const fields = { method: 'GET', path: '/aboutUs?from=x', status: 200, ms: 3 }
  const [line] = linesOf((log) => log.forRequest('abc').info('request.finished', fields))
  expect(line).toMatchObject({ level: 'info', event: 'request.finished', requestId: 'abc', status: 200 })
  expect(line?.['path']).toBe('/aboutUs')
  expect(line?.['time']).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
})

it('keeps kind, message, stack and reason of an error and masks addresses and codes, in its causes too', () => {
  const cause = Object.assign(new Error('Key (email)=(amina@example.org) exists'), {
    code: '23505',
    detail: 'amina@example.org',
  })
  const err = new TypeError('Cannot mail bao@example.org the code 042137', { cause })
  const [line] = linesOf((log) => log.error('job.failed', { job: 'send-mail', err }))
  expect(line?.['err']).toMatchObject({
    type: 'TypeError',
    message: 'Cannot mail [email] the code [digits]',
    cause: { type: 'Error', reason: '23505', message: 'Key (email)=([email]) exists' },
  })
  const text = JSON.stringify(line)
  expect(text).toContain('log.test.ts')
  for (const personal of ['amina', 'bao@', '042137', 'detail']) expect(text).not.toContain(personal)
})

it('drops what an error quotes of what was typed', () => {
  const pg = Object.assign(new Error('invalid input syntax for type date: "Ami"na"'), { code: '22007' })
  let json: unknown
  try {
    JSON.parse('Amina')
  } catch (error) {
    json = error
  }
  for (const err of [pg, json]) {
    const [line] = linesOf((log) => log.error('job.failed', { job: 'send-mail', err }))
    expect(JSON.stringify(line)).toContain('[typed]')
    expect(JSON.stringify(line)).not.toMatch(/Ami|na"/)
  }
  const [constraint] = linesOf((log) =>
    log.error('job.failed', {
      job: 'send-mail',
      err: Object.assign(new Error('violates "match_place_free"'), { code: '23P01' }),
    }),
  )
  expect(JSON.stringify(constraint)).toContain('match_place_free')
})

it('logs what was thrown when it was no error', () => {
  const [line] = linesOf((log) => log.error('process.failed', { err: 'code 123456' }))
  expect(line?.['err']).toEqual({ type: 'string', message: 'code [digits]' })
})

it.each([
  // As the queue of jobs passes on what its database said.
  [
    { message: 'connection of amina@example.org lost', code: '57P01', queue: 'x' },
    { type: 'Object', message: 'connection of [email] lost', reason: '57P01' },
  ],
  [
    { status: 503, data: 'Amina' },
    { type: 'Object', message: 'an object with status, data' },
  ],
  [new Response('Amina', { status: 503 }), { type: 'Response', message: 'status 503' }],
  [{}, { type: 'Object', message: 'an object with nothing in it' }],
  [
    new AggregateError([new Error('refused at ::1'), new Error('refused')]),
    { type: 'AggregateError', message: 'refused at ::1; refused' },
  ],
])('says of %o what it is, and never [object Object]', (thrown, logged) => {
  const nested = new Error('outside', { cause: thrown })
  const [line, inside] = linesOf((log) => {
    log.error('job.failed', { job: 'x', err: thrown })
    log.error('job.failed', { job: 'x', err: nested })
  })
  expect(line?.['err']).toMatchObject(logged)
  expect(inside).toMatchObject({ err: { cause: logged } })
  expect(JSON.stringify([line, inside])).not.toMatch(/object Object|Amina/)
})

it('drops personal fields that slip past the types', () => {
  const fields = { job: 'x', ms: 1, email: 'secret-one', nested: { phone: 'secret-two', ip: 'secret-three' } }
  const [line] = linesOf((log) => log.info('job.finished', fields))
  expect(JSON.stringify(line)).not.toContain('secret')
})

it('no address and no six-digit code ever passes through an error', () => {
  const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
  const words = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\p{Nd}@]/u.test(text))
  fc.assert(
    fc.property(fc.emailAddress(), code, words, words, (email, digits, before, after) => {
      const err = new Error(`${before} ${email} ${digits} ${after}`)
      const [line] = linesOf((log) => log.error('process.failed', { err }))
      const text = JSON.stringify({ ...line, time: '', pid: 0, hostname: '' })
      expect(text).not.toContain(email)
      expect(text).not.toContain(digits)
    }),
  )
})

it.each([
  ['to amina.n@example.org, now', 'to [email], now'],
  ['to amina%40example.org', 'to [email]'],
  ['"Amina N"@example.org', '[email]'],
  ['postgres://beds:pass@db.example.org/beds', 'postgres://beds:[email]/beds'],
  ['code 12345', 'code 12345'],
  ['code 123456', 'code [digits]'],
  ['code 123 456', 'code [digits]'],
  ['code １２３４５６', 'code [digits]'],
  ['call +49 171 2345678', 'call +[digits]'],
  [
    'at /srv/node_modules/@react-router/node/index.js:12:345',
    'at /srv/node_modules/@react-router/node/index.js:12:345',
  ],
  ['on 2026-06-16 at 127.0.0.1:5432', 'on 2026-06-16 at 127.0.0.1:5432'],
])('masks %j as %j', (text, masked) => expect(mask(text)).toBe(masked))

it.each([
  ['/admin/match?x=amina@example.org#top', '/admin/match'],
  ['https://beds.example.org/de/faq?x', '/de/faq'],
  ['/admin/match/0198c7de-1f5e-7c3a-b111-0242ac120002/edit', '/admin/match/[id]/edit'],
  ['/x/amina@example.org', '/x/[email]'],
  ['/x/042137', '/x/[digits]'],
  ['/link/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6', '/link/[key]'],
  ['//evil.example.org/x', '/x'],
  ['', '/'],
  [`/${'!'.repeat(500)}`, '[long]'],
])('scrubs %j to %j', (address, path) => expect(scrub(address)).toBe(path))

it('makes request ids that differ and hold no digits', () => {
  const ids = new Set(Array.from({ length: 1000 }, createRequestId))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[a-z]{16}$/)
})
