import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql, type NotNull } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { type PersonAtWork, presenceSeconds } from './presence.ts'

/** Who is at work on the round within the last minute, and whom they are looking at; whoever came first stands first. */
export function listPresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
): Promise<PersonAtWork[]> {
  return db.run(admin, async (tx) => listPresenceIn(tx, admin, clock()))
}

/** The same in the transaction of a page that shows more. */
export async function listPresenceIn(
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

/**
 * Says that an organiser is at work, and whose page is open. It blocks nobody and ends by itself; others are told only when
 * something is new.
 */
export function notePresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  guestRegistrationId: string | null,
): Promise<void> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    const guest = guestRegistrationId && (await findGuest(tx, editionId, guestRegistrationId))
    const known = await tx
      .selectFrom('presence')
      .select(['guestRegistrationId', 'seenAt', 'editionId'])
      .where('personId', '=', admin.personId)
      .executeTakeFirst()
    const isFresh = known && now.since(known.seenAt).total('seconds') <= presenceSeconds
    const isSame = isFresh === true && known.guestRegistrationId === guest && known.editionId === editionId
    const seen = { editionId, guestRegistrationId: guest, seenAt: now.toString() }
    const since = isSame ? {} : { lookingSince: now.toString() }
    await tx
      .insertInto('presence')
      .values({ personId: admin.personId, ...seen, lookingSince: now.toString() })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet({ ...seen, ...since }))
      .execute()
    if (!isSame) await sql`select pg_notify('live', 'presence')`.execute(tx)
  })
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
