import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { hostMark, packPlace, type PackedChart } from './components/chart-rows.ts'

/** Every place of the edition by night with who holds it, packed for the way. */
export async function findChart(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  requestId: string,
): Promise<PackedChart> {
  const query = readRoomsQuery(new URLSearchParams({ page: 'all' }))
  const { nights, hosts } = await listRoomsByNight(deps, admin, { query, requestId, action: 'list-rooms' })
  return {
    nights: nights.map(({ night, free, demand }) => [night, free, demand]),
    hosts: hosts.map(({ id, name, rooms }) => [
      hostMark(id),
      name,
      rooms.flatMap(({ number, type, places }) =>
        places.map(({ kind, bedNumber, seat, runs }) =>
          packPlace({
            room: number,
            type,
            kind,
            bed: bedNumber,
            seat,
            runs: runs.map(({ state, nights: length, holder }) => ({
              state,
              nights: length,
              name: holder?.guestName ?? null,
              matchId: holder?.matchId ?? null,
            })),
          }),
        ),
      ),
    ]),
  }
}
