/** Another place at the same host (rules: life of a match): the people stay together, so nobody gets a mail. Another host is another match. */
import { joinAlike } from '#domain/alike-places.ts'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { changedPart, type MatchPart, storeEntry } from '#db/history-rows.server.ts'
import { storeMatchEvent } from '#db/match-rows.server.ts'
import { isBreachOf, readStay } from '#db/sql.server.ts'
import { isOfRule, ticksOf, untickedOf, type Concern, type Mate } from '#domain/concerns.ts'
import { isNeverOverruled, SAFETY_REASONS } from 'bed-matching/rules/eligibility.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  lockMatches,
  lockSides,
  type CommandDeps,
  type MatchOutcome,
  type MatchRefusal,
  type Row,
} from '../changing/changing.server.ts'
import { assess, type Assessment } from '../drafting/assessing.server.ts'
import { expireOverdue } from '../answering/expiring.server.ts'
import { listGuests, listHosts, listOccupants } from '../people/people.server.ts'
import { listRecordedOfGuest, withoutDeclined } from '../marks/recorded.server.ts'
import { listPartners, type MovingMatch, type SwapPartner } from './partners.server.ts'

/** Another place of the same host, and what the rules say of the guest in it. */
export type OtherPlace = {
  placeId: string
  roomNumber: number
  roomType: RoomType
  femalesOnly: boolean
  bed: BedKind
  verdict: Assessment['verdict']
}
export type Moves = { places: OtherPlace[]; partners: SwapPartner[] }

/** Where else a guest of this match could sleep at the same host. Empty if guest or host have left. */
export async function listMoves(tx: Tx, match: MovingMatch): Promise<Moves> {
  const edition = await getCurrentEdition(tx)
  const [known] = await listGuests(tx, edition.id, [match.guestId])
  const [host] = await listHosts(tx, edition.id, [match.hostId])
  if (!known || !host) return { places: [], partners: [] }
  const guest = { ...known.guest, stay: match.stay }
  const ofGuest = await listRecordedOfGuest(tx, guest.id)
  const recorded = withoutDeclined(ofGuest.get(host.host.id)?.reasons)
  const all = await listOccupants(
    tx,
    host.rooms.map(({ id }) => id),
  )
  const occupants = all.filter((occupant) => occupant.matchId !== match.id)
  const places = host.rooms.flatMap((room) =>
    room.places
      .filter(({ id }) => id !== match.placeId)
      .map((place) => ({
        placeId: place.id,
        roomNumber: room.number,
        roomType: room.type,
        femalesOnly: room.femalesOnly,
        bed: place.kind,
        verdict: assess(guest, host, room, place, occupants, edition, recorded).verdict,
      })),
  )
  const alike = joinAlike(places, ({ roomNumber, bed, verdict }) => `${roomNumber} ${bed} ${verdict}`)
  return { places: alike.map(({ first }) => first), partners: await listPartners(tx, match, ofGuest) }
}

/** `version`: of the match as the organiser saw it; whoever changed it since was first. */
export type Seen = { version?: number }
/** `reason`: why it is done although a rule speaks against it; empty for none. `isConfirmed`: said twice, for rules that keep people safe. */
export type Overrule = { reason: string; isConfirmed: boolean }

/** Moves one match to another place of its host. Moving it to where it is changes nothing. */
export function moveMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  to: { placeId: string } & Overrule & Seen,
): Promise<MatchOutcome> {
  return guarded(deps, admin, async (tx, now) => {
    const [match] = await lockAll(tx, admin, [matchId], now)
    if (!match) return refuse('not-found')
    // The same press once more.
    if (match.placeId === to.placeId) return ok({ state: match.state, changed: false })
    if (isChanged(match, to)) return refuse('changed')
    const judged = await judge(tx, [{ match, placeId: to.placeId }], to)
    if (!judged.ok) return judged
    const parts: MatchPart[] = []
    for (const move of judged.value) parts.push(await store(tx, admin, move, to.reason, now))
    await storeEntry(tx, admin, { editionId: match.editionId, kind: 'moved', parts }, now)
    return ok({ state: match.state, changed: true })
  })
}

export const isChanged = (match: { version: number }, { version }: Seen) =>
  version !== undefined && version !== match.version

export async function guarded(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  work: (tx: Tx, now: Temporal.Instant) => Promise<MatchOutcome>,
): Promise<MatchOutcome> {
  try {
    return await db.run(admin, (tx) => work(tx, clock()))
  } catch (error) {
    const isHeld = ['match_place_free', 'match_room_alone', 'match_guest_once'].some((name) =>
      isBreachOf(error, name),
    )
    if (isHeld) return refuse('place-taken')
    throw error
  }
}

/** The matches that hold a place, locked with both sides and every room of these homes and of whoever offers `placeIds`; offers of them that ran out are ended first. */
export async function lockAll(
  tx: Tx,
  admin: ApprovedAdmin,
  ids: readonly string[],
  now: Temporal.Instant,
  placeIds: readonly string[] = [],
) {
  await lockSides(tx, { matchIds: ids, placeIds })
  const found = await tx
    .selectFrom('match')
    .innerJoin('room', 'room.registrationId', 'match.hostRegistrationId')
    .select(['match.guestRegistrationId', 'room.id as roomId'])
    .where('match.id', 'in', ids)
    .execute()
  const guestIds = found.map(({ guestRegistrationId }) => guestRegistrationId)
  await expireOverdue(tx, { roomIds: found.map(({ roomId }) => roomId), guestIds }, admin, now)
  const locked = await lockMatches(tx, admin, ids)
  return locked.filter(({ state }) => state === 'draft' || state === 'offered' || state === 'accepted')
}
type Move = { match: Row; placeId: string }
/** `concerns`: what can be said against it there. */
export type JudgedMove = Move & { roomId: string; concerns: readonly Concern[] }

/** What the rules say once all moves are made: against each other as well as against everybody else in the rooms. */
export async function judge(
  tx: Tx,
  moves: readonly Move[],
  { reason, isConfirmed }: Overrule,
): Promise<Result<JudgedMove[], MatchRefusal>> {
  const edition = await getCurrentEdition(tx)
  const judged: JudgedMove[] = []
  for (const { match, placeId } of moves) {
    const [known] = await listGuests(tx, edition.id, [match.guestRegistrationId])
    const [host] = await listHosts(tx, edition.id, [match.hostRegistrationId])
    const room = host?.rooms.find(({ places }) => places.some(({ id }) => id === placeId))
    const place = room?.places.find(({ id }) => id === placeId)
    if (!known || !host) return refuse('registration-gone')
    if (!room || !place) return refuse('place-gone')
    const occupants = await occupantsAfter(tx, host.rooms, moves)
    const recorded = (await listRecordedOfGuest(tx, known.guest.id)).get(host.host.id)?.reasons
    const guest = { ...known.guest, stay: readStay(match.stay) }
    const others = occupants.filter((occupant) => occupant.guest.id !== guest.id)
    const { verdict, eligibility, concerns } = assess(
      guest,
      host,
      room,
      place,
      others,
      edition,
      withoutDeclined(recorded),
    )
    if (isNeverOverruled(eligibility.reasons)) return refuse('does-not-fit')
    if (verdict === 'never') return refuse('place-taken')
    judged.push({ match, placeId, roomId: room.id, concerns })
    // Nobody has asked about the people in that room; before a draft is offered somebody has to.
    const isNews = match.state !== 'draft' && untickedOf(concerns, match.ticked).length > 0
    if (isNews && reason === '') return refuse('does-not-fit')
    if (verdict === 'fits') continue
    if (reason === '') return refuse('does-not-fit')
    if (!isConfirmed && eligibility.reasons.some((one) => SAFETY_REASONS.includes(one)))
      return refuse('confirm-safety')
  }
  return ok(judged)
}

async function occupantsAfter(
  tx: Tx,
  rooms: readonly { id: string; places: readonly ({ id: string } & Mate['place'])[] }[],
  moves: readonly Move[],
): Promise<Mate[]> {
  const ids = rooms.map(({ id }) => id)
  const places = rooms.flatMap((room) => room.places)
  return (await listOccupants(tx, ids)).map((occupant) => {
    const move = moves.find(({ match }) => match.id === occupant.matchId)
    const place = places.find(({ id }) => id === move?.placeId)
    return place ? { ...occupant, place } : occupant
  })
}

/** Writes a move down; the caller has asked the rules and keeps the history. */
export async function store(
  tx: Tx,
  admin: ApprovedAdmin,
  { match, placeId, roomId, concerns }: JudgedMove,
  reason: string,
  now: Temporal.Instant,
): Promise<MatchPart> {
  // Whoever was asked was asked about the old room; once it is offered, the two know of each other.
  const asksAnew = match.state === 'draft' && roomId !== match.roomId
  const kept = asksAnew ? [] : match.ticked
  const overruled =
    reason === '' ? [] : concerns.filter((concern) => match.state !== 'draft' || isOfRule(concern))
  const ticked = [...new Set([...kept, ...ticksOf(overruled)])]
  await tx
    .updateTable('match')
    .set((eb) => ({
      placeId,
      roomId,
      state: match.state,
      askFirst: match.state === 'draft' && untickedOf(concerns, ticked).length > 0,
      ticked,
      ...(asksAnew && { askFirstTickedBy: null, askFirstTickedAt: null }),
      overrideReason: reason === '' ? match.overrideReason : reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', match.id)
    .execute()
  const why = reason === '' ? null : reason
  await storeMatchEvent(
    tx,
    match,
    'moved',
    { actor: 'organiser', personId: admin.personId, note: reason },
    now,
  )
  return changedPart(match, { placeId, ticked }, why)
}
