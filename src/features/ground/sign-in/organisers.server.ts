import type { ApprovedAdmin, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

// Any number will do that nobody else takes: decisions about organisers come one after another.
const decisionLock = 7_205_192

/** Until the end of the transaction nothing is decided about an organiser but here. */
export async function lockDecisions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${decisionLock})`.execute(tx)
}

/** One decision at a time, by somebody approved at that moment: two organisers must not revoke each other at once. */
export async function isStillApproved(tx: Tx, admin: ApprovedAdmin): Promise<boolean> {
  await lockDecisions(tx)
  const own = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('personId', '=', admin.personId)
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return own !== undefined
}

/** Is there anybody yet who may decide? */
export async function hasOrganiser(tx: Tx): Promise<boolean> {
  const one = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Would nobody be left to decide if this person went? Holds the lock of decisions for the rest of the transaction. */
export async function isLastOrganiser(tx: Tx, { personId }: SignedIn): Promise<boolean> {
  await lockDecisions(tx)
  const organisers = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .limit(2)
    .execute()
  return organisers.length === 1 && organisers[0]?.personId === personId
}
