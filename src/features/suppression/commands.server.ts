import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'

/**
 * How somebody said that they want no list mail: on our page, by the button of their mail program, under their former
 * address, or to their provider by calling one spam.
 */
export type SuppressionSource = 'unsubscribe-page' | 'one-click' | 'email-change' | 'complaint'

/** From now on no list mail goes to this address. Said again it stays as it was said first. */
export async function suppress(
  tx: Tx,
  fingerprint: Buffer,
  { source, now }: { source: SuppressionSource; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('suppression')
    .values({ fingerprint, source, suppressedAt: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The owner of the mailbox has asked for list mail anew and proven it: the address may be written to again. */
export async function lift(tx: Tx, fingerprint: Buffer): Promise<void> {
  await tx.deleteFrom('suppression').where('fingerprint', '=', fingerprint).execute()
}
