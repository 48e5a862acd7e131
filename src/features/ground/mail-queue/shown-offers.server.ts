import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { OFFER_MAILS } from '#domain/mail-report.ts'
import { startAnswerTime } from './answer-time.server.ts'
import { findAnswerTime } from './composing/match.server.ts'
import { tellHost } from './telling.server.ts'

/** Offers whose mail did not arrive but whose guest has seen them: the time to answer runs from now. Returns how many. */
export async function startShownOffers(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  const ids = await db.run(worker, listStopped)
  for (const id of ids)
    await db.run(worker, async (tx) => {
      const now = clock()
      const deadline = await findAnswerTime(tx, id, now)
      if (deadline && (await listStopped(tx)).includes(id)) {
        await startAnswerTime(tx, id, deadline, now)
        await tellHost(tx, id, now)
      }
    })
  return ids.length
}

async function listStopped(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select match.id from live_match as match where match.is_open_offer and match.sent_at is null
      and exists (select from told where told.match_id = match.id and told.way = 'page' and told.at >= match.offered_at)
      and exists (select from outbox where outbox.match_id = match.id and template = any(${[...OFFER_MAILS]}::text[])
        and outbox.state = 'failed' and queued_at >= match.offered_at and not params ? 'copy')
      and not exists (select from outbox where outbox.match_id = match.id and template = any(${[...OFFER_MAILS]}::text[])
        and outbox.state in ('queued', 'sending') and not params ? 'copy')
    order by match.id`.execute(tx)
  return rows.map(({ id }) => id)
}
