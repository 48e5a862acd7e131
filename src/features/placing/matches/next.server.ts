import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { reasonsOfOthers, withoutQuarrels, type Travelling } from '#domain/companions.ts'
import { longest } from '#domain/coverage.ts'
import type { Edition } from '#domain/edition.ts'
import type { Concern, RecordedReason } from '#domain/eligibility.ts'
import { answersKey } from '#domain/matching/profiles.ts'
import { placeTogether, type Placed } from '#domain/place-together.ts'
import { compareByPriority, TIERS, type Rank } from '#domain/priority.ts'
import { isSamePlace } from '#domain/room.ts'
import { contains, nightsLeft, overlaps, toDay, type Stay } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { assess, couldFit, findPlaceOwner } from './drafting-views.server.ts'
import {
  listHosts,
  listOccupants,
  type KnownGuest,
  type KnownHost,
  type KnownPlace,
  type KnownRoom,
  type Occupants,
} from './people.server.ts'
import { listRecorded } from './recorded.server.ts'
import { toStayView } from './matches-views.server.ts'
import type { StayView } from './matches.ts'
import { readTravelling } from './travelling.server.ts'
import {
  findOpenRound,
  listWaitingGuests,
  rankGuests,
  readRanks,
  type WaitingGuest,
} from './waiting.server.ts'

/** One who comes along, and where in the same home. */
export type AlongGuest = { id: string; name: string; placeId: string; stay: StayView }
/** A waiting guest whom this place fits, in the order of the queue. */
export type NextGuest = {
  id: string
  name: string
  tier: number
  /** Came after the round was opened: listed after the others, as in the queue. */
  isLate: boolean
  stay: StayView
  askFirst: boolean
  concerns: readonly Concern[]
  /** Those who travel only together with them and wait too: all of them go to this home, or nobody. */
  along: AlongGuest[]
}

/** So many an organiser compares at a glance. */
const MOST_NEXT = 3

/** `asked`: the same guest as one who needs only the nights of `stay`. */
type Ranked = {
  known: WaitingGuest
  asked: WaitingGuest['guest']
  stay: Stay
  rank: Rank
  isLate: boolean
  /** Those of one kind fit the same places; null: somebody of whom more counts than what they have answered. */
  kind: number | null
}
/** Everybody who still waits for nights that are left, in the order of the queue, and who goes only with whom. */
export type WaitingOrder = {
  edition: Edition
  ranked: Ranked[]
  /** How many kinds of guests there are. */
  kinds: number
  parties: ReadonlyMap<string, readonly Ranked[]>
  travelling: Travelling
  /** What is written down of a guest and a host, by host and guest. */
  recorded: ReadonlyMap<string, ReadonlyMap<string, readonly RecordedReason[]>>
}

/**
 * Who could have a place that has become free: the first waiting guests by priority and draw (rules: tiers) for whom nothing speaks against
 * it (rules: fit), without `guestId`, whose match there has just ended. A person decides; nothing is drafted. Empty if the place is gone or taken on their nights.
 */
export async function listNextGuests(
  tx: Tx,
  { placeId, guestId }: { placeId: string; guestId: string },
  now: Temporal.Instant,
): Promise<NextGuest[]> {
  const edition = await getCurrentEdition(tx)
  const owner = await findPlaceOwner(tx, placeId)
  const [host] = owner ? await listHosts(tx, edition.id, [owner.hostRegistrationId]) : []
  if (!host) return []
  const order = await readWaitingOrder(tx, edition, now)
  const others = { ...order, ranked: order.ranked.filter(({ known }) => known.guest.id !== guestId) }
  const occupants = await listOccupants(
    tx,
    host.rooms.map(({ id }) => id),
  )
  return listNextInHome(others, host, occupants).find(({ place }) => place.id === placeId)?.next ?? []
}

/** The same for every place of a home with these `occupants`: those that somebody could have, with whom. */
export function listNextInHome(
  order: WaitingOrder,
  host: KnownHost,
  occupants: Occupants,
): { place: KnownPlace; next: NextGuest[] }[] {
  const home = lookAt(order, host, occupants)
  return home.spots.flatMap((spot) => {
    const next = home.nextAt(spot, MOST_NEXT)
    return next.length > 0 ? [{ place: spot.place, next }] : []
  })
}

/** Could any waiting guest have any place of this home? */
export function isWanted(order: WaitingOrder, host: KnownHost, occupants: Occupants): boolean {
  const { spots, nextAt } = lookAt(order, host, occupants)
  return spots.some((spot) => nextAt(spot, 1).length > 0)
}

type Spot = { room: KnownRoom; place: KnownPlace }

/** A home with these `occupants`: its places, and the first guests of the queue who could have one of them. */
function lookAt(
  { edition, ranked, kinds, parties, travelling, recorded }: WaitingOrder,
  host: KnownHost,
  occupants: Occupants,
) {
  const spots: Spot[] = host.rooms.flatMap((room) => room.places.map((place) => ({ room, place })))
  type Seated = Placed<Ranked, Spot>
  const ofHost = recorded.get(host.host.id)
  const look = ({ known, asked }: Ranked, { room, place }: Spot, before: readonly Seated[]) => {
    const inHome = [...occupants, ...before.map(toOccupant)]
    const reasons = [
      ...(ofHost?.get(known.guest.id) ?? []),
      ...reasonsOfOthers(travelling, known.guest, { ...host.host, numberOfGuests: host.numberOfGuests }),
    ]
    return assess(asked, host, room, place, inHome, edition, reasons)
  }
  // Thousands wait for one of a few stays: whether the nights are offered and nobody has the place is asked once for each.
  const freeOn = new Map<Spot, Map<Stay, boolean>>(spots.map((spot) => [spot, new Map()]))
  const isFreeOn = (stay: Stay, spot: Spot) => {
    const known = freeOn.get(spot)
    const isFree = known?.get(stay) ?? isOpen(stay, host, spot.place, occupants)
    known?.set(stay, isFree)
    return isFree
  }
  const fits = (guest: Ranked, spot: Spot, before: readonly Seated[]) => {
    if (!isFreeOn(guest.stay, spot)) return false
    if (!couldFit(guest.asked, host, spot.room, spot.place, edition)) return false
    const { verdict, eligibility } = look(guest, spot, before)
    return verdict === 'fits' && !eligibility.concerns.includes('beyond-comfortable')
  }
  const toOccupant = ({ guest: { known, stay }, place: { place } }: Seated) => ({
    guest: known.guest,
    place,
    stay,
  })
  const nextAt = (spot: Spot, most: number): NextGuest[] => {
    const next: NextGuest[] = []
    // And thousands have answered alike: what the rules say against one of them they say against all.
    const isAgainst = new Uint8Array(kinds)
    for (const one of ranked) {
      if (one.kind !== null && isAgainst[one.kind] === 1) continue
      if (next.length === most) break
      if (next.some(({ along }) => along.some(({ id }) => id === one.known.guest.id))) continue
      if (!fits(one, spot, [])) {
        // What is written down of this guest and the host says nothing of the others.
        if (one.kind !== null && !ofHost?.has(one.known.guest.id)) isAgainst[one.kind] = 1
        continue
      }
      const first = { guest: one, place: spot }
      const fellows = parties.get(one.known.guest.id) ?? []
      const elsewhere = spots.filter((other) => other !== spot)
      const along = placeTogether(fellows, elsewhere, fits, [first])
      if (!along) continue
      const found = look(one, spot, [])
      next.push({
        id: one.known.guest.id,
        name: nameOf(one.known),
        tier: one.rank.tier,
        isLate: one.isLate,
        stay: toStayView(one.stay),
        askFirst: found.askFirst,
        concerns: found.eligibility.concerns,
        along: along.map(({ guest, place }) => ({
          id: guest.known.guest.id,
          name: nameOf(guest.known),
          placeId: place.place.id,
          stay: toStayView(guest.stay),
        })),
      })
    }
    return next
  }
  return { spots, nextAt }
}

/** Numbers those who are alike in answers and nights, with nobody whom they name, travel with or must not meet. */
function numberKinds(edition: Edition, { groups, notWith }: Travelling) {
  const special = new Set([
    ...groups.flatMap(({ guests }) => guests),
    ...notWith.flatMap(({ a, b }) => [a, b]),
  ])
  const numbers = new Map<string, number>()
  const kindOf = ({ guest, coverage }: WaitingGuest, { start, end }: Stay): number | null => {
    if (guest.sharesWith.length > 0 || coverage.given > 0 || special.has(guest.id)) return null
    const key = `${toDay(start)} ${toDay(end)} ${answersKey(guest, edition)}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  return { kindOf, countKinds: () => numbers.size }
}

/** The host offers these nights, and nobody sleeps in this very place on one of them. */
const isOpen = (stay: Stay, { host }: KnownHost, place: KnownPlace, occupants: Occupants): boolean =>
  contains(host.stay, stay) &&
  !occupants.some((one) => isSamePlace(one.place, place) && overlaps(one.stay, stay))

const nameOf = ({ firstName, lastName }: KnownGuest) => [firstName, lastName].filter(Boolean).join(' ')

/** `first`: only of so many guests, without those of whom more counts than their answers. Who has some nights already needs the others. Those who go only together count as the last of them (rules: travelling together). */
export async function readWaitingOrder(
  tx: Tx,
  edition: Edition,
  now: Temporal.Instant,
  { first }: { first?: number | undefined } = {},
): Promise<WaitingOrder> {
  const round = await findOpenRound(tx, edition.id)
  const waiting = (await listWaitingGuests(tx, edition.id, { first })).filter(({ isComing }) => isComing)
  const snapshot = round ? await readRanks(tx, round.id) : new Map<string, Rank>()
  const live = rankGuests(
    waiting.filter(({ guest }) => !snapshot.has(guest.id)),
    round?.seed ?? edition.id,
    edition,
  )
  const last = { tier: TIERS.length, draw: 0 }
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  const travelling = await readTravelling(tx, edition.id)
  const { kindOf, countKinds } = numberKinds(edition, travelling)
  const alone = waiting.flatMap((known): Ranked[] => {
    const stay = longest(known.coverage.open.flatMap((open) => nightsLeft(open, today) ?? []))
    const rank = snapshot.get(known.guest.id) ?? live.get(known.guest.id) ?? last
    if (!stay) return []
    const isLate = round !== undefined && !snapshot.has(known.guest.id)
    const asked = stay === known.guest.stay ? known.guest : { ...known.guest, stay }
    return [{ known, asked, stay, rank, isLate, kind: kindOf(known, stay) }]
  })
  const together = withoutQuarrels(travelling.groups, travelling.notWith).filter(
    ({ kind }) => kind === 'only-together',
  )
  const byId = new Map(alone.map((one) => [one.known.guest.id, one]))
  const parties = new Map<string, Ranked[]>()
  for (const { guests } of together) {
    const party = guests.flatMap((id) => byId.get(id) ?? [])
    const slowest = party.toSorted(compareRanked).at(-1)
    const all = party.map((one) => ({
      ...one,
      rank: slowest?.rank ?? one.rank,
      isLate: slowest?.isLate ?? one.isLate,
    }))
    for (const one of all) {
      byId.set(one.known.guest.id, one)
      parties.set(
        one.known.guest.id,
        all.filter((other) => other !== one),
      )
    }
  }
  // Of some of them it is not known whether those they travel with are among them.
  const asked = [...byId.values()].filter(({ kind }) => first === undefined || kind !== null)
  const ranked = asked.toSorted(compareRanked)
  const pairs = await listRecorded(tx, { editionId: edition.id })
  const recorded = new Map<string, Map<string, readonly RecordedReason[]>>()
  for (const { guestId, hostId, reasons } of pairs) {
    const ofHost = recorded.get(hostId) ?? new Map<string, readonly RecordedReason[]>()
    recorded.set(hostId, ofHost.set(guestId, reasons))
  }
  return { edition, ranked, kinds: countKinds(), parties, travelling, recorded }
}

const compareRanked = (a: Ranked, b: Ranked) =>
  Number(a.isLate) - Number(b.isLate) || compareByPriority(a.rank, b.rank)
