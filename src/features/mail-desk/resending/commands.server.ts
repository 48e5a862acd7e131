import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import { noteDeed } from '#features/mail-queue/control/commands.server.ts'
import { countSent, listLive, templatesOf, type ResendCount } from './queries.server.ts'
import type { ResendTo } from './schema.ts'

type Deps = { db: Database; clock: () => Temporal.Instant }
type Asked = { to: ResendTo; matchIds: readonly string[] }

export type ResendQuestion = { matches: number; mails: number; counts: ResendCount[] }

/** What pressing again would send, and what those people have got already. Changes nothing. */
export function askResend(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  { to, matchIds }: Asked,
): Promise<ResendQuestion> {
  return db.run(admin, async (tx) => {
    const live = await listLive(tx, to, matchIds)
    const free = live.filter(({ waiting }) => waiting === 0)
    const mails = free.reduce((sum, { state }) => sum + templatesOf(state, to).length, 0)
    return { matches: free.length, mails, counts: countSent(live, to, clock()) }
  })
}

/**
 * Queues the mails of these matches once more, as they stand now. Whose mail still waits, and whose match is no longer
 * open, is left out. One press sends once, however often it arrives; an offer keeps its deadline (R2).
 * Returns how many mails were queued.
 */
export function resendMails(
  { db, clock }: Deps,
  admin: ApprovedAdmin,
  { to, matchIds, press }: Asked & { press: string },
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    // Two organisers at the same table: the second finds what the first has queued.
    await sql`select pg_advisory_xact_lock(hashtext('resend-matches'))`.execute(tx)
    const free = (await listLive(tx, to, matchIds)).filter(({ waiting }) => waiting === 0)
    let mails = 0
    for (const { id, state } of free) {
      const people = await getPeople(tx, id)
      for (const [side, template] of templatesOf(state, to).entries()) {
        const dedupeKey = `resend:${press}:${id}:${template}`
        if (await isQueued(tx, dedupeKey)) continue
        const personId = side === 0 ? people.guestPersonId : people.hostPersonId
        await enqueueMail(tx, { dedupeKey, lane: lanes.match, template, personId, matchId: id }, now)
        mails += 1
      }
    }
    if (mails > 0) await noteDeed(tx, { kind: 'resend', by: admin.personId, mails }, now)
    return mails
  })
}

const getPeople = (tx: Tx, matchId: string) =>
  tx
    .selectFrom('match')
    .select(['guestPersonId', 'hostPersonId'])
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()

async function isQueued(tx: Tx, dedupeKey: string): Promise<boolean> {
  const row = await tx.selectFrom('outbox').select('id').where('dedupeKey', '=', dedupeKey).executeTakeFirst()
  return row !== undefined
}
