import { expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { getDashboard } from './dashboard.server.ts'

const database = await testDatabase({ moment: '2027-06-14T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
await anEdition(database)
const organiser = (await anAdmin(database)).actor
const board = () => getDashboard(deps, organiser)

const handIn = async ({ registrationId }: { registrationId: string }, at: string) => {
  await sql('update registration set submitted_at = $2 where id = $1', [registrationId, at])
  return registrationId
}

it('what came in is counted to the second for a week, and by days of the time zone for six weeks', async () => {
  await handIn(await aGuest(database), '2027-06-07T08:59:59Z')
  await handIn(await aGuest(database), '2027-06-07T09:00:00Z')
  await handIn(await aHost(database), '2027-06-10T12:00:00Z')
  await handIn(await aGuest(database), '2027-06-13T21:59:59Z')
  await handIn(await aGuest(database), '2027-06-13T22:00:00Z')
  await handIn(await aGuest(database, { state: 'cancelled' }), '2027-06-09T12:00:00Z')
  await aGuest(database, { state: 'draft' })
  const before = await handIn(await aGuest(database), '2027-06-08T12:00:00Z')
  const [old] = await sql<{ id: string }>(`insert into edition
    select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'The year before',
      'conference_start_on', '2026-06-08', 'conference_end_on', '2026-06-18'))).* from edition e returning id`)
  await sql('update registration set edition_id = $1 where id = $2', [old?.id, before])
  const { numbers } = await board()
  expect(numbers).toMatchObject({ newGuests: 3, newHosts: 1, guests: 4 })
})

it('guests are those who wait, hold a draft, have an offer or a place', async () => {
  for (const state of ['draft', 'offered', 'accepted', 'accepted'] as const) {
    await aMatchOfTwo(database, { state })
  }
  const { numbers } = await board()
  expect(numbers).toMatchObject({ waiting: 4, draft: 1, placed: 2, guests: 8 })
})

it('a person who wants to be an organiser is answered on the page itself', async () => {
  const { personId } = await anAdmin(database)
  await sql('update admin_profile set approved = false, requested_at = now() where person_id = $1', [
    personId,
  ])
  expect((await board()).needs).toContainEqual({
    key: 'requests',
    count: 1,
    to: '#requests',
    urgency: 'week',
  })
})

it('what waits for a second yes is a thing to do of whoever can give it, and leads there', async () => {
  const second = await anAdmin(database)
  const yesOf = async (admin: typeof organiser) =>
    (await getDashboard(deps, admin)).needs.filter(({ key }) => key === 'yes')
  await sql(
    `insert into second_yes (id, act, about, asked_by, asked_at)
     values (gen_random_uuid(), 'roll-over', 'an edition', $1, now())`,
    [organiser.personId],
  )
  await sql('update admin_profile set decided_at = $1', ['2027-01-01T10:00:00Z'])
  await sql(`update second_yes set asked_at = $1`, [database.clock.now().toString()])
  expect(await yesOf(organiser)).toEqual([])
  const there = { key: 'yes', to: '/admin/migrate/edition', urgency: 'week' }
  expect(await yesOf(second.actor)).toEqual([{ ...there, count: 1 }])
  await sql(
    `insert into incident_team (person_id, added_by, added_at, is_proposed) select person_id, $1, $2, true from admin_profile`,
    [organiser.personId, database.clock.now().toString()],
  )
  expect(await yesOf(second.actor)).toMatchObject([{ count: 2 }])
  await sql('delete from incident_team')
  await sql(`update second_yes set act = 'revoke'`)
  expect(await yesOf(second.actor)).toEqual([{ ...there, to: '/admin#organisers', count: 1 }])
  await sql(`update second_yes set ended_at = now(), ended_how = 'over'`)
  expect(await yesOf(second.actor)).toEqual([])
})

it('beds of a night are those offered then, by somebody who is there', async () => {
  await sql('delete from match')
  await sql('delete from registration')
  const beds = async () =>
    (await board()).nights.flatMap(({ night, demand, beds: all, placed, free }) =>
      demand + all + placed + free > 0 ? [[night.slice(5), demand, all, placed, free].join(' ')] : [],
    )
  const stay = ['2027-06-13', '2027-06-16'] as const
  await aHost(database, { stay, rooms: [{ beds: { single: 3 } }] })
  const left = await aMatchOfTwo(database, {
    state: 'accepted',
    guest: { stay: ['2027-06-14', '2027-06-15'] },
  })
  await sql(`update registration set state = 'cancelled' where id = $1`, [left.host.registrationId])
  expect(await beds()).toEqual(['06-13 0 3 0 3', '06-14 1 3 0 3', '06-15 0 3 0 3'])
  // One of two who named each other sleeps in a bed of their own: no double is for the other.
  await sql(`update edition set double_bed = 'named'`)
  const night = ['2027-06-17', '2027-06-18'] as const
  await aHost(database, { stay: night, rooms: [{ beds: { double: 1 } }] })
  const { guest, matchId } = await aMatchOfTwo(database, {
    state: 'draft',
    stay: night,
    host: { stay: night },
  })
  const { registrationId } = await aGuest(database, { stay: night })
  await sql(
    `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now()), ($2, $1, 'preferably', now())`,
    [guest.registrationId, registrationId],
  )
  expect((await beds()).at(-1)).toBe('06-17 2 2 1 1')
  await sql(`update match set state = 'withdrawn' where id = $1`, [matchId])
  expect((await beds()).at(-1)).toBe('06-17 2 3 0 3')
})

it('what is counted is shown as long as anybody is registered, however long ago', async () => {
  await sql(`update registration set submitted_at = '2027-04-01T12:00:00Z' where submitted_at is not null`)
  expect((await board()).isEmpty).toBe(false)
  await sql(`update registration set state = 'cancelled'`)
  expect((await board()).isEmpty).toBe(true)
})
