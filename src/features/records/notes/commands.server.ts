import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'

export type NoteRequest = { registrationIds: readonly RegistrationId[]; entry: string; words: string }

/** The database takes no more values in one statement than fit into many times this. */
const ROWS_AT_ONCE = 1000

/** Adds the same words to each of these registrations. The same entry again adds nothing. */
export async function addNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { registrationIds, entry, words }: NoteRequest,
): Promise<void> {
  const note = { entry, words, at: clock().toString(), authorPersonId: admin.personId }
  await db.run(admin, async (tx) => {
    for (let start = 0; start < registrationIds.length; start += ROWS_AT_ONCE) {
      const ids = registrationIds.slice(start, start + ROWS_AT_ONCE)
      await tx
        .insertInto('organiserNote')
        .values(ids.map((registrationId) => ({ ...note, registrationId })))
        .onConflict((conflict) => conflict.columns(['registrationId', 'entry']).doNothing())
        .execute()
    }
  })
}
