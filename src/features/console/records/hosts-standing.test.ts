import { expect, it } from 'vitest'
import { findList } from '#features/ground/lists/lists.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
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
  [first, '12'],
  [second, '14'],
  [third, '10'],
] as const
for (const [{ host }, day] of days)
  await sql('update registration set submitted_at = $2 where id = $1', [
    host.registrationId,
    `2027-05-${day}T10:00:00Z`,
  ])
const flag = `update match set flagged_reason = 'dates' where id = $1`
await sql(flag, [first.matchId])
await sql(flag, [third.matchId])
const problem = `insert into contact_problem (match_id, reported_by, reported_at, decided_at) values ($1, $2, now(), $3)`
await sql(problem, [first.matchId, 'guest', '2027-05-19T10:00:00Z'])
await sql(problem, [third.matchId, 'guest', null])

it('hosts are found and ordered by what they offer and by what happened', async () => {
  expect(await found('')).toBe('Ada Ben Cyd')
  expect(await found('registration=draft')).toBe('Dan')
  expect(await found('places=free')).toBe('Ada Ben Cyd')
  expect(await found('places=unused')).toBe('Ben Cyd')
  expect(await found('places=mismatch')).toBe('Ada')
  expect(await found('house=near')).toBe('Ada Cyd')
  expect(await found('house=no-pets')).toBe('Ada Cyd')
  expect(await found('house=older')).toBe('Ben Cyd')
  expect(await found('house=females')).toBe('Cyd')
  expect(await found('address=found')).toBe('Ada')
  expect(await found('address=not-found')).toBe('Ben')
  expect(await found('address=not-checked')).toBe('Cyd')
  expect(await found('flag=unfit')).toBe('Ada')
  expect(await found('flag=contact')).toBe('')
  expect(await found('flag=cancelled')).toBe('Ben')
  expect(await found('flag=some')).toBe('Ada Ben')
  await sql(problem, [first.matchId, 'host', null])
  expect(await found('flag=contact')).toBe('Ada')
  expect(await order('sort=district')).toBe('Ben Ada Cyd')
  expect(await order('sort=places')).toMatch(/^Cyd/)
  expect(await order('sort=free')).toMatch(/Ben$/)
  expect(await order('sort=arrival')).toBe('Cyd Ben Ada')
  expect(await order('sort=commute')).toBe('Cyd Ada Ben')
  expect(await order('sort=registered')).toBe('Cyd Ada Ben')
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
      'Match no longer fits, Cannot reach each other',
    ],
    ['Ben', '2', '2', '', '46 min (estimate)', 'Not found', '0', 'Has cancelled a match'],
    ['Cyd', '1', '1', '', '5 min (estimate)', 'Not checked', '0', ''],
  ])
  for (const table of ['host_address', 'host_facts'])
    await sql(`delete from ${table} where registration_id = $1`, [draft.registrationId])
  const [unfinished] = (
    await show('registration=draft&columns=places.free.agreement.matches.commute.address.street')
  ).rows
  expect(unfinished?.cells.slice(1)).toEqual(['', '', '', '', '', '', ''])
})
