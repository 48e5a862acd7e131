/** Files of very many people: the others hear of them, and those of nearly everybody take a second yes (rules: who sees what, second yes). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { recordAskedFile, type RecordExport } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { isMuch, MUCH } from '#domain/much-looked-at.ts'
import type { PressRefusal } from '#domain/second-yes.ts'
import { pressYes } from '#features/ground/second-yes/asking.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'

export type FileWaits = 'asked' | PressRefusal | 'too-many' | 'not-approved'

/** Null: it may be taken now; what is much is told. Else why not, or that another organiser was asked. */
export async function weighFile(
  tx: Tx,
  admin: ApprovedAdmin,
  taken: RecordExport,
): Promise<FileWaits | null> {
  const { now, list } = taken
  const { people, registered } = await countFiled(tx, admin, taken.subjects, now)
  if (isMuch('together', people, registered) && !(await isAgreed(tx, admin, list, now))) {
    const press = await pressYes(tx, admin, { act: 'export', about: `${list}:${admin.personId}` }, now)
    if (press.state === 'asked') await recordAskedFile(tx, admin, taken)
    if (press.state !== 'settled') return press.state === 'asked' ? 'asked' : press.why
  }
  if (isMuch('filed', people, registered)) await noteSecurity(tx, now, { kind: 'read-much', detail: 'filed' })
  return null
}

/** Different people in all files of a day, with this one; and how many there are. */
async function countFiled(
  tx: Tx,
  { personId }: ApprovedAdmin,
  subjects: readonly RegistrationId[],
  now: Temporal.Instant,
): Promise<{ people: number; registered: number }> {
  const since = now.subtract({ hours: MUCH.filedHours }).toString()
  const { rows } = await sql<{ people: number; registered: number }>`
    select (select count(*)::int from (
        select subject_registration_id from access_log
        where actor_person_id = ${personId}::uuid and at > ${since}::timestamptz and action like 'export-record%'
        union select unnest(${subjects}::uuid[])) as filed) as people,
      (select count(*)::int from registration where edition_id = (select id from edition order by conference_start_on desc limit 1)) as registered`.execute(
    tx,
  )
  return rows[0] ?? { people: 0, registered: 0 }
}

async function isAgreed(
  tx: Tx,
  { personId }: ApprovedAdmin,
  list: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .selectFrom('secondYes')
    .select('id')
    .where('act', '=', 'export')
    .where('about', '=', `${list}:${personId}`)
    .where('askedBy', '=', personId)
    .where('endedHow', '=', 'done')
    .where('agreedAt', '>', now.subtract({ hours: MUCH.agreedHours }).toString() as never)
    .executeTakeFirst()
  return row !== undefined
}
