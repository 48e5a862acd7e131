import { nameOf as knownName } from '#domain/name.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Reason } from 'bed-matching/rules/eligibility.ts'
import { isShort } from 'bed-matching/explain/why-unplaced.ts'
import type { Unplaced } from '#domain/planning/suggest.ts'
import type { BedKind } from 'bed-matching/rules/answers.ts'
import {
  listAllOccupants,
  listGuests,
  listHosts,
  type Occupants,
} from '#features/placing/matches/people/people.server.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import type { KnownGuest, KnownHost } from '#features/placing/matches/people/rows.server.ts'
import { listCancellingHosts } from '#features/placing/matches/marks/recorded.server.ts'
import { listSkips } from '#features/placing/matches/marks/marks-views.server.ts'
import { listArrangedElsewhere } from '#features/placing/matches/people/waiting.server.ts'

export type ChangeView =
  | { of: 'answer'; answer: 'longCommuteOk' | 'petProblem' | 'onlyFemaleHosts' | 'alone' }
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
    | { kind: 'pin-in-vain'; hostName: string; names: string[] }
    | { kind: 'no-eligible-host'; reasons: { reason: Reason; hosts: number }[] }
    | { kind: 'group-apart'; names: string[]; hosts: number; isParted: boolean }
    | {
        kind: 'outcompeted' | 'sharing'
        guests: number
        places: number
        exact: boolean
        isShort: boolean
        rooms: number
      }
  changes: { change: ChangeView; moves: number; displaces: string | null }[]
}

/** Everybody of the edition by id, and who holds a place now. */
export type RoundPeople = {
  guests: ReadonlyMap<string, KnownGuest>
  hosts: ReadonlyMap<string, KnownHost>
  /** Whose place it is, by place. */
  ownerOf: ReadonlyMap<string, KnownHost>
  holding: ReadonlyMap<string, { matchId: string; placeId: string; state: string }>
  /** Who sleeps where now, by room. */
  occupants: ReadonlyMap<string, Occupants>
  cancelling: ReadonlySet<string>
  edition: Edition
  leftOut: ReadonlyMap<string, 'skipped' | 'found'>
}

export async function readPeople(tx: Tx, edition: Edition): Promise<RoundPeople> {
  const guests = await listGuests(tx, edition.id)
  const hosts = await listHosts(tx, edition.id)
  const matches = await tx
    .selectFrom('liveMatch')
    .select(['id as matchId', 'guestRegistrationId', 'placeId', 'state'])
    .where('editionId', '=', edition.id)
    .where('holdsPlace', '=', true)
    .execute()
  return {
    guests: new Map(guests.map((known) => [known.guest.id, known])),
    hosts: new Map(hosts.map((known) => [known.host.id, known])),
    ownerOf: new Map(
      hosts.flatMap((known) =>
        known.rooms.flatMap(({ places }) => places.map(({ id }) => [id, known] as const)),
      ),
    ),
    occupants: await listAllOccupants(tx, edition.id),
    cancelling: await listCancellingHosts(tx, edition.id),
    edition,
    leftOut: new Map([
      ...[...(await listSkips(tx, edition.id)).keys()].map((id) => [id, 'skipped'] as const),
      ...[...(await listArrangedElsewhere(tx))].map((id) => [id, 'found'] as const),
    ]),
    holding: new Map(matches.map(({ guestRegistrationId, ...match }) => [guestRegistrationId, match])),
  }
}

export function listUnplaced(unplaced: readonly Unplaced[], people: RoundPeople): UnplacedView[] {
  const names: Names = {
    guest: (id) => nameOf(people.guests.get(id)),
    host: (id) => nameOf(people.hosts.get(id)),
  }
  return unplaced.map(({ guest, tier, why, changes }) => ({
    guestId: guest,
    guestName: names.guest(guest),
    tier,
    why: whyOf(why, names),
    changes: changes.map(({ change, moves, displaces }) => ({
      change: changeOf(change, people),
      moves: moves.length,
      displaces: displaces === null ? null : nameOf(people.guests.get(displaces)),
    })),
  }))
}

/** Who travels only together and has no place; `alone`: so many of them would have one if they went by themselves. */
export type GroupView = {
  members: { guestId: string; guestName: string; stay: StayView | null }[]
  hosts: number
  isParted: boolean
  alone: number
}

export function listGroupsApart(unplaced: readonly Unplaced[], { guests }: RoundPeople): GroupView[] {
  const apart = unplaced.flatMap(({ guest, why, changes }) =>
    why.kind === 'group-apart' ? [{ guest, why, changes }] : [],
  )
  const groups = Map.groupBy(apart, ({ guest, why }) => [guest, ...why.with].toSorted().join())
  return [...groups.values()].map((rows) => {
    const { hosts, isParted, with: others } = rows[0]!.why
    const members = [rows[0]!.guest, ...others].map((guest) => {
      const known = guests.get(guest)
      const stay = known ? toStayView(known.guest.stay) : null
      return { guestId: guest, guestName: nameOf(known), stay }
    })
    const isHelped = ({ changes }: (typeof rows)[number]) =>
      changes.some(
        ({ change, displaces }) => 'answer' in change && change.answer === 'alone' && displaces === null,
      )
    return { members, hosts, isParted, alone: rows.filter(isHelped).length }
  })
}

const MOST_REASONS = 3

type Names = { readonly guest: (id: string) => string; readonly host: (id: string) => string }

export function whyOf(why: Unplaced['why'], names: Names): UnplacedView['why'] {
  if (why.kind === 'no-eligible-host') {
    const reasons = Object.entries(why.reasons)
      .map(([reason, hosts]) => ({ reason: reason as Reason, hosts }))
      .filter(({ hosts }) => hosts > 0)
      .toSorted((a, b) => b.hosts - a.hosts)
    return { kind: why.kind, reasons: reasons.slice(0, MOST_REASONS) }
  }
  if (why.kind === 'placed' || why.kind === 'later-round') return { kind: why.kind }
  if (why.kind === 'pin-in-vain') {
    return { kind: why.kind, hostName: names.host(why.host), names: why.beside.map(names.guest) }
  }
  if (why.kind === 'group-apart') {
    const { hosts, isParted } = why
    return { kind: why.kind, names: why.with.map(names.guest), hosts, isParted }
  }
  const { guests, places, exact } = why.rivals
  const rooms = why.kind === 'sharing' ? why.rooms.length : 0
  return { kind: why.kind, guests, places, exact, isShort: isShort(why.rivals), rooms }
}

function changeOf(change: Unplaced['changes'][number]['change'], { hosts }: RoundPeople): ChangeView {
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
export function nameOf(known: Parameters<typeof knownName>[0] | undefined): string {
  return known ? knownName(known) : ''
}
