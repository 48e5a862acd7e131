/** A round of the edition as the core of matching takes it: one entry for each bed, so that a locked match names its very bed. */
import type { Guest } from '#domain/guest.ts'
import type { Host } from '#domain/host.ts'
import type {
  Assignment,
  Declined,
  HoldBack,
  MatchingGuest,
  MatchingHost,
  MatchingInput,
  Nights,
  NotWith,
  Pin,
  RoundPolicy,
  TravelGroup,
  Veto,
} from 'bed-matching/model.ts'
import type { Place } from '#domain/room.ts'
import type { RoomType } from 'bed-matching/rules/answers.ts'
import { toDay, type Stay } from '#domain/stay.ts'

/** What somebody speaks, as codes; none = not said. */
type Speaks = { readonly languages?: readonly string[] }
export type RoundPlace = Place & { readonly id: string }
export type RoundHost = {
  readonly host: Omit<Host, 'rooms'> & Speaks
  /** How many guests the host takes; null = as many as there are places. */
  readonly guestsAtMost: number | null
  readonly rooms: readonly {
    readonly id: string
    readonly type: RoomType
    readonly femalesOnly?: boolean
    readonly places: readonly RoundPlace[]
  }[]
}
/** Somebody who has a place: `guest` as when it was given. `isKept`: nothing may move them. */
export type RoundMatch = {
  readonly matchId: string
  readonly guest: Guest & Speaks
  readonly tier?: number
  readonly placeId: string
  readonly roomId: string
  readonly stay: Stay
  readonly isKept: boolean
}
export type RoundRows = {
  readonly policy: RoundPolicy
  readonly waiting: readonly { readonly guest: Guest & Speaks; readonly tier?: number }[]
  readonly matches: readonly RoundMatch[]
  readonly hosts: readonly RoundHost[]
  readonly pins: readonly Pin[]
  readonly vetoes: readonly Veto[]
  readonly declined: readonly Declined[]
  readonly groups: readonly TravelGroup[]
  readonly notWith: readonly NotWith[]
  readonly holdBack: HoldBack
  readonly closedRooms: readonly string[]
}

/** Who sleeps in a place already and is not moved. */
export type TakenPlace = { readonly placeId: string; readonly nights: Nights }

export type Round = {
  readonly input: MatchingInput
  /** Drafts that may move, to start from. */
  readonly previous: readonly Assignment[]
  /** Where they lie, by guest id. */
  readonly draftPlaces: Readonly<Record<string, string>>
  /** The places of each bed of a room: two of a double. */
  readonly beds: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly taken: readonly TakenPlace[]
  /** How many keep a place; a stay may be split over two. */
  readonly keptGuests: number
  /** Rooms left out, because somebody lies in a bed there that the host does not offer any more. */
  readonly closedRooms: readonly string[]
}

/** The round of these rows (rules: fit, life of a match): who is kept is locked, drafts that may move are where the plan starts from. */
export function makeRound(rows: RoundRows): Round {
  const offered = new Set(
    rows.hosts.flatMap(({ rooms }) => rooms.flatMap(({ places }) => places.map(({ id }) => id))),
  )
  const stranded = rows.matches.filter(({ placeId }) => !offered.has(placeId)).map((match) => match.roomId)
  const closedRooms = [...new Set([...rows.closedRooms, ...stranded])]
  const open = rows.hosts.map((host) => ({
    ...host,
    rooms: host.rooms.filter(({ id }) => !closedRooms.includes(id)),
  }))
  const beds = Object.fromEntries(
    open.flatMap(({ rooms }) => rooms.map((room) => [room.id, bedsOf(room.places)])),
  )
  const atPlace = new Map(open.flatMap((host) => assignPlaces(host)))
  const settled = nameTwice(rows.matches.filter(({ placeId }) => atPlace.has(placeId)))
  const assignment = (match: RoundMatch & { id: string }) => ({
    guest: match.id,
    ...atPlace.get(match.placeId)!,
  })
  const kept = settled.filter(({ isKept }) => isKept)
  const movable = settled.filter(({ isKept }) => !isKept)
  const guests = [
    ...rows.waiting.map(({ guest, tier }) => toGuest(guest, null, tier)),
    ...settled.map((match) => ({ ...toGuest(match.guest, match.stay, match.tier), id: match.id })),
  ]
  const known = new Set(guests.map(({ id }) => id))
  const namesIn = (id: string) => [
    ...(known.has(id) ? [id] : []),
    ...settled.filter((match) => match.guest.id === id && match.id !== id).map((match) => match.id),
  ]
  const hosts = open.map(toHost)
  const hostIds = new Set(hosts.map(({ id }) => id))
  const isKnown = (pair: { guest: string; host: string }) => known.has(pair.guest) && hostIds.has(pair.host)
  const isLocked = new Set(kept.map(({ id }) => id))
  return {
    input: {
      policy: rows.policy,
      guests,
      hosts,
      // Who is locked stays there, whatever was wished before; a room that is gone leaves the wish for the host.
      pins: rows.pins.filter(
        (pin) => isKnown(pin) && !isLocked.has(pin.guest) && (pin.room === null || pin.room in beds),
      ),
      vetoes: rows.vetoes.filter(isKnown),
      declined: rows.declined.filter(isKnown),
      groups: rows.groups
        .map((group) => ({ ...group, guests: group.guests.filter((id) => known.has(id)) }))
        .filter(({ guests: members }) => members.length > 1),
      notWith: rows.notWith.flatMap(({ a, b }) =>
        namesIn(a).flatMap((one) => namesIn(b).map((other) => ({ a: one, b: other }))),
      ),
      locked: kept.map(assignment),
      holdBack: rows.holdBack,
    },
    previous: movable.map(assignment),
    draftPlaces: Object.fromEntries(movable.map(({ id, placeId }) => [id, placeId])),
    beds,
    taken: kept.map(({ placeId, stay }) => ({ placeId, nights: toNights(stay) })),
    keptGuests: new Set(kept.map(({ guest }) => guest.id)).size,
    closedRooms,
  }
}

/** A stay split over two hosts is two matches of one guest; the plan knows the second by another name. */
function nameTwice(matches: readonly RoundMatch[]): (RoundMatch & { id: string })[] {
  const seen = new Set<string>()
  return matches.map((match) => {
    const id = seen.has(match.guest.id) ? match.matchId : match.guest.id
    seen.add(match.guest.id)
    return { ...match, id }
  })
}

const toNights = ({ start, end }: Stay): Nights => ({ start: toDay(start), end: toDay(end) })

function toGuest(
  { stay: wished, ...guest }: Guest & Speaks,
  stay: Stay | null,
  tier: number | undefined,
): MatchingGuest {
  return { ...guest, nights: toNights(stay ?? wished), ...(tier === undefined ? {} : { tier }) }
}

function toHost({ host: { stay, ...host }, guestsAtMost, rooms }: RoundHost): MatchingHost {
  const places = rooms.reduce((sum, room) => sum + room.places.length, 0)
  return {
    ...host,
    nights: toNights(stay),
    guestsAtMost: guestsAtMost !== null && guestsAtMost < places ? guestsAtMost : null,
    rooms: rooms.map(({ places: own, ...room }) => ({
      ...room,
      beds: groupBeds(own).map((bed) => ({ kind: kindOf(bed), quantity: 1 })),
    })),
  }
}

/** Half a double that is left takes one, as a single bed does. */
function kindOf(bed: readonly RoundPlace[]): RoundPlace['kind'] {
  const { kind } = bed[0]!
  return kind === 'double' && bed.length === 1 ? 'single' : kind
}

function groupBeds(places: readonly RoundPlace[]): RoundPlace[][] {
  const beds = Map.groupBy(places, ({ kind, bedNumber }) => `${kind} ${bedNumber}`)
  return [...beds.values()].map((bed) => bed.toSorted((a, b) => a.seat - b.seat))
}

const bedsOf = (places: readonly RoundPlace[]) => groupBeds(places).map((bed) => bed.map(({ id }) => id))

function assignPlaces({ host, rooms }: RoundHost): [string, Omit<Assignment, 'guest'>][] {
  return rooms.flatMap((room) =>
    groupBeds(room.places).flatMap((places, bed) =>
      places.map(({ id }): [string, Omit<Assignment, 'guest'>] => [
        id,
        { host: host.id, room: room.id, bed },
      ]),
    ),
  )
}
