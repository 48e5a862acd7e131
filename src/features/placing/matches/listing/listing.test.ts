import type { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { parseDate } from '#domain/stay.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import { anAdmin } from '../../../../../test/builders/people.ts'
import { extendOffers } from '../answering/lifetime.server.ts'
import { weighMatches } from './acts.server.ts'
import { undraftMatches } from '../drafting/undrafting.server.ts'
import { matchList } from './listing.server.ts'

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
const show = (search: string) => findList(deps, organiser.actor, matchList, request(search))
const names = async (search: string) =>
  (await show(search)).rows.map(({ name }) => name.split(' ')[0]).toSorted()

const sentAt = '2027-05-15T10:00:00Z'
const ids: Record<string, string> = {}
const states = async (which: readonly string[]) =>
  (
    await sql<{ state: string }>('select state from match where id = any($1) order by id', [
      which.map((name) => ids[name]),
    ])
  ).map(({ state }) => state)

beforeAll(async () => {
  const add = async (name: string, o: Parameters<typeof aMatchOfTwo>[1]) => {
    ids[name] = (
      await aMatchOfTwo(database, { guest: { firstName: name }, host: { firstName: 'Hanna' }, ...o })
    ).matchId
  }
  await add('Soon', { sentAt, deadlineAt: '2027-05-20T21:59:59Z' })
  await add('Running', { sentAt, deadlineAt: '2027-05-23T21:59:59Z' })
  await add('Late', { sentAt, deadlineAt: '2027-05-19T21:59:59Z' })
  await add('Unsent', {})
  await add('Bounced', {})
  await add('Draft', { state: 'draft' })
  await add('Other', { state: 'draft', host: { firstName: 'Bruno' } })
  await add('Accepted', { state: 'accepted', sentAt, deadlineAt: '2027-05-20T21:59:59Z' })
  await add('Coming', { state: 'accepted', sentAt, deadlineAt: '2027-05-20T21:59:59Z' })
  await add('Gone', { state: 'withdrawn', endReason: 'organiser' })
  await sql(
    `insert into match_event (match_id, at, actor, event, to_state) values ($1, (select offered_at from match where id = $1), 'worker', 'bounced', 'offered')`,
    [ids['Bounced']],
  )
  await sql(`update match set offered_at = null where state = 'draft'`)
  await sql(`update match set ask_first = true where id = $1`, [ids['Draft']])
  await sql(`update match set flagged_reason = 'dates' where id = $1`, [ids['Accepted']])
  await sql(
    `insert into participation (registration_id, confirmed_at) select guest_registration_id, now() from match where id = $1`,
    [ids['Coming']],
  )
  await sql(`insert into contact_problem (match_id, reported_by, reported_at) values ($1, 'guest', now())`, [
    ids['Accepted'],
  ])
})

describe('the matches', () => {
  it('are found by state, deadline, mail, flag, problem and reply', async () => {
    expect((await show('')).counted).toBe('10 of 10 matches')
    expect(await names('state=expired')).toEqual(['Late'])
    expect(await names('deadline=soon')).toEqual(['Soon'])
    expect(await names('deadline=running')).toEqual(['Running', 'Soon'])
    expect(await names('sent=not-yet')).toEqual(['Bounced', 'Unsent'])
    expect(await names('sent=bounced')).toEqual(['Bounced'])
    expect(await names('flag=some')).toEqual(['Accepted', 'Draft'])
    expect(await names('problem=open')).toEqual(['Accepted'])
    expect(await names('state=accepted&reply=open')).toEqual(['Accepted'])
    expect(await names('reply=confirmed')).toEqual(['Coming'])
    expect(await names('round=none&q=bruno')).toEqual(['Other'])
    expect(await names('round=last')).toEqual([])
  })
  it('expire within the next 24 hours and not a second later', async () => {
    const set = (deadline: string) =>
      sql('update match set deadline_at = $2 where id = $1', [ids['Running'], deadline])
    await set('2027-05-21T08:59:59Z')
    expect(await names('deadline=soon')).toEqual(['Running', 'Soon'])
    await set('2027-05-21T09:00:00Z')
    expect(await names('deadline=soon')).toEqual(['Soon'])
    await set('2027-05-23T21:59:59Z')
  })
  it('say in words what is to be known', async () => {
    const [row] = (await show('flag=unfit&columns=state.flag.problem.reply.sent')).rows
    expect(row?.cells.slice(1)).toEqual([
      { text: 'Accepted', chip: 'accepted' },
      'No longer fits',
      'Can’t reach each other',
      'No reply yet',
      '15 May, 12:00',
    ])
  })
  it('are narrowed by every filter at once, also where one of them is an either-or', async () => {
    const left = await aMatchOfTwo(database, { state: 'withdrawn', guest: { firstName: 'Left' } })
    const { registrationId } = left.guest
    await sql(`update registration set state = 'cancelled' where id = $1`, [registrationId])
    await sql(`update match set flagged_reason = 'left' where id = $1`, [left.matchId])
    const view = await findList(deps, organiser.actor, guestList, request('flag=some'))
    expect(view.rows.map(({ id }) => id)).not.toContain(registrationId)
  })
})

describe('many matches at once', () => {
  /** Who stays as they are, in the order asked, and why. */
  const weigh = async (all: readonly string[], day: Temporal.PlainDate | null) => {
    const context = { edition: await deps.edition(), now: deps.clock() }
    const found = await deps.db.run(organiser.actor, (tx) => weighMatches(tx, all, day, context))
    const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    return all.flatMap((id) => (found.has(id) ? [[nameOf.get(id), found.get(id)]] : []))
  }
  it('get more time where an offer runs, once, each with one mail', async () => {
    const day = parseDate('2027-05-25')
    if (!day.ok) throw new Error('no day')
    const all = ['Soon', 'Running', 'Late', 'Draft', 'Accepted'].map((name) => ids[name] ?? '')
    const none = { cause: 'no-open-offer' }
    expect(await weigh(all, day.value)).toEqual([
      ['Late', none],
      ['Draft', none],
      ['Accepted', none],
    ])
    expect((await extendOffers(deps, organiser.actor, all, day.value)).changed).toHaveLength(2)
    const already = { cause: 'already' }
    expect((await weigh(all, day.value)).slice(0, 2)).toEqual([
      ['Soon', already],
      ['Running', already],
    ])
    expect((await extendOffers(deps, organiser.actor, all, day.value)).changed).toHaveLength(0)
    await sql(`update match set stay = daterange('2027-05-22', '2027-05-27') where id = $1`, [ids['Soon']])
    expect(await weigh([ids['Soon'] ?? ''], day.value.add({ days: 2 }))).toEqual([
      ['Soon', { cause: 'past-last-day', day: '2027-05-26' }],
    ])
    const mails = await sql(
      `select match_id from outbox where template = 'more-time-to-guest' order by match_id`,
    )
    expect(mails.map((row) => row['match_id'])).toEqual([ids['Soon'], ids['Running']].toSorted())
    expect(await names('deadline=soon')).toEqual([])
  })
  it('that are drafts are taken back together, and come back with one undo', async () => {
    const all = ['Draft', 'Other', 'Accepted'].map((name) => ids[name] ?? '')
    expect(await weigh(all, null)).toEqual([['Accepted', { cause: 'no-draft' }]])
    expect((await undraftMatches(deps, organiser.actor, all)).changed).toHaveLength(2)
    expect((await undraftMatches(deps, organiser.actor, all)).changed).toHaveLength(0)
    expect(await states(['Draft', 'Other'])).toEqual(['withdrawn', 'withdrawn'])
    const [entry, ...more] = await sql<{ id: string }>('select id from history_entry')
    expect(more).toEqual([])
    const undone = await turnEntry(deps, organiser.actor, { intent: 'undo', entry: Number(entry?.id) })
    expect(undone.ok).toBe(true)
    expect(await states(['Draft', 'Other'])).toEqual(['draft', 'draft'])
  })
})
