import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { matchLifeColumns, readMatch } from '#db/match-rows.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { holdsPlace, stateAt, type MatchState, type WithdrawalReason } from '#domain/match-state.ts'
import { answerDays } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import type { BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import { hasBegun, isOver } from '#domain/stay.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { MatchRefusal } from '../changing/changing.server.ts'
import { findMoveOf, type MoveNeighbour } from '../moving/neighbours.server.ts'
import { whyNoOtherTry } from '../answering/lifetime.server.ts'
import { listMoves, type Moves } from '../moving/moving.server.ts'
import { weighOffers, type Weighed } from '../offering/weighing.server.ts'
import { listNextGuests, type NextGuest } from '../drafting/next.server.ts'
import { toStayView } from './reading.server.ts'
import type { StayView } from '../matches.ts'
import { readSides, type Sides } from './sides.server.ts'
import { listConcerns, type MatchConcerns } from '../answering/tasks.server.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock'>

export type MatchRow = {
  id: string
  guestId: string
  hostId: string
  guestName: string
  hostName: string
  stay: StayView
  roomNumber: number
  roomType: RoomType
  femalesOnly: boolean
  bed: BedKind
  /** The state that counts now (rules: deadlines). */
  state: MatchState
  /** ISO instant; null until the mail has left. */
  deadlineAt: string | null
  overrideReason: string | null
  /** Why its answers no longer fit; null if nobody has found so. */
  flaggedReason: string | null
}

/** Drafts of the edition, the oldest first. */
export async function listDrafts(tx: Tx, editionId: string, now: Temporal.Instant): Promise<MatchRow[]> {
  const rows = await selectMatches(tx)
    .where('match.editionId', '=', editionId)
    .where('match.isDraft', '=', true)
    .execute()
  return rows.toReversed().map((row) => toRow(row, now))
}

function selectMatches(tx: Tx) {
  return tx
    .selectFrom('liveMatch as match')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'match.guestRegistrationId')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .innerJoin('room', 'room.id', 'match.roomId')
    .innerJoin('place', 'place.id', 'match.placeId')
    .select([
      'match.id',
      ...matchLifeColumns,
      'match.stay',
      'match.createdAt',
      'match.overrideReason',
      'match.placeId',
      'match.flaggedReason',
      'match.version',
      'match.heldUntil',
      'match.guestRegistrationId as guestId',
      'match.hostRegistrationId as hostId',
      nameOfRegistration('match.guestRegistrationId').as('guestName'),
      nameOfRegistration('match.hostRegistrationId').as('hostName'),
      'room.number as roomNumber',
      'room.type as roomType',
      'room.femalesOnly',
      'place.kind as bed',
    ])
    .orderBy('match.createdAt', 'desc')
    .orderBy('match.id')
}
type Selected = Awaited<ReturnType<ReturnType<typeof selectMatches>['execute']>>[number]

function toRow(row: Selected, now: Temporal.Instant): MatchRow {
  const { id, guestId, hostId, roomNumber, roomType, femalesOnly, bed, overrideReason, flaggedReason } = row
  return {
    id,
    guestId,
    hostId,
    guestName: row.guestName,
    hostName: row.hostName,
    stay: toStayView(readStay(row.stay)),
    roomNumber,
    roomType,
    femalesOnly,
    bed,
    state: stateAt(readMatch(row), now),
    deadlineAt: row.deadlineAt?.toString() ?? null,
    overrideReason,
    flaggedReason,
  }
}

/** One match in the words of its page; null if there is none. */
export async function findMatchRow(tx: Tx, matchId: string, now: Temporal.Instant): Promise<MatchRow | null> {
  const row = await selectMatches(tx).where('match.id', '=', matchId).executeTakeFirst()
  return row ? toRow(row, now) : null
}

export type HistoryRow = {
  id: number
  at: string
  event: string
  actor: string
  email: string | null
  reason: string | null
  note: string | null
}
/** `at`: when it left, is to leave, or was queued and will not leave. `isCopy`: for an organiser to read, and for nobody else. */
export type MatchMailRow = { id: string; template: string; state: string; at: string; isCopy: boolean }
export type MatchRecordView = {
  match: MatchRow
  times: { made: string; offered: string | null; answered: string | null; ended: string | null }
  endReason: WithdrawalReason | null
  history: HistoryRow[]
  mails: MatchMailRow[]
  concerns: MatchConcerns
  options: MatchOptions
  sides: Sides
  /** What can be said against it as it is now, and what of it has to be ticked before it is offered (rules: concerns). */
  weighed: Pick<Weighed, 'concerns' | 'open'>
  /** Where else it could be at the same host; null once that is settled. */
  moves: Moves | null
  /** The other match of a move to or from another host. */
  move: MoveNeighbour | null
  /** Who could have the bed; null while the match holds it, and once the nights are over. */
  next: NextGuest[] | null
  timeZone: string
}
const ENDED: ReadonlySet<MatchState> = new Set(['declined', 'expired'])

/** What can be done with it now, beyond what its state says. */
export type MatchOptions = {
  placeId: string
  /** The mail with the offer came back, and the time to answer stands. */
  hasBounced: boolean
  /** Seconds in which the offer can still be taken back; null when nothing is held. */
  holdSeconds: number | null
  /** Of the match as it is shown: whoever changes it since is first. */
  version: number
  /** Days until whose end the guest could answer, each later than now and than the deadline (ISO). */
  answerDays: string[]
  hasBegun: boolean
  isOver: boolean
  /** Why an offer that has ended cannot be made again; null: it can, or has not ended. */
  noOtherTry: MatchRefusal | null
}

/** One match with its history and its mails; null if there is none. */
export async function findMatchRecord(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  { matchId, requestId }: { matchId: string; requestId: string },
): Promise<MatchRecordView | null> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const row = await selectMatches(tx).where('match.id', '=', matchId).executeTakeFirst()
    if (!row) return null
    const subjects = [row.guestId, row.hostId]
    await recordView(tx, admin, { action: 'view-match', subjects, requestId }, now)
    const edition = await getCurrentEdition(tx)
    const match = toRow(row, now)
    const whatNext = await findWhatNext(tx, row, { match, edition, now })
    // Others are on the page as well, as the lists they come from.
    const lists = [
      ...(whatNext.next?.length ? ['list-waiting-guests'] : []),
      ...(whatNext.moves?.partners.length ? ['list-matches'] : []),
    ]
    for (const action of lists) await recordView(tx, admin, { action, requestId }, now)
    const ended = row.endedAt ?? (match.state === 'expired' ? row.deadlineAt : null)
    return {
      match,
      times: {
        made: row.createdAt.toString(),
        offered: row.offeredAt?.toString() ?? null,
        answered: row.acceptedAt?.toString() ?? null,
        ended: ended?.toString() ?? null,
      },
      endReason: row.endReason,
      history: await listHistory(tx, matchId),
      mails: await listMails(tx, matchId),
      concerns: await listConcerns(tx, matchId),
      move: await findMoveOf(tx, matchId),
      sides: await readSides(tx, edition, match),
      weighed: await weigh(tx, edition, match, now),
      options: {
        hasBounced: match.state === 'offered' && row.sentAt === null && (await hasBounced(tx, row)),
        holdSeconds: match.state === 'offered' ? secondsUntil(row.heldUntil, now) : null,
        placeId: row.placeId,
        version: row.version,
        answerDays: answerDays(now, readStay(row.stay), edition, row.deadlineAt).map(String),
        hasBegun: hasBegun(readStay(row.stay), now, edition.timeZone),
        isOver: isOver(readStay(row.stay), now, edition.timeZone),
        noOtherTry: ENDED.has(match.state) ? await whyNoOtherTry(tx, edition, matchId, now) : null,
      },
      ...whatNext,
      timeZone: edition.timeZone,
    }
  })
}

/** Of one that has ended for good nobody asks any more. */
async function weigh(tx: Tx, edition: Edition, { id, state }: MatchRow, now: Temporal.Instant) {
  if (!holdsPlace(state) && !ENDED.has(state)) return { concerns: [], open: [] }
  const { concerns = [], open = [] } = (await weighOffers(tx, edition, { matchIds: [id], now })).get(id) ?? {}
  return { concerns, open }
}

/** Came the mail with the offer that stands now back? */
async function hasBounced(tx: Tx, { id, offeredAt }: Selected): Promise<boolean> {
  const returned = await tx
    .selectFrom('matchEvent')
    .select('id')
    .where('matchId', '=', id)
    .where('event', '=', 'bounced')
    .$if(offeredAt !== null, (query) => query.where('at', '>=', String(offeredAt) as never))
    .executeTakeFirst()
  return returned !== undefined
}

/** Whole seconds, at least one; null if it is over. */
function secondsUntil(moment: Temporal.Instant | null, now: Temporal.Instant): number | null {
  const left = moment ? Math.ceil((moment.epochMilliseconds - now.epochMilliseconds) / 1000) : 0
  return left > 0 ? left : null
}

async function findWhatNext(
  tx: Tx,
  row: Selected,
  { match, edition, now }: { match: MatchRow; edition: Edition; now: Temporal.Instant },
): Promise<Pick<MatchRecordView, 'moves' | 'next'>> {
  if (isOver(readStay(row.stay), now, edition.timeZone)) return { moves: null, next: null }
  if (!holdsPlace(match.state)) return { moves: null, next: await listNextGuests(tx, row, now) }
  const moving = { ...match, placeId: row.placeId, stay: readStay(row.stay) }
  const canMove = match.state !== 'completed'
  return { moves: canMove ? await listMoves(tx, moving) : null, next: null }
}

async function listHistory(tx: Tx, matchId: string): Promise<HistoryRow[]> {
  const rows = await tx
    .selectFrom('matchEvent as event')
    .leftJoin('person', 'person.id', 'event.actorPersonId')
    .select([
      'event.id',
      'event.at',
      'event.event',
      'event.actor',
      'event.reason',
      'event.note',
      'person.email',
    ])
    .where('event.matchId', '=', matchId)
    .orderBy('event.id')
    .execute()
  // Guest and host are named at the top; only among organisers is it a question who it was.
  return rows.map(({ at, email, ...row }) => ({
    ...row,
    at: at.toString(),
    email: row.actor === 'organiser' ? email : null,
  }))
}

async function listMails(tx: Tx, matchId: string): Promise<MatchMailRow[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'template', 'state', 'queuedAt', 'dueAt', 'sentAt'])
    .select(sql<boolean>`params ->> 'copy' is not null`.as('isCopy'))
    .where('matchId', '=', matchId)
    .orderBy('queuedAt')
    .orderBy('template', 'desc')
    .execute()
  return rows.map(({ queuedAt, dueAt, sentAt, ...row }) => {
    const at = sentAt ?? (row.state === 'queued' ? dueAt : queuedAt)
    return { ...row, at: at.toString() }
  })
}
