import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { writeRoomsFile } from './file.server.ts'
import { listRoomsByNight } from './by-night.server.ts'
import { roomsPath } from '../components/rooms-path.ts'
import { readRoomsQuery } from './by-night.ts'

let database: TestDatabase
let admin: ApprovedAdmin

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})
beforeEach(async () => {
  await database.sql('delete from match')
  await database.sql('delete from registration')
})

const deps = () => ({ db: database.db, clock: database.clock.now })
const ask = (search = '') => {
  const query = readRoomsQuery(new URLSearchParams(search))
  return listRoomsByNight(deps(), admin, { query, requestId: 'request-1' })
}
const fileOf = async (locale: 'en' | 'de') => {
  let file = ''
  for await (const piece of writeRoomsFile(await ask('page=all'), locale)) file += piece
  return file
}
const names = async (search: string) => (await ask(search)).hosts.map(({ name }) => name)
const host = (firstName: string, more: Parameters<typeof aHost>[1] = {}) =>
  aHost(database, { firstName, lastName: null, ...more })

describe('rooms by night', () => {
  it('show who holds a place, in which state, and count the nights', async () => {
    const one = await host('Ada', { rooms: [{ type: 'shared', beds: { single: 2 } }] })
    const guest = await aGuest(database, { firstName: 'Bao', lastName: null })
    await draftMatch(deps(), admin, {
      guestRegistrationId: guest.registrationId,
      placeId: one.placeIds[0] ?? '',
      overrideReason: '',
    })
    const { hosts, nights } = await ask()
    const [first, second] = hosts[0]?.rooms[0]?.places ?? []
    expect(first?.runs.map(({ state, holder }) => [state, holder?.guestName ?? null])).toContainEqual([
      'draft',
      'Bao',
    ])
    expect(second?.runs.map(({ state }) => state)).toEqual(['free'])
    const during = nights[first?.runs.find(({ holder }) => holder)?.nights.start ?? -1]
    expect(during).toMatchObject({ places: 2, taken: 1, free: 1, demand: 1 })
  })

  it('let an offer go whose deadline has passed, whether or not a timer has fired', async () => {
    const one = await host('Ada')
    const guest = await aGuest(database)
    await draftMatch(deps(), admin, {
      guestRegistrationId: guest.registrationId,
      placeId: one.placeIds[0] ?? '',
      overrideReason: '',
    })
    await database.sql(`update match set state = 'offered', offered_at = '2027-05-01T08:00:00Z',
      sent_at = '2027-05-01T08:00:00Z', deadline_at = '2027-05-06T21:59:59Z'`)
    expect((await ask()).hosts[0]?.rooms[0]?.places[0]?.runs.map(({ state }) => state)).toEqual(['free'])
  })

  it('can be narrowed, by a mark where hosts have typed the words', async () => {
    await host('Ada', { district: 'Beuel', femalesOnly: true })
    await host('Ben', { district: 'Altstadt', rooms: [{ type: 'shared', beds: { 'air-mattress': 2 } }] })
    const cleo = await host('Cleo', { district: null, stay: ['2027-06-12', '2027-06-13'] })
    await database.sql('update host_facts set number_of_guests = 5 where registration_id = $1', [
      cleo.registrationId,
    ])
    expect((await ask()).districts.map(({ name }) => name)).toEqual(['Altstadt', 'Beuel'])
    const beuel = (await ask()).districts.find(({ name }) => name === 'Beuel')?.key ?? ''
    expect(beuel).toMatch(/^[a-f0-9]{8}$/)
    expect(await names('')).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(await names('type=shared')).toEqual(['Ben'])
    expect(await names('bed=single')).toEqual(['Ada', 'Cleo'])
    expect(await names('free=2027-06-12')).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(await names('free=2027-06-14')).toEqual(['Ada', 'Ben'])
    expect(await names('females=yes')).toEqual(['Ada'])
    expect((await ask('mismatch=yes')).hosts).toMatchObject([
      { name: 'Cleo', mismatch: { guests: 5, places: 1 } },
    ])
    expect(await names(`district=${beuel}`)).toEqual(['Ada'])
    expect(await names('type=palace&page=-3&free=30.2.')).toEqual(['Ada', 'Ben', 'Cleo'])
  })

  it('come 25 hosts at a time, or all for paper', async () => {
    for (let index = 0; index < 27; index += 1) await host(`Host ${String(index).padStart(2, '0')}`)
    expect((await ask()).hosts).toHaveLength(25)
    expect(await names('page=2')).toEqual(['Host 25', 'Host 26'])
    expect(await names('page=99')).toEqual(['Host 25', 'Host 26'])
    expect((await ask('page=all')).hosts).toHaveLength(27)
    expect((await ask('page=2')).nights[5]?.places).toBe(27)
  })

  it('keep the numbers of rooms when one in the middle is gone', async () => {
    const one = await host('Ada', { rooms: [1, 2, 3].map(() => ({ beds: { single: 1 } })) })
    await database.sql('update room set removed_at = now() where id = $1', [one.rooms[1]?.id])
    expect((await ask()).hosts[0]?.rooms.map(({ number }) => number)).toEqual([1, 3])
  })

  it('go into a file without names, and every look is noted', async () => {
    const one = await host('=cmd|calc', { district: '=Beuel' })
    const file = await fileOf('de')
    expect(file).toContain(one.registrationId.slice(0, 8))
    expect(file).toContain(`'=Beuel`)
    expect(file).not.toContain('cmd')
    const looks = await database.sql(
      'select count(*)::int as n from access_log where actor_person_id is not null',
    )
    expect(looks[0]?.['n']).toBeGreaterThan(0)
  })

  it('go into the file place by place, with what each is on every night', async () => {
    const rooms = [{ type: 'shared' as const, beds: { double: 1, single: 1 } }]
    const one = await host('Ada', { district: 'Beuel', stay: ['2027-06-12', '2027-06-16'], rooms })
    const guest = await aGuest(database, { stay: ['2027-06-13', '2027-06-15'] })
    await draftMatch(deps(), admin, {
      guestRegistrationId: guest.registrationId,
      placeId: one.placeIds[0] ?? '',
      overrideReason: '',
    })
    const [heads, ...lines] = (await fileOf('en')).slice(1).trimEnd().split('\r\n')
    const nights = heads?.split(',').slice(7) ?? []
    expect(nights.slice(0, 2)).toEqual(['2027-06-11', '2027-06-12'])
    const id = one.registrationId.slice(0, 8)
    const states = (free: string[]) => nights.map((_, index) => free[index] ?? 'not offered').join(',')
    expect(lines.toSorted()).toEqual(
      [
        `${id},Beuel,1,shared,single bed or couch,1,,${states(['not offered', 'free', 'drafted', 'drafted', 'free'])}`,
        `${id},Beuel,1,shared,double bed or couch,1,1,${states(['not offered', 'free', 'free', 'free', 'free'])}`,
        `${id},Beuel,1,shared,double bed or couch,1,2,${states(['not offered', 'stays empty', 'stays empty', 'stays empty', 'stays empty'])}`,
      ].toSorted(),
    )
  })

  it('are narrowed place by place, and their sums with them', async () => {
    const stay = ['2027-06-12', '2027-06-16'] as const
    const rooms = [
      { type: 'private' as const, beds: { single: 1 } },
      { type: 'shared' as const, beds: { 'air-mattress': 2 } },
    ]
    const ada = await host('Ada', { rooms, district: ' beuel', stay })
    const twin = await host('Ada', { stay, district: null })
    const bea = await host('Bea', {
      district: 'Beuel',
      stay,
      rooms: [{ type: 'private', beds: { single: 2 } }],
    })
    const alone = await aGuest(database, {
      firstName: 'Lone',
      lastName: 'Wolf',
      roomSharing: 'no',
      stay: ['2027-06-13', '2027-06-15'],
    })
    const elsewhere = await aGuest(database, { stay })
    await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
      elsewhere.registrationId,
    ])
    await draftMatch(deps(), admin, {
      guestRegistrationId: alone.registrationId,
      placeId: bea.placeIds[0] ?? '',
      overrideReason: '',
    })
    const night = async (search: string, day: string) => {
      const { places, taken, free, demand } = (await ask(search)).nights.find((one) => one.night === day)!
      return [places, taken, free, demand]
    }
    const all = await ask()
    expect(all.hosts.map(({ mark }) => mark)).toEqual(
      [...[ada, twin].map(({ registrationId }) => registrationId).toSorted(), bea.registrationId].map((id) =>
        id.slice(0, 8),
      ),
    )
    expect([all.places, all.districts.length]).toEqual([6, 1])
    expect(await names(`district=${all.districts[0]?.key}`)).toEqual(['Ada', 'Bea'])
    expect(await night('', '2027-06-11')).toEqual([0, 0, 0, 0])
    expect(await night('', '2027-06-12')).toEqual([6, 0, 6, 0])
    expect(await night('', '2027-06-13')).toEqual([5, 1, 4, 1])
    expect(await night('', '2027-06-15')).toEqual([6, 0, 6, 0])
    expect(await night('type=shared', '2027-06-13')).toEqual([2, 0, 2, 1])
    expect(await night('bed=single&free=2027-06-13', '2027-06-13')).toEqual([2, 0, 2, 1])
    const roomsOf = async (search: string) =>
      (await ask(search)).hosts.map(({ name, mismatch, rooms: own }) => [
        name,
        mismatch,
        own.map(({ number, type }) => [number, type]),
      ])
    expect(await roomsOf('type=shared')).toEqual([['Ada', null, [[2, 'shared']]]])
    expect(await roomsOf('type=private')).toEqual(
      ['Ada', 'Ada', 'Bea'].map((name) => [name, null, [[1, 'private']]]),
    )
    const [first, second] = all.hosts[2]?.rooms[0]?.places ?? []
    const runs = first?.runs.map(({ nights: { start, end }, state, holder }) => [
      ...[start, end].map((night) => all.nights[night]?.night),
      state,
      holder?.guestName,
    ])
    expect(runs?.slice(1, 4)).toEqual([
      ['2027-06-12', '2027-06-13', 'free', undefined],
      ['2027-06-13', '2027-06-15', 'draft', 'Lone Wolf'],
      ['2027-06-15', '2027-06-16', 'free', undefined],
    ])
    expect(second?.runs.map(({ state }) => state).slice(1, 4)).toEqual(['free', 'closed', 'free'])
    const only = new Set([twin.registrationId])
    const one = await listRoomsByNight(deps(), admin, {
      requestId: 'request-2',
      action: 'export-rooms',
      only,
    })
    expect(one.hosts.map(({ mark }) => mark)).toEqual([twin.registrationId.slice(0, 8)])
    expect(await database.sql(`select action from access_log where request_id = 'request-2'`)).toEqual([
      { action: 'export-rooms' },
    ])
  })

  it('have a half of a double for somebody who was named alone, and none beside a guest who is alone in a room', async () => {
    const double = await host('Ada', { rooms: [{ beds: { double: 1 } }] })
    const [first, second] = [await aGuest(database), await aGuest(database)]
    const halves = async () => {
      const { hosts, places } = await ask()
      const own = hosts[0]?.rooms[0]?.places.map(({ runs }) => runs.map(({ state }) => state)) ?? []
      return [places, ...own.map((states) => states.find((state) => state !== 'unavailable'))]
    }
    const give = (guest: typeof first, placeId = '') =>
      draftMatch(deps(), admin, {
        guestRegistrationId: guest.registrationId,
        placeId,
        overrideReason: '',
      })
    expect(await halves()).toEqual([1, 'free', 'closed'])
    const ids = [first, second].map(({ registrationId }) => registrationId)
    await database.sql(
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now()), ($2, $1, 'preferably', now())`,
      ids,
    )
    await database.sql(`update host_facts set stay = (select stay from guest_facts limit 1)`)
    expect(await halves()).toEqual([2, 'free', 'free'])
    await give(first, double.placeIds[0])
    expect(await halves()).toEqual([2, 'draft', 'free'])
    await give(second, double.placeIds[1])
    expect(await halves()).toEqual([2, 'draft', 'draft'])
    await database.sql('delete from match where guest_registration_id = $1', [second.registrationId])
    await database.sql('update match set alone_in_room = true')
    expect(await halves()).toEqual([1, 'draft', 'closed'])
  })

  it('are asked for again by the same address', () => {
    const query = readRoomsQuery(new URLSearchParams('type=shared&page=3'))
    expect(roomsPath('/admin/rooms', query, { page: 4 })).toBe('/admin/rooms?type=shared&page=4')
    expect(roomsPath('/admin/rooms', readRoomsQuery(new URLSearchParams()))).toBe('/admin/rooms')
  })
})
