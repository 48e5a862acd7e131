import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { RoomType, SleepingOption } from '#domain/room.ts'

export type OfferedRoom = { id: string; number: number; type: RoomType; beds: SleepingOption[] }

/** The rooms a host offers now, by number, with how many of each kind of bed; removed ones left out. */
export async function listOfferedRooms(tx: Tx, registrationId: RegistrationId): Promise<OfferedRoom[]> {
  const rooms = await tx
    .selectFrom('room')
    .select(['id', 'number', 'type'])
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
  return rooms.map(({ id, number, type }) => ({
    id,
    number,
    type,
    beds: options.filter(({ roomId }) => roomId === id).map(({ kind, quantity }) => ({ kind, quantity })),
  }))
}
