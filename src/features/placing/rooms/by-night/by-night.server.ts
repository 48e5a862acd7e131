import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readCounted } from '#db/kept-readings.server.ts'
import { stayWindow, type Edition } from '#domain/edition.ts'
import type { Nights } from 'bed-matching/model.ts'
import { countByNight } from '#domain/day-counts.ts'
import type { Place } from '#domain/room.ts'
import { nightsOf, toDay, type Stay } from '#domain/stay.ts'
import { chartOf, hostMark, sumNights, toRuns, type Cell, type Run } from '#domain/tape-chart.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { onceFor } from '#features/ground/once-for.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { listCompanions } from '#features/placing/matches/travelling/companions.server.ts'
import { compareNames } from '#i18n/sorting.ts'
import {
  everyRoom,
  pageOf,
  type HostView,
  type RoomsByNight,
  type RoomsQuery,
  type RunView,
} from './by-night.ts'
import { readHolders, type NamedHolder } from './holders.server.ts'
import { readDemand, readOffered, type OfferedHost, type OfferedRoom } from './offered.server.ts'

type Cells = readonly Cell<NamedHolder>[]
type PlaceByNight = Place & { room: OfferedRoom; cells: Cells }
type Offer = { known: OfferedHost; places: PlaceByNight[] }

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
    const read = () => readRooms(tx, edition, query, only)
    // All of it is a file, which is read once.
    if (only || query.page === 'all') return read()
    return readCounted(tx, `rooms ${edition.id} ${JSON.stringify(query)}`, now, read)
  })
}

async function readRooms(
  tx: Tx,
  edition: Edition,
  query: RoomsQuery,
  only: ReadonlySet<string> | undefined,
): Promise<RoomsByNight> {
  const nights = nightsOf(stayWindow(edition))
  const window = toNights(stayWindow(edition))
  const all = await listOffers(tx, edition, window, only)
  const offers = all
    .filter(({ known }) => !only || only.has(known.id))
    .map((offer) => narrow(offer, query, window))
    .filter((offer) => offer !== null)
  const demand = countByNight(await readDemand(tx, edition), stayWindow(edition))
  const page = pageOf(offers.length, query.page)
  const shown = offers.flatMap(({ places }) => places.map(({ cells }) => cells))
  const sums = sumNights(shown, [], window)
  return {
    nights: nights.map((night, index) => ({
      night: night.toString(),
      ...sums[index]!,
      demand: demand[index]!,
    })),
    hosts: offers.slice(page.from, page.to).map(toHostView),
    page,
    places: shown.filter((cells) => cells.some(isUsable)).length,
    districts: listDistricts(all),
  }
}

export type NightCount = { night: string; demand: number; beds: number; placed: number; free: number }

/**
 * Of the whole edition what the page on rooms counts when nothing narrows it: for each night guests who need a bed, beds that can be used, guests
 * who have one (drafts and open offers among them) and beds that are free; `usable`: places in which somebody sleeps or could on one night at least.
 */
export function sumUpRooms(
  tx: Tx,
  edition: Edition,
  now: Temporal.Instant,
): Promise<{ nights: NightCount[]; usable: number }> {
  return readCounted(tx, `rooms by night ${edition.id}`, now, async () => {
    const { nights, places } = await readRooms(tx, edition, everyRoom, undefined)
    const sums = nights.map(({ places: beds, taken: placed, ...night }) => ({ ...night, beds, placed }))
    return { nights: sums, usable: places }
  })
}

const toNights = ({ start, end }: Stay): Nights => ({ start: toDay(start), end: toDay(end) })
const isUsable = ({ state, holder }: Cell) => state === 'free' || holder !== null

async function listOffers(
  tx: Tx,
  edition: Edition,
  window: Nights,
  only?: ReadonlySet<string>,
): Promise<Offer[]> {
  const companions = await listCompanions(tx, edition)
  // Couples are counted once for all homes: where there are some, what is free in one depends on the others.
  const hostIds = only && companions.length === 0 ? [...only] : undefined
  // In the order of their ids, in which those of one name stay.
  const hosts = await readOffered(tx, edition.id, hostIds)
  const holders = await readHolders(tx, edition.id, { homes: hosts, companions, only: hostIds })
  const chart = chartOf(hosts, holders, companions, window, edition)
  return byName(hosts).map((known) => ({
    known,
    places: known.rooms.flatMap((room) =>
      room.places.map((place) => ({ ...place, room, cells: chart.get(place) ?? [] })),
    ),
  }))
}

const byName = onceFor((hosts: readonly OfferedHost[]) =>
  hosts.toSorted((a, b) => compareNames(a.name, b.name)),
)

/** What the question leaves of a host's offer; null: nothing. */
function narrow(
  offer: Offer,
  { type, bed, district, host, free, females, mismatch }: RoomsQuery,
  window: Nights,
): Offer | null {
  if (host && hostMark(offer.known.id) !== host) return null
  const { femalesOnly, numberOfGuests } = offer.known
  if (mismatch && numberOfGuests === offer.places.length) return null
  if (district && (offer.known.district === null || districtOf(offer.known) !== district)) return null
  const night = free === null ? null : toDay(Temporal.PlainDate.from(free)) - window.start
  const places = offer.places.filter(
    ({ room, kind, cells }) =>
      (!females || femalesOnly || room.femalesOnly) &&
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
    mark: hostMark(known.id),
    name: known.name,
    district: known.district,
    femalesOnly: known.femalesOnly,
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
    offers.flatMap(({ known }) => (known.district ? [[districtOf(known), known.district]] : [])),
  )
  return [...names].map(([key, name]) => ({ key, name })).toSorted((a, b) => compareNames(a.name, b.name))
}

/** A district as an address names it: hosts have typed its name. */
const districtOf = onceFor(({ district }: OfferedHost): string =>
  createHash('sha256')
    .update((district ?? '').trim().toLowerCase())
    .digest('hex')
    .slice(0, 8),
)
