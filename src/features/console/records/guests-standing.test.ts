import { beforeAll, expect, it } from 'vitest'
import { findList } from '#features/ground/lists/lists.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin, anEdition, type GuestOverrides } from '../../../../test/builders/people.ts'
import { guestList } from './guests.server.ts'

// Where guests stand, one in each way that the list tells apart.
const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const edition = await anEdition(database)
const organiser = (await anAdmin(database)).actor
const show = (search: string) => {
  const asked = { params: new URLSearchParams(search), locale: 'en' as const, t: translator('en') }
  return findList(deps, organiser, guestList, { ...asked, requestId: 'r' })
}
const found = async (search: string) =>
  (await show(`${search}&size=100`)).rows
    .map(({ name }) => name)
    .toSorted()
    .join(' ')
const stay = ['2027-06-13', '2027-06-18'] as const
const ids: Record<string, string> = {}
const sentAt = '2027-05-10T10:00:00Z'
const open = { state: 'offered', sentAt, deadlineAt: '2027-05-25T21:59:59Z' } as const
const late = { ...open, deadlineAt: '2027-05-20T08:59:59Z' } as const
const left = { state: 'withdrawn', endReason: 'guest-cancelled' } as const

/** A guest of this name with a match for each of these, the last made the latest. */
async function aGuestWith(
  firstName: string,
  ...matches: (MatchOverrides & { set?: string; host?: object })[]
) {
  const { registrationId, personId } = await aGuest(database, { firstName, lastName: null, stay })
  ids[firstName] = registrationId
  for (const [index, { set, ...match }] of matches.entries()) {
    const made = await aMatchOfTwo(database, { stay, ...match, host: { firstName: `Host${index + 1}` } })
    await sql(
      `update match set guest_registration_id = $2, guest_person_id = $3,
         created_at = timestamptz '2027-05-01T08:00:00Z' + $4 * interval '1 hour' where id = $1`,
      [made.matchId, registrationId, personId, index],
    )
    await sql('delete from registration where id = $1', [made.guest.registrationId])
    if (set) await sql(set, [made.matchId])
  }
}
const ended = (at: string) => `update match set ended_at = '${at}' where id = $1`
const task = (cause: 'refused' | 'left', done: string) =>
  `insert into rematch_task (match_id, guest_registration_id, opened_by, cause, opened_at, done_at)
   select id, guest_registration_id, 'guest', '${cause}', now(), ${done} from match where id = $1`
const problem = (decided: string) =>
  `insert into contact_problem (match_id, reported_by, reported_at, decided_at) values ($1, 'host', now(), ${decided})`
const unfit = `update match set flagged_reason = 'dates' where id = $1`

beforeAll(async () => {
  await aGuestWith('New')
  await aGuestWith('Drafted', { state: 'draft', set: 'update match set offered_at = null where id = $1' })
  // Nobody ever heard of what was only planned.
  await aGuestWith('Undrafted', {
    state: 'withdrawn',
    set: 'update match set offered_at = null where id = $1',
  })
  await aGuestWith('Offered', { ...open, set: problem('null') })
  await aGuestWith('Late', late)
  await aGuestWith('Silent', { state: 'withdrawn', endReason: 'no-reply' })
  await aGuestWith('Asked', { ...late, state: 'expired' }, open)
  await aGuestWith('Declined', { state: 'withdrawn', endReason: 'organiser' }, { state: 'declined' })
  // A guest who holds a place stands there, whatever came later.
  await aGuestWith('Placed', { state: 'accepted', set: problem('now()') }, { ...left, set: `${unfit}` })
  await aGuestWith('Torn', { ...left, set: task('refused', 'null') }, { state: 'accepted', set: unfit })
  await aGuestWith('Stuck', { state: 'accepted', set: problem('null') })
  await aGuestWith('Over', { ...left, endReason: 'organiser', set: problem('null') })
  await aGuestWith(
    'Refused',
    { state: 'withdrawn', endReason: 'organiser', set: task('refused', 'null') },
    { ...left, set: task('refused', 'null') },
  )
  await sql(ended('2027-05-19T10:00:00Z').replace('id = $1', 'guest_registration_id = $1'), [ids['Refused']])
  await aGuestWith('Settled', { ...left, endReason: 'host-cancelled', set: task('left', 'now()') })
  // A guest who cannot come is out, until they hand in again.
  await aGuestWith('Out', { ...left, set: ended('2027-04-01T11:00:00Z') })
  await aGuestWith('Back', { ...left, set: ended('2027-04-01T10:59:59Z') })
  await aGuestWith('Own', { ...left, endReason: 'host-cancelled', set: task('left', 'null') })
  await aGuestWith('Unsure')
  await sql(
    `update person set email_confirmed_at = null where id = (select person_id from registration where id = $1)`,
    [ids['Unsure']],
  )
  await sql(`insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())`, [ids['Own']])
  await aGuestWith('Partly', { state: 'accepted', stay: ['2027-06-13', '2027-06-15'] })
  await aGuestWith(
    'Halves',
    { state: 'accepted', stay: ['2027-06-13', '2027-06-15'] },
    { ...open, stay: ['2027-06-15', '2027-06-18'] },
  )
  await aGuestWith('Beside', { state: 'accepted', stay: ['2027-06-18', '2027-06-20'] })
  await aGuestWith('Former')
  const [before] = await sql<{ id: string }>(`insert into edition
    select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'The year before',
      'conference_start_on', '2026-06-08', 'conference_end_on', '2026-06-18'))).* from edition e returning id`)
  await sql('update registration set edition_id = $2 where id = $1', [ids['Former'], before?.id])
})

it('guests are found by where they stand', async () => {
  expect(await found('place=waiting')).toBe(
    'Back Beside Declined Late New Over Partly Refused Settled Silent Undrafted',
  )
  expect(await found('place=partly')).toBe('Beside Partly')
  expect(await found('place=draft')).toBe('Drafted')
  expect(await found('place=offered')).toBe('Asked Halves Offered')
  expect(await found('place=expiring')).toBe('')
  expect(await found('place=accepted')).toBe('Beside Partly Placed Stuck Torn')
  expect(await found('place=no-reply')).toBe('Late Silent')
  expect(await found('place=declined')).toBe('Declined')
  expect(await found('place=withdrawn')).toBe('Back Out Over Own Refused Settled Silent')
  expect(await found('place=elsewhere')).toBe('Own')
  expect(await found('place=no_show')).toBe('')
  expect(await found('place=completed')).toBe('')
  expect(await found('flag=some')).toBe('Offered Refused Stuck Torn')
  expect(await found('flag=unfit')).toBe('Torn')
  expect(await found('flag=contact')).toBe('Offered Stuck')
  expect(await found('flag=rematch')).toBe('Refused')
  expect(await found('flag=unconfirmed')).toBe('Unsure')
  expect(await found('q=former')).toBe('')
})

it('their cells say the same, with how much of a stay is given', async () => {
  const names = new Set([
    'New',
    'Undrafted',
    'Offered',
    'Late',
    'Asked',
    'Placed',
    'Torn',
    'Refused',
    'Own',
    'Partly',
    'Halves',
    'Beside',
  ])
  const { rows } = await show('columns=place.deadline.host.flags&size=100')
  const standing = rows.flatMap(({ name, cells: [, place, ...rest] }): [string, unknown[]][] =>
    names.has(name) ? [[name, [typeof place === 'object' ? place.text : place, ...rest]]] : [],
  )
  expect(Object.fromEntries(standing)).toEqual({
    New: ['No place yet', '', '', ''],
    Undrafted: ['No place yet', '', '', ''],
    Offered: ['Offered', '25 May, 23:59', 'Host1 Schmidt', 'Can’t reach each other'],
    Late: ['Expired', '', 'Host1 Schmidt', 'Did not reply'],
    Asked: ['Offered', '25 May, 23:59', 'Host2 Schmidt', ''],
    Placed: ['Accepted', '', 'Host1 Schmidt', ''],
    Torn: ['Accepted', '', 'Host2 Schmidt', 'Match no longer fits'],
    Refused: ['Withdrawn', '', 'Host2 Schmidt', 'Needs another match'],
    Own: ['Found a bed elsewhere', '', 'Host1 Schmidt', ''],
    Partly: ['Accepted, 2 of 5 nights', '', 'Host1 Schmidt', ''],
    Halves: ['Offered', '25 May, 23:59', 'Host2 Schmidt', ''],
    Beside: ['Accepted', '', 'Host1 Schmidt', ''],
  })
})

it('a person who has not handed in has said nothing, and is among the unfinished all the same', async () => {
  const { registrationId } = await aGuest(database, { email: 'unfinished@example.org', state: 'draft' })
  for (const table of ['guest_facts', 'guest_sensitive', 'contact'])
    await sql(`delete from ${table} where registration_id = $1`, [registrationId])
  expect(await found('registration=draft')).toBe('unfinished@example.org')
  expect(await found('registration=draft&priority=marginalised')).toBe('')
  expect(await found('registration=draft&priority=global-south')).toBe('')
  const columns = 'columns=tier.needs.nights.place.deadline.host.flags.coming.phone'
  const [row] = (await show(`registration=draft&${columns}`)).rows
  expect(row?.cells.slice(1)).toEqual(['', '', '', '', '', '', '', '', ''])
})

it('they are found and ordered by what they said', async () => {
  const add = async (firstName: string, at: string, o: GuestOverrides) => {
    const { registrationId } = await aGuest(database, { firstName, lastName: 'Order', ...o })
    await sql('update registration set submitted_at = $2 where id = $1', [registrationId, at])
    return registrationId
  }
  const { youngAge } = edition
  const al = await add('Al', '2027-05-02T10:00:00Z', {
    age: youngAge,
    stay: ['2027-06-14', '2027-06-20'],
    marginalised: true,
  })
  await add('Bo', '2027-05-03T10:00:00Z', {
    age: youngAge - 1,
    stay: ['2027-06-12', '2027-06-19'],
    globalSouth: true,
  })
  await add('Cy', '2027-05-01T10:00:00Z', {
    age: youngAge + 9,
    stay: ['2027-06-13', '2027-06-15'],
    accredited: true,
  })
  await sql(`insert into participation (registration_id, confirmed_at) values ($1, '2027-05-19T10:00:00Z')`, [
    al,
  ])
  const order = async (search: string) =>
    (await show(`q=order&${search}`)).rows.map(({ name }) => name.split(' ')[0]).join(' ')
  expect(await order('sort=name')).toBe('Al Bo Cy')
  expect(await order('sort=age')).toBe('Bo Al Cy')
  expect(await order('sort=arrival')).toBe('Bo Cy Al')
  expect(await order('sort=nights')).toBe('Cy Al Bo')
  expect(await order('sort=registered')).toBe('Cy Al Bo')
  expect(await order('priority=young')).toBe('Bo')
  expect(await order('priority=marginalised')).toBe('Al')
  expect(await order('priority=global-south')).toBe('Bo')
  expect(await order('priority=accredited')).toBe('Cy')
  expect(await order('coming=confirmed')).toBe('Al')
  expect(await order('coming=open&sort=name')).toBe('Bo Cy')
  const [row] = (await show('q=al+order&columns=coming')).rows
  expect(row?.cells[1]).toBe('19 May, 12:00')
  await sql(
    `update match set deadline_at = '2027-05-24T10:00:00Z' where guest_registration_id = $1 and state = 'offered'`,
    [ids['Halves']],
  )
  expect((await show('sort=deadline&place=offered')).rows[0]?.name).toBe('Halves')
})

it('where all have only begun, as after an import, the list says so and leads to them', async () => {
  await sql(`update registration set state = 'cancelled' where state = 'submitted'`)
  await aGuest(database, { state: 'draft' })
  const { empty, elsewhere } = await show('')
  expect(empty).toMatch(/^Nobody has finished registering yet\. (One person has|\d+ people have) begun/)
  expect(elsewhere?.to).toContain('/admin/guests?registration=draft')
  expect((await show(elsewhere?.to.split('?')[1] ?? '')).rows.length).toBeGreaterThan(0)
  await sql(`update registration set state = 'cancelled'`)
  const none = { elsewhere: null, empty: expect.stringContaining('No guest has registered') }
  expect(await show('')).toMatchObject(none)
})
