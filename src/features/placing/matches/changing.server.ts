/**
 * One change of one match (rules: life of a match), for every command on it: lock the match, ask the domain, store the change with its row of
 * history and queue the mails, in one transaction. Saying the same again is harmless.
 */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  matchLifeColumns,
  readMatch,
  storeMatchChange,
  storeMatchChanges,
  type ChangeAuthor,
} from '#db/match-rows.server.ts'
import { isBreachOf, sql } from '#db/sql.server.ts'
import { decide, isHeld, type Match, type MatchEvent, type MatchState, type Refusal } from '#domain/match.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMails, type MailRequest } from '#features/ground/mail-queue/mail-queue.server.ts'
import { AFTER_GUEST } from '#features/ground/mail-queue/told.server.ts'
import type { MailTemplate } from '#mails/registry.ts'

export type CommandDeps = Pick<Deps, 'db' | 'clock'>
/** `not-found`: no such match, or not one of this person's. `ask-first`: nobody has ticked yet what somebody has to (rules: concerns). `not-yet`: the nights are to come. `recalled`: the press it was sent with was taken back. `fits-no-more`: what the two say has changed since it was drafted. `changed`: somebody was faster, at this match or at the one to change with. */
export type MatchRefusal =
  | Refusal
  | 'not-found'
  | 'registration-gone'
  | 'blocked'
  | 'nights-over'
  | 'place-gone'
  | 'not-a-draft'
  | 'not-yet'
  | 'recalled'
  | 'does-not-fit'
  | 'fits-no-more'
  | 'confirm-safety'
  | 'changed'
  | 'partner-changed'
/** `changed` false: it was so already. `next`: the match that stands in its place now. */
export type MatchOutcome = Result<{ state: MatchState; changed: boolean; next?: string }, MatchRefusal>

const columns = [
  'match.id',
  ...matchLifeColumns,
  'match.ticked',
  'match.guestRegistrationId',
  'match.guestPersonId',
  'match.hostRegistrationId',
  'match.hostPersonId',
  'match.placeId',
  'match.roomId',
  'match.stay',
  'match.heldUntil',
  'match.editionId',
  'match.version',
  'match.replaces',
  'match.isBeside',
  'match.move',
] as const

/** The match, locked; for a guest or host only one of their own registration, which is more than row-level security asks. */
function findForUpdate(tx: Tx, actor: ApprovedAdmin | GuestActor | HostActor, matchId: string) {
  const query = tx.selectFrom('match').select(columns).where('match.id', '=', matchId).forUpdate()
  if (actor.kind === 'admin') return query.executeTakeFirst()
  const side = actor.role === 'guest' ? ('guestRegistrationId' as const) : ('hostRegistrationId' as const)
  return query.where(side, '=', actor.registrationId).executeTakeFirst()
}
export type Row = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>

export type Step = {
  event: MatchEvent | ((tx: Tx, row: Row, now: Temporal.Instant) => Promise<MatchEvent>)
  /** What is to be locked before the match: registrations, then rooms, then matches is the order everywhere. */
  before?: (tx: Tx, matchId: string, now: Temporal.Instant) => Promise<void>
  /** A reason to refuse that the life of a match does not know. */
  check?: (tx: Tx, row: Row, now: Temporal.Instant) => Promise<MatchRefusal | null>
  /** What has to be out of the way before the change is stored. */
  prepare?: (tx: Tx, row: Row, by: { author: ChangeAuthor; now: Temporal.Instant }) => Promise<void>
  mails: (row: Row) => MailTemplate[]
  after?: (tx: Tx, row: Row, now: Temporal.Instant) => Promise<void>
  note?: string
  /** What of the match tells this mail from an earlier one; else when it ended, was accepted or offered. */
  moment?: (match: Match) => Temporal.Instant | null
  /** Not before this moment; at once if there is none. */
  mailsDueAt?: Temporal.Instant
}

type Change = {
  actor: ApprovedAdmin | GuestActor | HostActor
  matchId: string
  step: Step
  now: Temporal.Instant
}

/** The whole of every command on one match. */
export async function change(
  { db, clock }: CommandDeps,
  actor: ApprovedAdmin | GuestActor | HostActor,
  matchId: string,
  step: Step,
): Promise<MatchOutcome> {
  const now = clock()
  try {
    return await db.run(actor, (tx) => changeIn(tx, { actor, matchId, step, now }))
  } catch (error) {
    // Somebody has the place, the guest or the room for themselves: the database was asked last.
    if (HELD_BY_OTHERS.some((constraint) => isBreachOf(error, constraint))) return refuse('place-taken')
    throw error
  }
}
const HELD_BY_OTHERS = ['match_place_free', 'match_guest_once', 'match_room_alone', 'match_moved_once']

export async function changeIn(tx: Tx, { actor, matchId, step, now }: Change): Promise<MatchOutcome> {
  await step.before?.(tx, matchId, now)
  const row = await findForUpdate(tx, actor, matchId)
  if (!row) return refuse('not-found')
  // What was sent a moment ago can still be taken back: as long, nobody outside knows of it.
  if (actor.kind !== 'admin' && isHeld(row, now) && isAnswer(step.event)) return refuse('not-found')
  const event = typeof step.event === 'function' ? await step.event(tx, row, now) : step.event
  const decided = decide(readMatch(row), event, now)
  if (!decided.ok) return decided
  const { changed, to, match } = decided.value
  if (!changed) return ok({ state: to, changed })
  const refusal = await step.check?.(tx, row, now)
  if (refusal) return refuse(refusal)
  const author: ChangeAuthor = {
    actor: actor.kind === 'admin' ? 'organiser' : actor.role,
    personId: actor.personId,
  }
  await step.prepare?.(tx, row, { author, now })
  await storeMatchChange(tx, matchId, decided.value, step.note ? { ...author, note: step.note } : author)
  await enqueueMails(tx, mailsOf(step, row, match, now), now)
  await step.after?.(tx, row, now)
  return ok({ state: to, changed })
}

/** The moment of the change is in the key: a match that is offered again gets new mails, a repeated press does not. */
function mailsOf(
  step: Pick<Step, 'mails' | 'moment' | 'mailsDueAt'>,
  row: Row,
  match: Match,
  now: Temporal.Instant,
): MailRequest[] {
  const moment = step.moment?.(match) ?? match.endedAt ?? match.acceptedAt ?? match.offeredAt ?? now
  const dueAt = step.mailsDueAt ?? now
  return step.mails(row).map((template) => ({
    dedupeKey: `match:${row.id}:${template}:${moment.toString()}`,
    template,
    matchId: row.id,
    personId: template.endsWith('-to-guest') ? row.guestPersonId : row.hostPersonId,
    dueAt: template === 'notice-to-host' ? dueAt.add(AFTER_GUEST) : dueAt,
  }))
}

export type StepOfMany = Pick<Step, 'mails' | 'moment' | 'mailsDueAt'> & {
  /** Where it differs, of the rows that are locked now. */
  event: MatchEvent | ((rows: readonly Row[]) => Promise<(row: Row) => MatchEvent>)
  /** What the life of a match does not know, by match: those stay as they are. */
  findRefusals?: (rows: readonly Row[]) => Promise<ReadonlyMap<string, MatchRefusal>>
}
/** `kept`: it was so already. */
export type ManyChanged = {
  changed: Row[]
  kept: Row[]
  refused: { matchId: string; refusal: MatchRefusal }[]
}

/**
 * The same change of many matches, in as many statements as of one; one that cannot be changed stops no other. Locked in order
 * of id, as everywhere.
 */
export async function changeManyIn(
  tx: Tx,
  admin: ApprovedAdmin,
  { matchIds, step }: { matchIds: readonly string[]; step: StepOfMany },
  now: Temporal.Instant,
): Promise<ManyChanged> {
  const rows = await tx
    .selectFrom('match')
    .select(columns)
    .where(sql<boolean>`match.id = any(${[...matchIds]}::uuid[])`)
    .orderBy('match.id')
    .forUpdate()
    .execute()
  const { event } = step
  const eventOf = typeof event === 'function' ? await event(rows) : () => event
  const decided = new Map(rows.map((row) => [row.id, decide(readMatch(row), eventOf(row), now)]))
  const possible = rows.flatMap((row) => {
    const one = decided.get(row.id)
    return one?.ok ? [{ matchId: row.id, row, change: one.value }] : []
  })
  const asked = possible.filter(({ change }) => change.changed)
  const refusals = (await step.findRefusals?.(asked.map(({ row }) => row))) ?? new Map<string, MatchRefusal>()
  const changes = asked.filter(({ matchId }) => !refusals.has(matchId))
  await storeMatchChanges(tx, changes, { actor: 'organiser', personId: admin.personId })
  const mails = changes.flatMap(({ row, change: { match } }) => mailsOf(step, row, match, now))
  await enqueueMails(tx, mails, now)
  return {
    changed: changes.map(({ row }) => row),
    kept: possible.filter(({ change }) => !change.changed).map(({ row }) => row),
    refused: matchIds.flatMap((matchId) => {
      const one = decided.get(matchId)
      if (!one) return [{ matchId, refusal: 'not-found' as const }]
      const refusal = one.ok ? refusals.get(matchId) : one.error
      return refusal ? [{ matchId, refusal }] : []
    }),
  }
}

const isAnswer = (event: Step['event']) =>
  typeof event !== 'function' && (event.type === 'accepted' || event.type === 'declined')

/** Neither side can cancel and no host can take the place back while it is being offered. */
export async function lockSides(tx: Tx, matchId: string): Promise<void> {
  await lockSidesOf(tx, [matchId])
}

/** The same of many matches, in order of id. */
export async function lockSidesOf(tx: Tx, matchIds: readonly string[]): Promise<void> {
  const asked = sql`select guest_registration_id, host_registration_id, room_id from match where id = any(${[...matchIds]}::uuid[])`
  await sql`with asked as (${asked}) select id from registration
    where id in (select guest_registration_id from asked union select host_registration_id from asked)
    order by id for no key update`.execute(tx)
  await sql`with asked as (${asked}) select id from room where id in (select room_id from asked)
    order by id for no key update`.execute(tx)
}
