/** Files of very many people: the others hear of them, and those of nearly everybody take a second yes (rules: who sees what, second yes). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { fileName, recordAskedFile, type RecordExport } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { aheadFrom } from '#domain/clock-trust.ts'
import { isMuch, MUCH } from '#domain/much-looked-at.ts'
import type { PressRefusal } from '#domain/second-yes.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { pressYes } from '#features/ground/second-yes/asking.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'

export type FileWaits = 'asked' | PressRefusal | 'too-many' | 'not-approved'

/** Null: it may be taken now; what is much is told. Else why not, or that another organiser was asked. */
export async function weighFile(
  tx: Tx,
  admin: ApprovedAdmin,
  taken: RecordExport,
): Promise<FileWaits | null> {
  const { now } = taken
  await lockFiles(tx, admin)
  const { people, registered } = await countFiled(tx, admin, taken.subjects, now)
  if (isMuch('together', people, registered) && !(await isAgreed(tx, admin, taken))) {
    const what = whatIsAsked(taken)
    const isMore = (asked: unknown) => what.people > (asked as AskedFile).people
    const question = { act: 'export', about: aboutOf(admin, taken), what, isMore } as const
    const press = await pressYes(tx, admin, question, now)
    if (press.state === 'asked' && press.isNew) await recordAskedFile(tx, admin, taken)
    if (press.state !== 'settled') return press.state === 'asked' ? 'asked' : press.why
  }
  if (isMuch('filed', people, registered)) await noteSecurity(tx, now, { kind: 'read-much', detail: 'filed' })
  return null
}

/** What another agrees to: this list, with or without contacts, of so many people. */
export type AskedFile = Pick<RecordExport, 'list' | 'hasContacts' | 'count'> & { people: number }

const whatIsAsked = ({ list, hasContacts, count, subjects }: RecordExport): AskedFile => ({
  list,
  hasContacts,
  count,
  people: new Set(subjects).size,
})
const aboutOf = ({ personId }: ApprovedAdmin, taken: RecordExport) => `${fileName(taken)}:${personId}`

const filesLock = 7_205_194

/** One file of an organiser after another: two at once would each count without the other. */
async function lockFiles(tx: Tx, { personId }: ApprovedAdmin): Promise<void> {
  await sql`select pg_advisory_xact_lock(${filesLock}, hashtext(${personId}))`.execute(tx)
}

/** Different people in all files of a day, with this one; and how many there are. */
async function countFiled(
  tx: Tx,
  { personId }: ApprovedAdmin,
  subjects: readonly RegistrationId[],
  now: Temporal.Instant,
): Promise<{ people: number; registered: number }> {
  const { id } = await getCurrentEdition(tx)
  const since = now.subtract({ hours: MUCH.filedHours }).toString()
  const { rows } = await sql<{ people: number; registered: number }>`
    select (select count(*)::int from (
        select subject_registration_id from access_log
        where actor_person_id = ${personId}::uuid and at > ${since}::timestamptz and at <= ${aheadFrom(now).toString()}::timestamptz
          and action like 'export-record%'
        union select unnest(${subjects}::uuid[])) as filed) as people,
      (select count(*)::int from registration where edition_id = ${id}) as registered`.execute(tx)
  return rows[0] ?? { people: 0, registered: 0 }
}

/** Has another agreed to this file? Registrations since it was asked for do not count as more. */
async function isAgreed(tx: Tx, admin: ApprovedAdmin, taken: RecordExport): Promise<boolean> {
  const { now, subjects } = taken
  const agreed = await tx
    .selectFrom('secondYes')
    .select((eb) => [
      'what',
      eb
        .selectFrom('registration')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('registration.id', '=', sql<string>`any(${subjects}::uuid[])`)
        .whereRef('registration.createdAt', '<=', 'secondYes.askedAt')
        .as('people'),
    ])
    .where('act', '=', 'export')
    .where('about', '=', aboutOf(admin, taken))
    .where('askedBy', '=', admin.personId)
    .where('endedHow', '=', 'done')
    .where('agreedAt', '>', now.subtract({ hours: MUCH.agreedHours }).toString() as never)
    .where('agreedAt', '<=', aheadFrom(now).toString() as never)
    .execute()
  return agreed.some(({ what, people }) => Number(people) <= (what as AskedFile).people)
}
