import type { Tx } from '#db/connect.server.ts'
import { readRows, readStay, sql } from '#db/sql.server.ts'
import type { Gender, RoomSharing, BedKind } from 'bed-matching/rules/answers.ts'
import { toDay } from '#domain/stay.ts'
import type { HeldState, Holder, Seeker } from '#domain/tape-chart.ts'
import { nameOf } from '#domain/name.ts'
import { onceFor } from '#features/ground/once-for.ts'
import type { KnownGuest, KnownPlace } from '#features/placing/matches/people/rows.server.ts'
import { listGuests } from '#features/placing/matches/people/people.server.ts'
import { among, day, type OfferedHost } from './offered.server.ts'

export type NamedHolder = Holder & { guestName: string }
type Names = ReadonlyMap<string, readonly string[]>

type Row = [match: string, guest: string, isAlone: boolean, state: HeldState, stay: string, place: string]

const heldState = sql`case when match.is_draft then 'draft' when match.is_open_offer then 'offered' else 'accepted' end`

/** Everybody who holds a place now; an offer past its deadline holds none (rules: deadlines). `homes`: all that are offered; `only`: in these alone. */
export async function readHolders(
  tx: Tx,
  editionId: string,
  {
    homes,
    companions,
    only,
  }: { homes: readonly OfferedHost[]; companions: readonly Seeker[]; only?: readonly string[] | undefined },
): Promise<NamedHolder[]> {
  const named: Names = new Map(companions.map(({ id, sharesWith }) => [id, sharesWith]))
  const rows = await readHeld(tx, editionId, only)
  const guests = await listGuests(tx, editionId, only ? rows.map(([, guest]) => guest) : undefined)
  const known = guestsById(guests)
  const places = placesById(homes)
  const made = rows.map((row) => toHolder(row, known.get(row[1]), places.get(row[5])))
  const strays = rows.flatMap(([matchId], index) => (made[index] ? [] : [matchId]))
  const holders = made.flatMap((holder): NamedHolder[] => {
    if (!holder) return []
    const sharesWith = named.get(holder.guest.id)
    return [sharesWith ? { ...holder, guest: { ...holder.guest, sharesWith } } : holder]
  })
  return [...holders, ...(await readStrays(tx, strays, named))]
}

const guestsById = onceFor(
  (guests: readonly KnownGuest[]) => new Map(guests.map((known) => [known.guest.id, known])),
)
const placesById = onceFor(
  (homes: readonly OfferedHost[]) =>
    new Map(homes.flatMap(({ rooms }) => rooms.flatMap(({ places }) => places.map((one) => [one.id, one])))),
)

function toHolder(
  [matchId, id, isAlone, state, range]: Row,
  known: KnownGuest | undefined,
  place: KnownPlace | undefined,
): NamedHolder | null {
  if (!known || !place) return null
  const { gender, roomSharing } = known.guest
  const stay = readStay(range)
  return {
    matchId,
    guestName: nameOf(known),
    // The wish as it was when the place was given.
    guest: { id, gender, roomSharing: isAlone ? 'no' : roomSharing, sharesWith: nobody },
    place,
    nights: { start: toDay(stay.start), end: toDay(stay.end) },
    state,
  }
}

const nobody: readonly string[] = []

/** As few values as a chart looks at, the first that was made first. */
function readHeld(tx: Tx, editionId: string, only: readonly string[] | undefined): Promise<Row[]> {
  return readRows<Row>(tx, {
    columns: sql`match.id, match.guest_registration_id, match.alone_in_room, ${heldState}, match.stay::text, match.place_id`,
    from: sql`live_match match where match.edition_id = ${editionId} and match.holds_place
      and ${among('match.host_registration_id', only)}`,
    order: sql`match.created_at, match.id`,
  })
}

type HolderRow = [
  match: string,
  guest: string,
  first: string,
  last: string | null,
  gender: Gender,
  sharing: RoomSharing,
  state: HeldState,
  start: number,
  end: number,
  room: string,
  kind: BedKind,
  bed: number,
  seat: 1 | 2,
]

/** Those whose guest takes no part any more, or whose place is not offered any more. */
async function readStrays(tx: Tx, ids: readonly string[], named: Names): Promise<NamedHolder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ holders: HolderRow[] | null }>`
    select json_agg(json_build_array(match.id, match.guest_registration_id, guest.first_name, contact.last_name, guest.gender,
      case when match.alone_in_room then 'no' else guest.room_sharing end,
      ${heldState},
      ${day('lower(match.stay)')}, ${day('upper(match.stay)')}, place.room_id, place.kind, place.bed_number, place.seat)
      order by match.created_at) as holders
    from live_match match join place on place.id = match.place_id
    join guest_facts guest on guest.registration_id = match.guest_registration_id
    left join contact on contact.registration_id = match.guest_registration_id
    where match.holds_place and match.id = any(${[...ids]}::uuid[])`.execute(tx)
  return (rows[0]?.holders ?? []).map(
    ([
      matchId,
      id,
      firstName,
      lastName,
      gender,
      roomSharing,
      state,
      start,
      end,
      roomId,
      kind,
      bedNumber,
      seat,
    ]) => ({
      matchId,
      guestName: nameOf({ firstName, lastName }),
      guest: { id, gender, roomSharing, sharesWith: named.get(id) ?? [] },
      place: { roomId, kind, bedNumber, seat },
      nights: { start, end },
      state,
    }),
  )
}
