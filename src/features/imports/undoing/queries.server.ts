import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/context.server.ts'

export type UntouchedRow = {
  id: string
  personId: string
  email: string
  before: unknown
  personIsNew: boolean
}

/** Still drafts, not saved since, without a consent: nobody but the import has said anything. */
export async function listUntouched(
  tx: Tx,
  importId: string,
  { lock }: { lock: boolean },
): Promise<UntouchedRow[]> {
  return tx
    .selectFrom('importRow as row')
    .innerJoin('registration', 'registration.id', 'row.registrationId')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select(['registration.id', 'registration.personId', 'person.email', 'row.before', 'row.personIsNew'])
    .where('row.importId', '=', importId)
    .where('registration.state', '=', 'draft')
    .whereRef('registration.updatedAt', '=', 'row.savedAt')
    .where(({ not, exists, selectFrom, or, eb }) =>
      or([
        eb('row.before', 'is not', null),
        not(
          exists(
            selectFrom('consent')
              .select('consent.id')
              .whereRef('consent.registrationId', '=', 'registration.id'),
          ),
        ),
      ]),
    )
    .orderBy('registration.id')
    .$if(lock, (query) => query.forNoKeyUpdate('registration'))
    .execute()
}

/** Addresses, as many as a page shows, and how many there are. */
export type UndoGroup = { count: number; emails: string[] }
/** What taking an import back would do now: drafts it removes, drafts it puts back, and those that stay. */
export type UndoView = { removed: UndoGroup; restored: UndoGroup; kept: UndoGroup }

const SHOWN = 50

/** Who taking this import back is about, before anybody presses; that somebody looked is noted (R7). */
export async function findUndoing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { id, requestId }: { id: string; requestId: string },
): Promise<UndoView> {
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action: 'view-import', requestId }, clock())
    const untouched = await listUntouched(tx, id, { lock: false })
    const ids = new Set(untouched.map((row) => row.id))
    const all = await tx
      .selectFrom('importRow as row')
      .innerJoin('registration', 'registration.id', 'row.registrationId')
      .innerJoin('person', 'person.id', 'registration.personId')
      .select(['registration.id', 'person.email'])
      .where('row.importId', '=', id)
      .execute()
    return {
      removed: groupOf(untouched.filter(({ before }) => before === null)),
      restored: groupOf(untouched.filter(({ before }) => before !== null)),
      kept: groupOf(all.filter((row) => !ids.has(row.id))),
    }
  })
}

function groupOf(rows: readonly { email: string }[]): UndoGroup {
  const emails = rows.map(({ email }) => email).toSorted()
  return { count: emails.length, emails: emails.slice(0, SHOWN) }
}
