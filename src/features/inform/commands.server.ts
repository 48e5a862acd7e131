import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'

/**
 * Sends both mails of a draft to the organiser's own mailbox, marked as a test; guest and host hear nothing, and no time
 * starts. `press` is the page's, so that pressing twice sends once.
 */
export async function sendCopies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { matchId, press, days }: { matchId: string; press: string; days: number | null },
): Promise<void> {
  const now = clock()
  await db.run(admin, async (tx) => {
    const draft = await tx.selectFrom('match').select('id').where('id', '=', matchId).executeTakeFirst()
    if (!draft) return
    const params = { copy: 'yes', ...(days === null ? {} : { days: String(days) }) }
    for (const template of ['offer-to-guest', 'notice-to-host'] as const) {
      const dedupeKey = `copy:${matchId}:${template}:${press}`
      const { personId } = admin
      await enqueueMail(tx, { dedupeKey, lane: lanes.match, template, matchId, personId, params }, now)
    }
  })
}
