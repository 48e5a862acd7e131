import { sql } from '#db/sql.server.ts'
import type { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { UNDO_DAYS } from './imports.ts'

export type UntouchedRow = {
  id: string
  personId: string
  /** By the address, and where there is none by name or number. */
  who: string
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
    .select(['registration.id', 'registration.personId', 'row.before', 'row.personIsNew', whoIs])
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

const said = (control: string) =>
  sql`coalesce(registration.draft #>> array['finished', 'personal', ${control}, '0'],
    registration.draft #>> array['prefilled', 'personal', ${control}, '0'])`
const whoIs =
  sql<string>`coalesce(person.email, nullif(concat_ws(' ', ${said('firstName')}, ${said('lastName')}), ''),
  ${said('phone')}, '–')`.as('who')

/** Who it is, of as many as a page shows, and how many there are. */
export type UndoGroup = { count: number; people: string[] }
/** What taking an import back would do now: drafts it removes, drafts it puts back, and those that stay. */
export type UndoView = { removed: UndoGroup; restored: UndoGroup; kept: UndoGroup }

const SHOWN = 50

/** Who taking this import back is about, before anybody presses; that somebody looked is noted (rules: who sees what). */
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
      .select(['registration.id', whoIs])
      .where('row.importId', '=', id)
      .execute()
    return {
      removed: groupOf(untouched.filter(({ before }) => before === null)),
      restored: groupOf(untouched.filter(({ before }) => before !== null)),
      kept: groupOf(all.filter((row) => !ids.has(row.id))),
    }
  })
}

function groupOf(rows: readonly { who: string }[]): UndoGroup {
  const people = rows.map(({ who }) => who).toSorted()
  return { count: people.length, people: people.slice(0, SHOWN) }
}

/** Takes an import back in one transaction, where its drafts are still as it left them. Repeatable. */
export async function undoImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  id: string,
): Promise<Result<null, 'not-found' | 'too-late'>> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const run = await tx
      .selectFrom('importRun')
      .select(['importedAt', 'undoneAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!run) return refuse('not-found')
    if (run.undoneAt) return ok(null)
    if (run.importedAt.add({ hours: 24 * UNDO_DAYS }).epochMilliseconds <= now.epochMilliseconds)
      return refuse('too-late')
    const rows = await listUntouched(tx, id, { lock: true })
    const made = rows.filter(({ before }) => before === null)
    const changed = rows.filter(({ before }) => before !== null)
    for (const row of changed) await putBack(tx, row, now)
    await tx
      .deleteFrom('importLeftover')
      .where('importId', '=', id)
      .where('registrationId', '=', (eb) => eb.fn.any(eb.val(changed.map((row) => row.id))))
      .execute()
    const removed = await remove(tx, made)
    const kept = await tx
      .selectFrom('importRow')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('importId', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('importRun')
      .set({
        undoneAt: now.toString(),
        removed,
        restored: changed.length,
        kept: Number(kept.n) - changed.length,
      })
      .where('id', '=', id)
      .execute()
    await tx
      .deleteFrom('importRow')
      .where('importId', '=', id)
      .where('registrationId', '=', (eb) => eb.fn.any(eb.val(changed.map((row) => row.id))))
      .execute()
    return ok(null)
  })
}

async function putBack(tx: Tx, { id, before }: UntouchedRow, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(before), updatedAt: now.toString() })
    .where('id', '=', id)
    .execute()
}

async function remove(tx: Tx, rows: readonly UntouchedRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const { numDeletedRows } = await tx
    .deleteFrom('registration')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .executeTakeFirst()
  const strangers = rows.filter(({ personIsNew }) => personIsNew).map(({ personId }) => personId)
  // Row-level security keeps those who have confirmed the mailbox since, or are somebody in another way.
  await tx
    .deleteFrom('person')
    .where('id', '=', (eb) => eb.fn.any(eb.val(strangers)))
    .execute()
  return Number(numDeletedRows)
}
