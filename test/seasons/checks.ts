/**
 * What has to be true at every moment of a season, asked of the tables alone. It shares nothing with the product but their
 * names and `docs/rules.md`, so that a mistake in a rule is not made twice.
 */
import { FIT, FURTHER, LIVE, UNTICKED } from './fit-checks.ts'
import { LETTERS } from './letter-checks.ts'
import { MAILS } from './mail-checks.ts'
import type { World } from './world.ts'

/** Timed jobs look once a day in these seasons. */
const A_DAY_AGO = `($1::timestamptz - interval '25 hours')`

/** What a task says whose connection somebody has cut off. */
const CUT_OFF = 'error 57P01'

/** By what is wrong, the statement that finds it; `$1` is what the clock of the season says. */
const NEVER: Readonly<Record<string, string>> = {
  ...FIT,
  ...UNTICKED,
  ...FURTHER,
  ...MAILS,
  ...LETTERS,
  'two people in one bed on one night': `
    select a.id, b.id as other from match a join match b on b.place_id = a.place_id and b.id > a.id and a.stay && b.stay
    where a.state in ${LIVE} and b.state in ${LIVE}`,
  'one person in two beds on one night': `
    select a.id, b.id as other from match a
    join match b on b.guest_registration_id = a.guest_registration_id and b.id > a.id and a.stay && b.stay
    where a.state in ${LIVE} and b.state in ${LIVE} and a.replaces is null and b.replaces is null`,
  'more guests in a home than it has beds': `
    select m.host_registration_id, night::date, count(*) from match m,
      generate_series(lower(m.stay), upper(m.stay) - 1, '1 day') night
    where m.state in ${LIVE} and m.replaces is null group by 1, 2
    having count(*) > (select count(*) from place join room on room.id = place.room_id
      where room.registration_id = m.host_registration_id and place.removed_at is null and room.removed_at is null)`,
  'an offer whose time is over and that has no end': `
    select id from match where state = 'offered' and deadline_at < ${A_DAY_AGO}`,
  'a stay that is over and not noted as such': `
    select id, state from match where state in ('accepted', 'offered') and upper(stay) < ${A_DAY_AGO}::date - 1`,
  'an end without its moment or its reason': `
    select id from match where state in ('declined', 'expired', 'withdrawn', 'no_show') and ended_at is null
      or state = 'withdrawn' and end_reason is null`,
  // A draft of theirs no longer fits, and organisers see it among those; nobody was told of it.
  'a place of somebody who has cancelled': `
    select m.id from match m join registration r on r.id in (m.guest_registration_id, m.host_registration_id)
    where m.state in ('offered', 'accepted') and r.state = 'cancelled'`,
  'a mail that waits although it was due': `
    select id, template from outbox where state in ('queued', 'sending') and kept_back_reason is null and due_at < ${A_DAY_AGO}`,
  'a mail that failed, and no mail server had said so': `select id, template, reason from outbox where state = 'failed'
    and reason is distinct from 'bounced' and reason !~ '^[45]\\d\\d'`,
  'an accepted place of which one side did not hear': `
    select m.id, t.template from match m cross join (values ('accepted-to-guest'), ('accepted-to-host')) t (template)
    where m.state = 'accepted' and m.accepted_at < ${A_DAY_AGO} and not exists (
      select from outbox o where o.match_id = m.id and o.template = t.template and o.state in ('sent', 'skipped', 'queued', 'failed'))`,
  'an offer that one side never heard of': `
    select m.id, t.template from match m cross join (values ('offer-to-guest'), ('notice-to-host')) t (template)
    where m.state = 'offered' and m.move is null and coalesce(m.held_until, m.offered_at) < ${A_DAY_AGO} and not exists (
      select from outbox o where o.match_id = m.id and o.template = t.template)`,
  'a state that its history does not explain': `
    select m.id, m.state, e.to_state from match m left join lateral (
      select to_state from match_event where match_id = m.id order by match_event.id desc limit 1) e on true
    where e.to_state is distinct from m.state`,
  'a history with a gap': `
    select match_id, from_state, before from (select match_id, from_state,
      lag(to_state) over (partition by match_id order by id) as before from match_event) chain
    where before is not null and from_state is distinct from before`,
  'two ends of one offer': `
    select match_id from match_event where to_state in ('declined', 'expired', 'withdrawn', 'no_show') and from_state <> to_state
    group by match_id having count(*) > (select count(*) from match_event e where e.match_id = match_event.match_id
      and e.to_state in ('draft', 'offered', 'accepted', 'completed') and e.from_state is distinct from e.to_state)`,
  'a draft that was taken back and left something to send': `
    select o.id, o.template from outbox o where o.match_id is not null and o.state = 'queued'
      and not exists (select from match m where m.id = o.match_id)`,
  'an answer after its time': `
    select m.id from match m join match_event e on e.match_id = m.id and e.to_state = 'accepted' and e.actor = 'guest'
    where m.state = 'accepted' and m.deadline_at < e.at and e.at = m.accepted_at`,
  'a mail that was sent twice': `
    select match_id, template, count(*) from outbox
    where template in ('offer-to-guest', 'notice-to-host', 'accepted-to-guest', 'accepted-to-host') and state = 'sent'
    group by match_id, template, person_id having count(*) > (select count(*) from match_event e
      where e.match_id = outbox.match_id and (e.to_state <> coalesce(e.from_state, '')
        and e.to_state = case when template like 'accepted%' then 'accepted' else 'offered' end
        -- A host hears of each other moment to answer.
        or template = 'notice-to-host' and e.event in ('extended', 'bounced')))`,
  'a host who heard of an offer before its guest': `
    select o.match_id from outbox o join match m on m.id = o.match_id where o.template = 'notice-to-host' and o.state = 'sent'
      and not exists (select from told where told.match_id = m.id and told.registration_id = m.guest_registration_id
        and told.at <= o.sent_at)`,
  'a host whose last word on the time to answer is no longer so': `
    select m.id, said.value, m.deadline_at from match m join lateral (select value, at from told
      where told.match_id = m.id and told.registration_id = m.host_registration_id and fact = 'deadline' order by at desc, id desc limit 1) said on true
    where m.state = 'offered' and m.deadline_at <> said.value::timestamptz and exists (select from told
        where told.match_id = m.id and told.registration_id = m.guest_registration_id and way <> 'page' and fact = 'deadline'
          and value::timestamptz = m.deadline_at and at > said.at)
      and not exists (select from outbox o where o.match_id = m.id and o.template = 'notice-to-host' and o.state in ('queued', 'sending', 'failed'))`,
  'a task that went wrong': `select job, error from job_run where error is not null and error <> '${CUT_OFF}'`,
  'a stay that was over, or that nobody came to, before its time': `
    select m.id, e.event from match_event e join match m on m.id = e.match_id join edition on edition.id = m.edition_id
    where e.to_state = 'no_show' and e.from_state <> 'no_show' and (e.at at time zone edition.time_zone)::date < lower(m.stay)
      or e.to_state = 'completed' and e.from_state = 'accepted' and (e.at at time zone edition.time_zone)::date < upper(m.stay)`,
}

/** All of them in one question, which the database plans once. */
const QUESTION = Object.entries(NEVER)
  .map(
    ([what, statement]) =>
      `select '${what}' as what, (select jsonb_agg(to_jsonb(wrong)) from (${statement}) wrong) as rows`,
  )
  .join('\nunion all\n')

/** What is wrong right now, each with its rows; nothing if all is well. */
export async function findFaults(world: World): Promise<string[]> {
  const now = world.now().toString()
  const text = `select * from (${QUESTION}) found where rows is not null or $1::timestamptz is null`
  const { rows } = await world.pool.query<{ what: string; rows: unknown[] }>({
    name: 'faults',
    text,
    values: [now],
  })
  const found = rows.map(({ what, rows: wrong }) => `${now} ${what}: ${JSON.stringify(wrong.slice(0, 3))}`)
  return [...world.troubles, ...found]
}

/** How many rows each table has; those without any are left out. */
export async function countRows(world: World): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from "${name}"`)
    if (row && row.n > 0) counts[name] = row.n
  }
  return counts
}
