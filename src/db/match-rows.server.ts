import type { Selectable } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Match as DomainMatch, MatchChange, MatchEventType, MatchState } from '#domain/match-state.ts'
import type { Tx } from './connect.server.ts'
import type { Match as MatchTable } from './schema.ts'
import { sql } from './sql.server.ts'

type MatchRow = Pick<
  Selectable<MatchTable>,
  'state' | 'offeredAt' | 'sentAt' | 'deadlineAt' | 'acceptedAt' | 'endedAt' | 'endReason'
>

/** What `readMatch` needs of a row, for a select that joins other tables. */
export const matchLifeColumns = [
  'match.state',
  'match.offeredAt',
  'match.sentAt',
  'match.deadlineAt',
  'match.acceptedAt',
  'match.endedAt',
  'match.endReason',
] as const

/** The part of a row that the rules of a match's life look at. */
export function readMatch(row: MatchRow): DomainMatch {
  return {
    state: row.state,
    offeredAt: row.offeredAt,
    sentAt: row.sentAt,
    deadline: row.deadlineAt,
    acceptedAt: row.acceptedAt,
    endedAt: row.endedAt,
    withdrawalReason: row.endReason,
  }
}

/** Locks a match for the rest of the transaction; undefined if it is gone or not for these eyes. */
export async function findMatchForUpdate(tx: Tx, matchId: string): Promise<DomainMatch | undefined> {
  const row = await tx
    .selectFrom('match')
    .select(['state', 'offeredAt', 'sentAt', 'deadlineAt', 'acceptedAt', 'endedAt', 'endReason'])
    .where('id', '=', matchId)
    .forUpdate()
    .executeTakeFirst()
  return row && readMatch(row)
}

/** By match when organisers last gave the guest more time, in this offer or one before; who never got any is not in it. */
export async function listMoreTime(
  tx: Tx,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (matchIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('matchEvent')
    .select(({ fn }) => ['matchId', fn.max('at').as('at')])
    .where(sql<boolean>`match_id = any(${[...matchIds]}::uuid[])`)
    .where('event', 'in', MORE_TIME)
    .groupBy('matchId')
    .execute()
  return new Map(rows.map(({ matchId, at }) => [matchId, at]))
}
const MORE_TIME = ['extended', 'reopened'] satisfies MatchEventType[]

export type ChangeAuthor = {
  actor: 'guest' | 'host' | 'organiser' | 'worker'
  personId: string | null
  note?: string
}

/** A row of history of a match whose state stays as it is. */
export async function storeMatchEvent(
  tx: Tx,
  { id: matchId, state }: { id: string; state: MatchState },
  event: string,
  { actor, personId: actorPersonId, note }: ChangeAuthor,
  now: Temporal.Instant,
): Promise<void> {
  const change = { event, fromState: state, toState: state, reason: null, note: note || null }
  await tx
    .insertInto('matchEvent')
    .values({ matchId, at: now.toString(), actor, actorPersonId, ...change })
    .execute()
}

/** Stores what `decide` made of a match, with its row of history. Nothing changed, nothing stored (rules: life of a match). */
export function storeMatchChange(
  tx: Tx,
  matchId: string,
  change: MatchChange,
  author: ChangeAuthor,
): Promise<void> {
  return storeMatchChanges(tx, [{ matchId, change }], author)
}

/** The same of many, in two statements however many they are. */
export async function storeMatchChanges(
  tx: Tx,
  changes: readonly { matchId: string; change: MatchChange }[],
  author: ChangeAuthor,
): Promise<void> {
  const changed = changes.filter(({ change }) => change.changed)
  if (changed.length === 0) return
  const rows = JSON.stringify(changed.map(toColumns))
  await sql`update match set state = now.state, offered_at = now.offered_at, sent_at = now.sent_at, deadline_at = now.deadline_at,
      accepted_at = now.accepted_at, ended_at = now.ended_at, end_reason = now.end_reason, version = match.version + 1
    from json_to_recordset(${rows}::json) as now(id uuid, state text, offered_at timestamptz, sent_at timestamptz,
      deadline_at timestamptz, accepted_at timestamptz, ended_at timestamptz, end_reason text)
    where match.id = now.id`.execute(tx)
  await sql`insert into match_event (match_id, at, actor, actor_person_id, event, from_state, to_state, reason, note)
    select id, at, ${author.actor}::text, ${author.personId}::uuid, event, from_state, to_state, end_reason,
      ${author.note ?? null}::text
    from json_to_recordset(${rows}::json) as now(id uuid, at timestamptz, event text, from_state text, to_state text,
      end_reason text)`.execute(tx)
}

function toColumns({ matchId, change }: { matchId: string; change: MatchChange }) {
  const { match, event, from, to, at } = change
  const moment = (instant: Temporal.Instant | null) => instant?.toString() ?? null
  return {
    id: matchId,
    state: match.state,
    offered_at: moment(match.offeredAt),
    sent_at: moment(match.sentAt),
    deadline_at: moment(match.deadline),
    accepted_at: moment(match.acceptedAt),
    ended_at: moment(match.endedAt),
    end_reason: match.withdrawalReason,
    at: moment(at),
    event,
    from_state: from,
    to_state: to,
  }
}
