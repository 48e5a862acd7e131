import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'

export type NoteRequest = { registrationIds: readonly RegistrationId[]; entry: string; words: string }

/** Adds the same words to each of these registrations. The same entry again adds nothing. */
export async function addNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { registrationIds, entry, words }: NoteRequest,
): Promise<void> {
  if (registrationIds.length === 0) return
  const note = { entry, words, at: clock().toString(), authorPersonId: admin.personId }
  await db.run(admin, (tx) =>
    tx
      .insertInto('organiserNote')
      .values(registrationIds.map((registrationId) => ({ ...note, registrationId })))
      .onConflict((conflict) => conflict.columns(['registrationId', 'entry']).doNothing())
      .execute(),
  )
}
