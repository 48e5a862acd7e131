/** What mails say of a guest who moves from one host to another (rules: moving). */
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { isPromised } from '#domain/match-state.ts'
import type { Move } from '#domain/moving.ts'
import type { MoveView } from '#mails/contexts.ts'

type Found = { id: string; move: Move | null; replaces: string | null; isBeside: boolean | null }

/** How the guest came from one host to the other; null once nothing is left of the match before. */
export async function findMove(tx: Tx, { move, replaces }: Found): Promise<MoveView | null> {
  const old = await findOld(tx, replaces)
  if (!old || !move) return null
  return { how: move === 'asked' ? 'asked' : 'told', from: old.firstName }
}

/** The host with whom the guest stays, if this place comes to nothing. */
export async function findKeptPlace(tx: Tx, { replaces }: Found): Promise<string | null> {
  const old = await findOld(tx, replaces)
  return old && isPromised(old.stateNow) ? old.firstName : null
}

async function findOld(tx: Tx, matchId: string | null) {
  if (matchId === null) return undefined
  return tx
    .selectFrom('liveMatch as match')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .select(['host.firstName', 'match.stateNow'])
    .where('match.id', '=', matchId)
    .executeTakeFirst()
}

/** The calendar id of a stay: that of the first match in a chain of moves, so a moved guest keeps the entry. */
export async function findEntryId(tx: Tx, { id, replaces }: Pick<Found, 'id' | 'replaces'>): Promise<string> {
  if (replaces === null) return id
  const { rows } = await sql<{ id: string }>`
    with recursive chain (id, replaces, step) as (
      select id, replaces, 0 from match where id = ${id}
      union all
      select old.id, old.replaces, step + 1 from chain
        join match old on old.id = chain.replaces and old.end_reason = 'moved'
    ) select id from chain order by step desc limit 1`.execute(tx)
  return rows[0]?.id ?? id
}

/** What changes a match counts it up, and so does what changes the edition, whose city and dates stand in the file: each file replaces the one before. */
export const staySequence = ({ version }: { version: number }, revision: number): number => version + revision
