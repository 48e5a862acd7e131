import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { countByNight, daysUpTo, type Change } from '#domain/day-counts.ts'
import { stayWindow, type Edition } from '#domain/edition.ts'
import { toDay } from '#domain/matching/stays.ts'
import type { BedKind, Place } from '#domain/room.ts'
import { nightsOf } from '#domain/stay.ts'
import { chartOf, sumNights, type ChartHome, type Holder, type Seeker } from '#domain/tape-chart.ts'
import { guestsToFillSql } from '#features/placing/matches/filling.server.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'
import { listCompanions } from '#features/placing/matches/companions.server.ts'

/** Six weeks of a chart. */
const LONGEST = 42

export type DayCount = { day: string; guests: number; hosts: number }
export type NightCount = { night: string; demand: number; beds: number; placed: number; free: number }

/** How many handed in on each day of the edition's time zone, up to today; whoever has cancelled since is left out. */
export async function countRegistrations(tx: Tx, { edition, now }: ListContext): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day::text, (count(*) filter (where role = 'guest'))::int as guests,
      (count(*) filter (where role = 'host'))::int as hosts
    from (select role, (submitted_at at time zone ${edition.timeZone})::date as day from registration
      where edition_id = ${edition.id} and state = 'submitted') handed_in
    group by day order by day`.execute(tx)
  const known = new Map(rows.map((row) => [row.day, row]))
  const [first] = rows
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return daysUpTo(today, first ? Temporal.PlainDate.from(first.day) : null, LONGEST).map((day) => {
    const { guests = 0, hosts = 0 } = known.get(day.toString()) ?? {}
    return { day: day.toString(), guests, hosts }
  })
}

/**
 * For each night of the edition: guests who need a bed, beds that can be used, guests who have one, drafts and open offers among them, and
 * beds that are free.
 */
export async function countNights(tx: Tx, context: ListContext): Promise<NightCount[]> {
  const { edition } = context
  const stays = stayWindow(edition)
  const window = { start: toDay(stays.start), end: toDay(stays.end) }
  const companions = await listCompanions(tx, edition)
  const homes = await readHomes(tx, edition.id)
  const holders = await readHolders(tx, edition, homes, companions)
  const chart = chartOf(homes, holders, companions, window, edition)
  const sums = sumNights([...chart.values()], [], window)
  const demand = countByNight(await readDemand(tx, edition.id), stays)
  return nightsOf(stays).map((night, index) => {
    const { places, taken, free } = sums[index]!
    return { night: night.toString(), demand: demand[index]!, beds: places, placed: taken, free }
  })
}

const takesPart = (editionId: string, role: 'guest' | 'host') => sql`
  registration.edition_id = ${editionId} and registration.role = ${role} and registration.state = 'submitted'
    and not exists (select from person where person.id = registration.person_id and known_at is null)
    and registration.person_id not in (select person_id from blocked_person)`

/** Arrivals and departures of everybody who needs a bed. */
async function readDemand(tx: Tx, editionId: string): Promise<Change[]> {
  // Most people stay for the same nights: counted by stay first, there is little left to add up by night.
  const { rows } = await sql<Change>`
    with stays as (
      select stay, count(*)::int as many
      from registration join guest_facts on guest_facts.registration_id = registration.id
      where ${takesPart(editionId, 'guest')}
        and not exists (select from arranged_elsewhere elsewhere where elsewhere.registration_id = registration.id)
      group by stay)
    select day::text as on, sum(change)::int as change
    from (select lower(stay) as day, many as change from stays
      union all select upper(stay), -many from stays) changes
    group by day`.execute(tx)
  return rows
}

type PlaceRow = [host: string, room: string, id: string, kind: BedKind, bed: number, seat: 1 | 2]
type Home = Omit<ChartHome, 'rooms'> & { rooms: { id: string; places: (Place & { id: string })[] }[] }

/** Every home that is offered, as little of it as can be counted. */
async function readHomes(tx: Tx, editionId: string): Promise<Home[]> {
  const { rows: hosts } = await sql<{ id: string; most: number; start: number; end: number }>`
    select registration.id, ${guestsToFillSql('host')} as most, lower(host.stay) - date '1970-01-01' as start,
      upper(host.stay) - date '1970-01-01' as end
    from registration join host_facts host on host.registration_id = registration.id
    where ${takesPart(editionId, 'host')} order by registration.id`.execute(tx)
  // One value: thousands of short rows cost more to take apart.
  const { rows } = await sql<{ places: PlaceRow[] | null }>`
    select json_agg(json_build_array(room.registration_id, room.id, place.id, place.kind, place.bed_number, place.seat)
      order by room.number, place.kind, place.bed_number, place.seat) as places
    from place join room on room.id = place.room_id
    join registration on registration.id = room.registration_id
    where registration.edition_id = ${editionId} and room.removed_at is null and place.removed_at is null`.execute(
    tx,
  )
  const homes = new Map(
    hosts.map(({ id, most, start, end }): [string, Home] => [
      id,
      { nights: { start, end }, guestsAtMost: most, rooms: [] },
    ]),
  )
  for (const [host, roomId, id, kind, bedNumber, seat] of rows[0]?.places ?? []) {
    const rooms = homes.get(host)?.rooms
    const known = rooms?.find((room) => room.id === roomId)
    const room = known ?? { id: roomId, places: [] }
    if (!known) rooms?.push(room)
    room.places.push({ id, roomId, kind, bedNumber, seat })
  }
  return [...homes.values()]
}

type HolderRow = [place: string, guest: string, start: number, end: number, isAlone: boolean]

/** Who holds one of their places now; an offer that has run out holds none. */
async function readHolders(
  tx: Tx,
  edition: Edition,
  homes: readonly Home[],
  companions: readonly Seeker[],
): Promise<Holder[]> {
  const { rows } = await sql<{ holders: HolderRow[] | null }>`
    select json_agg(json_build_array(match.place_id, match.guest_registration_id, lower(match.stay) - date '1970-01-01',
      upper(match.stay) - date '1970-01-01', match.alone_in_room or guest.room_sharing = 'no')) as holders
    from live_match match join guest_facts guest on guest.registration_id = match.guest_registration_id
    where match.edition_id = ${edition.id} and match.holds_place`.execute(tx)
  const places = new Map(
    homes.flatMap(({ rooms }) => rooms.flatMap((room) => room.places.map((place) => [place.id, place]))),
  )
  const known = new Map(companions.map((companion) => [companion.id, companion]))
  return (rows[0]?.holders ?? []).flatMap(([placeId, id, start, end, isAlone]): Holder[] => {
    const place = places.get(placeId)
    if (!place) return []
    const { gender = 'diverse', roomSharing = 'yes', sharesWith = [] } = known.get(id) ?? {}
    const guest = { id, gender, roomSharing: isAlone ? ('no' as const) : roomSharing, sharesWith }
    return [{ guest, place, nights: { start, end }, matchId: placeId, state: 'accepted' }]
  })
}
