/**
 * The same change of one match or many (rules: life of a match), for every command on them: lock the matches, ask the domain, store the changes
 * with their rows of history and queue the mails, in one transaction. Saying the same again is harmless.
 */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { matchLifeColumns, readMatch, storeMatchChanges, type ChangeAuthor } from '#db/match-rows.server.ts'
import { isBreachOf, sql } from '#db/sql.server.ts'
import { decide, isHeld, type Match, type MatchEvent, type MatchState, type Refusal } from '#domain/match.ts'
import type { MatchChange } from '#domain/match-state.ts'
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
  'match.dispatchId',
  'match.overrideReason',
  'match.editionId',
  'match.version',
  'match.replaces',
  'match.isBeside',
  'match.move',
] as const

type Actor = ApprovedAdmin | GuestActor | HostActor

/** These matches, locked in order of id; for a guest or host only of their own registration, which is more than row-level security asks. */
export function lockMatches(tx: Tx, actor: Actor, matchIds: readonly string[]) {
  const query = tx
    .selectFrom('match')
    .select(columns)
    .where(sql<boolean>`match.id = any(${[...matchIds]}::uuid[])`)
    .orderBy('match.id')
    .forUpdate()
  if (actor.kind === 'admin') return query.execute()
  const side = actor.role === 'guest' ? ('guestRegistrationId' as const) : ('hostRegistrationId' as const)
  return query.where(side, '=', actor.registrationId).execute()
}
export type Row = Awaited<ReturnType<typeof lockMatches>>[number]

export type Step = {
  event: MatchEvent | ((tx: Tx, row: Row, now: Temporal.Instant) => Promise<MatchEvent>)
  /** What is to be locked before the matches: registrations, then rooms, then matches is the order everywhere. */
  before?: (tx: Tx, matchIds: readonly string[], now: Temporal.Instant) => Promise<void>
  /** Reads once what all of them are judged by. */
  look?: (tx: Tx, rows: readonly Row[], now: Temporal.Instant) => Promise<void>
  /** A reason to refuse that the life of a match does not know. */
  check?: (row: Row, now: Temporal.Instant) => MatchRefusal | null
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

type Asked = { actor: Actor; matchIds: readonly string[]; step: Step; now: Temporal.Instant }
/** `kept`: it was so already. `to`: the state now. */
export type Changed = Record<'changed' | 'kept', (Row & { to: MatchState })[]> & {
  refused: { matchId: string; refusal: MatchRefusal }[]
}

/** What every command on one match does: lock, decide, store, queue the mails. */
export async function change(
  { db, clock }: CommandDeps,
  actor: Actor,
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

export async function changeIn(
  tx: Tx,
  { matchId, ...asked }: Omit<Asked, 'matchIds'> & { matchId: string },
): Promise<MatchOutcome> {
  return outcomeOf(await changeAllIn(tx, { ...asked, matchIds: [matchId] }))
}

/** Of one that was asked for. */
export function outcomeOf({ changed, kept, refused }: Changed): MatchOutcome {
  const [done] = [...changed, ...kept]
  return done
    ? ok({ state: done.to, changed: changed.length > 0 })
    : refuse(refused[0]?.refusal ?? 'not-found')
}

/** In as many statements as of one; one that cannot be changed stops no other. */
export async function changeAllIn(tx: Tx, { actor, matchIds, step, now }: Asked): Promise<Changed> {
  await step.before?.(tx, matchIds, now)
  const rows = await lockMatches(tx, actor, matchIds)
  await step.look?.(tx, rows, now)
  const done: Changed = { changed: [], kept: [], refused: [] }
  const refusals = new Map<string, MatchRefusal>()
  const changes: { matchId: string; row: Row; change: MatchChange }[] = []
  for (const row of rows) {
    // What was sent a moment ago can still be taken back: as long, nobody outside knows of it.
    if (actor.kind !== 'admin' && isHeld(row, now) && isAnswer(step.event)) continue
    const event = typeof step.event === 'function' ? await step.event(tx, row, now) : step.event
    const decided = decide(readMatch(row), event, now)
    const refusal = !decided.ok ? decided.error : decided.value.changed ? step.check?.(row, now) : null
    if (refusal) refusals.set(row.id, refusal)
    else if (decided.ok) {
      const { changed, to } = decided.value
      done[changed ? 'changed' : 'kept'].push({ ...row, to })
      if (changed) changes.push({ matchId: row.id, row, change: decided.value })
    }
  }
  const author: ChangeAuthor = {
    actor: actor.kind === 'admin' ? 'organiser' : actor.role,
    personId: actor.personId,
    ...(step.note && { note: step.note }),
  }
  for (const { row } of changes) await step.prepare?.(tx, row, { author, now })
  await storeMatchChanges(tx, changes, author)
  const mails = changes.flatMap(({ row, change: { match } }) => mailsOf(step, row, match, now))
  await enqueueMails(tx, mails, now)
  for (const { row } of changes) await step.after?.(tx, row, now)
  const seen = new Set([...done.changed, ...done.kept].map(({ id }) => id))
  for (const matchId of matchIds)
    if (!seen.has(matchId)) done.refused.push({ matchId, refusal: refusals.get(matchId) ?? 'not-found' })
  return done
}

/** The moment of the change is in the key: a match that is offered again gets new mails, a repeated press does not. */
function mailsOf(step: Step, row: Row, match: Match, now: Temporal.Instant): MailRequest[] {
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

const isAnswer = (event: Step['event']) =>
  typeof event !== 'function' && (event.type === 'accepted' || event.type === 'declined')

/**
 * Both sides of these matches, these guests, and whoever offers these places, with all their rooms: nobody can cancel or take a place back
 * meanwhile, and two organisers at once come one after the other. Registrations, then rooms, each in order of id, and then matches: the order of all commands.
 *
 * Not FOR UPDATE: rows that refer to a registration or a room (a match, a rank, a mail) share its key while they are
 * written, and whoever waits for them while holding the other lock would be a deadlock.
 */
export async function lockSides(
  tx: Tx,
  of: { matchIds?: readonly string[]; guestIds?: readonly string[]; placeIds?: readonly string[] },
): Promise<void> {
  const ids = (key: keyof typeof of) => sql`${[...(of[key] ?? [])]}::uuid[]`
  const hosts = sql`select host_registration_id from match where id = any(${ids('matchIds')}) union
    select room.registration_id from place join room on room.id = place.room_id where place.id = any(${ids('placeIds')})`
  await sql`select id from registration where id in (select unnest(${ids('guestIds')}) union
    select guest_registration_id from match where id = any(${ids('matchIds')}) union ${hosts})
    order by id for no key update`.execute(tx)
  await sql`select id from room where registration_id in (${hosts}) order by id for no key update`.execute(tx)
}
