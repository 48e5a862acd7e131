import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { type RoomType, type SleepingOption, BED_KINDS, type BedKind } from 'bed-matching/rules/answers.ts'
import { placesOf } from '#domain/room.ts'

/** A place of a room as the database keeps it; its number stays its own also while it is removed. */
export type KeptPlace = {
  id: string
  kind: BedKind
  bedNumber: number
  seat: number
  removed: boolean
  inUse: boolean
}
type NewPlace = { kind: BedKind; bedNumber: number; seat: 1 | 2 }

type PlaceChanges = {
  add: NewPlace[]
  /** Removed ones that are offered again. */
  restore: string[]
  remove: string[]
  /** To be removed, but a guest has been given it. */
  blocked: string[]
}

/** The changes that give a room these beds. Given beds stay as long as any of their kind does; then the lowest numbers stay. */
export function changePlaces(kept: readonly KeptPlace[], beds: readonly SleepingOption[]): PlaceChanges {
  const changes: PlaceChanges = { add: [], restore: [], remove: [], blocked: [] }
  for (const kind of BED_KINDS) {
    const ofKind = kept.filter((place) => place.kind === kind)
    const wanted = beds
      .filter((option) => option.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const numbers = chooseBeds(ofKind, wanted)
    for (const place of ofKind) {
      const stays = numbers.includes(place.bedNumber)
      if (stays && place.removed) changes.restore.push(place.id)
      if (!stays && !place.removed) changes[place.inUse ? 'blocked' : 'remove'].push(place.id)
    }
    changes.add.push(...newPlaces(kind, numbers, ofKind))
  }
  return changes
}

/** The numbers of the beds that are to be there: taken ones first, then offered ones, then the lowest that are free. */
function chooseBeds(places: readonly KeptPlace[], wanted: number): number[] {
  const rank = (place: KeptPlace) => (place.removed ? 2 : place.inUse ? 0 : 1)
  const known = places.toSorted((a, b) => rank(a) - rank(b) || a.bedNumber - b.bedNumber)
  const numbers = new Set(known.filter((place) => !place.removed).map((place) => place.bedNumber))
  for (let number = 1; numbers.size < wanted; number += 1) numbers.add(number)
  return [...numbers].slice(0, wanted)
}

function newPlaces(kind: BedKind, numbers: readonly number[], known: readonly KeptPlace[]): NewPlace[] {
  const seats = placesOf({ id: '', beds: [{ kind, quantity: 1 }] }).map(({ seat }) => seat)
  return numbers.flatMap((bedNumber) =>
    seats
      .filter((seat) => !known.some((place) => place.bedNumber === bedNumber && place.seat === seat))
      .map((seat) => ({ kind, bedNumber, seat })),
  )
}

export type OfferedRoom = {
  id: string
  number: number
  type: RoomType
  femalesOnly: boolean
  beds: SleepingOption[]
}

/** The rooms a host offers now, by number, with how many of each kind of bed; removed ones left out. */
export async function listOfferedRooms(tx: Tx, registrationId: RegistrationId): Promise<OfferedRoom[]> {
  const rooms = await tx
    .selectFrom('room')
    .select(['id', 'number', 'type', 'femalesOnly'])
    .where('registrationId', '=', registrationId)
    .where('removedAt', 'is', null)
    .orderBy('number')
    .execute()
  const options = await tx
    .selectFrom('sleepingOption')
    .innerJoin('room', 'room.id', 'sleepingOption.roomId')
    .select(['sleepingOption.roomId', 'sleepingOption.kind', 'sleepingOption.quantity'])
    .where('room.registrationId', '=', registrationId)
    .execute()
  return rooms.map((room) => ({
    ...room,
    beds: options
      .filter(({ roomId }) => roomId === room.id)
      .map(({ kind, quantity }) => ({ kind, quantity })),
  }))
}

export type WantedRoom = Omit<OfferedRoom, 'id' | 'beds'> & { beds: readonly SleepingOption[] }
export type RoomRefusal = { kind: 'place-in-use'; room: number }

/**
 * Makes the host's rooms what was asked for. Rooms keep their numbers and places their ids; what goes is marked as
 * removed, never deleted, because matches of the past and organisers' drafts, which hosts cannot see, point to it.
 * A place that a guest has been offered or has accepted cannot go: nothing is changed then.
 */
export async function saveRooms(
  tx: Tx,
  registrationId: RegistrationId,
  wanted: readonly WantedRoom[],
  now: Temporal.Instant,
): Promise<Result<null, RoomRefusal>> {
  const rooms = await tx
    .selectFrom('room')
    .select(['id', 'number', 'removedAt'])
    .where('registrationId', '=', registrationId)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  const live = rooms.filter(({ removedAt }) => removedAt === null)
  const kept = []
  for (const { id, number } of live) {
    const room = wanted.find((other) => other.number === number) ?? null
    const changes = changePlaces(await listPlaces(tx, id), room?.beds ?? [])
    if (changes.blocked.length > 0) return refuse({ kind: 'place-in-use', room: number })
    kept.push({ id, room, changes })
  }
  for (const { id, room, changes } of kept) {
    const set = room ? { type: room.type, femalesOnly: room.femalesOnly } : { removedAt: now.toString() }
    await tx.updateTable('room').set(set).where('id', '=', id).execute()
    await storePlaces(tx, id, changes, now)
    await storeOptions(tx, id, room?.beds ?? [])
  }
  // The number of a removed room is not given again: a mail or a letter may name it.
  let number = Math.max(0, ...rooms.map((room) => room.number))
  for (const room of wanted.filter((other) => !live.some((known) => known.number === other.number))) {
    number += 1
    await insertRoom(tx, registrationId, { ...room, number }, now)
  }
  return ok(null)
}

async function insertRoom(
  tx: Tx,
  registrationId: RegistrationId,
  { number, type, femalesOnly, beds }: WantedRoom,
  now: Temporal.Instant,
): Promise<void> {
  const { id } = await tx
    .insertInto('room')
    .values({ registrationId, number, type, femalesOnly })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storePlaces(tx, id, changePlaces([], beds), now)
  await storeOptions(tx, id, beds)
}

async function listPlaces(tx: Tx, roomId: string): Promise<KeptPlace[]> {
  const places = await tx
    .selectFrom('place')
    .select(['id', 'kind', 'bedNumber', 'seat', 'removedAt'])
    .where('roomId', '=', roomId)
    .execute()
  const taken = await tx
    .selectFrom('liveMatch')
    .select('placeId')
    .where('roomId', '=', roomId)
    .where((eb) => eb.or([eb('isPromised', '=', true), eb('isAgreed', '=', true)]))
    .execute()
  return places.map(({ id, kind, bedNumber, seat, removedAt }) => ({
    id,
    kind,
    bedNumber,
    seat,
    removed: removedAt !== null,
    inUse: taken.some(({ placeId }) => placeId === id),
  }))
}

async function storePlaces(
  tx: Tx,
  roomId: string,
  { add, restore, remove }: ReturnType<typeof changePlaces>,
  now: Temporal.Instant,
): Promise<void> {
  if (add.length > 0) {
    await tx
      .insertInto('place')
      .values(add.map((place) => ({ roomId, ...place })))
      .execute()
  }
  if (restore.length > 0) {
    await tx.updateTable('place').set({ removedAt: null }).where('id', 'in', restore).execute()
  }
  if (remove.length > 0) {
    await tx.updateTable('place').set({ removedAt: now.toString() }).where('id', 'in', remove).execute()
  }
}

/** How many of each kind; a new state of the same room, so it is written afresh. */
async function storeOptions(tx: Tx, roomId: string, beds: readonly SleepingOption[]): Promise<void> {
  await tx.deleteFrom('sleepingOption').where('roomId', '=', roomId).execute()
  if (beds.length === 0) return
  await tx
    .insertInto('sleepingOption')
    .values(beds.map((bed) => ({ roomId, kind: bed.kind, quantity: bed.quantity })))
    .execute()
}
