import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { getDashboard } from './dashboard.server.ts'

const database = await testDatabase({ moment: '2027-05-01T09:00:00Z' })
const deps = await testDeps(database)
const { sql, clock } = database
const ana = (await anAdmin(database)).actor
const ben = (await anAdmin(database)).actor

beforeEach(async () => {
  await database.empty('overview_visit', 'match', 'registration')
  clock.set('2027-05-01T09:00:00Z')
  await anEdition(database)
})

const board = (admin = ana) => getDashboard(deps, admin)
const urgencies = async () =>
  Object.fromEntries((await board()).needs.map(({ key, urgency }) => [key, urgency]))
const stay = ['2027-06-14', '2027-06-16'] as const

it('what there is to do becomes urgent with the next round and the first night', async () => {
  await aGuest(database, { stay })
  const unfit = await aMatchOfTwo(database, { state: 'accepted', stay, acceptedAt: clock.now().toString() })
  await sql(`update match set flagged_reason = 'dates' where id = $1`, [unfit.matchId])
  const odd = await aHost(database)
  await sql('update host_facts set number_of_guests = 5 where registration_id = $1', [odd.registrationId])
  expect(await urgencies()).toEqual({ unfit: 'week', waiting: 'later', mismatch: 'later' })
  // A week before the day of the first emails, and on it.
  clock.set('2027-05-08T09:00:00Z')
  expect(await urgencies()).toEqual({ unfit: 'week', waiting: 'week', mismatch: 'later' })
  clock.set('2027-05-15T09:00:00Z')
  expect(await urgencies()).toMatchObject({ waiting: 'today' })
  // An offer has left: the last round is the next one.
  await sql('update match set sent_at = now()')
  expect(await urgencies()).toMatchObject({ waiting: 'later' })
  clock.set('2027-06-12T09:00:00Z')
  expect(await urgencies()).toMatchObject({ unfit: 'today', waiting: 'today', mismatch: 'week' })
})

it('nobody waits for a bed once the season is over, and no draft for its mail', async () => {
  await aGuest(database, { stay })
  await aMatchOfTwo(database, { state: 'draft' })
  clock.set('2027-07-20T09:00:00Z')
  expect(await urgencies()).toEqual({})
})

it('the next two dates of the edition are told, with the day of each there', async () => {
  expect((await board()).coming).toEqual([
    { what: 'host-event', at: '2027-05-02T17:00:00Z', day: '2027-05-02' },
    { what: 'first-notification', at: '2027-05-14T22:00:00Z', day: '2027-05-15' },
  ])
})

it('each organiser reads what others have done since they were here before', async () => {
  const since = async (admin = ana) => (await board(admin)).sinceLast
  expect(await since()).toBeNull()
  const { matchId } = await aMatchOfTwo(database, { state: 'draft' })
  await sql('update registration set submitted_at = $1', ['2027-05-01T09:10:00Z'])
  const note = (event: string, admin: { personId: string } | null, at: string) =>
    sql(
      `insert into match_event (match_id, at, actor, actor_person_id, event, to_state) values ($1, $2, $3, $4, $5, 'draft')`,
      [matchId, at, admin ? 'organiser' : 'guest', admin?.personId ?? null, event],
    )
  await note('drafted', ana, '2027-05-01T09:10:00Z')
  await note('drafted', ben, '2027-05-01T09:11:00Z')
  await note('accepted', null, '2027-05-01T09:12:00Z')
  // Still the same visit.
  clock.set('2027-05-01T09:20:00Z')
  expect(await since()).toBeNull()
  clock.set('2027-05-01T10:00:00Z')
  expect(await since()).toEqual({ at: '2027-05-01T09:20:00Z', news: [] })
  await note('declined', null, '2027-05-01T10:05:00Z')
  clock.set('2027-05-01T10:10:00Z')
  expect(await since()).toMatchObject({ news: [{ key: 'declined', count: 1 }] })
  // Ben was never here.
  expect(await since(ben)).toBeNull()
  await sql(`update overview_visit set seen_at = '2027-05-01T09:00:00Z' where person_id = $1`, [ana.personId])
  clock.set('2027-05-01T11:00:00Z')
  expect(await since()).toEqual({
    at: '2027-05-01T09:00:00Z',
    news: [
      { key: 'guests', count: 1 },
      { key: 'hosts', count: 1 },
      { key: 'accepted', count: 1 },
      { key: 'declined', count: 1 },
      { key: 'drafted', count: 1 },
    ],
  })
})
