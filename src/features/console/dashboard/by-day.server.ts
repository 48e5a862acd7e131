import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { countByNight, daysUpTo } from '#domain/day-counts.ts'
import { stayWindow } from '#domain/edition.ts'
import { nightsOf, toDay } from '#domain/stay.ts'
import { sumNights } from '#domain/tape-chart.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'
import { listCompanions } from '#features/placing/matches/companions.server.ts'
import { readHolders } from '#features/placing/rooms/by-night/holders.server.ts'
import { chartOfAll } from '#features/placing/rooms/by-night/whole-chart.server.ts'
import { readDemand, readOffered } from '#features/placing/rooms/by-night/offered.server.ts'

/** Six weeks of a chart. */
const LONGEST = 42

export type DayCount = { day: string; guests: number; hosts: number }
export type NightCount = { night: string; demand: number; beds: number; placed: number; free: number }

/** How many handed in on each day of the edition's time zone, up to today; whoever has cancelled since is left out. */
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

/**
 * For each night of the edition: guests who need a bed, beds that can be used, guests who have one, drafts and open offers among them, and
 * beds that are free.
 */
export async function countNights(tx: Tx, context: ListContext): Promise<NightCount[]> {
  const { edition } = context
  const stays = stayWindow(edition)
  const window = { start: toDay(stays.start), end: toDay(stays.end) }
  const companions = await listCompanions(tx, edition)
  const homes = await readOffered(tx, edition.id)
  const holders = await readHolders(tx, edition.id, { homes, companions })
  const chart = chartOfAll(homes, holders, companions, window, edition)
  const sums = sumNights([...chart.values()], [], window)
  const demand = countByNight(await readDemand(tx, edition), stays)
  return nightsOf(stays).map((night, index) => {
    const { places, taken, free } = sums[index]!
    return { night: night.toString(), demand: demand[index]!, beds: places, placed: taken, free }
  })
}
