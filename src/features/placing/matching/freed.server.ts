import type { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { MARKED, readKept } from '#db/kept-readings.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import { nameOf } from '#domain/name.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  isWanted,
  listNextInHome,
  readWaitingOrder,
  type NextGuest,
} from '#features/placing/matches/drafting/next.server.ts'
import { findNextExpiry, listHosts, listOccupants } from '#features/placing/matches/people/people.server.ts'

export type FreedBed = {
  placeId: string
  roomNumber: number
  roomType: RoomType
  femalesOnly: boolean
  bed: BedKind
  next: NextGuest[]
}
/** A home in which something has become free, and the beds in it that somebody could have. */
export type FreedHome = { hostId: string; hostName: string; at: string; beds: FreedBed[] }

/** So many homes are looked through; once those are placed, the next ones show. */
const MOST_HOMES = 40

/** The last first. Names are read, and that is logged. */
export function findFreedHomes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  requestId: string,
): Promise<{ homes: FreedHome[]; timeZone: string }> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const homes = await listFreedHomes(tx, edition, now)
    if (homes.length > 0) await recordView(tx, admin, { action: 'list-waiting-guests', requestId }, now)
    return { homes, timeZone: edition.timeZone }
  })
}

/** Homes with a bed that is free again and that a waiting guest could have (rules: free again). */
export async function listFreedHomes(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<FreedHome[]> {
  // Freed places depend on more than change marks, so they are read each time; the candidates are cached.
  const freed = await listChangedHomes(tx, edition, now)
  if (freed.length === 0) return []
  const { homes } = await readKept(tx, {
    name: `freed ${edition.id} ${JSON.stringify(freed)}`,
    tables: MARKED,
    now,
    until: ({ untilMs }) => untilMs,
    read: async () => ({
      homes: await readWanted(tx, edition, freed, now),
      untilMs: await findNextExpiry(tx, edition.id),
    }),
    size: (kept) => kept.homes.length,
  })
  return homes
}

async function readWanted(
  tx: Tx,
  edition: Edition,
  freed: readonly ChangedHome[],
  now: Temporal.Instant,
): Promise<FreedHome[]> {
  const homes = await readFreedHomes(tx, edition, freed)
  const order = await readWaitingOrder(tx, edition, now)
  return homes.flatMap(({ at, host, occupants }) => {
    const beds = listNextInHome(order, host, occupants).map(({ place, next }) => {
      const room = host.rooms.find((one) => one.id === place.roomId)
      return {
        placeId: place.id,
        roomNumber: room?.number ?? 0,
        roomType: room?.type ?? ('shared' as const),
        femalesOnly: room?.femalesOnly ?? false,
        bed: place.kind,
        next,
      }
    })
    return beds.length > 0 ? [{ hostId: host.host.id, hostName: nameOf(host), at: at.toString(), beds }] : []
  })
}

export async function hasFreedHome(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<boolean> {
  const freed = await listChangedHomes(tx, edition, now)
  if (freed.length === 0) return false
  const homes = await readFreedHomes(tx, edition, freed)
  const order = await readWaitingOrder(tx, edition, now)
  return homes.some(({ host, occupants }) => isWanted(order, host, occupants))
}

/** Homes in which something has become free, with who is there. */
async function readFreedHomes(tx: Tx, edition: Edition, freed: readonly ChangedHome[]) {
  const hosts = await listHosts(
    tx,
    edition.id,
    freed.map(({ id }) => id),
  )
  const occupants = await listOccupants(
    tx,
    hosts.flatMap(({ rooms }) => rooms.map(({ id }) => id)),
  )
  return freed.flatMap(({ id, at }) => {
    const host = hosts.find((known) => known.host.id === id)
    if (!host) return []
    const rooms = new Set(host.rooms.map((room) => room.id))
    return [{ at, host, occupants: occupants.filter(({ place }) => rooms.has(place.roomId)) }]
  })
}

type ChangedHome = { id: string; at: Temporal.Instant }

/** Where a guest who had been told does not come, or the host has changed something since offers last left. */
async function listChangedHomes(
  tx: Tx,
  { id, timeZone }: Edition,
  now: Temporal.Instant,
): Promise<ChangedHome[]> {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const { rows } = await sql<ChangedHome>`
    with sent as (select max(held_until) as at from dispatch
      where edition_id = ${id}::uuid and recalled_at is null and held_until <= ${now.toString()}::timestamptz),
    ended as (select host_registration_id as id, max(coalesce(ended_at, deadline_at)) as at from live_match
      where edition_id = ${id}::uuid and not holds_place and offered_at is not null and upper(stay) > ${today}::date
      group by host_registration_id),
    gone as (select registration_id as id, max(ended_at) as at from departed_match where upper(stay) > ${today}::date
      group by registration_id),
    freed as (select host.id, greatest(ended.at, gone.at,
        case when host.updated_at > sent.at then host.updated_at end,
        case when most.noted_at > sent.at then most.noted_at end) as at
      from registration host cross join sent left join filled_to_most most on most.registration_id = host.id
      left join ended on ended.id = host.id left join gone on gone.id = host.id
      where host.edition_id = ${id}::uuid and host.role = 'host' and host.state = 'submitted')
    select id, at from freed where at is not null order by at desc, id limit ${MOST_HOMES}`.execute(tx)
  return rows
}
