/**
 * Sending drafts out (rules: life of a match): the guest is asked, the host is told. What one press sends waits for the edition's hold, so
 * that it can be taken back as if it had never been sent; nobody outside hears of it before.
 */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch, storeMatchChange } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { AnswerWindow } from '#domain/deadline.ts'
import { decide } from '#domain/match.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { change, lockSides, type CommandDeps, type MatchRefusal } from './changing.server.ts'
import { findOfferRefusal } from './offering.server.ts'
import { undraftIn } from './undrafting.server.ts'

type Dispatch = { id: string; heldUntil: Temporal.Instant }
export type SentOffers = { offered: string[]; refused: { matchId: string; refusal: MatchRefusal }[] }

/** Each match is a transaction of its own, so one refusal stops no other. Without a dispatch nothing is held. */
export async function offerMatches(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  dispatch?: Dispatch,
): Promise<SentOffers> {
  const offered: string[] = []
  const refused: SentOffers['refused'] = []
  for (const matchId of new Set(matchIds)) {
    const outcome = await change(deps, admin, matchId, {
      event: { type: 'offered' },
      before: async (tx, id) => {
        await lockSides(tx, id)
        if (dispatch) await keepFromRecall(tx, dispatch.id)
      },
      check: async (tx, row, now) => {
        if (dispatch && (await isRecalled(tx, dispatch.id))) return 'recalled'
        return findOfferRefusal(tx, admin, row, now)
      },
      mails: () => ['offer-to-guest', 'notice-to-host'],
      ...(dispatch
        ? { mailsDueAt: dispatch.heldUntil, after: (tx, { id }) => storeHold(tx, id, dispatch) }
        : {}),
    })
    if (outcome.ok) offered.push(matchId)
    else refused.push({ matchId, refusal: outcome.error })
  }
  return { offered, refused }
}

export type SendRequest = {
  /** Made by the form: the same press sends once, however often it arrives. */
  idempotencyKey: string
  matchIds: readonly string[]
  /** How long there is to answer these offers; null: as the round or the edition says. */
  answerWindow: AnswerWindow | null
}

/** One press of "send": queues the offers with their mails, which leave when the hold is over. */
export async function sendOffers(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  { idempotencyKey, matchIds, answerWindow }: SendRequest,
): Promise<SentOffers & { dispatchId: string }> {
  const now = deps.clock()
  const dispatch = await deps.db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    await tx
      .insertInto('dispatch')
      .values({
        editionId: edition.id,
        press: idempotencyKey,
        sentBy: admin.personId,
        sentAt: now.toString(),
        heldUntil: now.add({ seconds: edition.holdSeconds }).toString(),
        acceptanceDays: answerWindow?.unit === 'days' ? answerWindow.count : null,
        acceptanceHours: answerWindow?.unit === 'hours' ? answerWindow.count : null,
      })
      .onConflict((conflict) => conflict.column('press').doNothing())
      .execute()
    return tx
      .selectFrom('dispatch')
      .select(['id', 'heldUntil'])
      .where('press', '=', idempotencyKey)
      .executeTakeFirstOrThrow()
  })
  const sent = await offerMatches(deps, admin, matchIds, dispatch)
  if (sent.offered.length === 0) await deps.db.run(admin, (tx) => closeEmpty(tx, dispatch.id, now))
  return { dispatchId: dispatch.id, ...sent }
}

/** A press that sent nothing is none: guests are told when offers last left. */
async function closeEmpty(tx: Tx, dispatchId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('dispatch')
    .set({ recalledAt: now.toString() })
    .where('id', '=', dispatchId)
    .where('recalledAt', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('match')
        .select('dispatchId')
        .where('dispatchId', 'is not', null)
        .$castTo<{ dispatchId: string }>(),
    )
    .execute()
}

/** Nobody takes the dispatch back while one of its offers is being made. Locked after the sides and before the match. */
async function keepFromRecall(tx: Tx, dispatchId: string): Promise<void> {
  await tx.selectFrom('dispatch').select('id').where('id', '=', dispatchId).forShare().execute()
}

async function isRecalled(tx: Tx, dispatchId: string): Promise<boolean> {
  const { recalledAt } = await tx
    .selectFrom('dispatch')
    .select('recalledAt')
    .where('id', '=', dispatchId)
    .executeTakeFirstOrThrow()
  return recalledAt !== null
}

async function storeHold(tx: Tx, matchId: string, { id, heldUntil }: Dispatch): Promise<void> {
  await tx
    .updateTable('match')
    .set({ dispatchId: id, heldUntil: heldUntil.toString() })
    .where('id', '=', matchId)
    .execute()
}

/** `too-late`: the hold is over, or a mail is on its way all the same. */
export type RecallRefusal = 'too-late' | 'not-found'
/** A mail is on its way: the transaction is not to be kept. */
export class TooLate extends Error {}

/**
 * Takes back everything one press has sent, in one transaction: every offer that still stands is a draft again and its
 * mails are cancelled, or nothing is changed. Saying it twice is harmless. Gives how many offers it took back.
 */
export async function recallOffers(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  dispatchId: string,
): Promise<Result<number, RecallRefusal>> {
  const now = clock()
  try {
    return await db.run(admin, (tx) => recall(tx, admin, dispatchId, now))
  } catch (error) {
    if (error instanceof TooLate) return refuse('too-late')
    throw error
  }
}

/** The same in the caller’s transaction; throws where a mail is on its way. */
export async function recall(
  tx: Tx,
  admin: ApprovedAdmin,
  dispatchId: string,
  now: Temporal.Instant,
): Promise<Result<number, RecallRefusal>> {
  const dispatch = await tx
    .selectFrom('dispatch')
    .select(['heldUntil', 'recalledAt'])
    .where('id', '=', dispatchId)
    .forUpdate()
    .executeTakeFirst()
  if (!dispatch) return refuse('not-found')
  if (dispatch.recalledAt) return ok(0)
  if (Temporal.Instant.compare(now, dispatch.heldUntil) >= 0) return refuse('too-late')
  await tx
    .updateTable('dispatch')
    .set({ recalledAt: now.toString(), recalledBy: admin.personId })
    .where('id', '=', dispatchId)
    .execute()
  const matches = await tx
    .selectFrom('match')
    .selectAll()
    .where('dispatchId', '=', dispatchId)
    .where('state', '=', 'offered')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of matches) if (!(await takeBack(tx, admin, row, now))) throw new TooLate()
  return ok(matches.length)
}

/** Those of these people's offers whose mails have not left are drafts again (rules: incidents); what is on its way stays. */
export async function takeBackHeld(
  tx: Tx,
  admin: ApprovedAdmin,
  registrationIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const matches = await tx
    .selectFrom('match')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('guestRegistrationId', 'in', [...registrationIds]),
        eb('hostRegistrationId', 'in', [...registrationIds]),
      ]),
    )
    .where('state', '=', 'offered')
    .where('flaggedReason', 'in', ['blocked', 'kept-apart'])
    .where('heldUntil', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of matches) await takeBack(tx, admin, row, now)
}

type OfferedRow = Parameters<typeof readMatch>[0] & {
  id: string
  move: string | null
  isBeside: boolean | null
}

/** False, and nothing is changed: one of its mails is on its way. */
async function takeBack(
  tx: Tx,
  admin: ApprovedAdmin,
  row: OfferedRow,
  now: Temporal.Instant,
): Promise<boolean> {
  const decided = decide(readMatch(row), { type: 'recalled' }, now)
  if (!decided.ok) return false
  // Who is told that they move is written to when it is done.
  if (row.move !== 'telling' && !(await cancelMails(tx, row.id))) return false
  await storeMatchChange(tx, row.id, decided.value, { actor: 'organiser', personId: admin.personId })
  // A move leaves nothing behind: the old match stands as it did.
  if (row.isBeside) await undraftIn(tx, admin, row.id, now)
  await tx.updateTable('match').set({ dispatchId: null, heldUntil: null }).where('id', '=', row.id).execute()
  return true
}

/** Both mails of the offer, untouched by any worker; one that is being sent right now would make it too late. */
async function cancelMails(tx: Tx, matchId: string): Promise<boolean> {
  const mails = await tx
    .selectFrom('outbox')
    .select('id')
    .where('matchId', '=', matchId)
    .where('template', 'in', ['offer-to-guest', 'notice-to-host'])
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where(sql<boolean>`params ->> 'copy' is null`)
    .forUpdate()
    .skipLocked()
    .execute()
  if (mails.length !== 2) return false
  const ids = mails.map(({ id }) => id)
  await tx
    .updateTable('outbox')
    .set({ state: 'cancelled', reason: 'recalled', keptBackReason: null })
    .where('id', 'in', ids)
    .execute()
  return true
}
