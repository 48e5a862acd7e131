import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'
import type { Why } from '#features/ground/outcome.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'

export type NoteRequest = {
  registrationIds: readonly RegistrationId[]
  role?: Role
  entry: string
  words: string
  /** The day on which it comes back to its author (rules: looking after); null: on none. */
  remindOn?: Temporal.PlainDate | null
}

/**
 * Adds the same words to each of these registrations of this edition; gives how many were written. The same entry
 * again adds nothing.
 */
export async function addNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { registrationIds, role, entry, words, remindOn = null }: NoteRequest,
): Promise<number> {
  return db.run(admin, async (tx) => {
    const known = await listKnown(tx, registrationIds, role)
    const written = await sql`insert into organiser_note (registration_id, entry, words, at, author_person_id)
      select id, ${entry}::uuid, ${words}, ${clock().toString()}::timestamptz, ${admin.personId}::uuid
      from unnest(${known}::uuid[]) as id
      on conflict (registration_id, entry) do nothing`.execute(tx)
    if (remindOn)
      await sql`insert into note_reminder (note_id, person_id, due_on)
        select id, ${admin.personId}::uuid, ${remindOn.toString()}::date from organiser_note
        where entry = ${entry}::uuid and registration_id = any(${known}::uuid[]) and author_person_id = ${admin.personId}::uuid
        on conflict (note_id) do nothing`.execute(tx)
    return Number(written.numAffectedRows ?? 0)
  })
}

/** Has a note from this very press already? */
export async function weighNote(
  tx: Tx,
  ids: readonly string[],
  entry: string,
): Promise<ReadonlyMap<string, Why>> {
  const rows = await tx
    .selectFrom('organiserNote')
    .select('registrationId')
    .where('entry', '=', entry)
    .where('registrationId', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
  return new Map(rows.map(({ registrationId }) => [registrationId, { cause: 'already' }]))
}

async function listKnown(tx: Tx, ids: readonly RegistrationId[], role?: Role): Promise<RegistrationId[]> {
  const edition = await getCurrentEdition(tx)
  const rows = await tx
    .selectFrom('registration')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('editionId', '=', edition.id)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'guest'))
    .execute()
  return rows.map(({ id }) => id)
}

/** How many notes of the caller have come back, by the calendar of the edition. */
export async function countOwnDueNotes(tx: Tx, { edition, now }: ListContext): Promise<number> {
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from note_reminder reminder
    join organiser_note note on note.id = reminder.note_id
    join registration on registration.id = note.registration_id and registration.edition_id = ${edition.id}
    where reminder.person_id = app.person_id() and reminder.done_at is null and reminder.due_on <= ${today}::date`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
