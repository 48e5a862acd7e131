import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { YesNews } from '#mails/contexts.ts'

/** `id`: of what is asked for. `by`, `and`, `about`: who asked, who agreed, and whom it is about. `at`: until or from when. */
export type Told = Pick<YesNews, 'act' | 'stage'> & {
  id: string
  by: PersonId | null
  and?: PersonId | null
  about?: PersonId | null
  at?: Temporal.Instant
}

/** All organisers, the asker too, hear of requests, agreements and refusals. By ids only, so also when the subject is gone. */
export async function tellOfYes(
  tx: Tx,
  { id, act, stage, by, and, about, at }: Told,
  now: Temporal.Instant,
): Promise<void> {
  const readers = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .orderBy('personId')
    .execute()
  const params = {
    act,
    stage,
    ...(by && { by }),
    ...(and && { and }),
    ...(about && { about }),
    ...(at && { at: at.toString() }),
  }
  await noteSecurity(tx, now, { kind: 'second-yes', detail: stage }, about ? { about } : {})
  await enqueueMails(
    tx,
    readers.map(({ personId }) => ({
      template: 'second-yes' as const,
      personId,
      params,
      dedupeKey: `second-yes:${id}:${stage}:${personId}`,
    })),
    now,
  )
}
