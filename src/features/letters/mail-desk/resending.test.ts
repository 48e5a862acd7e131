import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo, anAdmin } from '../../../../test/builders/mail-scene.ts'
import { askResend, resendMails } from './resending.server.ts'
import { findResendable } from './resending.server.ts'
import { PAGE_MATCHES } from './resending.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const organiser = await anAdmin(database)
const idempotencyKey = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

beforeEach(async () => {
  await database.empty('outbox', 'match', 'match_event', 'mail_action')
})

const sent = (matchId: string, template: string, at: string) =>
  sql(
    `insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at, state, sent_at)
     select $1 || $2, 1, $2, guest_person_id, $1::uuid, $3::timestamptz, $3::timestamptz, 'sent', $3::timestamptz from match where id = $1::uuid`,
    [matchId, template, at],
  )
const queued = () =>
  sql('select template, person_id from outbox where dedupe_key like $1 order by dedupe_key', ['resend:%'])
const find = (to: 'both' | 'guest', show: 'missing' | 'all', page = 1) =>
  findResendable(deps, organiser.actor, { to, show, page, requestId: 'r' })

test('says what went out already, and shows first where something is missing', async () => {
  const { matchId: done } = await aMatchOfTwo(database, {
    sentAt: '2027-05-20T06:00:00Z',
    deadlineAt: '2027-05-25T21:59:59Z',
  })
  const { matchId: half } = await aMatchOfTwo(database)
  const { matchId: over } = await aMatchOfTwo(database, {
    sentAt: '2027-05-01T06:00:00Z',
    deadlineAt: '2027-05-06T21:59:59Z',
  })
  await aMatchOfTwo(database, { state: 'withdrawn', endReason: 'organiser' })
  await aMatchOfTwo(database, { state: 'draft' })
  for (const template of ['offer-to-guest', 'notice-to-host'])
    await sent(done, template, '2027-05-20T06:00:00Z')
  await sent(half, 'offer-to-guest', '2027-05-20T05:00:00Z')
  await sent(over, 'offer-to-guest', '2027-05-01T06:00:00Z')
  const both = await find('both', 'missing')
  expect(both.counts).toEqual([{ state: 'offered', sent: 1, all: 2, hoursAgo: 3 }])
  expect(both.rows.map(({ id }) => id)).toEqual([half])
  expect((await find('guest', 'missing')).rows, 'the guest has got it').toEqual([])
  expect((await find('both', 'all')).all).toBe(2)
  const [noted] = await sql('select action from access_log order by id desc limit 1')
  expect(noted).toEqual({ action: 'list-resend' })
})

test('one press queues each mail once, however often it arrives, and is written down', async () => {
  const { matchId, guest, host } = await aMatchOfTwo(database)
  const request = { to: 'both', matchIds: [matchId], idempotencyKey } as const
  expect(await askResend(deps, organiser.actor, request)).toMatchObject({ matches: 1, mails: 2 })
  expect(await queued(), 'asking queues nothing').toEqual([])
  const counts = await Promise.all([1, 2, 3].map(() => resendMails(deps, organiser.actor, request)))
  expect(counts.toSorted()).toEqual([0, 0, 2])
  expect(await queued()).toEqual([
    { template: 'notice-to-host', person_id: host.personId },
    { template: 'offer-to-guest', person_id: guest.personId },
  ])
  await sql(`update outbox set state = 'sent', sent_at = now()`)
  expect(await resendMails(deps, organiser.actor, request), 'the same press later').toBe(0)
  const again = { ...request, idempotencyKey: crypto.randomUUID() }
  expect(await resendMails(deps, organiser.actor, again), 'another press').toBe(2)
  expect(await sql('select kind, mails from mail_action')).toEqual(
    Array(2).fill({ kind: 'resend', mails: 2 }),
  )
})

test('an accepted match sends its contact details again, to the guest alone where asked; a closed one nothing', async () => {
  const accepted = await aMatchOfTwo(database, {
    state: 'accepted',
    sentAt: '2027-05-19T06:00:00Z',
    deadlineAt: '2027-05-24T21:59:59Z',
  })
  const closed = await aMatchOfTwo(database, { state: 'withdrawn', endReason: 'organiser' })
  const matchIds = [accepted.matchId, closed.matchId]
  expect(await resendMails(deps, organiser.actor, { to: 'guest', matchIds, idempotencyKey })).toBe(1)
  expect(await queued()).toEqual([{ template: 'accepted-to-guest', person_id: accepted.guest.personId }])
})

test('more matches than a person looks through at once come page by page, none twice', async () => {
  for (let count = 0; count <= PAGE_MATCHES; count += 1) await aMatchOfTwo(database)
  const [first, last, beyond] = [
    await find('both', 'missing'),
    await find('both', 'missing', 2),
    await find('both', 'missing', 9),
  ]
  expect([first.rows.length, last.rows.length, first.pages]).toEqual([PAGE_MATCHES, 1, 2])
  expect(beyond).toMatchObject({ page: 2, rows: last.rows })
  expect(new Set([...first.rows, ...last.rows].map(({ id }) => id)).size).toBe(PAGE_MATCHES + 1)
})
