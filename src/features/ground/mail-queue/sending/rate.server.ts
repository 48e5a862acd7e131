import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { refill, type Bucket, type MailRate } from '#domain/mail-rate.ts'

/** The bucket of that name as it is now; other workers wait for it until this transaction ends. */
export async function lockBucket(
  tx: Tx,
  bucket: string,
  rate: MailRate,
  now: Temporal.Instant,
): Promise<Bucket> {
  const full = refill(null, rate, now)
  await tx
    .insertInto('mailRate')
    .values({ bucket, tokens: full.tokens, refilledAt: full.refilledAt.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await tx
    .selectFrom('mailRate')
    .select(['tokens', 'refilledAt'])
    .where('bucket', '=', bucket)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return refill(stored, rate, now)
}

/** That many mails leave: of a bucket that `lockBucket` has given in this transaction. */
export async function spendTokens(
  tx: Tx,
  bucket: string,
  { tokens, refilledAt }: Bucket,
  mails: number,
): Promise<void> {
  await tx
    .updateTable('mailRate')
    .set({ tokens: tokens - mails, refilledAt: refilledAt.toString() })
    .where('bucket', '=', bucket)
    .execute()
}
