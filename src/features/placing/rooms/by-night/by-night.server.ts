import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { stayWindow, type Edition } from '#domain/edition.ts'
import { toDay } from '#domain/matching/stays.ts'
import type { Nights } from '#domain/matching/model.ts'
import { nightsOf, type Stay } from '#domain/stay.ts'
import {
  chartOf,
  HELD_STATES,
  hostMark,
  sumNights,
  toRuns,
  type Cell,
  type Holder,
  type Run,
  type Seeker,
} from '#domain/tape-chart.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  listGuests,
  listHosts,
  nameOf,
  type KnownHost,
  type KnownPlace,
  type KnownRoom,
} from '#features/placing/matches/people.server.ts'
import { listCompanions } from '#features/placing/matches/companions.server.ts'
import { listArrangedElsewhere } from '#features/placing/matches/waiting.server.ts'
import { compareNames } from '#i18n/sorting.ts'
import {
  everyRoom,
  pageOf,
  type HostView,
  type RoomsByNight,
  type RoomsQuery,
  type RunView,
} from './by-night.ts'

type NamedHolder = Holder & { guestName: string }
type Cells = readonly Cell<NamedHolder>[]
type Place = KnownPlace & { room: KnownRoom; cells: Cells }
type Offer = { known: KnownHost; places: Place[] }

/** Hosts, their rooms and places with every night of the edition, as far as the question leaves them; sums over all of these. */
export async function listRoomsByNight(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  {
    query = everyRoom,
    requestId,
    action = 'list-rooms',
    only,
  }: {
    query?: RoomsQuery
    requestId: string
    action?: 'list-rooms' | 'export-rooms'
    /** Ids of hosts. */
    only?: ReadonlySet<string>
  },
): Promise<RoomsByNight> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action, requestId }, now)
    const edition = await getCurrentEdition(tx)
    const nights = nightsOf(stayWindow(edition))
    const window = toNights(stayWindow(edition))
    const all = await listOffers(tx, edition, window)
    const offers = all
      .filter(({ known: { host } }) => !only || only.has(host.id))
      .map((offer) => narrow(offer, query, window))
      .filter((offer) => offer !== null)
    const elsewhere = await listArrangedElsewhere(tx)
    const inNeed = (await listGuests(tx, edition.id)).filter(({ guest }) => !elsewhere.has(guest.id))
    const guests = inNeed.map(({ guest }) => toNights(guest.stay))
    const page = pageOf(offers.length, query.page)
    const shown = offers.flatMap(({ places }) => places.map(({ cells }) => cells))
    const sums = sumNights(shown, guests, window)
    return {
      nights: nights.map((night, index) => ({ night: night.toString(), ...sums[index]! })),
      hosts: offers.slice(page.from, page.to).map(toHostView),
      page,
      places: shown.filter((cells) => cells.some(isUsable)).length,
      districts: listDistricts(all),
    }
  })
}

const toNights = ({ start, end }: Stay): Nights => ({ start: toDay(start), end: toDay(end) })
const isUsable = ({ state, holder }: Cell) => state === 'free' || holder !== null

async function listOffers(tx: Tx, edition: Edition, window: Nights): Promise<Offer[]> {
  // In the order of their ids, in which those of one name stay.
  const hosts = await listHosts(tx, edition.id)
  const homes = hosts.map(({ host, rooms, fillTo }) => ({
    nights: toNights(host.stay),
    guestsAtMost: fillTo,
    rooms,
  }))
  const companions = await listCompanions(tx, edition)
  const holders = await listHolders(tx, edition.id, companions)
  const chart = chartOf(homes, holders, companions, window, edition)
  return hosts
    .map((known) => ({
      known,
      places: known.rooms.flatMap((room) =>
        room.places.map((place) => ({
          ...place,
          room,
          cells: chart.get(place) ?? [],
        })),
      ),
    }))
    .toSorted((a, b) => compareNames(nameOf(a.known), nameOf(b.known)))
}

/** Everybody who holds a place now; an offer past its deadline holds none (rules: deadlines). */
async function listHolders(tx: Tx, editionId: string, companions: readonly Seeker[]): Promise<NamedHolder[]> {
  const named = new Map(companions.map(({ id, sharesWith }) => [id, sharesWith]))
  const rows = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('place', 'place.id', 'match.placeId')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .leftJoin('contact', 'contact.registrationId', 'match.guestRegistrationId')
    .select([
      'match.id as matchId',
      'match.stateNow',
      'match.stay',
      'match.aloneInRoom',
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
    .where('match.holdsPlace', '=', true)
    .orderBy('match.createdAt')
    .execute()
  return rows.map((row) => {
    const { roomId, kind, bedNumber } = row
    return {
      matchId: row.matchId,
      guestName: nameOf(row),
      guest: {
        id: row.guestId,
        gender: row.gender,
        roomSharing: row.aloneInRoom ? ('no' as const) : row.roomSharing,
        sharesWith: named.get(row.guestId) ?? [],
      },
      place: { roomId, kind, bedNumber, seat: row.seat === 2 ? (2 as const) : (1 as const) },
      nights: toNights(readStay(row.stay)),
      state: HELD_STATES.find((held) => held === row.stateNow) ?? 'accepted',
    }
  })
}

/** What the question leaves of a host's offer; null: nothing. */
function narrow(
  offer: Offer,
  { type, bed, district, free, females, mismatch }: RoomsQuery,
  window: Nights,
): Offer | null {
  const { host, district: where, numberOfGuests } = offer.known
  if (mismatch && numberOfGuests === offer.places.length) return null
  if (district && (where === null || districtKey(where) !== district)) return null
  const night = free === null ? null : toDay(Temporal.PlainDate.from(free)) - window.start
  const places = offer.places.filter(
    ({ room, kind, cells }) =>
      (!females || host.femalesOnly || room.femalesOnly) &&
      (type === null || room.type === type) &&
      (bed === null || kind === bed) &&
      (night === null || cells[night]?.state === 'free'),
  )
  const isWhole = type === null && bed === null && free === null && !females
  return places.length > 0 || isWhole ? { ...offer, places } : null
}

function toHostView({ known, places }: Offer): HostView {
  const { numberOfGuests } = known
  const offered = known.rooms.reduce((sum, room) => sum + room.places.length, 0)
  return {
    mark: hostMark(known.host.id),
    name: nameOf(known),
    district: known.district,
    femalesOnly: known.host.femalesOnly,
    mismatch: numberOfGuests === offered ? null : { guests: numberOfGuests, places: offered },
    rooms: [...Map.groupBy(places, ({ room }) => room)].map(([{ number, type, femalesOnly }, own]) => ({
      number,
      type,
      femalesOnly,
      places: own.map(({ kind, bedNumber, seat, cells }) => ({
        kind,
        bedNumber,
        seat,
        runs: toRuns(cells, 0).map(toRunView),
      })),
    })),
  }
}

function toRunView({ nights, state, holder }: Run<NamedHolder>): RunView {
  return {
    nights,
    state,
    holder: holder && { matchId: holder.matchId, guestName: holder.guestName },
  }
}

function listDistricts(offers: readonly Offer[]): RoomsByNight['districts'] {
  const names = new Map(
    offers.flatMap(({ known: { district } }) => (district ? [[districtKey(district), district]] : [])),
  )
  return [...names].map(([key, name]) => ({ key, name })).toSorted((a, b) => compareNames(a.name, b.name))
}

/** A district as an address names it: hosts have typed its name. */
function districtKey(name: string): string {
  return createHash('sha256').update(name.trim().toLowerCase()).digest('hex').slice(0, 8)
}
