import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { MatchPart } from '#db/history-rows.server.ts'
import { isBreachOf, sql } from '#db/sql.server.ts'
import { isOfRule, ticksOf, untickedOf, type Concern } from '#domain/concerns.ts'
import { isNeverOverruled, SAFETY_REASONS, type Reason } from 'bed-matching/rules/eligibility.ts'
import type { Move } from '#domain/moving.ts'
import type { PlaceConflict } from '#domain/occupancy.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import { equalStays, type Stay } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  findPairIn,
  holdersIn,
  readScene,
  remember,
  type Holder,
  type Pair,
  type Scene,
} from './scene.server.ts'

export type DraftRequest = {
  guestRegistrationId: string
  placeId: string
  /** A part of the guest's nights, where a person has decided so (rules: fit); without it the whole stay. */
  stay?: Stay
  /** Concerns that the organiser has seen; what weighs more than others and is not among them refuses the draft. Without it nobody asks. */
  seen?: readonly string[]
  /** Why it is fine all the same, which ticks what was seen (rules: concerns); empty: not ticked. May also come later, before the offer. */
  tickReason?: string
  /** Why it is done although the rules exclude it; empty for none. */
  overrideReason: string
  /** Said a second time, where the rule keeps people safe. */
  safetyConfirmed?: boolean
}

/** Why there is no draft, for a kind page. `holder`: whose match stands in the way, and since when. */
export type DraftRefusal =
  | { kind: 'gone' }
  | { kind: 'mind'; concerns: readonly Concern[] }
  | { kind: 'guest-has-place'; holder: Holder | null }
  | { kind: 'place-taken'; holder: Holder | null }
  | { kind: 'room-not-alone'; holder: Holder | null }
  | { kind: 'confirm-safety'; reasons: readonly Reason[] }
  | { kind: 'does-not-fit'; reasons: readonly Reason[]; conflicts: readonly PlaceConflict[] }

/** Which promise of the database an error has met; any other error is thrown on. */
export function breachIn(error: unknown): (typeof BREACHES)[number]['kind'] {
  const constraint = BREACHES.find(({ name }) => isBreachOf(error, name))
  if (!constraint) throw error
  return constraint.kind
}

const BREACHES = [
  { name: 'match_place_free', kind: 'place-taken' },
  { name: 'match_guest_once', kind: 'guest-has-place' },
  // Two organisers who move the same guest at once.
  { name: 'match_moved_once', kind: 'guest-has-place' },
  { name: 'match_room_alone', kind: 'room-not-alone' },
] as const

/** `part`: what the history is told; null if the match was there already. */
export type DraftMade = { matchId: string; editionId: string; part: MatchPart | null }

/**
 * Reserves places for guests: nothing is mailed. By request, in their order, in as many statements as one takes: what they are judged by is read once, and each sees those
 * before it. The caller holds the locks of guests and rooms, and writes the history. Asking again for the same pair gives the same match.
 */
export async function draftAllIn(
  tx: Tx,
  admin: ApprovedAdmin,
  requests: readonly DraftRequest[],
  now: Temporal.Instant,
): Promise<Result<DraftMade, DraftRefusal>[]> {
  if (requests.length === 0) return []
  const edition = await getCurrentEdition(tx)
  const scene = await readScene(tx, edition, requests, { admin, now })
  const drafts: NewDraft[] = []
  const results: Result<DraftMade, DraftRefusal>[] = []
  for (const request of requests) {
    const made = judge(scene, request)
    if (!made.ok) results.push(made)
    else if (typeof made.value === 'string')
      results.push(ok({ matchId: made.value, editionId: edition.id, part: null }))
    else {
      const draft = { id: randomUUID(), pair: made.value, request }
      drafts.push(draft)
      remember(scene, draft, now)
      results.push(ok({ matchId: draft.id, editionId: edition.id, part: partOf(draft) }))
    }
  }
  await insertDrafts(tx, admin, drafts, edition.id, now)
  return results
}

/** A pair that is to be a draft, or the match that it is already. */
function judge(scene: Scene, request: DraftRequest): Result<Pair | string, DraftRefusal> {
  const { placeId } = request
  const owner = scene.places.get(placeId)
  if (!owner) return refuse({ kind: 'gone' })
  const { own, taker, mate } = holdersIn(scene, request, owner)
  if (own) return own.isSamePair ? ok(own.matchId) : refuse({ kind: 'guest-has-place', holder: own })
  if (taker) return refuse({ kind: 'place-taken', holder: taker })
  const pair = findPairIn(scene, request, owner)
  if (!pair) return refuse({ kind: 'gone' })
  const refusal = findRefusal(pair, request, mate)
  return refusal ? refuse(refusal) : ok(pair)
}

/** What the history is told of a new draft. */
function partOf({ id, pair, request }: NewDraft): MatchPart {
  return {
    subject: 'match',
    matchId: id,
    guestRegistrationId: pair.guest.guest.id,
    hostRegistrationId: pair.host.host.id,
    before: null,
    after: {
      state: 'draft',
      placeId: pair.place.id,
      ticked: ticksIn(pair, request),
    },
    versionAfter: 1,
    reason: whyIn(pair, request),
  }
}

type Said = Pick<DraftRequest, 'seen' | 'tickReason' | 'overrideReason'>
const reasonIn = ({ assessment }: Pair, { overrideReason }: Said) =>
  assessment.verdict === 'override' ? overrideReason.trim() : ''
export const whyIn = (pair: Pair, request: Said): string | null =>
  [reasonIn(pair, request), request.tickReason?.trim()].filter(Boolean).join('; ') || null

/** What is ticked with the draft: the rules that it overrules, and what was seen where somebody says why it is fine. */
export function ticksIn(pair: Pair, request: Said): string[] {
  const { concerns } = pair.assessment
  const overruled = ticksOf(reasonIn(pair, request) === '' ? [] : concerns.filter(isOfRule))
  const ticked = request.tickReason?.trim() ? ticksOf(concerns) : []
  return [...new Set([...overruled, ...ticked.filter((tick) => request.seen?.includes(tick) ?? true)])]
}

/** What the rules say against it, unless a person has said why it is done all the same. */
export function findRefusal(pair: Pair, request: DraftRequest, mate: Holder | null): DraftRefusal | null {
  const { verdict, eligibility, place, concerns } = pair.assessment
  const unseen = request.seen && untickedOf(concerns, request.seen).filter((concern) => !isOfRule(concern))
  if (unseen && unseen.length > 0) return { kind: 'mind', concerns: unseen }
  if (verdict === 'fits') return null
  const { reasons } = eligibility
  if (isNeverOverruled(reasons)) return { kind: 'does-not-fit', reasons, conflicts: place.conflicts }
  if (verdict === 'never') return { kind: 'room-not-alone', holder: mate }
  if (request.overrideReason.trim() === '') {
    return { kind: 'does-not-fit', reasons, conflicts: place.conflicts }
  }
  const safety = reasons.filter((reason) => SAFETY_REASONS.includes(reason))
  return safety.length === 0 || request.safetyConfirmed ? null : { kind: 'confirm-safety', reasons: safety }
}

/** `moving`: the match that this one stands beside, until it replaces it (rules: moving). */
type Moving = { replaces: string; move: Move; isBeside: true }
type NewDraft = { id: string; pair: Pair; request: DraftRequest & { moving?: Moving } }

/** Two statements, however many they are. */
export async function insertDrafts(
  tx: Tx,
  admin: ApprovedAdmin,
  drafts: readonly NewDraft[],
  editionId: string,
  now: Temporal.Instant,
): Promise<void> {
  if (drafts.length === 0) return
  const rows = JSON.stringify(drafts.map(toColumns))
  const [at, by] = [sql`${now.toString()}::timestamptz`, sql`${admin.personId}::uuid`]
  await sql`insert into match (id, edition_id, round_id, guest_registration_id, guest_person_id, host_registration_id,
      host_person_id, room_id, place_id, stay, part_of, state, alone_in_room, ask_first, ticked, ask_first_ticked_by,
      ask_first_ticked_at, override_reason, replaces, move, is_beside, created_by, created_at)
    select id, ${editionId}::uuid, (select round.id from round where edition_id = ${editionId}::uuid order by number desc limit 1),
      guest, guest_person, host, host_person, room, place, stay, part_of, 'draft', is_alone, ask_first, ticked,
      case when ticked <> '{}' then ${by} end, case when ticked <> '{}' then ${at} end, override_reason, replaces, move, is_beside,
      ${by}, ${at}
    from json_to_recordset(${rows}::json) as draft(id uuid, guest uuid, guest_person uuid, host uuid, host_person uuid,
      room uuid, place uuid, stay daterange, part_of daterange, is_alone boolean, ask_first boolean, ticked text[],
      override_reason text, replaces uuid, move text, is_beside boolean)`.execute(tx)
  await sql`insert into match_event (match_id, at, actor, actor_person_id, event, to_state, note)
    select id, ${at}, 'organiser', ${by}, 'drafted', 'draft', note
    from json_to_recordset(${rows}::json) as draft(id uuid, note text)`.execute(tx)
}

function toColumns({ id, pair, request }: NewDraft) {
  const { guest, wholeStay, host, room, place, assessment } = pair
  const overrideReason = reasonIn(pair, request) || null
  const ticked = ticksIn(pair, request)
  return {
    id,
    guest: guest.guest.id,
    guest_person: guest.personId,
    host: host.host.id,
    host_person: host.personId,
    room: room.id,
    place: place.id,
    stay: rangeText(guest.guest.stay),
    part_of: equalStays(guest.guest.stay, wholeStay) ? null : rangeText(wholeStay),
    is_alone: guest.guest.roomSharing === 'no',
    ask_first: untickedOf(assessment.concerns, ticked).length > 0,
    ticked,
    override_reason: overrideReason,
    replaces: request.moving?.replaces ?? null,
    move: request.moving?.move ?? null,
    is_beside: request.moving?.isBeside ?? null,
    note: noteOf(whyIn(pair, request), assessment.eligibility.reasons),
  }
}

const rangeText = ({ start, end }: Stay) => `[${start.toString()},${end.toString()})`

/** In the note, which only organisers read: which rule was overruled stays known, whatever the answers say later. */
function noteOf(why: string | null, reasons: readonly Reason[]): string | null {
  const safety = reasons.filter((reason) => SAFETY_REASONS.includes(reason))
  return why === null || safety.length === 0 ? why : `${why} (${safety.join(', ')})`
}
