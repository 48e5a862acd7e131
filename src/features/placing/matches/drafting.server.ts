import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { storeEntry, type MatchPart } from '#db/history-rows.server.ts'
import { isBreachOf, sql, stayRange } from '#db/sql.server.ts'
import { isNeverOverruled, SAFETY_REASONS, type Reason } from '#domain/eligibility.ts'
import type { Move } from '#domain/moving.ts'
import type { PlaceConflict } from '#domain/occupancy.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import { equalStays, type Stay } from '#domain/stay.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { expireOverdue } from './expiring.server.ts'
import { findHolder, findPair, findPlaceOwner, type Holder, type Pair } from './drafting-views.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

export type DraftRequest = {
  guestRegistrationId: string
  placeId: string
  /** A part of the guest's nights, where a person has decided so (rules: fit); without it the whole stay. */
  stay?: Stay
  /** The organiser has asked the people concerned (rules: fit). May also be ticked later, before the offer. */
  askFirstTicked: boolean
  /** Why it is done although the rules exclude it; empty for none. */
  overrideReason: string
  /** Said a second time, where the rule keeps people safe. */
  safetyConfirmed?: boolean
}

/** Why there is no draft, for a kind page. `holder`: whose match stands in the way, and since when. */
export type DraftRefusal =
  | { kind: 'gone' }
  | { kind: 'guest-has-place'; holder: Holder | null }
  | { kind: 'place-taken'; holder: Holder | null }
  | { kind: 'room-not-alone'; holder: Holder | null }
  | { kind: 'confirm-safety'; reasons: readonly Reason[] }
  | { kind: 'does-not-fit'; reasons: readonly Reason[]; conflicts: readonly PlaceConflict[] }

/**
 * Reserves a place for a guest: nothing is mailed. One transaction that locks the guest, then the room, so that two
 * organisers at once come one after the other and the second is told who was first. The database's constraints settle
 * what locks might miss. Asking again for the same pair gives the same match.
 */
export async function draftMatch(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  request: DraftRequest,
): Promise<Result<{ matchId: string }, DraftRefusal>> {
  try {
    return await db.run(admin, async (tx) => {
      const made = await draftIn(tx, admin, request, clock())
      if (!made.ok) return made
      const { matchId, part, editionId } = made.value
      if (part) await storeEntry(tx, admin, { editionId, kind: 'drafted', parts: [part] }, clock())
      return ok({ matchId })
    })
  } catch (error) {
    const kind = breachIn(error)
    return refuse({ kind, holder: await db.run(admin, (tx) => findHolder(tx, request, kind)) })
  }
}

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

/** The same in the caller's transaction, who writes the history. */
export async function draftIn(
  tx: Tx,
  admin: ApprovedAdmin,
  request: DraftRequest,
  now: Temporal.Instant,
): Promise<Result<DraftMade, DraftRefusal>> {
  const owner = await findPlaceOwner(tx, request.placeId)
  if (!owner) return refuse({ kind: 'gone' })
  await lock(tx, 'registration', request.guestRegistrationId)
  await lock(tx, 'room', owner.roomId)
  await expireOverdue(
    tx,
    { roomId: owner.roomId, guestRegistrationId: request.guestRegistrationId },
    admin,
    now,
  )
  // First who was faster: those who wait for the same bed learn it quickly and let the next one through.
  const own = await findHolder(tx, request, 'guest-has-place')
  const edition = await getCurrentEdition(tx)
  if (own?.isSamePair) return ok({ matchId: own.matchId, editionId: edition.id, part: null })
  if (own) return refuse({ kind: 'guest-has-place', holder: own })
  const taker = await findHolder(tx, request, 'place-taken')
  if (taker) return refuse({ kind: 'place-taken', holder: taker })
  const pair = await findPair(tx, edition, request)
  if (!pair) return refuse({ kind: 'gone' })
  const refusal = await findRefusal(tx, pair, request)
  if (refusal) return refuse(refusal)
  const matchId = await insertDraft(tx, admin, pair, request, edition.id, now)
  const isAsked = pair.assessment.askFirst && request.askFirstTicked
  const part: MatchPart = {
    subject: 'match',
    matchId,
    guestRegistrationId: pair.guest.guest.id,
    hostRegistrationId: pair.host.host.id,
    before: null,
    after: { state: 'draft', placeId: pair.place.id, isAsked },
    versionAfter: 1,
    reason: pair.assessment.verdict === 'override' ? request.overrideReason.trim() : null,
  }
  return ok({ matchId, editionId: edition.id, part })
}

// Not FOR UPDATE: rows that refer to a registration or a room (a match, a rank, a mail) share its key while they are
// written, and whoever waits for them while holding the other lock would be a deadlock.
export async function lock(tx: Tx, table: 'registration' | 'room', ...ids: string[]): Promise<void> {
  await tx.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** What the rules say against it, unless a person has said why it is done all the same. */
export async function findRefusal(tx: Tx, pair: Pair, request: DraftRequest): Promise<DraftRefusal | null> {
  const { verdict, eligibility, place } = pair.assessment
  if (verdict === 'fits') return null
  const { reasons } = eligibility
  if (isNeverOverruled(reasons)) return { kind: 'does-not-fit', reasons, conflicts: place.conflicts }
  if (verdict === 'never') {
    return { kind: 'room-not-alone', holder: await findHolder(tx, request, 'room-not-alone') }
  }
  if (request.overrideReason.trim() === '') {
    return { kind: 'does-not-fit', reasons, conflicts: place.conflicts }
  }
  const safety = reasons.filter((reason) => SAFETY_REASONS.includes(reason))
  return safety.length === 0 || request.safetyConfirmed ? null : { kind: 'confirm-safety', reasons: safety }
}

/** `moving`: the match that this one stands beside, until it replaces it (rules: moving). */
export async function insertDraft(
  tx: Tx,
  admin: ApprovedAdmin,
  { guest, wholeStay, host, room, place, assessment }: Pair,
  request: DraftRequest & { moving?: { replaces: string; move: Move; isBeside: true } },
  editionId: string,
  now: Temporal.Instant,
): Promise<string> {
  const isTicked = assessment.askFirst && request.askFirstTicked
  const overrideReason = assessment.verdict === 'override' ? request.overrideReason.trim() : null
  const { id } = await tx
    .insertInto('match')
    .values({
      editionId,
      roundId: sql<
        string | null
      >`(select id from round where edition_id = ${editionId} order by number desc limit 1)`,
      guestRegistrationId: guest.guest.id,
      guestPersonId: guest.personId,
      hostRegistrationId: host.host.id,
      hostPersonId: host.personId,
      roomId: room.id,
      placeId: place.id,
      stay: stayRange(guest.guest.stay),
      partOf: equalStays(guest.guest.stay, wholeStay) ? null : stayRange(wholeStay),
      state: 'draft',
      aloneInRoom: guest.guest.roomSharing === 'no',
      askFirst: assessment.askFirst,
      askFirstTickedBy: isTicked ? admin.personId : null,
      askFirstTickedAt: isTicked ? now.toString() : null,
      overrideReason,
      ...request.moving,
      createdBy: admin.personId,
      createdAt: now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('matchEvent')
    .values({
      matchId: id,
      at: now.toString(),
      actor: 'organiser',
      actorPersonId: admin.personId,
      event: 'drafted',
      fromState: null,
      toState: 'draft',
      reason: null,
      note: overrideReason === null ? null : withSafety(overrideReason, assessment.eligibility.reasons),
    })
    .execute()
  return id
}

/** In the note, which only organisers read: which rule was overruled stays known, whatever the answers say later. */
function withSafety(note: string, reasons: readonly Reason[]): string {
  const safety = reasons.filter((reason) => SAFETY_REASONS.includes(reason))
  return safety.length === 0 ? note : `${note} (${safety.join(', ')})`
}

/** Notes that the people concerned were asked (rules: fit), so that the draft may be sent. Harmless when it was ticked before. */
export async function tickAskFirst(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<void> {
  const moment = clock()
  const now = moment.toString()
  await db.run(admin, async (tx) => {
    const ticked = await tx
      .updateTable('match')
      .set((eb) => ({
        askFirstTickedBy: admin.personId,
        askFirstTickedAt: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', matchId)
      .where('askFirst', '=', true)
      .where('askFirstTickedAt', 'is', null)
      .returning(['state', 'placeId', 'editionId', 'guestRegistrationId', 'hostRegistrationId', 'version'])
      .executeTakeFirst()
    if (!ticked) return
    const { state, placeId, editionId, guestRegistrationId, hostRegistrationId, version } = ticked
    const part: MatchPart = {
      subject: 'match',
      matchId,
      guestRegistrationId,
      hostRegistrationId,
      before: { state, placeId, isAsked: false },
      after: { state, placeId, isAsked: true },
      versionAfter: version,
    }
    await storeEntry(tx, admin, { editionId, kind: 'asked-first', parts: [part] }, moment)
    await tx
      .insertInto('matchEvent')
      .values({
        matchId,
        at: now,
        actor: 'organiser',
        actorPersonId: admin.personId,
        event: 'asked-first',
        fromState: ticked.state,
        toState: ticked.state,
        reason: null,
        note: null,
      })
      .execute()
  })
}
