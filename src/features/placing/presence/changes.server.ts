import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { LiveChange } from './presence.ts'

/** Changes told at once; who has missed more looks at everything anew anyhow. */
const most = 200

/** Up to where a page sees that reads after this: a stream that goes on from here tells whatever it did not see. */
export const findHorizon = ({ db }: Pick<Deps, 'db'>, admin: ApprovedAdmin): Promise<number> =>
  db.run(admin, readHorizon)

export async function readHorizon(tx: Tx): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon`.execute(tx)
  return rows[0]!.horizon
}

/**
 * What was written since a horizon, and the horizon of now: all transactions before it have ended and were seen. So nothing
 * is ever missed, and what was written close to it may come twice. Null: only the horizon.
 */
export function readChanges(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  after: number | null,
): Promise<{ horizon: number; changes: LiveChange[] }> {
  // After a restored backup the numbers begin anew: an hour is more than any stream was away.
  const recent = clock().subtract({ hours: 1 }).toString()
  return db.run(admin, async (tx) => {
    const { rows } = await sql<{ horizon: number; changes: LiveChange[] }>`
      with changes as (
        select event.at, json_build_object('kind', 'match', 'what', event.event, 'matchId', event.match_id,
          'guestIds', json_build_array(match.guest_registration_id),
          'by', case event.actor when 'organiser' then event.actor_person_id end) as change
        from match_event event join match on match.id = event.match_id
        where event.written_in >= ${after} and event.at >= ${recent}::timestamptz
        union all
        select entry.at, json_build_object('kind', 'history', 'what', entry.kind, 'matchId', null,
          'guestIds', (select coalesce(json_agg(distinct guest_registration_id), '[]') from history_part
            where entry_id = entry.id),
          'by', entry.by_person_id)
        from history_entry entry
        where entry.written_in >= ${after} and entry.at >= ${recent}::timestamptz
          and not exists (select from history_part where entry_id = entry.id and subject = 'match')
        order by at limit ${most})
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
        (select coalesce(json_agg(change), '[]') from changes) as changes`.execute(tx)
    const [read] = rows
    if (!read) throw new Error('a question without a table has one answer')
    return read
  })
}
