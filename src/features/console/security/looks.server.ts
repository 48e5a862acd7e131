/** Who of the organisers has looked at how much, and which files they took (rules: who sees what), from the access log. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

const DAYS = 30
const MOST_FILES = 50

/** Different people each. `email`: null: their account is gone, or they are no organiser any more. */
export type LooksRow = {
  personId: string
  email: string | null
  inHour: number
  inDay: number
  inMonth: number
  filedInMonth: number
  lastAt: string
}
export type FileRow = {
  id: string
  at: string
  email: string | null
  what: string
  count: number
  reason: string
}

export async function readLooks(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ looks: LooksRow[]; files: FileRow[] }> {
  const since = now.subtract({ hours: 24 * DAYS }).toString()
  const within = (hours: number) =>
    sql`count(distinct subject_registration_id) filter (where not is_filed
      and at > ${now.subtract({ hours }).toString()}::timestamptz)::int`
  const { rows: looks } = await sql<Omit<LooksRow, 'lastAt'> & { lastAt: Temporal.Instant }>`
    select log.actor_person_id as person_id, organiser.email, ${within(1)} as in_hour, ${within(24)} as in_day,
      ${within(24 * DAYS)} as in_month,
      count(distinct subject_registration_id) filter (where is_filed)::int as filed_in_month, max(at) as last_at
    from (select *, action like 'export-record%' as is_filed from access_log where at > ${since}::timestamptz) as log
    left join (select hat.person_id, email from admin_profile hat join person on person.id = hat.person_id) as organiser
      on organiser.person_id = log.actor_person_id
    group by log.actor_person_id, organiser.email
    order by in_month desc, log.actor_person_id`.execute(tx)
  const files = await tx
    .selectFrom('accessLog')
    .leftJoin('adminProfile', 'adminProfile.personId', 'accessLog.actorPersonId')
    .leftJoin('person', 'person.id', 'adminProfile.personId')
    .select(['accessLog.id', 'accessLog.at', 'accessLog.action', 'rowCount', 'reason', 'person.email'])
    .where('reason', 'is not', null)
    .where('accessLog.at', '>', since as never)
    .orderBy('accessLog.at', 'desc')
    .orderBy('accessLog.id', 'desc')
    .limit(MOST_FILES)
    .execute()
  return {
    looks: looks.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toString() })),
    files: files.map(({ id, at, action, rowCount, reason, email }) => ({
      id: String(id),
      at: at.toString(),
      email,
      what: action,
      count: rowCount ?? 0,
      reason: reason ?? '',
    })),
  }
}

export async function countRegistered(tx: Tx, editionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('editionId', '=', editionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
