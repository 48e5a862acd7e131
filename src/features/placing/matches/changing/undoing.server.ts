/**
 * Brings matches back to how they stood before or after an organiser's entry (rules: life of a match): all of them or none, under the locks of
 * every other command, by the rules of today. Refused once somebody outside has heard of it or a colleague was there since.
 */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { MatchStanding } from '#db/history-rows.server.ts'
import { readMatch, storeMatchChanges, storeMatchEvent } from '#db/match-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { isNeverOverruled } from 'bed-matching/rules/eligibility.ts'
import { decide, holdsPlace, isHeld, type MatchEvent } from '#domain/match.ts'
import type { MatchChange } from '#domain/match-state.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  findPairIn,
  findPlaceOwner,
  type Holder,
  holdersIn,
  type Pair,
  type PairRequest,
  readScene,
  remember,
  type Scene,
} from '../drafting/scene.server.ts'
import { lockMatches, lockSides, type Row } from './changing.server.ts'
import { recall, TooLate } from '../offering/offering.server.ts'
import { recheckAll } from '../offering/rechecking.server.ts'

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
  const matchIds = targets.map(({ matchId }) => matchId)
  await lockSides(tx, { matchIds, placeIds: targets.map(({ standing }) => standing.placeId) })
  const locked = await lockMatches(tx, admin, matchIds)
  const rows = new Map(locked.map((row) => [row.id, row]))
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
  await settleAll(context, staying)
  const after = await tx
    .selectFrom('match')
    .select(['id', 'version'])
    .where(sql<boolean>`id = any(${[...rows.keys()]}::uuid[])`)
    .execute()
  return new Map(after.map(({ id, version }) => [id, version]))
}

async function explainChange(tx: Tx, row: Row): Promise<RestoreRefusal> {
  if (row.offeredAt !== null) return { kind: 'mail-left' }
  return { kind: 'changed', ...(await findLastAuthor(tx, row.id)) }
}

function decideOf(row: Row, event: MatchEvent, now: Temporal.Instant): MatchChange {
  const decided = decide(readMatch(row), event, now)
  if (decided.ok) return decided.value
  const { kind } = { kind: 'place-taken' as const }
  throw new NotRestored(row.offeredAt === null ? { kind, holder: null } : { kind: 'mail-left' })
}

/** Drafts in as many statements as one: a plan has made a thousand. */
async function endAll(context: Context, rows: readonly Row[]): Promise<void> {
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

type Staying = { row: Row; to: MatchStanding }
const isReturning = ({ row }: Staying) => !holdsPlace(row.state)
const isMoving = ({ row, to }: Staying) => row.placeId !== to.placeId

/** Back into their places, if they are free and the rules agree as they did then: as many statements for a plan as for one. */
async function settleAll(context: Context, staying: readonly Staying[]): Promise<void> {
  const { tx, admin, now } = context
  const back = staying.filter((one) => isReturning(one) || isMoving(one))
  await checkPlaces(context, back)
  for (const { row, to } of back.filter(isMoving)) await move(context, row, to.placeId)
  const author = { actor: 'organiser', personId: admin.personId } as const
  const changes = back.filter(isReturning).map(({ row }) => ({
    matchId: row.id,
    change: decideOf(row, { type: 'restored', placeIsFree: true }, now),
  }))
  await storeMatchChanges(tx, changes, author)
  for (const { row, to } of staying)
    if (String(row.ticked) !== String(to.ticked ?? [])) await tick(context, row, to)
  // Answers may have changed while they were gone: somebody looks before they are offered.
  await recheckAll(
    tx,
    back.map(({ row }) => row.guestRegistrationId),
    author,
    now,
  )
}

/** Each sees those before it, as drafts that are made at once. */
async function checkPlaces({ tx, admin, now }: Context, back: readonly Staying[]): Promise<void> {
  if (back.length === 0) return
  const edition = await getCurrentEdition(tx)
  const asked = back.map(({ row, to: { placeId } }) => ({
    row,
    request: { guestRegistrationId: row.guestRegistrationId, placeId, stay: readStay(row.stay) },
  }))
  const requests = asked.map(({ request }) => request)
  const scene = await readScene(tx, edition, requests, { admin, now })
  for (const { row, request } of asked) {
    const pair = findPlaceAgain(scene, row, request)
    remember(scene, { id: row.id, pair }, now)
  }
}

function findPlaceAgain(scene: Scene, row: Row, request: PairRequest): Pair {
  const owner = scene.places.get(request.placeId)
  if (!owner) throw new NotRestored({ kind: 'place-gone' })
  const { own, taker, mate } = holdersIn(scene, request, owner)
  if (own && own.matchId !== row.id) throw new NotRestored({ kind: 'guest-has-place', holder: own })
  if (taker && taker.matchId !== row.id) throw new NotRestored({ kind: 'place-taken', holder: taker })
  const isKnown = scene.guests.has(row.guestRegistrationId) && scene.hosts.has(row.hostRegistrationId)
  if (!isKnown) throw new NotRestored({ kind: 'registration-gone' })
  const pair = findPairIn(scene, request, owner, true)
  if (!pair) throw new NotRestored({ kind: 'place-gone' })
  const { verdict, eligibility } = pair.assessment
  if (isNeverOverruled(eligibility.reasons)) throw new NotRestored({ kind: 'does-not-fit' })
  if (verdict === 'never') throw new NotRestored({ kind: 'room-not-alone', holder: mate })
  if (verdict === 'override' && row.overrideReason === null) throw new NotRestored({ kind: 'does-not-fit' })
  return pair
}

async function move({ tx, admin, now }: Context, row: Row, placeId: string): Promise<void> {
  const { roomId } = (await findPlaceOwner(tx, placeId)) ?? { roomId: row.roomId }
  await tx
    .updateTable('match')
    .set((eb) => ({ placeId, roomId, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  await storeMatchEvent(tx, row, 'moved', { actor: 'organiser', personId: admin.personId }, now)
  // It was put out of the way.
  if (holdsPlace(row.state))
    await tx.updateTable('match').set({ state: row.state }).where('id', '=', row.id).execute()
}

async function tick({ tx, admin, now }: Context, row: Row, { ticked = [] }: MatchStanding): Promise<void> {
  const isMore = ticked.length > row.ticked.length
  await tx
    .updateTable('match')
    .set((eb) => ({
      ticked: [...ticked],
      askFirst: !isMore,
      askFirstTickedBy: ticked.length > 0 ? admin.personId : null,
      askFirstTickedAt: ticked.length > 0 ? now.toString() : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  const author = { actor: 'organiser', personId: admin.personId } as const
  await storeMatchEvent(tx, row, isMore ? 'asked-first' : 'not-asked-first', author, now)
}
