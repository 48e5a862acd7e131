import { sql } from '#db/sql.server.ts'
import type { CheckDeps } from './campaigns-job.server.ts'
import { composeMail } from './composing/composing.server.ts'
import type { MailRow } from './composing/composing.ts'

/** Removes calls that are none any more (rules: by hand): proven mailboxes get the email, and untrue ones are skipped if `maySkip`. Returns how many. */
export async function tidyCalls({ db, worker, clock, ...tools }: CheckDeps, maySkip = true): Promise<number> {
  const now = clock()
  const { rows } = await db.run(worker, (tx) =>
    sql<MailRow & { id: string; hasMailbox: boolean }>`
      select outbox.id, template, person_id, challenge_id, match_id, campaign_id, newsletter_signup_id, farewell_id, params,
        person.mail_to is not null as has_mailbox
      from outbox join person on person.id = outbox.person_id
      where state = 'queued' and kept_back_reason = 'call' order by outbox.id`.execute(tx),
  )
  let count = 0
  for (const { id, hasMailbox, ...row } of rows) {
    if (!hasMailbox && !maySkip) continue
    count += await db.run(worker, async (tx) => {
      const composed = hasMailbox ? null : await composeMail(tx, row, now, tools)
      if (composed && composed.kind !== 'skip') return 0
      const changed = await tx
        .updateTable('outbox')
        .set(
          composed
            ? { state: 'skipped', reason: composed.reason, keptBackReason: null }
            : { keptBackReason: null },
        )
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('keptBackReason', '=', 'call')
        .executeTakeFirst()
      return Number(changed.numUpdatedRows)
    })
  }
  if (count > 0) await db.run(worker, (tx) => sql`select pg_notify('outbox', '')`.execute(tx))
  return count
}
