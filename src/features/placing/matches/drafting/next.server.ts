import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { reasonsOfOthers, withoutQuarrels, type Travelling } from '#domain/companions.ts'
import { longest, type Coverage } from '#domain/coverage.ts'
import type { Edition } from '#domain/edition.ts'
import type { Concern } from '#domain/concerns.ts'
import type { RecordedReason } from 'bed-matching/rules/eligibility.ts'
import { answersKey } from 'bed-matching/profiles.ts'
import { placeTogether, type Placed } from '#domain/place-together.ts'
import { whoCounts } from 'bed-matching/together.ts'
import { compareByPriority, type Rank } from '#domain/priority.ts'
import { isSamePlace } from '#domain/room.ts'
import { contains, nightsLeft, overlaps, toDay, type Stay } from '#domain/stay.ts'
import { nameOf } from '#domain/name.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { onceFor } from '#features/ground/once-for.ts'
import { assess, couldFit } from './assessing.server.ts'
import { findPlaceOwner } from './scene.server.ts'
import { listHosts, listOccupants, type Occupants } from '../people/people.server.ts'
import type { KnownHost, KnownPlace, KnownRoom } from '../people/rows.server.ts'
import { listRecorded } from '../marks/recorded.server.ts'
import { toStayView } from '../reading/reading.server.ts'
import type { StayView } from '../matches.ts'
import { readTravelling } from '../travelling/travelling.server.ts'
import { readQueueOrder, type WaitingGuest } from '../people/waiting.server.ts'

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
  ranked: readonly Ranked[]
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
  { edition, ranked, parties, travelling, recorded }: WaitingOrder,
  host: KnownHost,
  occupants: Occupants,
) {
  const spots: Spot[] = host.rooms.flatMap((room) => room.places.map((place) => ({ room, place })))
  type Seated = Placed<Ranked, Spot>
  const ofHost = recorded.get(host.host.id)
  const { heads, alikeAfter } = alikeIn(ranked)
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
    const { verdict, concerns } = look(guest, spot, before)
    return verdict === 'fits' && !concerns.some(({ name }) => name === 'beyond-comfortable')
  }
  const toOccupant = ({ guest: { known, stay }, place: { place } }: Seated) => ({
    guest: known.guest,
    place,
    stay,
  })
  const nextAt = (spot: Spot, most: number): NextGuest[] => {
    const next: NextGuest[] = []
    // And thousands have answered alike: what the rules say against one of them they say against all.
    const others: number[] = []
    let head = 0
    while (next.length < most) {
      const index = Math.min(heads[head] ?? ranked.length, ...others)
      const one = ranked[index]
      if (!one) break
      if (index === heads[head]) head += 1
      else others.splice(others.indexOf(index), 1)
      const isFitting = fits(one, spot, [])
      // What is written down of this guest and the host says nothing of the others.
      if (isFitting || ofHost?.has(one.known.guest.id)) others.push(alikeAfter[index]!)
      if (next.some(({ along }) => along.some(({ id }) => id === one.known.guest.id))) continue
      if (!isFitting) continue
      const first = { guest: one, place: spot }
      const fellows = parties.get(one.known.guest.id) ?? []
      const elsewhere = spots.filter((other) => other !== spot)
      const along = placeTogether(fellows, elsewhere, fits, [first])
      if (!along) continue
      next.push({
        id: one.known.guest.id,
        name: nameOf(one.known),
        tier: one.rank.tier,
        isLate: one.isLate,
        stay: toStayView(one.stay),
        concerns: look(one, spot, []).concerns,
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

/** Where in the order the first of each kind is, and who is of none; and of each where the next is who is alike. */
const alikeIn = onceFor((ranked: readonly Ranked[]) => {
  const heads: number[] = []
  const alikeAfter = new Uint32Array(ranked.length).fill(ranked.length)
  const lastOf = new Map<number, number>()
  for (const [index, { kind }] of ranked.entries()) {
    const before = kind === null ? undefined : lastOf.get(kind)
    if (before === undefined) heads.push(index)
    else alikeAfter[before] = index
    if (kind !== null) lastOf.set(kind, index)
  }
  return { heads, alikeAfter }
})

/** The host offers these nights, and nobody sleeps in this very place on one of them. */
const isOpen = (stay: Stay, { host }: KnownHost, place: KnownPlace, occupants: Occupants): boolean =>
  contains(host.stay, stay) &&
  !occupants.some((one) => isSamePlace(one.place, place) && overlaps(one.stay, stay))

/** Who has some nights already needs the others. Those who go only together count as one of them (rules: travelling together). */
export async function readWaitingOrder(
  tx: Tx,
  edition: Edition,
  now: Temporal.Instant,
): Promise<WaitingOrder> {
  const { queued } = await readQueueOrder(tx, edition, now)
  const travelling = await readTravelling(tx, edition.id)
  const { groups, notWith } = travelling
  // Whom they travel with or must not meet counts as well.
  const special = new Set([
    ...groups.flatMap((group) => group.guests),
    ...notWith.flatMap(({ a, b }) => [a, b]),
  ])
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  const kinds = new Map<string, number>()
  // Those who have nothing yet and stay for the same nights share their coverage.
  const wanted = new Map<Coverage, { stay: Stay; key: string } | null>()
  const wantedOf = (coverage: Coverage) => {
    const known = wanted.get(coverage)
    if (known !== undefined) return known
    const stay = longest(coverage.open.flatMap((open) => nightsLeft(open, today) ?? []))
    const found = stay ? { stay, key: `${toDay(stay.start)} ${toDay(stay.end)}` } : null
    wanted.set(coverage, found)
    return found
  }
  const kindOf = ({ guest, coverage }: WaitingGuest, nights: string): number | null => {
    if (special.has(guest.id) || guest.sharesWith.length > 0 || coverage.given > 0) return null
    const key = `${nights} ${answersKey(guest, edition)}`
    const kind = kinds.get(key) ?? kinds.size
    kinds.set(key, kind)
    return kind
  }
  const byId = new Map<string, Ranked>()
  for (const { known, tier, draw, isLate } of queued) {
    const { guest, coverage } = known
    const needed = known.isComing ? wantedOf(coverage) : null
    if (!needed) continue
    const { stay, key } = needed
    const asked = stay === guest.stay ? guest : { ...guest, stay }
    byId.set(guest.id, { known, asked, stay, rank: { tier, draw }, isLate, kind: kindOf(known, key) })
  }
  const together = withoutQuarrels(groups, notWith).filter(({ kind }) => kind === 'only-together')
  const parties = new Map<string, Ranked[]>()
  for (const { guests } of together) {
    const party = guests.flatMap((id) => byId.get(id) ?? [])
    if (party.length === 0) continue
    const { rank, isLate } = whoCounts(edition.groupRank, party.toSorted(compareRanked))
    const all = party.map((one) => ({ ...one, rank, isLate }))
    for (const one of all) {
      byId.set(one.known.guest.id, one)
      parties.set(
        one.known.guest.id,
        all.filter((other) => other !== one),
      )
    }
  }
  const recorded = new Map<string, Map<string, readonly RecordedReason[]>>()
  for (const { guestId, hostId, reasons } of await listRecorded(tx, { editionId: edition.id })) {
    const ofHost = recorded.get(hostId) ?? new Map<string, readonly RecordedReason[]>()
    recorded.set(hostId, ofHost.set(guestId, reasons))
  }
  return { edition, ranked: [...byId.values()].toSorted(compareRanked), parties, travelling, recorded }
}

const compareRanked = (a: Ranked, b: Ranked) =>
  Number(a.isLate) - Number(b.isLate) || compareByPriority(a.rank, b.rank)
