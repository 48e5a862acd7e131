/** What recounts of pages are made of: how a page is read, and what is asked of the tables instead. */

/** By what is counted, how it stands on the page, and how it is counted; `$1` is now, `$2` and `$3` are the nights, `$4` what is listed. */
export type Counted = Record<string, [shown: number, sql: string]>
export type Read = (page: string) => {
  counted: Counted
  /** The first and the last that the page shows. */
  nights?: [string, string]
  /** Ids of what it lists. */
  listed?: string[]
}
export type Page = readonly [path: string, read: Read]

/** Where there are none at all, a page says so without a number. */
export const found = (page: string, pattern: RegExp) => Number(pattern.exec(page)?.[1] ?? 0)
/** All rows of all tables, cell by cell, without marks; a row that is a sum begins like any other. */
export const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]*>/g, '').trim(),
    ),
  )

/** What became of a guest last; one of whom organisers know that they cannot come, or who did not arrive, is not looked for any more. */
const LAST = `select id, state, end_reason, ended_at from match where match.guest_registration_id = r.id
  and (match.state = 'draft' or match.offered_at is not null) order by match.created_at desc, match.id limit 1`
/** Not those who are blocked, as somebody for themselves (rules: incidents). */
export const BLOCKED = `select from block_party party join block on block.id = party.block_id
  where party.person_id = r.person_id and not party.is_of_pair and block.ended_at is null`
/** Of a registration `r` of a guest: a bed is looked for, as far as they themselves are concerned (rules: without a place). */
export const LOOKED_FOR = `r.state = 'submitted' and not exists (select from arranged_elsewhere done where done.registration_id = r.id)
   and not exists (${BLOCKED})
   and not exists (select from (${LAST}) last where (last.end_reason = 'guest-cancelled' or last.state = 'no_show') and last.ended_at >= r.submitted_at
     and not exists (select from rematch_task task where task.match_id = last.id and task.cause = 'refused'))`
/** An offer whose time is over has run out, whether it is written down or not. */
export const standing = (sql: string) =>
  sql.replaceAll(
    / standing(?=\s)/g,
    ` (select * from match where state in ('draft', 'accepted', 'completed') or state = 'offered' and coalesce(deadline_at >= $1, true)) standing`,
  )
export const count = (from: string) => `(select count(*)::int from ${from})`
/** The day that calendars of the edition `e` say. */
export const TODAY = `($1::timestamptz at time zone e.time_zone)::date`
