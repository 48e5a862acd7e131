import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'

/** Narrows a group to the rows that a page shows; without any to narrow by everything stays. */
export const within = (column: string, only: readonly string[] | undefined) =>
  only ? sql<boolean>`${sql.ref(column)} = any(${only}::uuid[])` : sql<boolean>`true`

/**
 * For each guest the match that says where they stand: the one that holds a place now, else the last one
 * that reached somebody. An offer past its deadline is expired, whatever is stored (rules: deadlines). `held_nights`: of all their matches
 * that hold a place now, in the same look at them. `has_left`: said that they cannot come, or did not arrive (domain/guest-search
 * `isStillComing`). `has_place`: both have agreed, whatever is under way besides.
 */
export const lastMatches = (edition: Edition, only?: readonly string[]) => sql`
  select distinct on (match.guest_registration_id) match.guest_registration_id, match.state_now as match_state,
    match.holds_place, match.is_open_offer, match.deadline_at, match.host_registration_id as other_id,
    match.flagged_reason is not null as is_flagged,
    (match.is_expired or match.end_reason = 'no-reply') as no_reply, match.ended_at,
    match.state = 'no_show' or match.end_reason = 'guest-cancelled' and not exists (select from rematch_task task
      where task.match_id = match.id and task.cause = 'refused') as has_left,
    bool_or(match.is_agreed) over (partition by match.guest_registration_id) as has_place,
    match.is_promised and exists (select from contact_problem where match_id = match.id and decided_at is null) as has_problem,
    range_agg(match.stay) filter (where match.holds_place) over (partition by match.guest_registration_id) as held_nights,
    min(match.deadline_at) filter (where match.is_open_offer) over (partition by match.guest_registration_id) as next_deadline
  from live_match match
  where match.edition_id = ${edition.id} and ${within('match.guest_registration_id', only)}
    and (match.offered_at is not null or match.is_draft)
  order by match.guest_registration_id, match.holds_place desc, match.created_at desc, match.id`
