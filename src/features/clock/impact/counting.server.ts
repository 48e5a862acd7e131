/** What a season was, counted from its rows (domain/impact): one question for the stays, one for what was said of them. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { type Marked, readKept } from '#db/kept-readings.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Again, Experience } from '#domain/feedback.ts'
import { ROLES, type SeasonAnswers, type SeasonStays } from '#domain/impact/impact.ts'
import { countryCode } from '#features/clock/impact/country-names.server.ts'

type Counted = Pick<Edition, 'id' | 'youngAge' | 'timeZone'>

/** Nights that are over, of stays that both had agreed to. */
const slept = ({ id, timeZone }: Counted, now: Temporal.Instant) => {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return sql`(select match.guest_registration_id as guest_id, match.host_registration_id as host_id,
      least(upper(match.stay), ${today}::date) - lower(match.stay) as nights
    from live_match match where match.edition_id = ${id} and match.is_agreed and lower(match.stay) < ${today}::date)`
}

export async function countStays(tx: Tx, edition: Counted, now: Temporal.Instant): Promise<SeasonStays> {
  // Of a guest with several hosts the way that counts is from where they slept longest.
  const { rows: guests } = await sql<{
    nights: number
    isYoung: boolean
    country: string | null
    minutes: number | null
  }>`select sum(slept.nights)::int as nights, facts.age < ${edition.youngAge} as is_young, known.home_country as country,
      (array_agg(host.commute_minutes order by slept.nights desc, slept.host_id))[1] as minutes
    from ${slept(edition, now)} slept join guest_facts facts on facts.registration_id = slept.guest_id
    join host_facts host on host.registration_id = slept.host_id
    left join guest_sensitive known on known.registration_id = slept.guest_id
    group by slept.guest_id, facts.age, known.home_country`.execute(tx)
  const { rows: homes } = await sql<Pick<SeasonStays, 'homes' | 'halls'>>`
    select (count(distinct slept.host_id) filter (where host.living <> 'hall'))::int as homes,
      (count(distinct slept.host_id) filter (where host.living = 'hall'))::int as halls
    from ${slept(edition, now)} slept join host_facts host on host.registration_id = slept.host_id`.execute(
    tx,
  )
  return {
    guests: guests.map(({ country, ...guest }) => ({ ...guest, country: country && countryCode(country) })),
    ...(homes[0] ?? { homes: 0, halls: 0 }),
    ...(await countOffering(tx, edition.id)),
  }
}

export const OFFERING = [
  'registration',
  'host_facts',
  'block',
  'block_party',
] as const satisfies readonly Marked[]

export function countOffering(tx: Tx, editionId: string): Promise<Pick<SeasonStays, 'offering' | 'places'>> {
  const read = async () => {
    const { rows } = await sql<Pick<SeasonStays, 'offering' | 'places'>>`
      select count(*)::int as offering, coalesce(sum(host.number_of_guests), 0)::int as places
      from registration join host_facts host on host.registration_id = registration.id
      where registration.edition_id = ${editionId} and registration.state = 'submitted'
        and registration.person_id not in (select person_id from blocked_person)`.execute(tx)
    return rows[0] ?? { offering: 0, places: 0 }
  }
  return readKept(tx, { name: `offering ${editionId}`, tables: OFFERING, read, size: () => 0 })
}

/** Of those who have stayed, or had guests. */
export async function countAnswers(tx: Tx, edition: Counted, now: Temporal.Instant): Promise<SeasonAnswers> {
  const { rows } = await sql<{
    role: (typeof ROLES)[number]
    experience: Experience | null
    again: Again | null
    people: number
  }>`select registration.role, said.experience, said.again, count(*)::int as people
    from feedback said join registration on registration.id = said.registration_id
    where registration.edition_id = ${edition.id} and exists (select from ${slept(edition, now)} slept
      where registration.id in (slept.guest_id, slept.host_id))
    group by 1, 2, 3`.execute(tx)
  const of = <Name extends string>(role: string, nameOf: (row: (typeof rows)[number]) => Name | null) => {
    const counts: Partial<Record<Name, number>> = {}
    for (const row of rows.filter((answer) => answer.role === role)) {
      const name = nameOf(row)
      if (name) counts[name] = (counts[name] ?? 0) + row.people
    }
    return counts
  }
  const side = (role: string) => ({
    experience: of(role, ({ experience }) => experience),
    again: of(role, ({ again }) => again),
  })
  return { guest: side('guest'), host: side('host') }
}
