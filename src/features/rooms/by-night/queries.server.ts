import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { stayWindow, type Edition } from '#domain/edition.ts'
import { holdsPlace, stateAt } from '#domain/match-state.ts'
import { contains, type Stay } from '#domain/stay.ts'
import { HELD_STATES, runsOf, sumNights, type Holder, type Run } from '#domain/tape-chart.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import {
  listGuests,
  listHosts,
  type KnownHost,
  type KnownPlace,
} from '#features/matches/people/queries.server.ts'
import { toStayView } from '#features/matches/queries.server.ts'
import { listArrangedElsewhere } from '#features/matches/waiting/queries.server.ts'
import { pageOf, type HostView, type RoomsByNight, type RoomsQuery, type RunView } from './schema.ts'

type NamedHolder = Holder & { guestName: string }
type Place = KnownPlace & { roomNumber: number; roomType: 'private' | 'shared'; runs: Run<NamedHolder>[] }
type Offer = { known: KnownHost; numberOfGuests: number; places: Place[] }

/** Hosts, their rooms and places with every night of the edition, as far as the question leaves them; sums over all of these. */
export async function listRoomsByNight(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  {
    query,
    requestId,
    action,
  }: { query: RoomsQuery; requestId: string; action: 'list-rooms' | 'export-rooms' },
): Promise<RoomsByNight> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action, requestId }, now)
    const edition = await getCurrentEdition(tx)
    const window = stayWindow(edition)
    const holders = Map.groupBy(await listHolders(tx, edition.id, now), ({ place }) => place.roomId)
    const holdersOf = (roomId: string): NamedHolder[] => holders.get(roomId) ?? []
    const all = await listOffers(tx, edition, holdersOf)
    const offers = all.map((offer) => narrow(offer, query)).filter((offer) => offer !== null)
    const elsewhere = await listArrangedElsewhere(tx)
    const inNeed = (await listGuests(tx, edition.id)).filter(({ guest }) => !elsewhere.has(guest.id))
    const guests = inNeed.map(({ guest }) => guest.stay)
    const page = pageOf(offers.length, query.page)
    const sums = sumNights(offers.flatMap(toRooms), holdersOf, guests, window, edition)
    return {
      nights: sums.map(({ night, ...sum }) => ({ night: night.toString(), ...sum })),
      hosts: offers.slice(page.from, page.to).map(toHostView),
      page,
      places: offers.reduce((sum, { places }) => sum + places.length, 0),
      districts: listDistricts(all),
    }
  })
}

async function listOffers(
  tx: Tx,
  edition: Edition,
  holdersOf: (roomId: string) => NamedHolder[],
): Promise<Offer[]> {
  const hosts = await listHosts(tx, edition.id)
  const numbers = await tx
    .selectFrom('hostFacts')
    .innerJoin('registration', 'registration.id', 'hostFacts.registrationId')
    .select(['registrationId', 'numberOfGuests'])
    .where('registration.editionId', '=', edition.id)
    .execute()
  const guestsOf = new Map(numbers.map((row) => [row.registrationId, row.numberOfGuests]))
  const window = stayWindow(edition)
  return hosts
    .map((known) => ({
      known,
      numberOfGuests: guestsOf.get(known.host.id) ?? 0,
      places: known.rooms.flatMap((room) =>
        room.places.map((place) => ({
          ...place,
          roomNumber: room.number,
          roomType: room.type,
          runs: runsOf(place, known.host.stay, holdersOf(room.id), window, edition),
        })),
      ),
    }))
    .toSorted(
      (a, b) =>
        nameOf(a.known).localeCompare(nameOf(b.known)) || (a.known.host.id < b.known.host.id ? -1 : 1),
    )
}

/** Everybody who holds a place now; an offer past its deadline holds none (R2). */
async function listHolders(tx: Tx, editionId: string, now: Temporal.Instant): Promise<NamedHolder[]> {
  const rows = await tx
    .selectFrom('match')
    .innerJoin('place', 'place.id', 'match.placeId')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .leftJoin('contact', 'contact.registrationId', 'match.guestRegistrationId')
    .select([
      'match.id as matchId',
      'match.state',
      'match.stay',
      'match.aloneInRoom',
      'match.offeredAt',
      'match.sentAt',
      'match.deadlineAt',
      'match.acceptedAt',
      'match.endedAt',
      'match.endReason',
      'guest.registrationId as guestId',
      'guest.firstName',
      'guest.gender',
      'guest.roomSharing',
      'contact.lastName',
      'place.roomId',
      'place.kind',
      'place.bedNumber',
      'place.seat',
    ])
    .where('match.editionId', '=', editionId)
    .orderBy('match.createdAt')
    .execute()
  return rows.flatMap((row) => {
    const state = stateAt(readMatch(row), now)
    if (!holdsPlace(state)) return []
    const { roomId, kind, bedNumber } = row
    return [
      {
        matchId: row.matchId,
        guestName: nameOf(row),
        guest: {
          id: row.guestId,
          gender: row.gender,
          roomSharing: row.aloneInRoom ? ('no' as const) : row.roomSharing,
          sharesWith: [],
        },
        place: { roomId, kind, bedNumber, seat: row.seat === 2 ? (2 as const) : (1 as const) },
        stay: readStay(row.stay),
        state: HELD_STATES.find((held) => held === state) ?? 'accepted',
      },
    ]
  })
}

/** What the question leaves of a host's offer; null: nothing. */
function narrow(offer: Offer, { type, bed, district, free, females, mismatch }: RoomsQuery): Offer | null {
  const { host, district: where } = offer.known
  if (females && !host.femalesOnly) return null
  if (mismatch && offer.numberOfGuests === offer.places.length) return null
  if (district && (where === null || districtKey(where) !== district)) return null
  const night = free === null ? null : nightOf(free)
  const isFree = ({ runs }: Place) =>
    night === null || runs.some(({ state, stay }) => state === 'free' && contains(stay, night))
  const places = offer.places.filter(
    (place) =>
      (type === null || place.roomType === type) && (bed === null || place.kind === bed) && isFree(place),
  )
  const isWhole = type === null && bed === null && free === null
  return places.length > 0 || isWhole ? { ...offer, places } : null
}

function nightOf(iso: string): Stay {
  const start = Temporal.PlainDate.from(iso)
  return { start, end: start.add({ days: 1 }) }
}

const toRooms = ({ known, places }: Offer) =>
  [...Map.groupBy(places, ({ roomId }) => roomId)].map(([id, own]) => ({
    id,
    places: own,
    stay: known.host.stay,
  }))

function toHostView({ known, numberOfGuests, places }: Offer): HostView {
  const offered = known.rooms.reduce((sum, room) => sum + room.places.length, 0)
  return {
    id: known.host.id,
    name: nameOf(known),
    district: known.district,
    femalesOnly: known.host.femalesOnly,
    mismatch: numberOfGuests === offered ? null : { guests: numberOfGuests, places: offered },
    rooms: [...Map.groupBy(places, ({ roomNumber }) => roomNumber)].map(([number, own]) => ({
      number,
      type: own[0]?.roomType ?? 'shared',
      places: own.map(({ id, kind, bedNumber, seat, runs }) => ({
        id,
        kind,
        bedNumber,
        seat,
        runs: runs.map(toRunView),
      })),
    })),
  }
}

function toRunView({ stay, state, holder }: Run<NamedHolder>): RunView {
  return {
    ...toStayView(stay),
    state,
    holder: holder && { matchId: holder.matchId, guestName: holder.guestName },
  }
}

function listDistricts(offers: readonly Offer[]): RoomsByNight['districts'] {
  const names = new Map(
    offers.flatMap(({ known: { district } }) => (district ? [[districtKey(district), district]] : [])),
  )
  return [...names].map(([key, name]) => ({ key, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** A district as an address names it: hosts have typed its name. */
function districtKey(name: string): string {
  return createHash('sha256').update(name.trim().toLowerCase()).digest('hex').slice(0, 8)
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')
