/** What stands between a guest and others, and what they may know of each other (rules: travelling together). */
import type { GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

/** Of somebody who travels along or asks; without address and id who does so through another. */
export type Known = {
  registrationId: string
  personId: string | null
  firstName: string
  email: string | null
  isAgreed: boolean
  isOnlyTogether: boolean | null
}

/** Everybody with whom this guest travels, themselves among them. */
export async function readGroup(tx: Tx, registrationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select app.travel_group(${registrationId}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Groups grow and part one after the other: how large one is follows from rows of many guests. */
export async function lockCompanions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('companions'))`.execute(tx)
}

export type Row = Awaited<ReturnType<typeof listRows>>[number]

/** What stands between this guest and others, in both directions. */
export function listRows(tx: Tx, { registrationId }: Pick<GuestActor, 'registrationId'>) {
  return tx
    .selectFrom('companion')
    .select(['id', 'registrationId', 'otherRegistrationId', 'address', 'kind', 'refusedAt'])
    .where((eb) =>
      eb.or([eb('registrationId', '=', registrationId), eb('otherRegistrationId', '=', registrationId)]),
    )
    .where('endedAt', 'is', null)
    .orderBy('namedAt')
    .orderBy('id')
    .execute()
}

export async function listKnown(
  tx: Tx,
  { registrationId }: Pick<GuestActor, 'registrationId'>,
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select * from app.known_companions(${registrationId}) order by first_name, registration_id`.execute(tx)
  return rows
}

export function findSubmitted(tx: Tx, { registrationId }: GuestActor) {
  return tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select('person.email')
    .where('registration.id', '=', registrationId)
    .where('registration.state', '=', 'submitted')
    .executeTakeFirst()
}

/** A cancellation at this moment ends everything after it, or comes first. */
export async function lockSubmitted(tx: Tx, guest: GuestActor) {
  await lockCompanions(tx)
  return findSubmitted(tx, guest)
}
