import type { Selectable } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Match as DomainMatch, MatchChange, MatchEventType } from '#domain/match-state.ts'
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

/** Stores what `decide` made of a match, with its row of history. Nothing changed, nothing stored (rules: life of a match). */
export async function storeMatchChange(
  tx: Tx,
  matchId: string,
  change: MatchChange,
  author: ChangeAuthor,
): Promise<void> {
  if (!change.changed) return
  const { match } = change
  await tx
    .updateTable('match')
    .set((eb) => ({
      state: match.state,
      offeredAt: match.offeredAt?.toString() ?? null,
      sentAt: match.sentAt?.toString() ?? null,
      deadlineAt: match.deadline?.toString() ?? null,
      acceptedAt: match.acceptedAt?.toString() ?? null,
      endedAt: match.endedAt?.toString() ?? null,
      endReason: match.withdrawalReason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', matchId)
    .execute()
  await tx
    .insertInto('matchEvent')
    .values({
      matchId,
      at: change.at.toString(),
      actor: author.actor,
      actorPersonId: author.personId,
      event: change.event,
      fromState: change.from,
      toState: change.to,
      reason: match.withdrawalReason,
      note: author.note ?? null,
    })
    .execute()
}
