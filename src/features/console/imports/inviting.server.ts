import type { ApprovedAdmin } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

/** Queues one invitation for everybody of an import who has not handed in yet; a second press queues nothing twice. */
export async function inviteImported(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  id: string,
): Promise<boolean> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const run = await tx
      .updateTable('importRun')
      .set({ invitedAt: sql<string>`coalesce(invited_at, ${now.toString()}::timestamptz)` })
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!run) return false
    const rows = await tx
      .selectFrom('importRow as row')
      .innerJoin('registration', 'registration.id', 'row.registrationId')
      .innerJoin('person', 'person.id', 'registration.personId')
      .select(['registration.id', 'registration.personId'])
      .where('row.importId', '=', id)
      .where('registration.state', '=', 'draft')
      .where('person.mailTo', 'is not', null)
      .orderBy('registration.id')
      .execute()
    for (const { id: registrationId, personId } of rows) {
      const dedupeKey = `import-invitation:${registrationId}`
      const mail = { dedupeKey, template: 'import-invitation' } as const
      await enqueueMail(tx, { ...mail, personId, params: { registrationId } }, now)
    }
    return true
  })
}
