import { expect, it } from 'vitest'
import { findList } from '#features/ground/lists/lists.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../../test/builders/mail-scene.ts'
import { aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { hostList } from './hosts.server.ts'

// Hosts who differ in everything that a filter, an order or a cell reads.
const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const edition = await anEdition(database)
const organiser = (await anAdmin(database)).actor
const show = (search: string) => {
  const asked = { params: new URLSearchParams(search), locale: 'en' as const, t: translator('en') }
  return findList(deps, organiser, hostList, { ...asked, requestId: 'r' })
}
const order = async (search: string) =>
  (await show(search)).rows.map(({ name }) => name.split(' ')[0]).join(' ')
const found = async (search: string) => order(`${search}&sort=name`)

const near = edition.commuteMinutes.comfortable
const three = [{ beds: { single: 3 } }]
const first = await aMatchOfTwo(database, {
  state: 'accepted',
  host: { firstName: 'Ada', rooms: three, commuteMinutes: near, district: 'beuel', olderGuestsOk: false },
})
const second = await aMatchOfTwo(database, {
  state: 'withdrawn',
  endReason: 'host-cancelled',
  host: {
    firstName: 'Ben',
    rooms: [{ beds: { single: 2 } }],
    commuteMinutes: near + 1,
    district: 'Auerberg',
    pets: true,
    stay: ['2027-06-10', '2027-06-12'],
  },
})
const third = await aMatchOfTwo(database, {
  state: 'withdrawn',
  endReason: 'organiser',
  host: {
    firstName: 'Cyd',
    commuteMinutes: 5,
    district: 'Castell',
    femalesOnly: true,
    stay: ['2027-06-09', '2027-06-22'],
  },
})
// A room without a bed is no place.
const fourth = await aHost(database, {
  firstName: 'Eve',
  commuteMinutes: null,
  district: null,
  pets: true,
  olderGuestsOk: false,
  stay: ['2027-06-15', '2027-06-20'],
})
await sql('delete from place where id = $1', [fourth.placeIds[0]])
const fifth = await aHost(database, {
  firstName: 'Fay',
  rooms: [{ beds: { double: 1, single: 1 } }, { beds: { double: 1 } }],
  commuteMinutes: near * 2,
  district: 'Zentrum',
  pets: true,
  olderGuestsOk: false,
  stay: ['2027-06-13', '2027-06-19'],
})
const [early, later] = [['2027-06-13', '2027-06-15'] as const, ['2027-06-15', '2027-06-18'] as const]
/** A match of Fay's; the number is that of the place, if not of the first. */
async function aMatchOfFay(o: MatchOverrides, place = 0) {
  const { matchId, host } = await aMatchOfTwo(database, o)
  await sql(
    'update match set host_registration_id = $2, host_person_id = $3, room_id = $4, place_id = $5 where id = $1',
    [matchId, fifth.registrationId, fifth.personId, fifth.rooms[0]?.id, fifth.placeIds[place]],
  )
  await sql('delete from registration where id = $1', [host.registrationId])
  return matchId
}
// One after the other in one bed, and somebody else beside.
const guests = [
  await aMatchOfFay({ state: 'accepted', stay: early }),
  await aMatchOfFay({ state: 'accepted', stay: later }),
  await aMatchOfFay({ state: 'draft', stay: early }, 2),
]
await aMatchOfFay({ state: 'withdrawn', endReason: 'host-cancelled' })
await aMatchOfFay({ state: 'withdrawn', endReason: 'organiser' })
const draft = await aHost(database, { firstName: 'Dan', state: 'draft' })
// A bed and a room that were taken back are none.
await sql('update place set removed_at = now() where id = $1', [first.host.placeIds[2]])
const addresses = [
  [first, 'found'],
  [second, 'not-found'],
  [third, 'not-checked'],
] as const
for (const [{ host }, check] of addresses)
  await sql('update host_address set address_check = $2 where registration_id = $1', [
    host.registrationId,
    check,
  ])
const days = [
  [first.host, '12'],
  [second.host, '14'],
  [third.host, '10'],
  [fourth, '18'],
  [fifth, '16'],
] as const
for (const [{ registrationId }, day] of days)
  await sql('update registration set submitted_at = $2 where id = $1', [
    registrationId,
    `2027-05-${day}T10:00:00Z`,
  ])
const flag = `update match set flagged_reason = 'dates' where id = $1`
await sql(flag, [first.matchId])
await sql(flag, [third.matchId])
await sql(flag, [guests[1]])
const problem = `insert into contact_problem (match_id, reported_by, reported_at, decided_at) values ($1, $2, now(), $3)`
await sql(problem, [first.matchId, 'guest', '2027-05-19T10:00:00Z'])
await sql(problem, [third.matchId, 'guest', null])
await sql(problem, [guests[1], 'guest', null])

it('hosts are found and ordered by what they offer and by what happened', async () => {
  expect(await found('')).toBe('Ada Ben Cyd Eve Fay')
  expect(await found('registration=draft')).toBe('Dan')
  expect(await found('places=free')).toBe('Ada Ben Cyd Fay')
  expect(await found('places=full')).toBe('')
  expect(await found('places=unused')).toBe('Ben Cyd Eve')
  expect(await found('places=mismatch')).toBe('Ada Eve')
  expect(await found('house=near')).toBe('Ada Cyd')
  expect(await found('house=no-pets')).toBe('Ada Cyd')
  expect(await found('house=older')).toBe('Ben Cyd')
  expect(await found('house=females')).toBe('Cyd')
  expect(await found('address=found')).toBe('Ada')
  expect(await found('address=not-found')).toBe('Ben')
  expect(await found('address=not-checked')).toBe('Cyd Eve Fay')
  expect(await found('flag=unfit')).toBe('Ada Fay')
  expect(await found('flag=contact')).toBe('Fay')
  expect(await found('flag=cancelled')).toBe('Ben Fay')
  expect(await found('flag=some')).toBe('Ada Ben Fay')
  await sql(problem, [first.matchId, 'host', null])
  expect(await found('flag=contact')).toBe('Ada Fay')
  expect(await order('sort=district')).toBe('Ben Ada Cyd Fay Eve')
  expect(await order('sort=places')).toMatch(/^Eve Cyd .* Fay$/)
  expect(await order('sort=free')).toMatch(/^Eve .* Ben$/)
  expect(await order('sort=arrival')).toBe('Cyd Ben Ada Fay Eve')
  expect(await order('sort=commute')).toBe('Cyd Ada Ben Fay Eve')
  expect(await order('sort=registered')).toBe('Cyd Ada Ben Fay Eve')
})

it('their cells say the same', async () => {
  const { rows } = await show('sort=name&columns=places.free.agreement.matches.address.flags.commute')
  expect(rows.map(({ name, cells }) => [name.split(' ')[0], ...cells.slice(1)])).toEqual([
    [
      'Ada',
      '2',
      '1',
      '3 guests, 2 places',
      '45 min (estimate)',
      'Found',
      '1',
      'Match no longer fits, Can’t reach each other',
    ],
    ['Ben', '2', '2', '', '46 min (estimate)', 'Not found', '0', 'Has cancelled a match'],
    ['Cyd', '1', '1', '', '5 min (estimate)', 'Not checked', '0', ''],
    ['Eve', '0', '0', '1 guest, 0 places', '', 'Not checked', '0', ''],
    [
      'Fay',
      '5',
      '1',
      '',
      '90 min (estimate)',
      'Not checked',
      '3',
      'Match no longer fits, Can’t reach each other, Has cancelled a match',
    ],
  ])
  for (const table of ['host_address', 'host_facts', 'contact'])
    await sql(`delete from ${table} where registration_id = $1`, [draft.registrationId])
  const [unfinished] = (
    await show('registration=draft&columns=places.free.agreement.matches.commute.address.street.phone')
  ).rows
  expect(unfinished?.cells.slice(1)).toEqual(['', '', '', '', '', '', '', ''])
})
