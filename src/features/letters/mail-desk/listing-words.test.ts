import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { LATE_MINUTES } from '#domain/mail-health.ts'
import { RETURNED } from '#domain/mail-report.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { UNWRITABLE } from '#features/ground/mail-queue/campaigns-job.server.ts'
import { BROADCAST_SKIPS } from '#features/ground/mail-queue/composing/broadcast.server.ts'
import { IN_DOUBT } from '#features/ground/mail-queue/sending/claiming.server.ts'
import { BAD_ADDRESS } from '#features/ground/mail-queue/sending/sending-job.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aChallenge, anAdmin } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anEdition } from '../../../../test/builders/people.ts'
import { changeMails } from './changing.server.ts'
import { mailList, reasonWords, stateWords } from './listing.server.ts'

// Mails that differ in everything that a filter, an order or a cell reads.
const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const edition = await anEdition(database)
const organiser = (await anAdmin(database)).actor
const t = translator('en')
const show = (search: string) => {
  const asked = { params: new URLSearchParams(search), locale: 'en' as const, t }
  return findList(deps, organiser, mailList, { ...asked, requestId: 'r' })
}

const ids: Record<string, string> = {}
/** By the key of the mail, in the order of the list. */
const keys = async (search: string) => {
  const known = new Map(Object.entries(ids).map(([key, id]) => [id, key]))
  return (await show(search)).rows.map(({ id }) => known.get(id)).join(' ')
}
const found = async (search: string) => (await keys(search)).split(' ').toSorted().join(' ')
const mail = async (key: string, columns: Record<string, unknown>) => {
  const at = '2027-05-20T08:00:00Z'
  const row = { dedupe_key: key, lane: 1, template: 'offer-to-guest', queued_at: at, due_at: at, ...columns }
  const names = Object.keys(row)
  const [made] = await sql<{ id: string }>(
    `insert into outbox (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  ids[key] = made?.id ?? ''
}
const broadcast = async (columns: Record<string, unknown>) => {
  const row = {
    edition_id: edition.id,
    audience: 'guests',
    kind: 'news',
    words: '{}',
    written_at: 'now()',
    queued_at: 'now()',
    starts_at: 'now()',
    recipients: 1,
    ...columns,
  }
  const names = Object.keys(row)
  const [made] = await sql<{ id: string; campaign_id: string }>(
    `insert into broadcast (id, campaign_id, ${names.join(', ')})
     values (gen_random_uuid(), gen_random_uuid(), ${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id, campaign_id`,
    Object.values(row),
  )
  return made!
}

const guest = await aGuest(database, { firstName: 'Amina', lastName: 'Diallo', email: 'z@example.org' })
// Of him the contact is forgotten.
const host = await aHost(database, { firstName: 'Bruno', email: 'y@example.org' })
await sql('delete from contact where registration_id = $1', [host.registrationId])
// Of somebody's two registrations the handed-in one says who they are.
await aHost(database, {
  firstName: 'Once',
  personId: guest.personId,
  state: 'cancelled',
})
const { personId: nameless } = await anAdmin(database, { email: 'c@example.org' })
const challenge_id = await aChallenge(database)
const late = (seconds: number) =>
  database.clock.now().subtract({ minutes: LATE_MINUTES }).add({ seconds }).toString()
const ofGuest = { person_id: guest.personId }
const checking = await broadcast({})
const paused = await broadcast({ checked_at: 'now()', paused_at: 'now()' })
const running = await broadcast({ checked_at: 'now()' })
await mail('sent', {
  ...ofGuest,
  state: 'sent',
  sent_at: '2027-05-20T08:10:00Z',
  attempts: 2,
  queued_at: '2027-05-20T07:50:00Z',
})
await mail('due', { ...ofGuest, due_at: late(0), queued_at: '2027-05-20T07:52:00Z' })
await mail('late', {
  ...ofGuest,
  due_at: late(-1),
  queued_at: '2027-05-20T07:51:00Z',
  template: 'code',
  lane: 0,
})
await mail('sending', {
  person_id: host.personId,
  state: 'sending',
  lease_until: 'now()',
  attempts: 1,
  queued_at: '2027-05-20T07:49:00Z',
})
await mail('failed', {
  person_id: host.personId,
  state: 'failed',
  failure: 'permanent',
  reason: '550',
  possibly_sent_twice: true,
  attempts: 3,
})
await mail('doubt', { person_id: nameless, state: 'failed', failure: 'temporary', reason: IN_DOUBT, lane: 2 })
await mail('cancelled', { challenge_id, state: 'cancelled', reason: 'organiser', lane: 3 })

it('mails are found and ordered by what they are', async () => {
  expect(await found('')).toBe('cancelled doubt due failed late sending sent')
  expect(await found('state=late')).toBe('late sending')
  expect(await found('state=doubt')).toBe('doubt failed')
  expect(await found('state=queued')).toBe('due late')
  expect(await found('state=sending')).toBe('sending')
  expect(await found('state=bounced')).toBe('')
  expect(await found('q=adiallo'), 'a word from two names').toBe('')
  expect(await found('lane=reminder')).toBe('doubt')
  expect(await found('lane=broadcast')).toBe('cancelled')
  expect(await keys('sort=mail')).toMatch(/^late /)
  expect(await keys('sort=queued')).toMatch(/^sending sent late due /)
  expect(await keys('sort=-attempts')).toMatch(/^failed sent sending /)
  expect(await keys('sort=sent')).toMatch(/^sent /)
  expect(await keys('sort=lane')).toMatch(/^late .* doubt cancelled$/)
  expect(await keys('sort=-due')).toMatch(/^due late /)
  expect(await keys('sort=to')).toMatch(/(failed|sending) doubt cancelled$/)
})

it('their cells say the same', async () => {
  const columns = 'mail.to.state.reason.due.sent.queued.attempts.twice.lane.email'
  const { rows, columns: heads } = await show(`columns=${columns}`)
  expect(heads.filter(({ isName }) => isName === true).map(({ key }) => key)).toEqual(['mail'])
  expect(heads.filter(({ align }) => align === 'right').map(({ key }) => key)).toEqual(['attempts'])
  const cells = (key: string) => rows.find(({ id }) => id === ids[key])?.cells ?? []
  expect(cells('sent')[0]).toEqual({
    text: 'A place for you',
    to: `/admin/checkQueuedEmails/${ids['sent']}?columns=${columns}`,
  })
  const rest = ['sent', 'late', 'sending', 'failed', 'doubt', 'cancelled'].map((key) => cells(key).slice(1))
  expect(rest).toEqual([
    ['Amina Diallo', 'Sent', '', '', '20 May, 10:10', '20 May, 09:50', '2', '', 'Matches', 'z@example.org'],
    ['Amina Diallo', 'Waiting', '', '20 May, 10:54', '', '20 May, 09:51', '0', '', 'Codes', 'z@example.org'],
    ['Bruno', 'Being sent', '', '20 May, 10:00', '', '20 May, 09:49', '1', '', 'Matches', 'y@example.org'],
    [
      'Bruno',
      'Refused',
      '550',
      '',
      '',
      '20 May, 10:00',
      '3',
      'possibly sent twice',
      'Matches',
      'y@example.org',
    ],
    [
      { text: 'c@example.org', inFile: '' },
      'Failed, can be tried again',
      t('mailDesk.reason.inDoubt'),
      '',
      '',
      '20 May, 10:00',
      '0',
      '',
      'Reminders',
      'c@example.org',
    ],
    ['the person who asked', 'Cancelled', 'by an organiser', '', '', '20 May, 10:00', '0', '', 'To many', ''],
  ])
})

it('our own reasons are said in words, each in its own; what a server said is left as it is', () => {
  const reasons = [
    IN_DOUBT,
    RETURNED,
    BAD_ADDRESS,
    'organiser',
    UNWRITABLE,
    'recalled',
    'no-operator',
    'reader-not-approved',
    'network-full',
    'match-gone',
    ...Object.values(BROADCAST_SKIPS),
  ]
  const words = reasons.map((reason) => reasonWords(reason, t))
  expect(new Set([...words, ...reasons]).size).toBe(2 * reasons.length)
  expect([reasonWords(null, t), reasonWords('451 4.7.1', t)]).toEqual(['', '451 4.7.1'])
  const noFailure = { state: 'failed', failure: null, keptBackReason: null } as const
  expect(stateWords(noFailure, t)).toBe(t('mailDesk.state.failed'))
  expect(reasonWords(IN_DOUBT, t)).toBe(t('mailDesk.reason.inDoubt'))
  expect(reasonWords(RETURNED, t)).toBe(t('mailDesk.reason.bounced'))
  expect(reasonWords(BAD_ADDRESS, t)).toBe(t('mailDesk.reason.badAddress'))
  expect(reasonWords('organiser', t)).toBe(t('mailDesk.reason.organiser'))
})

it('what a restore holds is let go as far as its broadcast lets it, and never before its time', async () => {
  const hold = { ...ofGuest, kept_back_reason: 'restored', lane: 3 }
  await mail('a-checking', { ...hold, campaign_id: checking.campaign_id })
  await mail('b-paused', { ...hold, campaign_id: paused.campaign_id, person_id: host.personId })
  await mail('c-running', { ...hold, campaign_id: running.campaign_id })
  await mail('d-alone', { ...hold, due_at: '2027-05-20T11:00:00Z' })
  await mail('e-left', hold)
  expect(await found(`broadcast=${paused.id}`)).toBe('b-paused')
  const [held] = (await show(`columns=state&broadcast=${paused.id}`)).rows
  expect(held?.cells[1]).toBe(t('mailDesk.state.held'))
  const chosen = ['a-checking', 'b-paused', 'c-running', 'd-alone', 'sent'].map((key) => ids[key] ?? '')
  expect(await changeMails(deps, organiser, 'release', chosen)).toBe(4)
  const rows = await sql<{ kept_back_reason: string | null; due_at: Date }>(
    `select kept_back_reason, due_at from outbox where lane = 3 and dedupe_key <> 'cancelled' order by dedupe_key`,
  )
  expect(rows.map(({ kept_back_reason }) => kept_back_reason)).toEqual([
    'checking',
    'paused',
    null,
    null,
    'restored',
  ])
  const now = database.clock.now().epochMilliseconds
  expect(rows.map(({ due_at }) => due_at.getTime())).toEqual([
    now,
    now,
    now,
    now + 2 * 3_600_000,
    now - 3_600_000,
  ])
  // Only those that were chosen.
  expect(await changeMails(deps, organiser, 'cancel', [ids['due'] ?? ''])).toBe(1)
  expect(await found('state=cancelled')).toBe('cancelled due')
  expect(await changeMails(deps, organiser, 'retry', [ids['doubt'] ?? ''])).toBe(1)
  expect(await found('state=failed')).toBe('failed')
})

it('what is tried again is tried at once: workers are called, and not for nothing', async () => {
  const worker = new pg.Client(database.connection('worker'))
  await worker.connect()
  try {
    const calls: string[] = []
    worker.on('notification', ({ payload = '' }) => calls.push(payload))
    await worker.query('listen outbox')
    expect(await changeMails(deps, organiser, 'retry', [ids['sent'] ?? ''])).toBe(0)
    expect(await changeMails(deps, organiser, 'retry', [ids['failed'] ?? ''])).toBe(1)
    await sql(`select pg_notify('outbox', 'the last')`)
    await vi.waitFor(() => expect(calls).toContain('the last'), { timeout: 60_000 })
    expect(calls).toEqual(['', 'the last'])
  } finally {
    await worker.end()
  }
})
