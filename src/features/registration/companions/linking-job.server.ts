import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { mayJoin } from '#domain/companions.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { tellAgreed } from './companions.server.ts'
import { lockCompanions, readGroup } from './rows.server.ts'

/** Finds guests whose addresses others have named, and writes to them (rules: travelling together). Apart from the page, so timing reveals nothing. */
export async function linkCompanions(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  let count = 0
  for (const { id } of await db.run(worker, (tx) => listFound(tx)))
    if (await db.run(worker, (tx) => link(tx, id, clock()))) count += 1
  return count
}

type Found = {
  id: string
  registrationId: string
  personId: string
  otherId: string
  otherPersonId: string
}

async function listFound(tx: Tx, id: string | null = null): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select naming.id, own.id as registration_id, own.person_id, other.id as other_id, other.person_id as other_person_id
    from companion naming
    join registration own on own.id = naming.registration_id and own.state = 'submitted'
    join person named on named.email = naming.address and named.email_confirmed_at is not null
    join registration other on other.person_id = named.id and other.edition_id = own.edition_id
      and other.role = 'guest' and other.state = 'submitted' and other.id <> own.id
    where naming.other_registration_id is null and naming.ended_at is null
      and not exists (select from blocked_person blocked where blocked.person_id in (own.person_id, other.person_id))
      and not exists (select from kept_apart apart where apart.person_id = own.person_id and apart.other_person_id = other.person_id)
      and (${id}::uuid is null or naming.id = ${id}::uuid)
    order by naming.named_at, naming.id`.execute(tx)
  return rows
}

async function link(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  await lockCompanions(tx)
  const [found] = await listFound(tx, id)
  if (!found) return false
  const { registrationId, otherId } = found
  const between = await tx
    .selectFrom('companion')
    .select(['id', 'registrationId', 'endedAt'])
    .where((eb) =>
      eb.or([
        eb.and([eb('registrationId', '=', registrationId), eb('otherRegistrationId', '=', otherId)]),
        eb.and([eb('registrationId', '=', otherId), eb('otherRegistrationId', '=', registrationId)]),
      ]),
    )
    .execute()
  const back = between.find((row) => row.registrationId === otherId && row.endedAt === null)
  // Both have named each other: a yes of both, unless they would be too many.
  if (back && !mayJoin(await readGroup(tx, registrationId), await readGroup(tx, otherId))) return false
  const namingId = await keepOne(
    tx,
    id,
    { known: between.find((row) => row.registrationId === registrationId), otherId },
    now,
  )
  if (!back) {
    await tellAsked(tx, found, namingId, now)
    return true
  }
  await tx.updateTable('companion').set({ refusedAt: null }).where('id', 'in', [namingId, back.id]).execute()
  const { personId, otherPersonId } = found
  await tellAgreed(tx, { reader: { personId, registrationId }, companionId: namingId }, now)
  await tellAgreed(
    tx,
    { reader: { personId: otherPersonId, registrationId: otherId }, companionId: back.id },
    now,
  )
  return true
}

/** Somebody who was named by an address and by a yes, or by two addresses, is named once. Gives the naming that stands. */
async function keepOne(
  tx: Tx,
  id: string,
  { known, otherId }: { known: { id: string } | undefined; otherId: string },
  now: Temporal.Instant,
): Promise<string> {
  if (!known) {
    await tx.updateTable('companion').set({ otherRegistrationId: otherId }).where('id', '=', id).execute()
    return id
  }
  const { kind, namedAt } = await tx
    .updateTable('companion')
    .set({ endedAt: now.toString() })
    .where('id', '=', id)
    .returning(['kind', 'namedAt'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('companion')
    .set({ kind, namedAt: namedAt.toString(), endedAt: null })
    .where('id', '=', known.id)
    .execute()
  return known.id
}

/** Once for each two, however often it is said: nobody is written to again and again. */
async function tellAsked(
  tx: Tx,
  { registrationId, otherId, otherPersonId }: Found,
  companionId: string,
  now: Temporal.Instant,
): Promise<void> {
  await enqueueMail(
    tx,
    {
      template: 'companion-asked',
      dedupeKey: `companion-asked:${otherId}:${registrationId}`,
      personId: otherPersonId,
      params: { registrationId: otherId, companionId },
    },
    now,
  )
}
