/**
 * What organisers, guests and hosts do with a match (R6). Every command is one transaction: lock the match, ask the
 * domain, store the change with its row of history and queue the mails. Saying the same again is harmless.
 */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch, storeMatchChange, type ChangeAuthor } from '#db/match-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { decide, type MatchEvent, type MatchState, type Refusal } from '#domain/match.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isOver } from '#domain/stay.ts'
import type { WithdrawalReason } from '#domain/match-state.ts'
import type { Deps } from '#features/context.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import { openRematchTask } from '#features/matches/tasks/commands.server.ts'
import type { MailTemplate } from '#mails/registry.ts'

export { draftMatch, tickAskFirst } from './drafting/commands.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>
/** `not-found`: no such match, or not one of this person's. `ask-first`: nobody has ticked yet that they asked (R5). */
export type MatchRefusal =
  Refusal | 'not-found' | 'ask-first' | 'registration-gone' | 'place-gone' | 'not-a-draft'
/** `changed` false: it was so already. */
export type MatchOutcome = Result<{ state: MatchState; changed: boolean }, MatchRefusal>

const columns = [
  'match.id',
  'match.state',
  'match.offeredAt',
  'match.sentAt',
  'match.deadlineAt',
  'match.acceptedAt',
  'match.endedAt',
  'match.endReason',
  'match.askFirst',
  'match.askFirstTickedAt',
  'match.guestRegistrationId',
  'match.guestPersonId',
  'match.hostRegistrationId',
  'match.hostPersonId',
  'match.placeId',
] as const

/** The match, locked; for a guest or host only one of their own registration, which is more than row-level security asks. */
function findForUpdate(tx: Tx, actor: ApprovedAdmin | GuestActor | HostActor, matchId: string) {
  const query = tx.selectFrom('match').select(columns).where('match.id', '=', matchId).forUpdate()
  if (actor.kind === 'admin') return query.executeTakeFirst()
  const side = actor.role === 'guest' ? ('guestRegistrationId' as const) : ('hostRegistrationId' as const)
  return query.where(side, '=', actor.registrationId).executeTakeFirst()
}
type Row = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>

type Step = {
  event: MatchEvent
  /** What is to be locked before the match: registrations, then rooms, then matches is the order everywhere. */
  before?: (tx: Tx, matchId: string) => Promise<void>
  /** A reason to refuse that the life of a match does not know. */
  check?: (tx: Tx, row: Row) => Promise<MatchRefusal | null>
  mails: (row: Row) => MailTemplate[]
  after?: (tx: Tx, row: Row, now: Temporal.Instant) => Promise<void>
  note?: string
}

type Change = {
  actor: ApprovedAdmin | GuestActor | HostActor
  matchId: string
  step: Step
  now: Temporal.Instant
}

/** The whole of every command below. */
async function change(
  { db, clock }: CommandDeps,
  actor: ApprovedAdmin | GuestActor | HostActor,
  matchId: string,
  step: Step,
): Promise<MatchOutcome> {
  const now = clock()
  return db.run(actor, (tx) => changeIn(tx, { actor, matchId, step, now }))
}

async function changeIn(tx: Tx, { actor, matchId, step, now }: Change): Promise<MatchOutcome> {
  await step.before?.(tx, matchId)
  const row = await findForUpdate(tx, actor, matchId)
  if (!row) return refuse('not-found')
  const decided = decide(readMatch(row), step.event, now)
  if (!decided.ok) return decided
  const { changed, to, match } = decided.value
  if (!changed) return ok({ state: to, changed })
  const refusal = await step.check?.(tx, row)
  if (refusal) return refuse(refusal)
  const author: ChangeAuthor = {
    actor: actor.kind === 'admin' ? 'organiser' : actor.role,
    personId: actor.personId,
  }
  await storeMatchChange(tx, matchId, decided.value, step.note ? { ...author, note: step.note } : author)
  // The moment of the change is in the key: a match that is offered again gets new mails, a repeated press does not.
  const moment = (match.endedAt ?? match.acceptedAt ?? match.offeredAt ?? now).toString()
  for (const template of step.mails(row)) {
    const personId = template.endsWith('-to-guest') ? row.guestPersonId : row.hostPersonId
    const dedupeKey = `match:${matchId}:${template}:${moment}`
    await enqueueMail(tx, { dedupeKey, lane: lanes.match, template, matchId, personId }, now)
  }
  await step.after?.(tx, row, now)
  return ok({ state: to, changed })
}

/** Sends drafts out: the guest is asked, the host is told. Each match is a transaction of its own, so one refusal stops no other. */
export async function offerMatches(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
): Promise<{ offered: string[]; refused: { matchId: string; refusal: MatchRefusal }[] }> {
  const offered: string[] = []
  const refused: { matchId: string; refusal: MatchRefusal }[] = []
  for (const matchId of new Set(matchIds)) {
    const outcome = await change(deps, admin, matchId, {
      event: { type: 'offered' },
      before: lockSides,
      check: findOfferRefusal,
      mails: () => ['offer-to-guest', 'notice-to-host'],
    })
    if (outcome.ok) offered.push(matchId)
    else refused.push({ matchId, refusal: outcome.error })
  }
  return { offered, refused }
}

/** Neither side can cancel and no host can take the place back while it is being offered. */
async function lockSides(tx: Tx, matchId: string): Promise<void> {
  const match = await tx
    .selectFrom('match')
    .select(['guestRegistrationId', 'hostRegistrationId', 'roomId'])
    .where('id', '=', matchId)
    .executeTakeFirst()
  if (!match) return
  const sides = [match.guestRegistrationId, match.hostRegistrationId]
  await tx
    .selectFrom('registration')
    .select('id')
    .where('id', 'in', sides)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx.selectFrom('room').select('id').where('id', '=', match.roomId).forNoKeyUpdate().execute()
}

async function findOfferRefusal(tx: Tx, row: Row): Promise<MatchRefusal | null> {
  if (row.askFirst && row.askFirstTickedAt === null) return 'ask-first'
  const standing = await tx
    .selectFrom('registration')
    .select('id')
    .where('id', 'in', [row.guestRegistrationId, row.hostRegistrationId])
    .where('state', '=', 'submitted')
    .execute()
  if (standing.length < 2) return 'registration-gone'
  const place = await tx
    .selectFrom('place')
    .innerJoin('room', 'room.id', 'place.roomId')
    .select('place.id')
    .where('place.id', '=', row.placeId)
    .where('place.removedAt', 'is', null)
    .where('room.removedAt', 'is', null)
    .executeTakeFirst()
  return place ? null : 'place-gone'
}

/** The guest takes the place: both get each other's contact details. `late` after the deadline. */
export function acceptMatch(deps: CommandDeps, guest: GuestActor, matchId: string): Promise<MatchOutcome> {
  const mails = (): MailTemplate[] => ['accepted-to-guest', 'accepted-to-host']
  return change(deps, guest, matchId, { event: { type: 'accepted' }, mails })
}

/** The guest does not take the place, which is free at once. */
export function declineMatch(deps: CommandDeps, guest: GuestActor, matchId: string): Promise<MatchOutcome> {
  return change(deps, guest, matchId, { event: { type: 'declined' }, mails: () => ['declined-to-host'] })
}

/**
 * "This does not work": ends an offered or accepted match, frees the place at once and leaves the organisers a task (R6).
 * Both stay in the exchange. `words` are for organisers only.
 */
export function refuseMatch(
  deps: CommandDeps,
  actor: GuestActor | HostActor,
  matchId: string,
  words = '',
): Promise<MatchOutcome> {
  return change(deps, actor, matchId, withdrawalBy(actor, 'refused', words))
}

function withdrawalBy(actor: GuestActor | HostActor, cause: 'refused' | 'left', words = ''): Step {
  const reason: WithdrawalReason = actor.role === 'guest' ? 'guest-cancelled' : 'host-cancelled'
  return {
    event: { type: 'withdrawn', reason },
    mails: bothAreTold,
    after: (tx, { id, guestRegistrationId }, now) =>
      openRematchTask(tx, { matchId: id, guestRegistrationId, openedBy: actor, cause, words }, now),
  }
}

/**
 * Ends every open match of a registration, in the caller's transaction, which holds the lock of the registration: nobody
 * can offer it anything meanwhile. Drafts, which nobody has heard of, stay with the organisers. One whose nights are over
 * ends too, so that nobody is reached through it, but there is nothing to tell and no place to find.
 */
export async function endOpenMatches(
  tx: Tx,
  actor: GuestActor | HostActor,
  now: Temporal.Instant,
): Promise<void> {
  const own = actor.role === 'guest' ? ('guestRegistrationId' as const) : ('hostRegistrationId' as const)
  const open = await tx
    .selectFrom('match')
    .innerJoin('edition', 'edition.id', 'match.editionId')
    .select(['match.id', 'match.stay', 'edition.timeZone'])
    .where(own, '=', actor.registrationId)
    .where('match.state', 'in', ['offered', 'accepted'])
    .orderBy('match.id')
    .execute()
  for (const { id, stay, timeZone } of open) {
    const { event, ...rest } = withdrawalBy(actor, 'left')
    const step = isOver(readStay(stay), now, timeZone) ? { event, mails: () => [] } : { event, ...rest }
    await changeIn(tx, { actor, matchId: id, step, now })
  }
}

const bothAreTold = (): MailTemplate[] => ['withdrawn-to-guest', 'withdrawn-to-host']

/** An organiser ends an offered or accepted match. After failed communication, or if asked so, the pair is not proposed again (R5). */
export function withdrawMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  { reason, note, neverAgain = false }: { reason: WithdrawalReason; note?: string; neverAgain?: boolean },
): Promise<MatchOutcome> {
  const isForCause = neverAgain || reason === 'communication-failed'
  return change(deps, admin, matchId, {
    event: { type: 'withdrawn', reason },
    // Nobody was told of a draft.
    mails: (row) => (row.state === 'draft' ? [] : bothAreTold()),
    after: (tx, row, now) => (isForCause ? storeVeto(tx, row, reason, now) : Promise.resolve()),
    note,
  })
}

/** Takes a draft back. Nobody outside has heard of it. */
export function undraftMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<MatchOutcome> {
  return change(deps, admin, matchId, {
    event: { type: 'withdrawn', reason: 'organiser' },
    check: async (_, row) => (row.state === 'draft' ? null : 'not-a-draft'),
    mails: () => [],
  })
}

async function storeVeto(tx: Tx, row: Row, reason: string, now: Temporal.Instant): Promise<void> {
  const { guestRegistrationId, hostRegistrationId } = row
  await tx
    .insertInto('veto')
    .values({ guestRegistrationId, hostRegistrationId, reason, createdAt: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
