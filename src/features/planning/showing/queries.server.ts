/** What a suggestion says, as rows with names. */
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Concern, Reason } from '#domain/eligibility.ts'
import type { Sketch, Suggestion, Unplaced } from '#domain/planning/suggest.ts'
import { explainTier, TIERS, type PriorityRule } from '#domain/priority.ts'
import type { BedKind, RoomType } from '#domain/room.ts'
import {
  listGuests,
  listHosts,
  type KnownGuest,
  type KnownHost,
} from '#features/matches/people/queries.server.ts'
import { listSkips } from '#features/matches/marks/queries.server.ts'
import { toStayView } from '#features/matches/queries.server.ts'
import type { StayView } from '#features/matches/schema.ts'
import { listArrangedElsewhere } from '#features/matches/waiting/queries.server.ts'

/** `open`: can be taken. `moves`: has a draft elsewhere. `taken`: is a draft now. `elsewhere`: has another place by now. `skipped`, `found`: left for later, or with a bed of their own, by now. `gone`: the guest or the place is not there any more. `seat`: no place of the bed is free all the time. */
export type ProposalStatus = 'open' | 'moves' | 'taken' | 'elsewhere' | 'skipped' | 'found' | 'gone' | 'seat'
export type PlaceView = { hostName: string; roomNumber: number; roomType: RoomType; bed: BedKind }
export type ProposalView = {
  guestId: string
  guestName: string
  hostId: string
  placeId: string | null
  tier: number
  why: { rule: PriorityRule; holds: boolean }[]
  stay: StayView | null
  place: PlaceView | null
  commute: { minutes: number; source: 'estimate' | 'organiser' | 'host' } | null
  askFirst: boolean
  concerns: Concern[]
  /** Rules that the pin of this pair overrides. */
  breaks: readonly Reason[]
  status: ProposalStatus
  matchId: string | null
}
export type ChangeView =
  | { of: 'answer'; answer: 'longCommuteOk' | 'petProblem' | 'onlyFemaleHosts' }
  | { of: 'sharing'; to: 'no' | 'same-gender' | 'yes' }
  | { of: 'sleeping'; to: 'bed' | 'air-mattress' | 'bring-air-mattress' }
  | { of: 'nights'; edge: 'arrival' | 'departure'; days: number }
  | { of: 'rule'; isAge: boolean; hostName: string }
  | { of: 'bed'; bed: BedKind; hostName: string; roomNumber: number }
export type UnplacedView = {
  guestId: string
  guestName: string
  tier: number
  why:
    | { kind: 'later-round' | 'placed' }
    | { kind: 'no-eligible-host'; reasons: { reason: Reason; hosts: number }[] }
    | { kind: 'outcompeted' | 'sharing'; guests: number; places: number; exact: boolean; rooms: number }
  changes: { change: ChangeView; moves: number; displaces: string | null }[]
}

/** Everybody of the edition by id, and who holds a place now. */
export type Cast = {
  guests: ReadonlyMap<string, KnownGuest>
  hosts: ReadonlyMap<string, KnownHost>
  holding: ReadonlyMap<string, { matchId: string; placeId: string; state: string }>
  /** Whom no plan looks at any more. */
  leftOut: ReadonlyMap<string, 'skipped' | 'found'>
}

export async function readCast(tx: Tx, edition: Edition): Promise<Cast> {
  const guests = await listGuests(tx, edition.id)
  const hosts = await listHosts(tx, edition.id)
  const matches = await tx
    .selectFrom('match')
    .select(['id as matchId', 'guestRegistrationId', 'placeId', 'state'])
    .where('editionId', '=', edition.id)
    .where('state', 'in', ['draft', 'offered', 'accepted', 'completed'])
    .execute()
  return {
    guests: new Map(guests.map((known) => [known.guest.id, known])),
    hosts: new Map(hosts.map((known) => [known.host.id, known])),
    leftOut: new Map([
      ...[...(await listSkips(tx, edition.id)).keys()].map((id) => [id, 'skipped'] as const),
      ...[...(await listArrangedElsewhere(tx))].map((id) => [id, 'found'] as const),
    ]),
    holding: new Map(matches.map(({ guestRegistrationId, ...match }) => [guestRegistrationId, match])),
  }
}

/** Best priority first. */
export function listProposals(sketch: Sketch, suggestion: Suggestion, cast: Cast): ProposalView[] {
  const moving = new Set(sketch.moved.map(({ guest }) => guest))
  const tiers = suggestion.tierOf
  return sketch.proposals
    .map((proposal): ProposalView => {
      const { guest: guestId, host: hostId, placeId, askFirst } = proposal
      const guest = cast.guests.get(guestId)
      const host = cast.hosts.get(hostId)
      const own = sketch.warnings.filter((one) => one.guest === guestId && one.host === hostId)
      const minutes = host?.host.commuteMinutes ?? null
      const source = host?.commuteSource
      const place = placeOf(host, placeId)
      const tier = tiers[guestId] ?? TIERS.length
      const key = TIERS[tier - 1]
      const held = cast.holding.get(guestId)
      return {
        guestId,
        guestName: nameOf(guest),
        hostId,
        placeId,
        tier,
        why: key ? explainTier(key) : [],
        stay: guest ? toStayView(guest.guest.stay) : null,
        place,
        commute: minutes !== null && source ? { minutes, source } : null,
        askFirst,
        concerns: own.flatMap(({ code }) => (isConcern(code) ? [code] : [])),
        breaks: own.flatMap((one) => (one.code === 'pin-breaks-rule' ? one.reasons : [])),
        status: statusOf({
          placeId,
          held,
          isThere: !!guest && !!host,
          leftOut: cast.leftOut.get(guestId),
          place,
          isMoving: moving.has(guestId),
        }),
        matchId: held?.matchId ?? null,
      }
    })
    .toSorted((a, b) => a.tier - b.tier || a.guestName.localeCompare(b.guestName))
}

const isConcern = (code: Sketch['warnings'][number]['code']): code is Concern =>
  code !== 'pin-breaks-rule' && code !== 'pin-beyond-room'

type Now = {
  placeId: string | null
  held: { placeId: string; state: string } | undefined
  isThere: boolean
  leftOut: 'skipped' | 'found' | undefined
  place: PlaceView | null
  isMoving: boolean
}

function statusOf({ placeId, held, isThere, leftOut, place, isMoving }: Now): ProposalStatus {
  if (held && held.placeId === placeId) return 'taken'
  if (placeId === null) return 'seat'
  if (!isThere || !place) return 'gone'
  if (!held) return leftOut ?? 'open'
  return isMoving && held.state === 'draft' ? 'moves' : 'elsewhere'
}

function placeOf(host: KnownHost | undefined, placeId: string | null): PlaceView | null {
  const room = host?.rooms.find(({ places }) => places.some(({ id }) => id === placeId))
  const place = room?.places.find(({ id }) => id === placeId)
  if (!host || !room || !place) return null
  return { hostName: nameOf(host), roomNumber: room.number, roomType: room.type, bed: place.kind }
}

export function listUnplaced(unplaced: readonly Unplaced[], cast: Cast): UnplacedView[] {
  return unplaced.map(({ guest, tier, why, changes }) => ({
    guestId: guest,
    guestName: nameOf(cast.guests.get(guest)),
    tier,
    why: whyOf(why),
    changes: changes.map(({ change, moves, displaces }) => ({
      change: changeOf(change, cast),
      moves: moves.length,
      displaces: displaces === null ? null : nameOf(cast.guests.get(displaces)),
    })),
  }))
}

const MOST_REASONS = 3

function whyOf(why: Unplaced['why']): UnplacedView['why'] {
  if (why.kind === 'no-eligible-host') {
    const reasons = Object.entries(why.reasons)
      // Keys of a record of reasons.
      .map(([reason, hosts]) => ({ reason: reason as Reason, hosts }))
      .filter(({ hosts }) => hosts > 0)
      .toSorted((a, b) => b.hosts - a.hosts)
    return { kind: why.kind, reasons: reasons.slice(0, MOST_REASONS) }
  }
  if (why.kind === 'placed' || why.kind === 'later-round') return { kind: why.kind }
  const { guests, places, exact } = why.rivals
  return { kind: why.kind, guests, places, exact, rooms: why.kind === 'sharing' ? why.rooms.length : 0 }
}

function changeOf(change: Unplaced['changes'][number]['change'], { hosts }: Cast): ChangeView {
  if (change.of === 'guest') {
    switch (change.answer) {
      case 'roomSharing':
        return { of: 'sharing', to: change.to }
      case 'sleeping':
        return { of: 'sleeping', to: change.to }
      case 'arrival':
      case 'departure':
        return { of: 'nights', edge: change.answer, days: Math.abs(change.days) }
      default:
        return { of: 'answer', answer: change.answer }
    }
  }
  const host = hosts.get(change.host)
  if ('reason' in change) return { of: 'rule', isAge: change.reason === 'over-35', hostName: nameOf(host) }
  const room = host?.rooms.find(({ id }) => id === change.room)
  return { of: 'bed', bed: change.bed, hostName: nameOf(host), roomNumber: room?.number ?? 0 }
}

/** Empty for somebody who is not there any more. */
export function nameOf(known: { firstName: string; lastName: string | null } | undefined): string {
  return known ? [known.firstName, known.lastName].filter(Boolean).join(' ') : ''
}
