import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { mayRevokeNow, SECOND_YES } from '#domain/second-yes.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { tellOfYes } from '#features/ground/second-yes/telling.server.ts'
import { lockDecisions } from '#features/ground/sign-in/organisers.server.ts'
import { takeApproval } from './revoking.server.ts'

/** What two have agreed about a third is done once its hour is over and nobody has stopped it. Returns how many. */
export async function revokeAgreed(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  const due = now.subtract({ minutes: SECOND_YES.revokeMinutes }).toString()
  const waiting = await db.run(worker, (tx) =>
    tx
      .selectFrom('secondYes')
      .select('id')
      .where('act', '=', 'revoke')
      .where('endedAt', 'is', null)
      .where('agreedAt', '<=', due as never)
      .orderBy('agreedAt')
      .execute(),
  )
  let count = 0
  for (const { id } of waiting) count += await db.run(worker, (tx) => revokeOne(tx, id, now))
  return count
}

async function revokeOne(tx: Parameters<typeof takeApproval>[0], id: string, now: Temporal.Instant) {
  await lockDecisions(tx)
  const row = await tx
    .selectFrom('secondYes')
    .select(['askedBy', 'askedAt', 'agreedBy', 'aboutPersonId'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.aboutPersonId) return 0
  const { askedBy, askedAt, agreedBy, aboutPersonId: personId } = row
  const may = mayRevokeNow({ askedBy, askedAt, agreedBy }, { all: await readStandings(tx), now })
  const isDone = may && (await takeApproval(tx, { personId, by: askedBy }, now))
  await tx
    .updateTable('secondYes')
    .set({ endedAt: now.toString(), endedHow: isDone ? 'done' : 'over' })
    .where('id', '=', id)
    .execute()
  if (!isDone) return 0
  const told = { id, act: 'revoke', stage: 'done', by: askedBy, and: agreedBy, about: personId } as const
  await tellOfYes(tx, told, now)
  return 1
}
