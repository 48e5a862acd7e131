import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { daysUpTo } from '#domain/day-counts.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'

const LONGEST = 42

export type DayCount = { day: string; guests: number; hosts: number }

/** How many handed in on each day of the edition's time zone, up to today; those who have cancelled since are left out. */
export async function countRegistrations(tx: Tx, { edition, now }: ListContext): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day::text, (count(*) filter (where role = 'guest'))::int as guests,
      (count(*) filter (where role = 'host'))::int as hosts
    from (select role, (submitted_at at time zone ${edition.timeZone})::date as day from registration
      where edition_id = ${edition.id} and state = 'submitted') handed_in
    group by day order by day`.execute(tx)
  const known = new Map(rows.map((row) => [row.day, row]))
  const [first] = rows
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return daysUpTo(today, first ? Temporal.PlainDate.from(first.day) : null, LONGEST).map((day) => {
    const { guests = 0, hosts = 0 } = known.get(day.toString()) ?? {}
    return { day: day.toString(), guests, hosts }
  })
}
