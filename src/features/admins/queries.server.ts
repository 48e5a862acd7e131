import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, PersonId, SignedIn } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'

export type AdminEntry = { personId: PersonId; email: string; at: Temporal.Instant }

/** Everybody who asked for approval since their last decision, the oldest request first. */
export function listApprovalRequests(db: Database, admin: ApprovedAdmin): Promise<AdminEntry[]> {
  return db.run(admin, async (tx) => {
    const rows = await waitingEntries(tx)
      .innerJoin('person', 'person.id', 'adminProfile.personId')
      .select(['adminProfile.personId', 'person.email', 'adminProfile.requestedAt'])
      .orderBy('adminProfile.requestedAt')
      .execute()
    return rows.flatMap(({ requestedAt, ...entry }) => (requestedAt ? [{ ...entry, at: requestedAt }] : []))
  })
}

/** A request that nobody has decided; also after a decision, when the person asked again later. */
export function waitingEntries(tx: Tx) {
  return tx
    .selectFrom('adminProfile')
    .where('approved', '=', false)
    .where('requestedAt', 'is not', null)
    .where((eb) => eb.or([eb('decidedAt', 'is', null), eb('requestedAt', '>', eb.ref('decidedAt'))]))
}

/** All approved organisers, and since when. */
export function listAdmins(db: Database, admin: ApprovedAdmin): Promise<AdminEntry[]> {
  return db.run(admin, async (tx) => {
    const rows = await tx
      .selectFrom('adminProfile')
      .innerJoin('person', 'person.id', 'adminProfile.personId')
      .select(['adminProfile.personId', 'person.email', 'adminProfile.decidedAt', 'adminProfile.createdAt'])
      .where('adminProfile.approved', '=', true)
      .orderBy('person.email')
      .execute()
    return rows.map(({ personId, email, decidedAt, createdAt }) => ({
      personId,
      email,
      at: decidedAt ?? createdAt,
    }))
  })
}

export type OwnEntry = { requestedAt: Temporal.Instant | null; isWaiting: boolean; wasDecided: boolean }

/** The entry of somebody signed in who is not approved (yet); null when there is none. */
export function findOwnEntry(db: Database, person: SignedIn): Promise<OwnEntry | null> {
  return db.run(person, async (tx) => {
    const row = await tx
      .selectFrom('adminProfile')
      .select(['requestedAt', 'decidedAt'])
      .where('personId', '=', person.personId)
      .executeTakeFirst()
    if (!row) return null
    const { requestedAt, decidedAt } = row
    const isLater =
      requestedAt && decidedAt ? requestedAt.epochNanoseconds > decidedAt.epochNanoseconds : true
    return { requestedAt, isWaiting: requestedAt !== null && isLater, wasDecided: decidedAt !== null }
  })
}
