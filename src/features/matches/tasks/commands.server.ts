import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/context.server.ts'

export type NewTask = {
  matchId: string
  guestRegistrationId: string
  openedBy: GuestActor | HostActor
  cause: 'refused' | 'left'
  /** What they want to tell the organisers; may be empty. */
  words: string
}

/** Leaves organisers the task to find another place, or another guest (R6), in the transaction that ends the match. */
export async function openRematchTask(tx: Tx, task: NewTask, now: Temporal.Instant): Promise<void> {
  const { matchId, guestRegistrationId, openedBy, cause, words } = task
  const { role, registrationId } = openedBy
  const opened = await tx
    .insertInto('rematchTask')
    .values({
      matchId,
      guestRegistrationId,
      openedBy: role,
      openedByRegistrationId: registrationId,
      cause,
      openedAt: now.toString(),
    })
    // There may be one of the other side's, which this one may not read: no column can be named here.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const note = words.trim()
  if (!opened || note === '') return
  await tx.insertInto('rematchWords').values({ taskId: opened.id, registrationId, note }).execute()
}

/** An organiser has seen to it. Doing it twice keeps the first. */
export async function finishRematchTask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<void> {
  await db.run(admin, (tx) =>
    tx
      .updateTable('rematchTask')
      .set({ doneAt: clock().toString(), doneBy: admin.personId })
      .where('matchId', '=', matchId)
      .where('doneAt', 'is', null)
      .execute(),
  )
}
