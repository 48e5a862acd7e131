import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'

/**
 * Sends both mails of a draft to the organiser's own mailbox, marked as a test; guest and host hear nothing, and no time
 * starts. `press` is the page's, so that pressing twice sends once. What the mails say is a look at both records (R7).
 */
export async function sendCopies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  {
    matchId,
    press,
    days,
    requestId,
  }: { matchId: string; press: string; days: number | null; requestId: string },
): Promise<void> {
  const now = clock()
  await db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const draft = await tx
      .selectFrom('match')
      .select(['guestRegistrationId', 'hostRegistrationId'])
      .where('id', '=', matchId)
      .where('editionId', '=', editionId)
      .where('state', '=', 'draft')
      .executeTakeFirst()
    if (!draft) return
    const subjects = [draft.guestRegistrationId, draft.hostRegistrationId]
    await recordView(tx, admin, { action: 'preview-offers', subjects, requestId }, now)
    const params = { copy: 'yes', ...(days === null ? {} : { days: String(days) }) }
    for (const template of ['offer-to-guest', 'notice-to-host'] as const) {
      const dedupeKey = `copy:${matchId}:${template}:${press}`
      const { personId } = admin
      await enqueueMail(tx, { dedupeKey, lane: lanes.match, template, matchId, personId, params }, now)
    }
  })
}
