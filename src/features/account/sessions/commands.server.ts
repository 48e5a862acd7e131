import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/context.server.ts'

type SessionDeps = Pick<Deps, 'db' | 'clock'>

/** Signs one device of this person out. Somebody else's session, or one that is over, stays as it is. */
export async function endOneSession(
  { db, clock }: SessionDeps,
  person: SignedIn,
  sessionId: string,
): Promise<void> {
  await db.run(person, (tx) =>
    tx
      .updateTable('session')
      .set({ endedAt: clock().toString() })
      .where('id', '=', sessionId)
      .where('personId', '=', person.personId)
      .where('endedAt', 'is', null)
      .execute(),
  )
}

/** Signs this person out everywhere but here. */
export async function endOtherSessions(
  { db, clock }: SessionDeps,
  person: SignedIn,
  thisSessionId: string,
): Promise<void> {
  await db.run(person, (tx) => endSessionsBut(tx, person, { thisSessionId, now: clock() }))
}

/** The same, in the caller's transaction, which may also be the gate's. */
export async function endSessionsBut(
  tx: Tx,
  { personId }: SignedIn,
  { thisSessionId, now }: { thisSessionId: string; now: ReturnType<Deps['clock']> },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ endedAt: now.toString() })
    .where('personId', '=', personId)
    .where('id', '!=', thisSessionId)
    .where('endedAt', 'is', null)
    .execute()
}
