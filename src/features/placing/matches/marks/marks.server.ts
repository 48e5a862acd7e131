/**
 * What organisers mark before or beside any match: a pin (this guest at this host), a veto (never this pair), a guest left for
 * later, a guest with a bed elsewhere. Each can be taken off again, and is written into the history with its reason.
 */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { storeEntry, type MarkPart, type MarkStanding, type MarkSubject } from '#db/history-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { HistoryKind } from '#domain/history.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Why } from '#features/ground/outcome.ts'
import type { CommandDeps } from '../changing/changing.server.ts'
import { findMark, type Mark, type MarkTarget } from './marks-views.server.ts'

export type MarkRequest = {
  subject: MarkSubject
  guestRegistrationId: string
  /** Of a pin or a veto. */
  hostRegistrationId?: string
  /** Of a pin: this room, or whichever suits. */
  roomId?: string | null
  reason?: string
}

/** `marked-already`: another pin stands, made by whom and when; it is taken off first, so that nobody's is lost unseen. */
export type MarkRefusal =
  | { kind: 'gone' }
  | { kind: 'marked-already'; byEmail: string | null; since: string | null }
export type MarkOutcome = Result<{ changed: boolean }, MarkRefusal>

const KINDS: Record<MarkSubject, { on: HistoryKind; off: HistoryKind }> = {
  pin: { on: 'pinned', off: 'unpinned' },
  veto: { on: 'vetoed', off: 'unvetoed' },
  skip: { on: 'skipped', off: 'unskipped' },
  elsewhere: { on: 'elsewhere', off: 'not-elsewhere' },
}

/** Sets a mark. Setting the same twice is harmless. */
export function setMark(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  request: MarkRequest,
): Promise<MarkOutcome> {
  return db.run(admin, async (tx) => {
    const locked = await lockMark(tx, request)
    if (!locked) return refuse({ kind: 'gone' })
    const { target, known } = locked
    const { roomId = null, reason } = request
    if (known && !known.isTried && isSame(known, target, roomId)) return ok({ changed: false })
    if (known && !known.isTried)
      return refuse({ kind: 'marked-already', byEmail: known.byEmail, since: known.since })
    const after: MarkStanding = { roomId, reason: reason?.trim() || null }
    if (known) await removeMark(tx, target)
    await storeMark(tx, admin, target, after, clock())
    await note(tx, admin, { target, before: null, after }, clock())
    return ok({ changed: true })
  })
}

/** Takes a mark off. Harmless where there is none. */
export function clearMark(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  request: MarkRequest,
): Promise<MarkOutcome> {
  return db.run(admin, async (tx) => {
    const locked = await lockMark(tx, request)
    if (!locked) return refuse({ kind: 'gone' })
    const { target, known } = locked
    if (!known) return ok({ changed: false })
    const { hostRegistrationId } = known
    const marked = { ...target, hostRegistrationId }
    // Whose button says another host than the one that is pinned by now, sees that first.
    if (target.hostRegistrationId !== null && target.hostRegistrationId !== hostRegistrationId)
      return refuse({ kind: 'marked-already', byEmail: known.byEmail, since: known.since })
    await removeMark(tx, marked)
    const before: MarkStanding = { roomId: known.roomId, reason: known.reason }
    const reason = request.reason?.trim() || null
    await note(tx, admin, { target: marked, before, after: null, reason }, clock())
    return ok({ changed: true })
  })
}

/**
 * That many guests have found a bed elsewhere, or need one after all: one action, one entry in the history. How many were not
 * so before; whoever is gone is left out.
 */
export function markAllElsewhere(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { guestIds, isElsewhere }: { guestIds: readonly string[]; isElsewhere: boolean },
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const changed = await changeElsewhere(tx, admin, { editionId, guestIds, isElsewhere }, now)
    const standing: MarkStanding = { roomId: null, reason: null }
    const [before, after] = isElsewhere ? [null, standing] : [standing, null]
    const about = { subject: 'elsewhere', hostRegistrationId: null, before, after, reason: null } as const
    const parts: MarkPart[] = changed.map((guestRegistrationId) => ({ ...about, guestRegistrationId }))
    const kind = KINDS.elsewhere[isElsewhere ? 'on' : 'off']
    if (parts.length > 0) await storeEntry(tx, admin, { editionId, kind, parts }, now)
    return changed.length
  })
}

/** Whose mark stays as it is, because it is so already. */
export async function weighElsewhere(
  tx: Tx,
  guestIds: readonly string[],
  isElsewhere: boolean,
): Promise<ReadonlyMap<string, Why>> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${[...guestIds]}::uuid[]) as id
    where exists (select from arranged_elsewhere where registration_id = id) = ${isElsewhere}`.execute(tx)
  return new Map(rows.map(({ id }) => [id, { cause: 'already' }]))
}

/**
 * Writes or deletes the mark of every guest of the edition among these, in three statements however many they are. Answers
 * who was not so before, in order of id; the caller keeps the history.
 */
export async function changeElsewhere(
  tx: Tx,
  admin: ApprovedAdmin,
  asked: { editionId: string; guestIds: readonly string[]; isElsewhere: boolean },
  now: Temporal.Instant,
): Promise<string[]> {
  // In one order, so that two organisers with the same list wait for each other.
  const { rows: locked } = await sql<{ id: string }>`select id from registration
    where id = any(${asked.guestIds}::uuid[]) and edition_id = ${asked.editionId} and role = 'guest'
    order by id for no key update`.execute(tx)
  const ids = locked.map(({ id }) => id)
  const { rows: changed } = await (
    asked.isElsewhere
      ? sql<{ id: string }>`insert into arranged_elsewhere (registration_id, noted_at, noted_by)
          select id, ${now.toString()}::timestamptz, ${admin.personId}::uuid from unnest(${ids}::uuid[]) as id
          on conflict do nothing returning registration_id as id`
      : sql<{ id: string }>`delete from arranged_elsewhere where registration_id = any(${ids}::uuid[])
          returning registration_id as id`
  ).execute(tx)
  return changed.map(({ id }) => id).toSorted()
}

/** Locks the guest, after whom everybody else waits; null if one of the two is not there, or of another year. */
async function lockMark(tx: Tx, request: MarkRequest) {
  const { subject, guestRegistrationId, hostRegistrationId = null } = request
  const { id: editionId } = await getCurrentEdition(tx)
  const guest = await tx
    .selectFrom('registration')
    .select('id')
    .where('id', '=', guestRegistrationId)
    .where('editionId', '=', editionId)
    .where('role', '=', 'guest')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!guest) return null
  if (hostRegistrationId !== null && !(await isHost(tx, editionId, request))) return null
  const target: MarkTarget = { subject, guestRegistrationId, hostRegistrationId }
  return { target, known: await findMark(tx, target) }
}

async function isHost(
  tx: Tx,
  editionId: string,
  { hostRegistrationId = '', roomId }: MarkRequest,
): Promise<boolean> {
  const host = await tx
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.id', '=', hostRegistrationId)
    .where('registration.role', '=', 'host')
    .where('registration.editionId', '=', editionId)
    .$if(roomId !== undefined && roomId !== null, (query) =>
      query
        .innerJoin('room', 'room.registrationId', 'registration.id')
        .where('room.id', '=', roomId ?? '')
        .where('room.removedAt', 'is', null),
    )
    .executeTakeFirst()
  return host !== undefined
}

const isSame = (known: Mark, target: MarkTarget, roomId: string | null) =>
  known.hostRegistrationId === target.hostRegistrationId && known.roomId === roomId

type Noted = {
  target: MarkTarget
  before: MarkStanding | null
  after: MarkStanding | null
  reason?: string | null
}

async function note(
  tx: Tx,
  admin: ApprovedAdmin,
  { target, before, after, reason }: Noted,
  now: Temporal.Instant,
): Promise<void> {
  const { id: editionId } = await getCurrentEdition(tx)
  const part: MarkPart = { ...target, before, after, reason: reason ?? after?.reason ?? null }
  const kind = KINDS[target.subject][after ? 'on' : 'off']
  await storeEntry(tx, admin, { editionId, kind, parts: [part] }, now)
}

/** Writes the row of a mark; the caller has looked that there is none and keeps the history. */
export async function storeMark(
  tx: Tx,
  admin: ApprovedAdmin,
  { subject, guestRegistrationId, hostRegistrationId }: MarkTarget,
  { roomId = null, reason = null }: MarkStanding,
  now: Temporal.Instant,
): Promise<void> {
  const made = { createdAt: now.toString(), createdBy: admin.personId }
  const host = hostRegistrationId ?? ''
  if (subject === 'pin')
    await tx
      .insertInto('pin')
      .values({ guestRegistrationId, hostRegistrationId: host, roomId, reason, ...made })
      .execute()
  else if (subject === 'veto')
    await tx
      .insertInto('veto')
      .values({
        guestRegistrationId,
        hostRegistrationId: host,
        reason: reason ?? 'organiser',
        createdAt: made.createdAt,
      })
      .execute()
  else if (subject === 'skip')
    await tx
      .insertInto('skip')
      .values({ registrationId: guestRegistrationId, reason, ...made })
      .execute()
  else
    await tx
      .insertInto('arrangedElsewhere')
      .values({
        registrationId: guestRegistrationId,
        notedAt: made.createdAt,
        notedBy: made.createdBy,
      })
      .execute()
}

export async function removeMark(
  tx: Tx,
  { subject, guestRegistrationId, hostRegistrationId }: MarkTarget,
): Promise<void> {
  const byGuest = tx
    .deleteFrom(subject === 'veto' ? 'veto' : 'pin')
    .where('guestRegistrationId', '=', guestRegistrationId)
  if (subject === 'pin') await byGuest.execute()
  else if (subject === 'veto') await byGuest.where('hostRegistrationId', '=', hostRegistrationId).execute()
  else
    await tx
      .deleteFrom(subject === 'skip' ? 'skip' : 'arrangedElsewhere')
      .where('registrationId', '=', guestRegistrationId)
      .execute()
}
