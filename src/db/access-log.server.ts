import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, PersonId, RegistrationId } from './actor.server.ts'
import type { Tx } from './connect.server.ts'
import { sql } from './sql.server.ts'

/** What an organiser looked at; `subjects` empty for a list. */
export type RecordView = { action: string; subjects?: readonly RegistrationId[]; requestId: string }

/** Notes in the same transaction that reads the data who looked at whose record (rules: who sees what): what could not be noted is not read. */
export async function recordView(
  tx: Tx,
  admin: ApprovedAdmin,
  { action, subjects = [], requestId }: RecordView,
  now: Temporal.Instant,
): Promise<void> {
  const row = { at: now.toString(), actorPersonId: admin.personId, action, requestId }
  const rows = subjects.map((subjectRegistrationId) => ({ ...row, subjectRegistrationId }))
  await tx
    .insertInto('accessLog')
    .values(rows.length > 0 ? rows : [{ ...row, subjectRegistrationId: null }])
    .execute()
}

/** For so long one note stands for all that an organiser searches, while each letter is a search, and for each whose line in a list they see again. */
const AGAIN_MINUTES = 10

/** What the log says of somebody whom a list has shown with how to reach them. */
const LISTED_WITH_CONTACTS = 'list-with-contacts'

/** Notes whom a page of a list shows with how to reach them: so many lines are a look at each. */
export async function recordContactsShown(
  tx: Tx,
  { personId }: ApprovedAdmin,
  { subjects, requestId }: { subjects: readonly RegistrationId[]; requestId: string },
  now: Temporal.Instant,
): Promise<void> {
  const since = now.subtract({ minutes: AGAIN_MINUTES }).toString()
  await sql`insert into access_log (at, actor_person_id, action, subject_registration_id, request_id)
    select ${now.toString()}::timestamptz, ${personId}::uuid, ${LISTED_WITH_CONTACTS}, shown, ${requestId}
    from unnest(${[...new Set(subjects)]}::uuid[]) as shown
    where not exists (select from access_log where subject_registration_id = shown and at > ${since}::timestamptz
      and actor_person_id = ${personId}::uuid and action = ${LISTED_WITH_CONTACTS})`.execute(tx)
}

/** Notes that an organiser searches for people. What they have typed is kept nowhere. */
export async function recordSearch(
  tx: Tx,
  { personId }: ApprovedAdmin,
  requestId: string,
  now: Temporal.Instant,
): Promise<void> {
  const since = now.subtract({ minutes: AGAIN_MINUTES }).toString()
  await sql`insert into access_log (at, actor_person_id, action, request_id)
    select ${now.toString()}::timestamptz, ${personId}::uuid, 'find', ${requestId}
    where not exists (select from access_log where actor_person_id = ${personId}::uuid and action = 'find'
      and at > ${since}::timestamptz)`.execute(tx)
}

/** What the log says of a record in a file: with or without what tells how to reach its person. */
export const EXPORTED = 'export-record'
const withContacts = '-with-contacts'
export const EXPORTED_WITH_CONTACTS = `${EXPORTED}${withContacts}` as const

export type RecordExport = {
  list: string
  /** Whose records are in the file; once each, however many rows. */
  subjects: readonly RegistrationId[]
  count: number
  /** Are columns in the file that tell how to reach them? */
  hasContacts: boolean
  reason: string
  requestId: string
  now: Temporal.Instant
}

/** A file by its list, with or without what tells how to reach people. */
export const fileName = ({ list, hasContacts }: Pick<RecordExport, 'list' | 'hasContacts'>): string =>
  `${list}${hasContacts ? withContacts : ''}`

/** Why a file is asked for that takes the yes of another, who reads it; it goes with the season like the rest. */
export async function recordAskedFile(tx: Tx, admin: ApprovedAdmin, asked: RecordExport): Promise<void> {
  const { count: rowCount, reason, requestId, now } = asked
  const row = { at: now.toString(), actorPersonId: admin.personId, requestId, reason, rowCount }
  await tx
    .insertInto('accessLog')
    .values({ ...row, action: `ask-export-${fileName(asked)}` })
    .execute()
}

export async function readAskedReason(
  tx: Tx,
  { personId, at, file }: { personId: PersonId; at: Temporal.Instant; file: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('accessLog')
    .select('reason')
    .where('actorPersonId', '=', personId)
    .where('action', '=', `ask-export-${file}`)
    .where('at', '=', at.toString() as never)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? null
}

/** Notes an export in the transaction that reads it: one row with reason and count, one for each record in it (rules: who sees what). */
export async function recordExport(tx: Tx, admin: ApprovedAdmin, taken: RecordExport): Promise<void> {
  const { count, hasContacts, reason, requestId, now } = taken
  const record = hasContacts ? EXPORTED_WITH_CONTACTS : EXPORTED
  const row = { at: now.toString(), actorPersonId: admin.personId, requestId }
  await tx
    .insertInto('accessLog')
    .values({ ...row, action: `export-${fileName(taken)}`, reason, rowCount: count })
    .execute()
  const subjects = [...new Set(taken.subjects)]
  await sql`insert into access_log (at, actor_person_id, action, subject_registration_id, request_id)
    select ${row.at}::timestamptz, ${admin.personId}::uuid, ${record}, subject, ${requestId}
    from unnest(${subjects}::uuid[]) as subject`.execute(tx)
}
