import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { enqueueMail, lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { translator } from '#i18n/translate.ts'
import { mailTemplates, mailTitle } from '#mails/registry.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aChallenge, aMatchOfTwo, anAdmin, mint } from '../../../../test/builders/mail-scene.ts'
import { findMailHistory } from './history.server.ts'
import { findQueue } from './mail-desk.server.ts'
import { changeMails } from './changing.server.ts'
import { mailList } from './listing.server.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const organiser = await anAdmin(database)
const request = (search: string) => ({
  params: new URLSearchParams(search),
  locale: 'en' as const,
  t: translator('en'),
  requestId: 'r',
})
const show = async (search: string) =>
  (await findList(deps, organiser.actor, mailList, request(search))).rows.map(({ name }) => name).toSorted()
const reader = { t: translator('en'), locale: 'en' as const, timeZone: 'Europe/Berlin' }
const idOf = async (key: string) =>
  (await sql<{ id: string }>('select id from outbox where dedupe_key = $1', [key]))[0]?.id ?? ''
const stateOf = async (key: string) =>
  (
    await sql(
      'select state, kept_back_reason, possibly_sent_twice, attempts, reason from outbox where dedupe_key = $1',
      [key],
    )
  )[0]

beforeAll(async () => {
  const { guest, host, matchId } = await aMatchOfTwo(database, {
    guest: { firstName: 'Amina', email: 'amina@example.org' },
    host: { firstName: 'Karla' },
  })
  const challengeId = await aChallenge(database)
  const now = database.clock.now()
  const late = now.subtract({ minutes: 6 })
  await database.db.run(mint.gate(), async (tx) => {
    const offer = {
      lane: lanes.match,
      template: 'offer-to-guest',
      personId: guest.personId,
      matchId,
    } as const
    const notice = {
      lane: lanes.match,
      template: 'notice-to-host',
      personId: host.personId,
      matchId,
    } as const
    await enqueueMail(tx, { ...offer, dedupeKey: 'sent' }, now)
    await enqueueMail(tx, { ...notice, dedupeKey: 'failed' }, now)
    await enqueueMail(tx, { ...notice, dedupeKey: 'doubt' }, now)
    await enqueueMail(tx, { ...offer, dedupeKey: 'late', dueAt: late }, now)
    await enqueueMail(tx, { ...offer, dedupeKey: 'held' }, now)
    await enqueueMail(tx, { dedupeKey: 'code', lane: lanes.code, template: 'code', challengeId }, now)
  })
  await sql(`update outbox set state = 'sent', sent_at = now() where dedupe_key = 'sent'`)
  await sql(`update outbox set state = 'failed', failure = 'permanent', reason = '550 5.1.1 RCPT TO', attempts = 1
    where dedupe_key = 'failed'`)
  await sql(
    `update outbox set state = 'failed', failure = 'temporary', reason = 'in-doubt' where dedupe_key = 'doubt'`,
  )
  await sql(`update outbox set kept_back_reason = 'restored' where dedupe_key = 'held'`)
})

describe('the list of mails', () => {
  it('is found by state, template, lane and person', async () => {
    const offer = 'A place for you Amina'
    expect((await show('state=sent'))[0]).toContain(offer)
    expect(await show('state=failed')).toHaveLength(2)
    expect(await show('state=late')).toHaveLength(1)
    expect(await show('state=held')).toHaveLength(1)
    expect(await show('state=doubt')).toHaveLength(1)
    expect(await show('template=notice-to-host')).toHaveLength(2)
    expect(await show('lane=code')).toHaveLength(1)
    expect(await show('q=amina%40example')).toHaveLength(3)
    expect(await show('q=karla')).toHaveLength(2)
  })

  it('is in the access log', async () => {
    await show('')
    const [row] = await sql(`select action from access_log order by id desc limit 1`)
    expect(row).toEqual({ action: 'list-mails' })
  })

  it('says how the queue is, counted by kind', async () => {
    const page = await findQueue(deps, organiser.actor, reader)
    expect(page.state).toMatchObject({ trouble: { kind: 'late' }, isPaused: false, held: 1 })
    expect(page.counts.find(({ key }) => key === '1 offer-to-guest')?.counts).toEqual([2, 0, 1, 0, 0, 0])
  })
})

it('every mail that can be sent has a name for organisers and for the person who gets it', () => {
  const names = mailTemplates.map((template) => mailTitle(template, translator('en')))
  expect(names).not.toContain('Other mail')
  expect(new Set(names).size).toBe(mailTemplates.length)
})

describe('the mails to one person', () => {
  it('are shown with one of them, and that somebody looked is noted', async () => {
    const asked = { mailId: await idOf('sent'), requestId: 'r' }
    const found = await findMailHistory(deps, organiser.actor, asked, reader)
    expect(found).toMatchObject({ to: 'amina@example.org', registration: { role: 'guest' } })
    expect(found?.mails).toHaveLength(3)
    const [row] = await sql(`select action, subject_registration_id from access_log order by id desc limit 1`)
    expect(row).toEqual({ action: 'mail-history', subject_registration_id: found?.registration?.id })
  })

  it('of a code are nobody’s, and of no mail there are none', async () => {
    const find = (mailId: string) =>
      findMailHistory(deps, organiser.actor, { mailId, requestId: 'r' }, reader)
    expect(await find(await idOf('code'))).toMatchObject({ to: null, mails: [] })
    expect(await find('6f9619ff-8b86-4011-b42d-00c04fc964ff')).toBeNull()
    expect(await find('nonsense')).toBeNull()
  })
})

describe('by hand', () => {
  const change = (intent: 'retry' | 'cancel' | 'release', ids: string[]) =>
    changeMails(deps, organiser.actor, intent, ids)
  const all = async () => (await sql<{ id: string }>('select id from outbox')).map(({ id }) => id)

  it('failed mails are tried again with all their tries, doubts marked; the others stay as they are', async () => {
    expect(await change('retry', await all())).toBe(2)
    expect(await stateOf('failed')).toMatchObject({
      state: 'queued',
      attempts: 0,
      possibly_sent_twice: false,
    })
    expect(await stateOf('doubt')).toMatchObject({ state: 'queued', reason: null, possibly_sent_twice: true })
    expect(await change('retry', await all()), 'pressed twice').toBe(0)
  })

  it('held mails are let go', async () => {
    expect(await change('release', await all())).toBe(1)
    expect(await stateOf('held')).toMatchObject({ state: 'queued', kept_back_reason: null })
  })

  it('waiting mails are cancelled, but none that is being sent or brings an open offer', async () => {
    await sql(`update outbox set state = 'sending', lease_until = now() where dedupe_key = 'late'`)
    expect(await change('cancel', await all())).toBe(3)
    const gone = await sql(`select from outbox where state = 'cancelled' and reason = 'organiser'`)
    expect(gone).toHaveLength(3)
    expect(await stateOf('held'), 'brings an open offer').toMatchObject({ state: 'queued' })
    expect(await stateOf('late')).toMatchObject({ state: 'sending' })
  })

  it('each is written down with who did it', async () => {
    expect(await sql('select kind, mails, by_person_id from mail_action order by id')).toEqual(
      [
        { kind: 'retry', mails: 2 },
        { kind: 'release', mails: 1 },
        { kind: 'cancel', mails: 3 },
      ].map((action) => ({ ...action, by_person_id: organiser.personId })),
    )
  })
})
