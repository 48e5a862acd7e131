/**
 * Moves a guest who was offered a place, or has accepted it, to another host in one act (rules: moving). The new match stands
 * beside the old one: asked, until the guest has answered; told, until the time to undo is over and the worker carries it out.
 */
import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { changedPart, storeEntry } from '#db/history-rows.server.ts'
import { readMatch } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { untickedOf } from '#domain/concerns.ts'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { isHeld } from '#domain/match.ts'
import type { WayToMove } from '#domain/match-state.ts'
import { moveRefusal, type MoveRefusal } from '#domain/moving.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { hasBegun } from '#domain/stay.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { MailTemplate } from '#mails/registry.ts'
import { changeAllIn, lockSides, type CommandDeps, type Step } from '../changing/changing.server.ts'
import {
  breachIn,
  findRefusal,
  insertDrafts,
  ticksIn,
  whyIn,
  type DraftRefusal,
  type DraftRequest,
} from '../drafting/making.server.ts'
import { findPairIn, findPlaceOwner, holdersIn, readScene, type Pair } from '../drafting/scene.server.ts'
import { expireOverdue } from '../answering/expiring.server.ts'
import { isChanged, type Seen } from './moving.server.ts'
import { storeDispatch, storeHold } from '../offering/offering.server.ts'

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
  const next = randomUUID()
  const moving = {
    replaces: old.id,
    move: wish.way === 'asked' ? 'asked' : 'telling',
    isBeside: true,
  } as const
  await insertDrafts(tx, admin, [{ id: next, pair, request: { ...request, moving } }], edition.id, now)
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
  const mails: MailTemplate[] = wish.way === 'asked' ? ['offer-to-guest', 'notice-to-host'] : []
  const step: Step = {
    event: { type: 'offered', unticked: [] },
    mails: () => mails,
    mailsDueAt: dispatch.heldUntil,
  }
  const { changed, refused } = await changeAllIn(tx, { actor: admin, matchIds: [next], step, now })
  const [row] = changed
  if (!row) throw new Error(`a draft was refused: ${refused[0]?.refusal}`)
  await storeHold(tx, changed, dispatch)
  const part = { ...changedPart(row, { state: row.to }, whyIn(pair, wish)), before: null }
  await storeEntry(tx, admin, { editionId: edition.id, kind: 'moved-host', parts: [part] }, now)
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
