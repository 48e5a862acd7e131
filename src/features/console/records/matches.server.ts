import type { Temporal } from 'temporal-polyfill'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'

/** Narrows a group to the rows that a page shows; without any to narrow by everything stays. */
export const within = (column: string, only: readonly string[] | undefined) =>
  only ? sql<boolean>`${sql.ref(column)} = any(${only}::uuid[])` : sql<boolean>`true`

/**
 * For each registration of a role the match that says where it stands: the one that holds a place now, else the last one
 * that reached somebody. An offer past its deadline is expired, whatever is stored (rules: nights). `held_nights`: of all its matches
 * that hold a place now, in the same look at them.
 */
export function lastMatches(
  role: 'guest' | 'host',
  edition: Edition,
  now: Temporal.Instant,
  only?: readonly string[],
) {
  const own = sql.ref(`match.${role}_registration_id`)
  const other = sql.ref(`match.${role === 'guest' ? 'host' : 'guest'}_registration_id`)
  const holds = sql`stands.state in ('draft', 'offered', 'accepted', 'completed')`
  const otherFacts = sql.table(role === 'guest' ? 'host_facts' : 'guest_facts')
  return sql`
    select distinct on (${own}) ${own} as registration_id, match.id as match_id, stands.state as match_state,
      match.deadline_at, other_facts.first_name as other_name, match.flagged_reason is not null as is_flagged,
      (stands.state = 'expired' or match.end_reason = 'no-reply') as no_reply, match.ended_at,
      match.end_reason = 'guest-cancelled' and not exists (select from rematch_task task where task.match_id = match.id
        and task.cause = 'refused') as has_left,
      stands.state in ('offered', 'accepted') and exists (select from contact_problem where match_id = match.id and decided_at is null) as has_problem,
      range_agg(match.stay) filter (where ${holds}) over (partition by ${own}) as held_nights
    from match
    cross join lateral (select case when match.state = 'offered' and match.deadline_at < ${now.toString()}::timestamptz
      then 'expired' else match.state end as state) stands
    left join ${otherFacts} other_facts on other_facts.registration_id = ${other}
    where match.edition_id = ${edition.id} and ${within(`match.${role}_registration_id`, only)} and (match.offered_at is not null or match.state = 'draft')
    order by ${own}, ${holds} desc, match.created_at desc, match.id`
}
