import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql, type NotNull } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { type LookedAround, type PersonAtWork, presenceSeconds } from './presence.ts'

/** Who is at work on the round within the last minute, and whom they are looking at; in order of arrival. */
export async function listPresence(
  tx: Tx,
  admin: ApprovedAdmin,
  now: Temporal.Instant,
): Promise<PersonAtWork[]> {
  const edition = await getCurrentEdition(tx)
  const rows = await tx
    .selectFrom('presence')
    .innerJoin('person', 'person.id', 'presence.personId')
    .select([
      'presence.personId',
      'presence.guestRegistrationId',
      'presence.lookingSince',
      'presence.seenAt',
      'person.email',
    ])
    .where('presence.editionId', '=', edition.id)
    .orderBy('presence.lookingSince')
    .orderBy('person.email')
    .$narrowType<{ email: NotNull }>()
    .execute()
  return rows
    .filter(({ seenAt }) => now.since(seenAt).total('seconds') <= presenceSeconds)
    .map(({ personId, email, guestRegistrationId, lookingSince }) => ({
      personId,
      email,
      isOneself: personId === admin.personId,
      looksAt: guestRegistrationId === null ? null : { guestRegistrationId, since: lookingSince.toString() },
    }))
}

const FRESH_SECONDS = presenceSeconds / 3

/** Says that an organiser is at work, and whose page is open; gives who else is, and what has changed since they looked. It blocks nobody. */
export function lookAround(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { guest, after }: { guest: string | null; after: number },
): Promise<LookedAround> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await notePresence(tx, admin, guest, now)
    // Before anything else that is read here: what is written close to it may come twice, and nothing is missed.
    const seenTo = await readHorizon(tx)
    return { seenTo, news: await readNews(tx, after, now), people: await listPresence(tx, admin, now) }
  })
}

async function notePresence(
  tx: Tx,
  admin: ApprovedAdmin,
  guestRegistrationId: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const { id: editionId } = await getCurrentEdition(tx)
  const guest = guestRegistrationId && (await findGuest(tx, editionId, guestRegistrationId))
  const known = await tx
    .selectFrom('presence')
    .select(['guestRegistrationId', 'seenAt', 'editionId'])
    .where('personId', '=', admin.personId)
    .executeTakeFirst()
  const seconds = known ? now.since(known.seenAt).total('seconds') : Infinity
  const isSame =
    seconds <= presenceSeconds && known?.guestRegistrationId === guest && known.editionId === editionId
  if (isSame && seconds <= FRESH_SECONDS) return
  const seen = { editionId, guestRegistrationId: guest, seenAt: now.toString() }
  const since = isSame ? {} : { lookingSince: now.toString() }
  await tx
    .insertInto('presence')
    .values({ personId: admin.personId, ...seen, lookingSince: now.toString() })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet({ ...seen, ...since }))
    .execute()
}

/** Up to where a page sees that reads after this: all transactions before it have ended. */
export async function readHorizon(tx: Tx): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon`.execute(tx)
  return rows[0]!.horizon
}

/** By organiser how often something was written since a horizon into the history of matches and of organisers. */
async function readNews(tx: Tx, after: number, now: Temporal.Instant): Promise<LookedAround['news']> {
  // After a restored backup the numbers begin anew: a page that was away for an hour reloads everything anyhow.
  const recent = now.subtract({ hours: 1 }).toString()
  const { rows } = await sql<{ by: string | null; count: number }>`
    select by, count(*)::int as count from (
      select case event.actor when 'organiser' then event.actor_person_id end as by from match_event event
      where event.written_in >= ${after} and event.at >= ${recent}::timestamptz
      union all
      select entry.by_person_id from history_entry entry
      where entry.written_in >= ${after} and entry.at >= ${recent}::timestamptz
        and not exists (select from history_part where entry_id = entry.id and subject = 'match')) as written
    group by by`.execute(tx)
  return rows
}

async function findGuest(tx: Tx, editionId: string, id: string): Promise<string | null> {
  const guest = await tx
    .selectFrom('registration')
    .select('id')
    .where('id', '=', id)
    .where('editionId', '=', editionId)
    .where('role', '=', 'guest')
    .executeTakeFirst()
  return guest?.id ?? null
}
