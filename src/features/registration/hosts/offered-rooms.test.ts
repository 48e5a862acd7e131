import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { anEdition, aGuest, aHost } from '../../../../test/builders/people.ts'
import { saveRooms, type WantedRoom } from './offered-rooms.server.ts'
import { listOfferedRooms } from './offered-rooms.server.ts'

const database = await testDatabase()
const { db, clock, sql } = database
const edition = await anEdition(database)

const single = (number: number, quantity = 1): WantedRoom => ({
  number,
  type: 'private',
  femalesOnly: false,
  beds: [{ kind: 'single', quantity }],
})

async function aHostWith(rooms: WantedRoom[]) {
  const host = await aHost(database, { rooms: [{ beds: { single: 1 } }] })
  const save = (wanted: WantedRoom[]) =>
    db.run(host.actor, (tx) => saveRooms(tx, host.registrationId, wanted, clock.now()))
  const offered = () => db.run(host.actor, (tx) => listOfferedRooms(tx, host.registrationId))
  await save(rooms)
  return { ...host, save, offered }
}

async function match(host: {
  registrationId: string
  personId: string
  rooms: { id: string }[]
  placeIds: string[]
}) {
  const guest = await aGuest(database)
  await sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
      place_id, stay, state, alone_in_room, offered_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, '[2027-06-14,2027-06-20)', 'offered', false, now(), now())`,
    [
      edition.id,
      guest.registrationId,
      guest.personId,
      host.registrationId,
      host.personId,
      host.rooms[0]?.id,
      host.placeIds[0],
    ],
  )
}

test('rooms keep their numbers, and the number of a removed room is not given again', async () => {
  const host = await aHostWith([single(1), single(2), single(3)])
  await host.save([single(1), single(3)])
  await host.save([single(1), single(3), single(4)])
  expect((await host.offered()).map((room) => room.number)).toEqual([1, 3, 4])
  await host.save([single(1)])
  await host.save([single(1), single(2, 2)])
  expect(await host.offered()).toMatchObject([
    { number: 1, beds: [{ kind: 'single', quantity: 1 }] },
    { number: 5, beds: [{ kind: 'single', quantity: 2 }] },
  ])
})

test('places keep their ids over changes and are marked as removed, never deleted', async () => {
  const host = await aHostWith([single(1, 2)])
  const places = () =>
    sql<{ id: string; removed: boolean }>(
      `select place.id, place.removed_at is not null as removed from place join room on room.id = room_id
       where registration_id = $1 order by bed_number`,
      [host.registrationId],
    )
  const before = await places()
  await host.save([single(1, 1)])
  expect(await places()).toEqual([before[0], { ...before[1], removed: true }])
  await host.save([single(1, 2)])
  expect(await places()).toEqual(before)
})

test('a place that a guest has been offered cannot go, and then nothing changes', async () => {
  const host = await aHostWith([single(1)])
  await match(host)
  expect(
    await host.save([
      { number: 1, type: 'shared', femalesOnly: true, beds: [{ kind: 'air-mattress', quantity: 1 }] },
    ]),
  ).toEqual({
    ok: false,
    error: { kind: 'place-in-use', room: 1 },
  })
  expect(await host.save([single(7)])).toMatchObject({ ok: false })
  expect(await host.offered()).toMatchObject([{ number: 1, type: 'private', beds: [{ kind: 'single' }] }])
  expect(await host.save([single(1, 3)])).toMatchObject({ ok: true })
})

test('nobody changes another host’s rooms', async () => {
  const [host, other] = [await aHostWith([single(1)]), await aHostWith([single(1)])]
  const attempt = db.run(other.actor, (tx) => saveRooms(tx, host.registrationId, [single(1, 9)], clock.now()))
  await expect(attempt).rejects.toThrow(/row-level security/)
  expect(await host.offered()).toMatchObject([{ beds: [{ quantity: 1 }] }])
})
