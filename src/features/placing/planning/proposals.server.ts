/** Who would sleep where, as rows: what became of each by now, what is shown of them, and which of them a press takes. */
import { createHash } from 'node:crypto'
import { isOfRule, needsTick, type Concern, type Mate } from '#domain/concerns.ts'
import type { WhyHere } from 'bed-matching/explain/why-here.ts'
import type { Reason } from 'bed-matching/rules/eligibility.ts'
import type { Proposal, Sketch, Suggestion } from '#domain/planning/suggest.ts'
import { explainTier } from '#domain/priority.ts'
import { TIERS, type PriorityRule } from 'bed-matching/rules/tiers.ts'
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import { assess } from '#features/placing/matches/drafting/assessing.server.ts'
import { toStayView } from '#features/placing/matches/reading/reading.server.ts'
import type { StayView } from '#features/placing/matches/matches.ts'
import { compareNames } from '#i18n/sorting.ts'
import type { PlanQuery } from './planning.ts'
import { nameOf, type RoundPeople } from './showing.server.ts'

/**
 * `open`: can be taken. `moves`: has a draft elsewhere. `ends`: the draft would end, for somebody of a better tier. `taken`, `ended`: that is so now. `elsewhere`: has another
 * place by now. `skipped`, `found`: left for later, or with a bed of their own, by now. `gone`: the guest or the place is not there any more. `seat`: no
 * place of the bed is free all the time.
 */
export type ProposalStatus =
  | 'open'
  | 'moves'
  | 'ends'
  | 'taken'
  | 'ended'
  | 'elsewhere'
  | 'skipped'
  | 'found'
  | 'gone'
  | 'seat'
export type PlaceView = {
  hostName: string
  roomNumber: number
  roomType: RoomType
  femalesOnly: boolean
  bed: BedKind
}
export type HereView = { names: string[] } & (
  | { kind: Exclude<WhyHere['kind'], 'better' | 'needed'> }
  | { kind: 'needed'; none: boolean }
  | Extract<WhyHere, { kind: 'better' }>
)
export type ProposalView = {
  guestId: string
  guestName: string
  hostId: string
  /** Null where a draft ends, and see `seat`. */
  placeId: string | null
  tier: number
  why: { rule: PriorityRule; holds: boolean }[]
  stay: StayView | null
  place: PlaceView | null
  /** Why this place; null until it is explained. */
  here: HereView | null
  /** Where the draft is that would move or end. */
  from: PlaceView | null
  commute: { minutes: number; source: 'estimate' | 'organiser' | 'host' } | null
  concerns: readonly Concern[]
  /** Rules that the pin of this pair overrides. */
  breaks: readonly Reason[]
  status: ProposalStatus
  matchId: string | null
}

/** The plan that is meant: by priority, or for most people once it is there. */
export function sketchOf({ byPriority, details }: Suggestion, show: PlanQuery['show']): Sketch {
  return show === 'most-people' && details ? details.mostPeople : byPriority
}

/** Tells one state of a plan from another, so that nobody takes what they have not seen. */
export function stampOf({ proposals, moved }: Sketch): string {
  const pairs = proposals.map(({ guest, placeId }) => `${guest} ${placeId}`)
  const ends = moved.flatMap(({ guest, to }) => (to === null ? [guest] : []))
  return createHash('sha256')
    .update([...pairs, ...ends].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16)
}

export function listProposals(sketch: Sketch, suggestion: Suggestion, people: RoundPeople): ProposalView[] {
  const moving = new Set(sketch.moved.map(({ guest }) => guest))
  const ends = sketch.moved.filter(({ to }) => to === null)
  const planned = planOf(sketch, people)
  return [
    ...sketch.proposals.map((one) => ({
      ...proposalView(one, sketch, suggestion, people, moving.has(one.guest)),
      concerns: weigh(one, planned, people),
    })),
    ...ends.map(({ guest }) => endView(guest, suggestion, people)),
  ].toSorted((a, b) => a.tier - b.tier || compareNames(a.guestName, b.guestName))
}

/** Who would sleep in each room: those who stay where they are, and those of the plan. */
function planOf(
  { proposals, moved }: Sketch,
  { guests, ownerOf, occupants }: RoundPeople,
): Map<string, Mate[]> {
  const leaving = new Set([...moved, ...proposals].map(({ guest }) => guest))
  const planned = new Map(
    [...occupants].map(([room, all]): [string, Mate[]] => [
      room,
      all.filter(({ guest }) => !leaving.has(guest.id)),
    ]),
  )
  for (const { guest, placeId } of proposals) {
    const known = guests.get(guest)
    const { room, place } = spotOf(placeId, ownerOf)
    if (!known || !room || !place) continue
    const mate = { guest: known.guest, place, stay: known.guest.stay }
    planned.set(room.id, [...(planned.get(room.id) ?? []), mate])
  }
  return planned
}

/** What can be said against a proposal as a draft (rules: concerns); the rules that a pin overrides are named apart. */
function weigh(
  { guest, placeId }: Proposal,
  planned: ReadonlyMap<string, Mate[]>,
  { guests, ownerOf, cancelling, edition }: RoundPeople,
): Concern[] {
  const known = guests.get(guest)
  const { host, room, place } = spotOf(placeId, ownerOf)
  if (!known || !host || !room || !place) return []
  const mates = host.rooms
    .flatMap(({ id }) => planned.get(id) ?? [])
    .filter((mate) => mate.guest.id !== guest)
  const hasCancelled = cancelling.has(host.host.id)
  const { concerns } = assess(known.guest, host, room, place, mates, edition, [], hasCancelled)
  return concerns.filter((concern) => !isOfRule(concern))
}

function spotOf(placeId: string | null, ownerOf: RoundPeople['ownerOf']) {
  const host = placeId === null ? undefined : ownerOf.get(placeId)
  const room = host?.rooms.find(({ places }) => places.some(({ id }) => id === placeId))
  return { host, room, place: room?.places.find(({ id }) => id === placeId) }
}

function proposalView(
  { guest: guestId, host: hostId, placeId, why }: Proposal,
  sketch: Sketch,
  suggestion: Suggestion,
  people: RoundPeople,
  isMoving: boolean,
): Omit<ProposalView, 'concerns'> {
  const host = people.hosts.get(hostId)
  const own = sketch.warnings.filter((one) => one.guest === guestId && one.host === hostId)
  const minutes = host?.host.commuteMinutes ?? null
  const source = host?.commuteSource
  const place = placeOf(placeId, people)
  const held = people.holding.get(guestId)
  const isThere = people.guests.has(guestId) && host !== undefined
  const status = statusOf({
    placeId,
    held,
    isThere,
    leftOut: people.leftOut.get(guestId),
    place,
    isMoving,
  })
  return {
    ...guestView(guestId, suggestion, people),
    hostId,
    placeId,
    place,
    here: why ? hereOf(why, (id) => nameOf(people.guests.get(id))) : null,
    from: status === 'moves' && held ? placeOf(held.placeId, people) : null,
    commute: minutes !== null && source ? { minutes, source } : null,
    breaks: own.flatMap((one) => (one.code === 'pin-breaks-rule' ? one.reasons : [])),
    status,
  }
}

function endView(guestId: string, suggestion: Suggestion, people: RoundPeople): ProposalView {
  const held = people.holding.get(guestId)
  const isDraft = held?.state === 'draft'
  return {
    ...guestView(guestId, suggestion, people),
    hostId: '',
    placeId: null,
    place: null,
    here: null,
    from: isDraft ? placeOf(held.placeId, people) : null,
    commute: null,
    concerns: [],
    breaks: [],
    status: isDraft ? 'ends' : held ? 'elsewhere' : 'ended',
  }
}

export function hereOf(why: WhyHere, nameGuest: (id: string) => string): HereView {
  const who = 'with' in why ? why.with : 'by' in why ? [why.by] : []
  return { ...why, names: who.map(nameGuest) }
}

function guestView(guestId: string, { tierOf }: Suggestion, people: RoundPeople) {
  const guest = people.guests.get(guestId)
  const tier = tierOf[guestId] ?? TIERS.length
  const key = TIERS[tier - 1]
  return {
    guestId,
    guestName: nameOf(guest),
    tier,
    why: key ? explainTier(key) : [],
    stay: guest ? toStayView(guest.guest.stay) : null,
    matchId: people.holding.get(guestId)?.matchId ?? null,
  }
}

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

function placeOf(placeId: string | null, { ownerOf }: RoundPeople): PlaceView | null {
  const { host, room, place } = spotOf(placeId, ownerOf)
  if (!host || !room || !place) return null
  const { number: roomNumber, type: roomType, femalesOnly } = room
  return { hostName: nameOf(host), roomNumber, roomType, femalesOnly, bed: place.kind }
}

export const isOpen = ({ status }: ProposalView) =>
  status === 'open' || status === 'moves' || status === 'ends'

const isMinded = ({ concerns, breaks }: ProposalView) => concerns.length + breaks.length > 0
const KINDS: Record<Exclude<PlanQuery['only'], ''>, (row: ProposalView) => boolean> = {
  clear: (row) => !isMinded(row) && row.status !== 'ends',
  concerns: isMinded,
  'ask-first': ({ concerns }) => needsTick(concerns),
  changes: ({ status }) => status === 'moves' || status === 'ends',
}

/** What is left of the rows under a filter, and how many there would be under each. */
export function filterProposals(
  rows: readonly ProposalView[],
  { tier, only }: Pick<PlanQuery, 'tier' | 'only'>,
): { rows: ProposalView[]; counts: Record<PlanQuery['only'], number>; tiers: number[] } {
  const ofTier = rows.filter((row) => tier === null || row.tier === tier)
  const count = (kind: keyof typeof KINDS) => ofTier.filter(KINDS[kind]).length
  return {
    rows: only === '' ? ofTier : ofTier.filter(KINDS[only]),
    counts: {
      '': ofTier.length,
      clear: count('clear'),
      concerns: count('concerns'),
      'ask-first': count('ask-first'),
      changes: count('changes'),
    },
    tiers: [...new Set(rows.map((row) => row.tier))].toSorted((a, b) => a - b),
  }
}
