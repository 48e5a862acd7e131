import { beforeAll, describe, expect, it } from 'vitest'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { findDrafted, findTurned } from '#features/placing/matching/workbench/outcomes.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { shorten } from '#features/placing/rooms/by-night/shorten.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../../test/builders/people.ts'
import { draftMatch } from './drafting.server.ts'
import type { DraftRequest } from './making.server.ts'
import { listOwnMatches } from '../reading/reading.server.ts'
import { findMatchRecord } from '../reading/records.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let hall: TestHost
/** The first of 25 in a room for everybody, and the first of 15 in the room for women. */
let forAll: string
let forWomen: string

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-20T10:00:00Z' })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
  hall = await aHost(database, {
    firstName: 'Maria',
    lastName: 'Weber',
    living: 'hall',
    hallName: 'Parish hall',
    aboutHall: 'Quiet from eleven.',
    gender: 'male',
    rooms: [
      { type: 'shared', beds: { 'air-mattress': 25 } },
      { type: 'shared', femalesOnly: true, beds: { 'air-mattress': 15 } },
    ],
  })
  forAll = hall.rooms[0]?.placeIds[0] ?? ''
  forWomen = hall.rooms[1]?.placeIds[0] ?? ''
})

const deps = () => ({ db: database.db, clock: database.clock.now })
const mattress = { sleeping: ['air-mattress' as const], roomSharing: 'yes' as const }

function draft(guest: TestGuest, placeId: string, more: Partial<DraftRequest> = {}) {
  const request = { guestRegistrationId: guest.registrationId, overrideReason: '' }
  return draftMatch(deps(), admin, { ...request, placeId, ...more })
}

it('is called by its name by what was just done, and by what is done again', async () => {
  const guest = await aGuest(database, { ...mattress, firstName: 'Santiago', lastName: 'Gómez' })
  const made = await draft(guest, hall.rooms[0]?.placeIds[1] ?? '')
  const drafted = made.ok ? await findDrafted(deps(), admin, made.value.matchId) : null
  expect(drafted).toMatchObject({ guest: 'Santiago Gómez', host: 'Parish hall' })
  const entryId = drafted?.entryId ?? 0
  await turnEntry(deps(), admin, { intent: 'undo', entry: entryId })
  const { entry } = await findTurned(deps(), admin, { entryId, requestId: 'r' })
  expect(entry?.about).toEqual([{ guestName: 'Santiago Gómez', hostName: 'Parish hall' }])
})

describe('the room for women of a hall', () => {
  it('takes a woman, who may want no man living alone, whoever answers for the hall', async () => {
    const she = await aGuest(database, { ...mattress, onlyFemaleHosts: true, petProblem: true })
    expect(await draft(she, forWomen)).toMatchObject({ ok: true })
  })

  it('takes a man only with a reason and the safety tick', async () => {
    const he = await aGuest(database, { ...mattress, gender: 'male' })
    const place = hall.rooms[1]?.placeIds[1] ?? ''
    expect(await draft(he, place)).toMatchObject({ ok: false, error: { kind: 'does-not-fit' } })
    const overrideReason = 'Her brother, and all of them said yes'
    expect(await draft(he, place, { overrideReason })).toMatchObject({
      ok: false,
      error: { kind: 'confirm-safety', reasons: ['females-only-host'] },
    })
    expect(await draft(he, forAll)).toMatchObject({ ok: true })
  })

  it('is marked to be asked first where somebody is diverse, also once overruled', async () => {
    const they = await aGuest(database, { ...mattress, gender: 'diverse' })
    const overruled = { overrideReason: 'All were asked', safetyConfirmed: true }
    const made = await draft(they, hall.rooms[1]?.placeIds[1] ?? '', overruled)
    expect(made).toMatchObject({ ok: true })
    const marks = await database.sql('select ask_first, ticked from match where id = $1', [
      made.ok ? made.value.matchId : '',
    ])
    expect(marks).toEqual([{ ask_first: true, ticked: ['females-only-host'] }])
  })
})

describe('forty places', () => {
  it('are one line where nobody sleeps in them', async () => {
    const { hosts, places } = await listRoomsByNight(deps(), admin, { requestId: 'r' })
    expect(places).toBe(40)
    const [shown] = hosts.map(shorten)
    expect(shown?.name).toBe('Parish hall')
    const lines = shown?.rooms.map((room) =>
      room.places.map(({ bedNumber, upTo }) => [bedNumber, upTo ?? bedNumber]),
    )
    expect(lines).toEqual([
      [
        [1, 1],
        [2, 25],
      ],
      [
        [1, 1],
        [2, 2],
        [3, 15],
      ],
    ])
  })

  it('are one choice for each room and kind where somebody moves', async () => {
    const [row] = await database.sql<{ id: string }>('select id from match where place_id = $1', [forAll])
    const record = await findMatchRecord(deps(), admin, { matchId: row?.id ?? '', requestId: 'r' })
    const open = record?.moves?.places.map(({ roomNumber, femalesOnly }) => [roomNumber, femalesOnly])
    expect(open).toEqual([
      [1, false],
      [2, true],
      [2, true],
      [2, true],
    ])
  })

  it('are found by who may sleep there', async () => {
    const query = readRoomsQuery(new URLSearchParams({ females: 'yes', page: 'all' }))
    const found = await listRoomsByNight(deps(), admin, { query, requestId: 'r' })
    expect(
      found.hosts.map(({ rooms }) => rooms.map(({ number, femalesOnly }) => [number, femalesOnly])),
    ).toEqual([[[2, true]]])
  })
})

it('a guest who is offered a place reads the rules of the house, and what it is called once accepted', async () => {
  const guest = await aGuest(database, mattress)
  const made = await draft(guest, hall.rooms[1]?.placeIds[5] ?? '')
  const id = made.ok ? made.value.matchId : ''
  const become = (state: string) =>
    database.sql(
      `update match set state = $2, offered_at = now(), sent_at = now(), deadline_at = '2027-05-25T22:00:00Z' where id = $1`,
      [id, state],
    )
  await become('offered')
  const [offered] = await listOwnMatches(deps(), guest.actor)
  expect(offered).toMatchObject({
    host: { living: 'hall', aboutHall: 'Quiet from eleven.', pets: null, firstName: 'Maria' },
    place: { roomNumber: 2, roomType: 'shared', femalesOnly: true },
    contact: null,
  })
  expect(JSON.stringify(offered)).not.toContain('Parish hall')
  await become('accepted')
  const [accepted] = await listOwnMatches(deps(), guest.actor)
  expect(accepted?.contact?.address).toEqual(['Parish hall', 'Musterstraße 7', '53225 Bonn'])
})
