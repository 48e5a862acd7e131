import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/context.server.ts'
import { UNDO_DAYS } from '../schema.ts'
import { listUntouched, type UntouchedRow } from './queries.server.ts'

/**
 * Takes an import back in one transaction: removes the drafts it made and puts back those it changed, as long as they
 * are still as it left them. What somebody has worked on since stays. Doing it again changes nothing.
 */
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
  // Row-level security keeps whoever has confirmed the mailbox since, or is somebody in another way.
  await tx
    .deleteFrom('person')
    .where('id', '=', (eb) => eb.fn.any(eb.val(strangers)))
    .execute()
  return Number(numDeletedRows)
}
