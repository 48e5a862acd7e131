import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import type { Role } from '#features/wizard/steps/step.ts'

export type NoteRequest = {
  registrationIds: readonly RegistrationId[]
  /** Only on a registration in this role. */
  role?: Role
  entry: string
  words: string
}

/** The database takes no more values in one statement than fit into many times this. */
const ROWS_AT_ONCE = 1000

/**
 * Adds the same words to each of these registrations of this edition; gives how many of them there are. The same entry
 * again adds nothing.
 */
export async function addNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { registrationIds, role, entry, words }: NoteRequest,
): Promise<number> {
  const note = { entry, words, at: clock().toString(), authorPersonId: admin.personId }
  return db.run(admin, async (tx) => {
    const known = await listKnown(tx, registrationIds, role)
    for (let start = 0; start < known.length; start += ROWS_AT_ONCE) {
      const ids = known.slice(start, start + ROWS_AT_ONCE)
      await tx
        .insertInto('organiserNote')
        .values(ids.map((registrationId) => ({ ...note, registrationId })))
        .onConflict((conflict) => conflict.columns(['registrationId', 'entry']).doNothing())
        .execute()
    }
    return known.length
  })
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
