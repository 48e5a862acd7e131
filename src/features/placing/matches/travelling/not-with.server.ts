import { sql } from '#db/sql.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { recheckMatches } from '../offering/rechecking.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>
type Pair = { guestId: string; otherId: string }

/** Smaller first: two are one row, whoever was named first. */
const inOrder = ({ guestId, otherId }: Pair): [string, string] =>
  guestId < otherId ? [guestId, otherId] : [otherId, guestId]

export type NotWithRefusal = 'nobody' | 'yourself'

/**
 * Notes that two guests of this edition must not be with the same host on a common night (rules: travelling together). `whom`: an email address, or the address of a record.
 * Neither of the two hears of it. Matches that stand are flagged, not moved. Harmless to repeat; the reason said last counts.
 */
export async function addNotWith(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { guestId, whom, reason }: { guestId: string; whom: string; reason: string },
): Promise<Result<null, NotWithRefusal>> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const otherId = await findGuest(tx, whom)
    if (!otherId || !(await findGuest(tx, guestId))) return refuse('nobody')
    if (otherId === guestId) return refuse('yourself')
    const [oneRegistrationId, otherRegistrationId] = inOrder({ guestId, otherId })
    const said = { reason: reason || null, notedBy: admin.personId, notedAt: now.toString() }
    await tx
      .insertInto('notWith')
      .values({ oneRegistrationId, otherRegistrationId, ...said })
      .onConflict((conflict) =>
        conflict.columns(['oneRegistrationId', 'otherRegistrationId']).doUpdateSet(said),
      )
      .execute()
    await recheckBoth(tx, admin, { guestId, otherId }, now)
    return ok(null)
  })
}

/** Takes it back; harmless when it is not there. */
export async function removeNotWith(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  pair: Pair,
): Promise<void> {
  const now = clock()
  await db.run(admin, async (tx) => {
    const [one, other] = inOrder(pair)
    await tx
      .deleteFrom('notWith')
      .where('oneRegistrationId', '=', one)
      .where('otherRegistrationId', '=', other)
      .execute()
    await recheckBoth(tx, admin, pair, now)
  })
}

async function recheckBoth(
  tx: Tx,
  { personId }: ApprovedAdmin,
  { guestId, otherId }: Pair,
  now: Parameters<typeof recheckMatches>[3],
): Promise<void> {
  // In the order of their ids, as whoever locks several does.
  for (const id of [guestId, otherId].toSorted())
    await recheckMatches(tx, id, { actor: 'organiser', personId }, now)
}

const RECORD = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** A guest of this edition who has handed in, by address or by record. */
async function findGuest(tx: Tx, whom: string): Promise<string | null> {
  const [id] = RECORD.exec(whom) ?? []
  const email = normaliseEmail(whom)
  if (!id && !email.ok) return null
  const edition = await getCurrentEdition(tx)
  const found = await tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select('registration.id')
    .where('registration.editionId', '=', edition.id)
    .where('registration.role', '=', 'guest')
    .where('registration.state', '=', 'submitted')
    .where(
      id
        ? sql<boolean>`registration.id = ${id}`
        : sql<boolean>`person.email = ${email.ok ? email.value : ''}`,
    )
    .executeTakeFirst()
  return found?.id ?? null
}

export type NotWithView = { id: string; name: string; reason: string | null }

/** With whom this guest must not be. */
export async function listNotWith(tx: Tx, guestId: string): Promise<NotWithView[]> {
  const { rows } = await sql<NotWithView>`
    select other.registration_id as id, ${nameOfRegistration('other.registration_id')} as name, pair.reason
    from not_with pair
    join guest_facts other on other.registration_id in (pair.one_registration_id, pair.other_registration_id)
      and other.registration_id <> ${guestId}
    where ${guestId} in (pair.one_registration_id, pair.other_registration_id)
    order by name, id`.execute(tx)
  return rows
}
