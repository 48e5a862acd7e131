/**
 * Sending drafts out (rules: life of a match): the guest is asked, the host told once the guest has heard it (rules: facts told). What one press sends waits for the edition's hold, so
 * that it can be taken back as if it had never been sent; nobody outside hears of it before.
 */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch, storeMatchChanges } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { decide } from '#domain/match.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  changeAllIn,
  lockSides,
  type CommandDeps,
  type MatchRefusal,
  type Step,
} from '../changing/changing.server.ts'
import { noteOffers, untickedIn, type WeighedOffers } from './weighing.server.ts'
import { undraftIn } from '../drafting/undrafting.server.ts'

type Dispatch = { id: string; heldUntil: Temporal.Instant }
export type SentOffers = { offered: string[]; refused: { matchId: string; refusal: MatchRefusal }[] }

/** All in one transaction, in as many statements as one; a refusal of one stops no other. Without a dispatch nothing is held. */
export function offerMatches(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  asked: readonly string[],
  dispatch?: Dispatch,
): Promise<SentOffers> {
  const now = clock()
  const matchIds = [...new Set(asked)]
  return db.run(admin, async (tx) => {
    let isRecalled = false
    let weighed: WeighedOffers = new Map()
    const step: Step = {
      before: async () => {
        await lockSides(tx, { matchIds })
        isRecalled = dispatch !== undefined && (await keepFromRecall(tx, dispatch.id))
      },
      look: async (_, rows) => {
        const drafts = rows.filter(({ state }) => state === 'draft')
        if (!isRecalled) weighed = await noteOffers(tx, admin, drafts, now)
      },
      event: async (_, { id }) => ({ type: 'offered', unticked: untickedIn(weighed.get(id)) }),
      check: ({ id }) => (isRecalled ? 'recalled' : (weighed.get(id)?.refusal ?? null)),
      mails: () => ['offer-to-guest', 'notice-to-host'],
      ...(dispatch ? { mailsDueAt: dispatch.heldUntil } : {}),
    }
    const { changed, kept, refused } = await changeAllIn(tx, { actor: admin, matchIds, step, now })
    if (dispatch) await storeHold(tx, changed, dispatch)
    const offered = new Set([...changed, ...kept].map(({ id }) => id))
    return { offered: matchIds.filter((id) => offered.has(id)), refused }
  })
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
    return storeDispatch(tx, admin, { edition, press: idempotencyKey, answerWindow }, now)
  })
  const sent = await offerMatches(deps, admin, matchIds, dispatch)
  if (sent.offered.length === 0) await deps.db.run(admin, (tx) => closeEmpty(tx, dispatch.id, now))
  return { dispatchId: dispatch.id, ...sent }
}

/** What one press sends waits for the hold. The same press again gives the same. `answerBy`: when the answer is due, where it is not counted anew. */
export async function storeDispatch(
  tx: Tx,
  admin: ApprovedAdmin,
  asked: {
    edition: Edition
    press: string
    answerWindow: AnswerWindow | null
    isMove?: true
    answerBy?: Temporal.Instant | null
  },
  now: Temporal.Instant,
): Promise<Dispatch> {
  const { edition, press, answerWindow, isMove, answerBy } = asked
  await tx
    .insertInto('dispatch')
    .values({
      editionId: edition.id,
      press,
      sentBy: admin.personId,
      sentAt: now.toString(),
      heldUntil: now.add({ seconds: edition.holdSeconds }).toString(),
      acceptanceDays: answerWindow?.unit === 'days' ? answerWindow.count : null,
      acceptanceHours: answerWindow?.unit === 'hours' ? answerWindow.count : null,
      ...(isMove && { isMove, answerBy: answerBy?.toString() ?? null }),
    })
    .onConflict((conflict) => conflict.column('press').doNothing())
    .execute()
  return tx
    .selectFrom('dispatch')
    .select(['id', 'heldUntil'])
    .where('press', '=', press)
    .executeTakeFirstOrThrow()
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

/** Nobody takes the dispatch back while its offers are being made; true: somebody has. Locked after the sides and before the matches. */
async function keepFromRecall(tx: Tx, dispatchId: string): Promise<boolean> {
  const { recalledAt } = await tx
    .selectFrom('dispatch')
    .select('recalledAt')
    .where('id', '=', dispatchId)
    .forShare()
    .executeTakeFirstOrThrow()
  return recalledAt !== null
}

/** They can be taken back until then. */
export async function storeHold(
  tx: Tx,
  matches: readonly { id: string }[],
  { id, heldUntil }: Dispatch,
): Promise<void> {
  await sql`update match set dispatch_id = ${id}::uuid, held_until = ${heldUntil.toString()}::timestamptz
    where id = any(${matches.map((match) => match.id)}::uuid[])`.execute(tx)
}

/** `too-late`: the hold is over, or a mail is on its way all the same. */
export type RecallRefusal = 'too-late' | 'not-found'
/** Ends the transaction of a recall: a mail is on its way. */
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
  const taken = await takeBack(tx, admin, matches, now)
  if (taken < matches.length) throw new TooLate()
  return ok(taken)
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
  await takeBack(tx, admin, matches, now)
}

type OfferedRow = Parameters<typeof readMatch>[0] & {
  id: string
  move: string | null
  isBeside: boolean | null
}

/** How many could be taken back, in as many statements as one: nothing is changed of those with a mail on its way. */
async function takeBack(
  tx: Tx,
  admin: ApprovedAdmin,
  rows: readonly OfferedRow[],
  now: Temporal.Instant,
): Promise<number> {
  const decided = rows.flatMap((row) => {
    const change = decide(readMatch(row), { type: 'recalled' }, now)
    return change.ok ? [{ matchId: row.id, row, change: change.value }] : []
  })
  // Who is told that they move is written to when it is done.
  const isWrittenLater = ({ move }: OfferedRow) => move === 'telling'
  const written = decided.filter(({ row }) => !isWrittenLater(row)).map(({ matchId }) => matchId)
  const cancelled = await cancelMails(tx, written)
  const taken = decided.filter(({ matchId, row }) => isWrittenLater(row) || cancelled.has(matchId))
  await storeMatchChanges(tx, taken, { actor: 'organiser', personId: admin.personId })
  // A move leaves nothing behind: the old match stands as it did.
  const beside = taken.filter(({ row }) => row.isBeside).map(({ matchId }) => matchId)
  await undraftIn(tx, admin, beside, now)
  const ids = taken.map(({ matchId }) => matchId)
  await sql`update match set dispatch_id = null, held_until = null where id = any(${ids}::uuid[])`.execute(tx)
  return taken.length
}

/** Of these matches those whose two mails of the offer are untouched by any worker, and cancelled now. One that is being sent is too late. */
async function cancelMails(tx: Tx, matchIds: readonly string[]): Promise<Set<string>> {
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'matchId'])
    .where(sql<boolean>`match_id = any(${[...matchIds]}::uuid[])`)
    .where('template', 'in', ['offer-to-guest', 'notice-to-host'])
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where(sql<boolean>`params ->> 'copy' is null`)
    .forUpdate()
    .skipLocked()
    .execute()
  const byMatch = Map.groupBy(mails, ({ matchId }) => matchId ?? '')
  const both = [...byMatch].filter(([, two]) => two.length === 2)
  const ids = both.flatMap(([, two]) => two.map(({ id }) => id))
  await sql`update outbox set state = 'cancelled', reason = 'recalled', kept_back_reason = null
    where id = any(${ids}::uuid[])`.execute(tx)
  return new Set(both.map(([matchId]) => matchId))
}
