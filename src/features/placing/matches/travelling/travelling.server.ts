/** Guests who travel together and those who must not meet, as they count for placing (rules: travelling together). */
import type { Tx } from '#db/connect.server.ts'
import { readRows, readStay, sql } from '#db/sql.server.ts'
import { groupsOf, namesOf, reasonsOfOthers, type Agreed, type Travelling } from '#domain/companions.ts'
import type { RecordedReason } from 'bed-matching/rules/eligibility.ts'

/** Those who agreed, in both directions; of guests who take part and still need us. */
export async function listAgreed(tx: Tx, editionId: string): Promise<Agreed[]> {
  const elsewhere = tx.selectFrom('arrangedElsewhere').select('registrationId')
  const blocked = tx.selectFrom('blockedPerson').select('personId')
  const rows = await tx
    .selectFrom('companionship')
    .innerJoin('registration as one', 'one.id', 'companionship.registrationId')
    .innerJoin('registration as other', 'other.id', 'companionship.otherRegistrationId')
    .select(['one.id as one', 'other.id as other', 'companionship.kind'])
    .where('one.editionId', '=', editionId)
    .where('one.state', '=', 'submitted')
    .where('other.state', '=', 'submitted')
    .where('one.id', 'not in', elsewhere)
    .where('other.id', 'not in', elsewhere)
    .where('one.personId', 'not in', blocked)
    .where('other.personId', 'not in', blocked)
    .execute()
  return rows
}

/** Who may share a double with whom because they travel together. */
export async function readNames(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('companionship')
    .select(['registrationId as one', 'otherRegistrationId as other', 'kind'])
    .execute()
  return namesOf(rows)
}

export type TravellingIn = Travelling & { editionId: string }

export async function readTravelling(tx: Tx, editionId: string): Promise<TravellingIn> {
  const notWith = await tx
    .selectFrom('notWith')
    .innerJoin('registration', 'registration.id', 'notWith.oneRegistrationId')
    .select(['notWith.oneRegistrationId as a', 'notWith.otherRegistrationId as b'])
    .where('registration.editionId', '=', editionId)
    .orderBy('a')
    .orderBy('b')
    .execute()
  const blocked = await tx
    .selectFrom('keptApart as apart')
    .innerJoin('registration as one', 'one.personId', 'apart.personId')
    .innerJoin('registration as other', 'other.personId', 'apart.otherPersonId')
    .select(['one.id as a', 'other.id as b'])
    .where('one.editionId', '=', editionId)
    .where('other.editionId', '=', editionId)
    .where('one.role', '=', 'guest')
    .where('other.role', '=', 'guest')
    // Once for two.
    .whereRef('one.id', '<', 'other.id')
    .orderBy('a')
    .orderBy('b')
    .execute()
  const groups = groupsOf(await listAgreed(tx, editionId))
  const apart = [...notWith, ...blocked.map((pair) => ({ ...pair, isBlocked: true }))]
  // Of nobody else it is asked where they are.
  const concerned = [...groups.flatMap(({ guests }) => guests), ...apart.flatMap(({ a, b }) => [a, b])]
  const placed = await readRows<[guestId: string, hostId: string, stay: string]>(tx, {
    columns: sql`guest_registration_id, host_registration_id, stay::text`,
    from: sql`live_match where edition_id = ${editionId} and holds_place
      and guest_registration_id = any(${[...new Set(concerned)]}::uuid[])`,
    order: sql`created_at`,
  })
  return {
    editionId,
    groups,
    notWith: apart,
    placed: placed.map(([guestId, hostId, stay]) => ({ guestId, hostId, stay: readStay(stay) })),
  }
}

export type ReasonOfOthers = { guestId: string; hostId: string; reason: RecordedReason }

/** How the others of the edition of this registration travel; null: there is none. */
export async function readTravellingWith(tx: Tx, id: string): Promise<TravellingIn | null> {
  const own = await tx.selectFrom('registration').select('editionId').where('id', '=', id).executeTakeFirst()
  return own ? readTravelling(tx, own.editionId) : null
}

/** What those who travel with a guest, or must not meet them, say against hosts: of one guest, or of one host. */
export async function listReasonsOfOthers(
  tx: Tx,
  of: { guestId: string } | { hostId: string },
  known?: TravellingIn,
): Promise<ReasonOfOthers[]> {
  const id = 'guestId' in of ? of.guestId : of.hostId
  const travelling = known ?? (await readTravellingWith(tx, id))
  if (!travelling) return []
  const concerned = [
    ...travelling.groups.flatMap(({ guests }) => guests),
    ...travelling.notWith.flatMap(({ a, b }) => [a, b]),
  ].filter((one) => !('guestId' in of) || of.guestId === one)
  if (concerned.length === 0) return []
  const guests = await tx
    .selectFrom('guestFacts')
    .select(['registrationId as id', 'stay'])
    .where('registrationId', 'in', [...new Set(concerned)])
    .execute()
  const hosts = await tx
    .selectFrom('hostFacts')
    .innerJoin('registration', 'registration.id', 'hostFacts.registrationId')
    .select(['registration.id', 'numberOfGuests'])
    .where('registration.editionId', '=', travelling.editionId)
    .$if('hostId' in of, (query) => query.where('registration.id', '=', 'hostId' in of ? of.hostId : ''))
    .execute()
  return guests.flatMap(({ id, stay }) =>
    hosts.flatMap((host) =>
      reasonsOfOthers(travelling, { id, stay: readStay(stay) }, host).map((reason) => ({
        guestId: id,
        hostId: host.id,
        reason,
      })),
    ),
  )
}
