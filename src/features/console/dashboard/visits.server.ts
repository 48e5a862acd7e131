import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readCounted } from '#db/kept-readings.server.ts'
import { sql } from '#db/sql.server.ts'
import { type EventCount, lookAgain, type News, NEWS_EVENTS, newsOf } from '#domain/overview-visit.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'

/** What has changed since an organiser was last here; null: they never were. */
export type SinceLast = { at: string; news: News[] } | null

/** Notes that the organiser looks now, and reads what has changed since the visit before this one. */
export async function readSinceLast(tx: Tx, admin: ApprovedAdmin, context: ListContext): Promise<SinceLast> {
  const { now } = context
  const row = await tx
    .selectFrom('overviewVisit')
    .select(['seenAt', 'sinceAt'])
    .where('personId', '=', admin.personId)
    .executeTakeFirst()
  const { seenAt, since, isNew } = lookAgain(row ? { seenAt: row.seenAt, since: row.sinceAt } : null, now)
  if (isNew) {
    const visit = { seenAt: seenAt.toString(), sinceAt: since?.toString() ?? null }
    await tx
      .insertInto('overviewVisit')
      .values({ personId: admin.personId, ...visit })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet(visit))
      .execute()
  }
  if (!since) return null
  const at = since.toString()
  const news = await readCounted(tx, `news ${admin.personId} ${at}`, now, () =>
    readNews(tx, admin, context, since),
  )
  return { at, news }
}

async function readNews(
  tx: Tx,
  admin: ApprovedAdmin,
  { edition }: ListContext,
  since: Temporal.Instant,
): Promise<News[]> {
  const after = sql`${since.toString()}::timestamptz`
  const { rows: events } = await sql<EventCount>`
    select event.event, event.actor, coalesce(event.actor_person_id = ${admin.personId}::uuid, false) as is_own, count(*)::int
    from match_event event join match on match.id = event.match_id and match.edition_id = ${edition.id}
    where event.at > ${after} and event.event = any(${[...NEWS_EVENTS]}::text[])
    group by 1, 2, 3`.execute(tx)
  const { rows: registered } = await sql<{ guests: number; hosts: number }>`
    select (count(*) filter (where role = 'guest'))::int as guests, (count(*) filter (where role = 'host'))::int as hosts
    from registration where edition_id = ${edition.id} and state = 'submitted' and submitted_at > ${after}`.execute(
    tx,
  )
  return newsOf(registered[0] ?? { guests: 0, hosts: 0 }, events)
}
