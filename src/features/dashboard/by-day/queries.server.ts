import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { countByNight, daysUpTo } from '#domain/day-counts.ts'
import { stayWindow } from '#domain/edition.ts'
import { nightsOf } from '#domain/stay.ts'
import type { ListScene } from '#features/lists/queries.server.ts'

/** Six weeks of a chart. */
const LONGEST = 42

export type DayCount = { day: string; guests: number; hosts: number }
export type NightCount = { night: string; demand: number; beds: number; placed: number }

/** How many handed in on each day of the edition's time zone, up to today; whoever has cancelled since is left out. */
export async function countRegistrations(tx: Tx, { edition, now }: ListScene): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day::text, (count(*) filter (where role = 'guest'))::int as guests,
      (count(*) filter (where role = 'host'))::int as hosts
    from (select role, (submitted_at at time zone ${edition.timeZone})::date as day from registration
      where edition_id = ${edition.id} and state = 'submitted') handed_in
    group by day order by day`.execute(tx)
  const known = new Map(rows.map((row) => [row.day, row]))
  const first = rows[0] ? Temporal.PlainDate.from(rows[0].day) : null
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return daysUpTo(today, first, LONGEST).map((day) => {
    const { guests = 0, hosts = 0 } = known.get(day.toString()) ?? {}
    return { day: day.toString(), guests, hosts }
  })
}

type Change = { what: 'demand' | 'beds' | 'placed'; on: string; change: number }

/**
 * For each night of the edition: guests who need a bed, beds that hosts offer, and guests who have one, drafts and open
 * offers among them.
 */
export async function countNights(tx: Tx, { edition, now }: ListScene): Promise<NightCount[]> {
  // Looked for among the few who have not confirmed, instead of among all accounts.
  const takesPart = sql`edition_id = ${edition.id} and state = 'submitted' and person_id is not null
    and not exists (select from person where person.id = person_id and email_confirmed_at is null)
    and not exists (select from arranged_elsewhere elsewhere where elsewhere.registration_id = registration.id)`
  // Most people stay for the same nights: counted by stay first, there is little left to add up by night.
  const { rows } = await sql<Change>`
    with stays as (
      select 'demand' as what, stay, count(*)::int as many
        from registration join guest_facts on guest_facts.registration_id = registration.id
        where ${takesPart} and role = 'guest' group by stay
      union all
      select 'beds', stay, count(*)::int
        from registration join host_facts on host_facts.registration_id = registration.id
        join room on room.registration_id = registration.id and room.removed_at is null
        join place on place.room_id = room.id and place.removed_at is null
          and (place.seat = 1 or ${edition.doubleBed} <> 'never')
        where ${takesPart} and role = 'host' group by stay
      union all
      select 'placed', stay, count(*)::int from match where edition_id = ${edition.id}
        and (state in ('draft', 'accepted', 'completed')
          or (state = 'offered' and (deadline_at is null or deadline_at >= ${now.toString()}::timestamptz)))
        group by stay)
    select what, day::text as on, sum(change)::int as change
    from (select what, lower(stay) as day, many as change from stays
      union all select what, upper(stay), -many from stays) changes
    group by what, day`.execute(tx)
  const window = stayWindow(edition)
  const count = (what: Change['what']) =>
    countByNight(
      rows.filter((row) => row.what === what),
      window,
    )
  const [demand, beds, placed] = [count('demand'), count('beds'), count('placed')]
  return nightsOf(window).map((night, index) => ({
    night: night.toString(),
    demand: demand[index] ?? 0,
    beds: beds[index] ?? 0,
    placed: placed[index] ?? 0,
  }))
}
