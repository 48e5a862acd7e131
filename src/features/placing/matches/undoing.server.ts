/**
 * Brings matches back to how they stood before or after an organiser's entry (rules: life of a match): all of them or none, under the locks of
 * every other command, by the rules of today. Refused once somebody outside has heard of it or a colleague was there since.
 */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { MatchStanding } from '#db/history-rows.server.ts'
import { readMatch, storeMatchChanges } from '#db/match-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { isNeverOverruled } from '#domain/eligibility.ts'
import { decide, holdsPlace, isHeld, type MatchEvent } from '#domain/match.ts'
import type { MatchChange } from '#domain/match-state.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { assess, findHolder, findPlaceOwner, type Holder } from './drafting-views.server.ts'
import { expireOverdue } from './expiring.server.ts'
import { listGuests, listHosts, listOccupants } from './people.server.ts'
import { recall, TooLate } from './sending.server.ts'
import { recheckMatches } from './rechecking.server.ts'
import { listRecordedOfGuest, withoutDeclined } from './recorded.server.ts'

/** The matches with everybody and every room they touch or would touch, in the order of all commands: registrations, rooms, matches. */
export async function lockMatches(tx: Tx, ids: readonly string[], placeIds: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const found = await tx
    .selectFrom('match')
    .select(['guestRegistrationId', 'hostRegistrationId', 'roomId'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const others = await tx
    .selectFrom('place')
    .select('roomId')
    .where(sql<boolean>`id = any(${[...placeIds]}::uuid[])`)
    .execute()
  const sides = found.flatMap((match) => [match.guestRegistrationId, match.hostRegistrationId])
  const rooms = [...found, ...others].map(({ roomId }) => roomId)
  for (const { table, locked } of [
    { table: 'registration' as const, locked: sides },
    { table: 'room' as const, locked: rooms },
  ]) {
    if (locked.length === 0) continue
    await tx
      .selectFrom(table)
      .select('id')
      .where(sql<boolean>`id = any(${locked}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  }
  const rows = await tx
    .selectFrom('match')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type Locked = Awaited<ReturnType<typeof lockMatches>> extends Map<string, infer Row> ? Row : never

/** Who changed a match last, and when; no e-mail where it was no organiser, or one who is gone. */
export async function findLastAuthor(
  tx: Tx,
  matchId: string,
): Promise<{ byEmail: string | null; at: string | null }> {
  const last = await tx
    .selectFrom('matchEvent')
    .leftJoin('person', (join) =>
      join.onRef('person.id', '=', 'matchEvent.actorPersonId').on('matchEvent.actor', '=', 'organiser'),
    )
    .select(['matchEvent.at', 'person.email'])
    .where('matchEvent.matchId', '=', matchId)
    .orderBy('matchEvent.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { byEmail: last?.email ?? null, at: last?.at.toString() ?? null }
}

/** `version`, `from`: how the history has left it; anything else means that somebody was there since. */
export type Target = { matchId: string; version: number; from: MatchStanding; standing: MatchStanding }

/** Why nothing is taken back, for words. `changed`: by whom and when. */
export type RestoreRefusal =
  | { kind: 'mail-left' }
  | { kind: 'changed'; byEmail: string | null; at: string | null }
  | { kind: 'place-taken' | 'guest-has-place' | 'room-not-alone'; holder: Holder | null }
  | { kind: 'does-not-fit' | 'registration-gone' | 'place-gone' }

/** Ends the transaction: nothing of it has happened. */
export class NotRestored extends Error {
  readonly refusal: RestoreRefusal
  constructor(refusal: RestoreRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

type Context = { tx: Tx; admin: ApprovedAdmin; now: Temporal.Instant }

/** The versions afterwards, by match. Throws NotRestored. */
export async function restoreMatches(
  tx: Tx,
  admin: ApprovedAdmin,
  targets: readonly Target[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  if (targets.length === 0) return new Map()
  const context = { tx, admin, now }
  const rows = await lockMatches(
    tx,
    targets.map(({ matchId }) => matchId),
    targets.map(({ standing }) => standing.placeId),
  )
  const moves = []
  for (const target of targets) {
    const row = rows.get(target.matchId)
    if (!row) throw new NotRestored({ kind: 'changed', byEmail: null, at: null })
    const isAsLeft = row.version === target.version && row.state === target.from.state
    if (!isAsLeft) throw new NotRestored(await explainChange(tx, row))
    moves.push({ row, to: target.standing })
  }
  await endAll(
    context,
    moves.flatMap(({ row, to }) => (holdsPlace(row.state) && !holdsPlace(to.state) ? [row] : [])),
  )
  const staying = moves.filter(({ to }) => holdsPlace(to.state))
  // Out of the way for a moment that nobody sees, as in a swap: no two hold one place, not even while they change.
  for (const { row, to } of staying) {
    if (row.placeId !== to.placeId && holdsPlace(row.state))
      await tx.updateTable('match').set({ state: 'withdrawn' }).where('id', '=', row.id).execute()
  }
  for (const { row, to } of staying) await settle(context, row, to)
  const after = await tx
    .selectFrom('match')
    .select(['id', 'version'])
    .where(sql<boolean>`id = any(${[...rows.keys()]}::uuid[])`)
    .execute()
  return new Map(after.map(({ id, version }) => [id, version]))
}

async function explainChange(tx: Tx, row: Locked): Promise<RestoreRefusal> {
  if (row.offeredAt !== null) return { kind: 'mail-left' }
  return { kind: 'changed', ...(await findLastAuthor(tx, row.id)) }
}

function decideOf(row: Locked, event: MatchEvent, now: Temporal.Instant): MatchChange {
  const decided = decide(readMatch(row), event, now)
  if (decided.ok) return decided.value
  const { kind } = { kind: 'place-taken' as const }
  throw new NotRestored(row.offeredAt === null ? { kind, holder: null } : { kind: 'mail-left' })
}

/** Drafts in as many statements as one: a plan has made a thousand. */
async function endAll(context: Context, rows: readonly Locked[]): Promise<void> {
  const { tx, admin, now } = context
  const changes: { matchId: string; change: MatchChange }[] = []
  for (const row of rows) {
    if (row.isBeside && row.dispatchId && isHeld(row, now)) await takeMoveBack(context, row.dispatchId)
    else if (row.state !== 'draft') throw new NotRestored({ kind: 'mail-left' })
    else {
      const change = decideOf(row, { type: 'withdrawn', reason: 'organiser' }, now)
      changes.push({ matchId: row.id, change })
    }
  }
  await storeMatchChanges(tx, changes, { actor: 'organiser', personId: admin.personId })
}

/** A guest was moved to another host a moment ago: as on the page where dispatches are taken back. */
async function takeMoveBack({ tx, admin, now }: Context, dispatchId: string): Promise<void> {
  try {
    const taken = await recall(tx, admin, dispatchId, now)
    if (taken.ok) return
  } catch (error) {
    if (!(error instanceof TooLate)) throw error
  }
  throw new NotRestored({ kind: 'mail-left' })
}

/** Back into a place, if it is free and the rules agree as they did then. */
async function settle(context: Context, row: Locked, to: MatchStanding): Promise<void> {
  const { tx } = context
  const isReturning = !holdsPlace(row.state)
  const isMoving = row.placeId !== to.placeId
  if (isReturning || isMoving) await checkPlace(context, row, to.placeId)
  if (isMoving) await move(context, row, to.placeId)
  if (isReturning) {
    const change = decideOf(row, { type: 'restored', placeIsFree: true }, context.now)
    await storeMatchChanges(tx, [{ matchId: row.id, change }], {
      actor: 'organiser',
      personId: context.admin.personId,
    })
  }
  if (isMoving && !isReturning)
    await tx.updateTable('match').set({ state: row.state }).where('id', '=', row.id).execute()
  if ((row.askFirstTickedAt !== null) !== to.isAsked) await tick(context, row, to)
  // Answers may have changed while it was gone: somebody looks before it is offered.
  if (isReturning || isMoving) {
    const author = { actor: 'organiser', personId: context.admin.personId } as const
    await recheckMatches(tx, row.guestRegistrationId, author, context.now)
  }
}

async function checkPlace({ tx, admin, now }: Context, row: Locked, placeId: string): Promise<void> {
  const { guestRegistrationId, hostRegistrationId } = row
  const stay = readStay(row.stay)
  const request = { guestRegistrationId, placeId, stay }
  const owner = await findPlaceOwner(tx, placeId)
  if (!owner) throw new NotRestored({ kind: 'place-gone' })
  await expireOverdue(tx, { roomId: owner.roomId, guestRegistrationId }, admin, now)
  for (const kind of ['guest-has-place', 'place-taken'] as const) {
    const holder = await findHolder(tx, request, kind)
    if (holder && holder.matchId !== row.id) throw new NotRestored({ kind, holder })
  }
  const edition = await getCurrentEdition(tx)
  const [known] = await listGuests(tx, edition.id, [guestRegistrationId])
  const [host] = await listHosts(tx, edition.id, [hostRegistrationId])
  if (!known || !host) throw new NotRestored({ kind: 'registration-gone' })
  const room = host.rooms.find(({ places }) => places.some(({ id }) => id === placeId))
  const place = room?.places.find(({ id }) => id === placeId)
  if (!room || !place) throw new NotRestored({ kind: 'place-gone' })
  const guest = { ...known.guest, stay }
  const occupants = (await listOccupants(tx, [room.id])).filter((one) => one.guest.id !== guest.id)
  const recorded = withoutDeclined((await listRecordedOfGuest(tx, guest.id)).get(host.host.id)?.reasons)
  const { verdict, eligibility } = assess(guest, host, room, place, occupants, edition, recorded)
  if (isNeverOverruled(eligibility.reasons)) throw new NotRestored({ kind: 'does-not-fit' })
  if (verdict === 'never') {
    const kind = 'room-not-alone'
    throw new NotRestored({ kind, holder: await findHolder(tx, request, kind) })
  }
  if (verdict === 'override' && row.overrideReason === null) throw new NotRestored({ kind: 'does-not-fit' })
}

async function move({ tx, admin, now }: Context, row: Locked, placeId: string): Promise<void> {
  const { roomId } = (await findPlaceOwner(tx, placeId)) ?? { roomId: row.roomId }
  await tx
    .updateTable('match')
    .set((eb) => ({ placeId, roomId, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  await note(tx, admin, row, 'moved', now)
}

async function tick({ tx, admin, now }: Context, row: Locked, { isAsked }: MatchStanding): Promise<void> {
  await tx
    .updateTable('match')
    .set((eb) => ({
      askFirstTickedBy: isAsked ? admin.personId : null,
      askFirstTickedAt: isAsked ? now.toString() : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  await note(tx, admin, row, isAsked ? 'asked-first' : 'not-asked-first', now)
}

async function note(tx: Tx, admin: ApprovedAdmin, row: Locked, event: string, now: Temporal.Instant) {
  const { id: matchId, state } = row
  const author = { actor: 'organiser', actorPersonId: admin.personId, reason: null, note: null }
  await tx
    .insertInto('matchEvent')
    .values({ matchId, at: now.toString(), event, fromState: state, toState: state, ...author })
    .execute()
}
