/**
 * Moves a guest who was offered a place, or has accepted it, to another host in one act (rules: moving). The new match stands
 * beside the old one: asked, until the guest has answered; told, until the time to undo is over and the worker carries it out.
 */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { storeEntry } from '#db/history-rows.server.ts'
import { readMatch, storeMatchChange } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { untickedOf } from '#domain/concerns.ts'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { decide, isHeld } from '#domain/match.ts'
import type { WayToMove } from '#domain/match-state.ts'
import { moveRefusal, type MoveRefusal } from '#domain/moving.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { hasBegun } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { AFTER_GUEST } from '#features/ground/mail-queue/told.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { lockSides, type CommandDeps } from '../changing/changing.server.ts'
import {
  breachIn,
  findRefusal,
  insertDraft,
  ticksIn,
  whyIn,
  type DraftRefusal,
  type DraftRequest,
} from '../drafting/making.server.ts'
import { findPairIn, findPlaceOwner, holdersIn, readScene, type Pair } from '../drafting/scene.server.ts'
import { expireOverdue } from '../answering/expiring.server.ts'
import { isChanged, type Seen } from './moving.server.ts'
import { storeDispatch, type Dispatch } from '../offering/offering.server.ts'

export type HostMove = Seen &
  Pick<DraftRequest, 'placeId' | 'seen' | 'tickReason' | 'overrideReason' | 'safetyConfirmed'> & {
    way: WayToMove
    /** Of an offer that is not answered yet: the guest has as long as it said. Else it is counted anew. */
    keepsDeadline: boolean
    /** How long there is to answer, where it is counted anew; null: as the round or the edition says. */
    answerWindow: AnswerWindow | null
    /** Made by the form: the same press moves once, however often it arrives. */
    idempotencyKey: string
  }

export type HostMoveRefusal =
  | DraftRefusal
  | { kind: MoveRefusal | 'not-found' | 'changed' | 'same-host' | 'ask-first' | 'no-deadline' }

/** Gives the new match. The same press once more gives the same. */
export async function moveToHost(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  wish: HostMove,
): Promise<Result<{ matchId: string }, HostMoveRefusal>> {
  try {
    return await db.run(admin, (tx) => move(tx, admin, { matchId, wish, now: clock() }))
  } catch (error) {
    const kind = breachIn(error)
    return refuse(kind === 'guest-has-place' ? { kind: 'already-moving' } : { kind, holder: null })
  }
}

type Asked = { matchId: string; wish: HostMove; now: Temporal.Instant }

async function move(
  tx: Tx,
  admin: ApprovedAdmin,
  { matchId, wish, now }: Asked,
): Promise<Result<{ matchId: string }, HostMoveRefusal>> {
  const old = await lockAll(tx, admin, { matchId, wish, now })
  if (old === 'not-found') return refuse({ kind: 'not-found' })
  if (old === 'gone') return refuse({ kind: 'gone' })
  const done = await findPressed(tx, wish.idempotencyKey)
  if (done) return ok({ matchId: done })
  if (isChanged(old, wish)) return refuse({ kind: 'changed' })
  const edition = await getCurrentEdition(tx)
  const stay = readStay(old.stay)
  const beside = await tx
    .selectFrom('match')
    .select('id')
    .where('replaces', '=', old.id)
    .where('isBeside', '=', true)
    .where('state', 'in', ['draft', 'offered'])
    .executeTakeFirst()
  const isInMove = beside !== undefined || old.isBeside === true
  const standing = {
    match: readMatch(old),
    isHeld: isHeld(old, now),
    isInMove,
    hasBegun: hasBegun(stay, now, edition.timeZone),
  }
  const kind = moveRefusal(standing, wish.way, now)
  if (kind) return refuse({ kind })
  const keepsDeadline = wish.keepsDeadline && old.state === 'offered'
  if (keepsDeadline && old.deadlineAt === null) return refuse({ kind: 'no-deadline' })
  const request = { ...wish, guestRegistrationId: old.guestRegistrationId, stay }
  const judged = await judge(tx, edition, { request, hostId: old.hostRegistrationId })
  if (!judged.ok) return judged
  const pair = { ...judged.value, wholeStay: old.partOf === null ? stay : readStay(old.partOf) }
  const next = await insertDraft(
    tx,
    admin,
    pair,
    {
      ...request,
      moving: { replaces: old.id, move: wish.way === 'asked' ? 'asked' : 'telling', isBeside: true },
    },
    edition.id,
    now,
  )
  const dispatch = await storeDispatch(
    tx,
    admin,
    {
      edition,
      press: wish.idempotencyKey,
      answerWindow: keepsDeadline ? null : wish.answerWindow,
      isMove: true,
      answerBy: keepsDeadline ? old.deadlineAt : null,
    },
    now,
  )
  await offer(tx, admin, { next, pair, request }, dispatch, now)
  if (wish.way === 'asked') await queueOffer(tx, next, dispatch.heldUntil, now)
  await note(tx, admin, { next, pair, edition, wish, now })
  return ok({ matchId: next })
}

async function lockAll(tx: Tx, admin: ApprovedAdmin, { matchId, wish, now }: Asked) {
  const seen = await tx
    .selectFrom('match')
    .select('guestRegistrationId')
    .where('id', '=', matchId)
    .executeTakeFirst()
  if (!seen) return 'not-found'
  const owner = await findPlaceOwner(tx, wish.placeId)
  if (!owner) return 'gone'
  const [roomIds, guestIds] = [[owner.roomId], [seen.guestRegistrationId]]
  await lockSides(tx, { matchIds: [matchId], placeIds: [wish.placeId] })
  await expireOverdue(tx, { roomIds, guestIds }, admin, now)
  const old = await tx
    .selectFrom('match')
    .selectAll()
    .where('id', '=', matchId)
    .forUpdate()
    .executeTakeFirst()
  return old ?? 'not-found'
}

async function findPressed(tx: Tx, press: string): Promise<string | undefined> {
  const made = await tx
    .selectFrom('match')
    .innerJoin('dispatch', 'dispatch.id', 'match.dispatchId')
    .select('match.id')
    .where('dispatch.press', '=', press)
    .executeTakeFirst()
  return made?.id
}

/** What the rules say of the new place, as with a draft; it leaves at once, so somebody has to have asked first. */
async function judge(
  tx: Tx,
  edition: Edition,
  { request, hostId }: { request: DraftRequest; hostId: string },
): Promise<Result<Pair, HostMoveRefusal>> {
  const scene = await readScene(tx, edition, [request])
  const owner = scene.places.get(request.placeId)
  if (!owner) return refuse({ kind: 'gone' })
  const { taker, mate } = holdersIn(scene, request, owner)
  if (taker) return refuse({ kind: 'place-taken', holder: taker })
  const pair = findPairIn(scene, request, owner)
  if (!pair) return refuse({ kind: 'gone' })
  if (pair.host.host.id === hostId) return refuse({ kind: 'same-host' })
  const refusal = findRefusal(pair, request, mate)
  if (refusal) return refuse(refusal)
  const unticked = untickedOf(pair.assessment.concerns, ticksIn(pair, request))
  return unticked.length > 0 ? refuse({ kind: 'ask-first' }) : ok(pair)
}

async function offer(
  tx: Tx,
  admin: ApprovedAdmin,
  { next: matchId, pair, request }: { next: string; pair: Pair; request: DraftRequest },
  { id, heldUntil }: Dispatch,
  now: Temporal.Instant,
): Promise<void> {
  const unticked = untickedOf(pair.assessment.concerns, ticksIn(pair, request))
  const row = await tx.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
  const decided = decide(readMatch(row), { type: 'offered', unticked }, now)
  if (!decided.ok) throw new Error(`a draft was refused: ${decided.error}`)
  await storeMatchChange(tx, matchId, decided.value, { actor: 'organiser', personId: admin.personId })
  await tx
    .updateTable('match')
    .set({ dispatchId: id, heldUntil: heldUntil.toString() })
    .where('id', '=', matchId)
    .execute()
}

/** The guest is asked; once they have heard it, the new host is told. */
export async function queueOffer(
  tx: Tx,
  matchId: string,
  dueAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  const people = await tx
    .selectFrom('match')
    .select(['guestPersonId', 'hostPersonId'])
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  const mail = (template: 'offer-to-guest' | 'notice-to-host', personId: string, due: Temporal.Instant) =>
    enqueueMail(
      tx,
      { dedupeKey: `match:${matchId}:${template}:${now}`, template, matchId, personId, dueAt: due },
      now,
    )
  await mail('offer-to-guest', people.guestPersonId, dueAt)
  await mail('notice-to-host', people.hostPersonId, dueAt.add(AFTER_GUEST))
}

async function note(
  tx: Tx,
  admin: ApprovedAdmin,
  {
    next,
    pair,
    edition,
    wish,
    now,
  }: { next: string; pair: Pair; edition: Edition; wish: HostMove; now: Temporal.Instant },
): Promise<void> {
  const { version, ticked } = await tx
    .selectFrom('match')
    .select(['version', 'ticked'])
    .where('id', '=', next)
    .executeTakeFirstOrThrow()
  const part = {
    subject: 'match' as const,
    matchId: next,
    guestRegistrationId: pair.guest.guest.id,
    hostRegistrationId: pair.host.host.id,
    before: null,
    after: { state: 'offered' as const, placeId: pair.place.id, ticked },
    versionAfter: version,
    reason: whyIn(pair, wish),
  }
  await storeEntry(tx, admin, { editionId: edition.id, kind: 'moved-host', parts: [part] }, now)
}
