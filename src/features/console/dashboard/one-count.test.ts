import { expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { getCalendar } from '#features/console/calendar/calendar.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { findRecipients } from '#features/ground/audiences.server.ts'
import { countMatching } from '#features/ground/lists/lists.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { findWorkbench } from '#features/placing/matching/workbench/workbench-views.server.ts'
import { readWorkbenchQuery } from '#features/placing/matching/workbench/workbench.ts'
import { lookAhead } from '#features/placing/planning/planning.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { translator } from '#i18n/translate.ts'
import { getDashboard } from './dashboard.server.ts'

// On the third day of a conference, with somebody in each way that a guest can stand.
const database = await testDatabase({ moment: '2027-06-16T10:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const edition = await anEdition(database)
const organiser = (await anAdmin(database)).actor
const whole = ['2027-06-14', '2027-06-20'] as const
const [before, after] = ['2027-06-15T10:00:00Z', '2027-06-17T21:59:59Z']
const requestId = 'r'

await aGuest(database, { firstName: 'Waiting', stay: whole })
const comesBack = await aGuest(database, { firstName: 'Comes back', stay: whole })
await sql('insert into bad_address (person_id, since) values ($1, now())', [comesBack.personId])
await aGuest(database, { firstName: 'Over', stay: ['2027-06-13', '2027-06-16'] })
await aGuest(database, { firstName: 'Unconfirmed', stay: whole, confirmed: false })
await aMatchOfTwo(database, { state: 'draft', guest: { firstName: 'Drafted', stay: whole }, stay: whole })
await aMatchOfTwo(database, {
  state: 'offered',
  sentAt: before,
  deadlineAt: after,
  guest: { firstName: 'Asked', stay: whole },
  stay: whole,
})
// Left the hands of the organisers, and not the machine.
await aMatchOfTwo(database, { state: 'offered', guest: { firstName: 'Leaving', stay: whole }, stay: whole })
await aMatchOfTwo(database, {
  state: 'accepted',
  guest: { firstName: 'Partly', stay: whole },
  stay: ['2027-06-14', '2027-06-17'],
})
await aMatchOfTwo(database, {
  state: 'completed',
  guest: { firstName: 'Stayed', stay: ['2027-06-13', '2027-06-15'] },
  stay: ['2027-06-13', '2027-06-15'],
})
const split = await aMatchOfTwo(database, {
  state: 'accepted',
  guest: { firstName: 'Split', stay: whole },
  stay: ['2027-06-14', '2027-06-16'],
})
const moving = await aMatchOfTwo(database, {
  state: 'accepted',
  guest: { firstName: 'Moving', stay: whole },
  stay: whole,
})
const missed = await aMatchOfTwo(database, {
  state: 'no_show',
  acceptedAt: before,
  guest: { firstName: 'Missed', stay: whole },
  stay: whole,
})
const cancelled = await aMatchOfTwo(database, {
  state: 'withdrawn',
  acceptedAt: before,
  endReason: 'guest-cancelled',
  guest: { firstName: 'Cannot come', stay: whole },
  stay: whole,
})
await sql(`update match set ended_at = '2027-06-16T09:00:00Z' where id = any($1::uuid[])`, [
  [missed.matchId, cancelled.matchId],
])
const found = await aGuest(database, { firstName: 'Elsewhere', stay: whole })
await sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
  found.registrationId,
])
const later = await aHost(database, { firstName: 'Later', rooms: [{ beds: { single: 2 } }] })
const beside = (guest: typeof split, place: number, more: string) =>
  sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id, place_id,
       stay, state, alone_in_room, offered_at, created_at, replaces, is_beside, move)
     select edition_id, guest_registration_id, guest_person_id, $2, $3, $4, $5, ${more} from match where id = $1`,
    [guest.matchId, later.registrationId, later.personId, later.rooms[0]?.id, later.placeIds[place]],
  )
await beside(
  split,
  0,
  `daterange('2027-06-16', '2027-06-20'), 'accepted', false, offered_at, created_at, null, null, null`,
)
await beside(
  moving,
  1,
  `stay, 'draft', false, null::timestamptz, created_at + interval '1 hour', id, true, 'asked'`,
)

function listed(search: string): Promise<number> {
  const now = database.clock.now()
  const state = readListState(guestList.shape, new URLSearchParams(search))
  return database.db.run(organiser, (tx) => countMatching(tx, guestList, state, { edition, now }))
}

it('who waits for a place is one number on every page', async () => {
  const { numbers, needs } = await getDashboard(deps, organiser)
  // Waiting, comes back, partly: a guest who is over, was missed, cannot come or has a bed is not looked for.
  expect(numbers.waiting).toBe(3)
  expect(needs.find(({ key }) => key === 'waiting')?.count).toBe(3)
  expect(await listed('place=waiting')).toBe(3)
  const query = readWorkbenchQuery(new URLSearchParams())
  const bench = await findWorkbench(deps, organiser, { requestId, query, t: translator('en') })
  expect(bench.waiting).toBe(3)
  const now = database.clock.now()
  // A plan places whole stays; a guest with a part is looked after by hand.
  const ahead = await database.db.run(organiser, (tx) => lookAhead(tx, edition, now))
  expect(ahead).toMatchObject({ guests: 2 })
  expect(await listed('place=partly')).toBe(1)
  const asked = { audience: 'unplaced-guests', kind: 'registration', editionId: edition.id } as const
  const unplaced = await database.db.run(organiser, (tx) => findRecipients(tx, deps.keys, asked))
  expect([unplaced.recipients.length, unplaced.unreachable]).toEqual([1, 1])
  expect(await listed('place=unplaced')).toBe(2)
})

it('who has accepted is counted by people, whatever is under way, and stays counted once they have stayed', async () => {
  const { numbers } = await getDashboard(deps, organiser)
  // Partly, stayed, split and moving, of them and those who wait, are asked, drafted, leaving or over.
  expect([numbers.placed, numbers.guests]).toEqual([4, 10])
  expect(await listed('place=placed')).toBe(4)
  expect(await listed('place=all')).toBe(10)
  const now = database.clock.now()
  const ahead = await database.db.run(organiser, (tx) => lookAhead(tx, edition, now))
  // Those four without the one who has left, and the three who hold an offer or a draft: split and moving once each.
  expect(ahead?.kept).toBe(7)
})

it('offers that wait for an answer are those that have left', async () => {
  const { numbers } = await getDashboard(deps, organiser)
  expect(numbers.offered).toBe(1)
  const { coming } = await getCalendar(deps, organiser)
  expect(coming.find(({ words }) => words === 'seasonCalendar.awaited.expiry')?.count).toBe(1)
})

it('nobody who did not arrive has no bed for tonight', async () => {
  const { needs } = await getDashboard(deps, organiser)
  // Waiting, comes back, drafted, asked, leaving.
  expect(needs.find(({ key }) => key === 'tonight')?.count).toBe(5)
})

it('a plan counts the places that the page on rooms counts', async () => {
  const rooms = await listRoomsByNight(deps, organiser, { requestId })
  const now = database.clock.now()
  const ahead = await database.db.run(organiser, (tx) => lookAhead(tx, edition, now))
  expect(ahead?.places).toBe(rooms.places)
  expect(rooms.places).toBeGreaterThan(0)
})
