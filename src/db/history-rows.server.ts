import type { HistoryKind } from '#domain/history.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from './actor.server.ts'
import type { Tx } from './connect.server.ts'
import { sql } from './sql.server.ts'

/** What of a match an organiser's entry can change, before and after it. */
export type MatchStanding = {
  state: MatchState
  placeId: string
  /** Concerns that were ticked; entries from before there were names have none. */
  ticked?: readonly string[]
}
/** A pin, a veto, or that a guest is left for later or has a bed elsewhere; null where there is none. */
export type MarkStanding = { roomId?: string | null; reason?: string | null }

type About = { guestRegistrationId: string; hostRegistrationId: string | null; reason?: string | null }
export type MatchPart = About & {
  subject: 'match'
  matchId: string
  /** Null: the entry made it. */
  before: MatchStanding | null
  after: MatchStanding
  versionAfter: number
}
export type MarkSubject = 'pin' | 'veto' | 'skip' | 'elsewhere'
export type MarkPart = About & {
  subject: MarkSubject
  before: MarkStanding | null
  after: MarkStanding | null
}
export type HistoryPart = MatchPart | MarkPart

/** What the history is told of a match that stands otherwise now, one version later. */
export const changedPart = (
  match: MatchStanding & {
    id: string
    guestRegistrationId: string
    hostRegistrationId: string
    version: number
  },
  after: Partial<MatchStanding>,
  reason: string | null = null,
): MatchPart => {
  const { id: matchId, guestRegistrationId, hostRegistrationId, state, placeId, ticked, version } = match
  const before = { state, placeId, ...(ticked && { ticked }) }
  const about = { subject: 'match', matchId, guestRegistrationId, hostRegistrationId } as const
  return { ...about, before, after: { ...before, ...after }, versionAfter: version + 1, reason }
}

export type NewEntry = {
  editionId: string
  kind: HistoryKind
  parts: readonly HistoryPart[]
  /** The entry that this one takes back. */
  undoes?: number
}

/** Writes down what an organiser did, in the transaction that does it. Answers the entry's number. */
export async function storeEntry(
  tx: Tx,
  admin: ApprovedAdmin,
  { editionId, kind, parts, undoes }: NewEntry,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto('historyEntry')
    .values({ editionId, at: now.toString(), byPersonId: admin.personId, kind, undoes: undoes ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  // As one value: a plan or a whole list has more parts than one statement takes values one by one.
  await sql`insert into history_part (entry_id, position, subject, guest_registration_id, host_registration_id, reason,
      before, after, match_id, version_after)
    select ${id}::bigint, part.* from json_to_recordset(${JSON.stringify(parts.map(toColumns))}::json) as part(
      position integer, subject text, guest_registration_id uuid, host_registration_id uuid, reason text,
      before jsonb, after jsonb, match_id uuid, version_after integer)`.execute(tx)
  return id
}

function toColumns(part: HistoryPart, position: number) {
  const isMatch = part.subject === 'match'
  return {
    position,
    subject: part.subject,
    guest_registration_id: part.guestRegistrationId,
    host_registration_id: part.hostRegistrationId,
    reason: part.reason ?? null,
    before: part.before,
    after: part.after,
    match_id: isMatch ? part.matchId : null,
    version_after: isMatch ? part.versionAfter : null,
  }
}
