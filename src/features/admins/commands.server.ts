import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, Gate, PersonId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/context.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { waitingEntries } from './queries.server.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock'>

/** Hours between two requests of one person: organisers are asked, not pressed. */
export const hoursBetweenRequests = 24

/** Makes an entry that nobody has approved yet (R9). Registering twice changes nothing. */
export async function registerAdmin({ db, clock }: AdminDeps, person: SignedIn): Promise<void> {
  await db.run(person, (tx) =>
    tx
      .insertInto('adminProfile')
      .values({ personId: person.personId, approved: false, createdAt: clock().toString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/**
 * Asks all approved organisers for approval, at most once a day. Asking again before that is harmless: `too-soon`.
 * `no-entry`: this person has not registered as an organiser, or is approved already.
 */
export async function requestApproval(
  { db, clock }: AdminDeps,
  person: SignedIn,
): Promise<'requested' | 'too-soon' | 'no-entry'> {
  const now = clock()
  return db.run(person, async (tx) => {
    const own = await tx
      .updateTable('adminProfile')
      .set({ requestedAt: now.toString() })
      .where('personId', '=', person.personId)
      .where('approved', '=', false)
      .where(sql<boolean>`requested_at is null or requested_at <= ${before(now)}::timestamptz`)
      .returning('personId')
      .executeTakeFirst()
    if (own) {
      await mailOrganisers(tx, person.personId, now)
      return 'requested'
    }
    const entry = await tx
      .selectFrom('adminProfile')
      .select('approved')
      .where('personId', '=', person.personId)
      .executeTakeFirst()
    return entry && !entry.approved ? 'too-soon' : 'no-entry'
  })
}

function before(now: Temporal.Instant): string {
  return now.subtract({ hours: hoursBetweenRequests }).toString()
}

async function mailOrganisers(tx: Tx, applicantId: PersonId, now: Temporal.Instant): Promise<void> {
  const organisers = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .execute()
  for (const { personId } of organisers) {
    await enqueueMail(
      tx,
      {
        dedupeKey: `approval-request:${applicantId}:${now.toString()}:${personId}`,
        lane: lanes.match,
        template: 'approval-request',
        personId,
        params: { applicantId },
      },
      now,
    )
  }
}

// Any number will do that nobody else takes: decisions about organisers come one after another.
const decisionLock = 7_205_192

/**
 * One decision at a time, and only by somebody who is approved at this very moment: otherwise two organisers could
 * revoke each other at once, and a revoked one could still decide with a page left open.
 */
async function isStillApproved(tx: Tx, admin: ApprovedAdmin): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${decisionLock})`.execute(tx)
  const own = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('personId', '=', admin.personId)
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Would nobody be left to decide about anything if this person went? Holds the lock of decisions for the rest of the
 * transaction, so that of the last two only one can go.
 */
export async function isLastOrganiser(tx: Tx, { personId }: SignedIn): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${decisionLock})`.execute(tx)
  const organisers = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .limit(2)
    .execute()
  return organisers.length === 1 && organisers[0]?.personId === personId
}

/** Approves a waiting request; false if there is none (any more). Nobody can approve themselves: no row would be theirs. */
export function approveAdmin(deps: AdminDeps, admin: ApprovedAdmin, personId: PersonId): Promise<boolean> {
  return decideRequest(deps, admin, personId, true)
}

/** Answers a waiting request with no; the person may ask again another day. False if there is none (any more). */
export function declineRequest(deps: AdminDeps, admin: ApprovedAdmin, personId: PersonId): Promise<boolean> {
  return decideRequest(deps, admin, personId, false)
}

async function decideRequest(
  { db, clock }: AdminDeps,
  admin: ApprovedAdmin,
  personId: PersonId,
  approved: boolean,
): Promise<boolean> {
  const now = clock()
  return db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return false
    const decided = await tx
      .updateTable('adminProfile')
      .set({
        approved,
        decidedAt: now.toString(),
        decidedBy: admin.personId,
        ...(approved ? { revokedAt: null } : {}),
      })
      .where('personId', 'in', waitingEntries(tx).select('personId').where('personId', '=', personId))
      .where('personId', '!=', admin.personId)
      .where('approved', '=', false)
      .returning('personId')
      .executeTakeFirst()
    if (!decided) return false
    await enqueueMail(
      tx,
      {
        dedupeKey: `approval-result:${personId}:${now.toString()}`,
        lane: lanes.match,
        template: 'approval-result',
        personId,
      },
      now,
    )
    return true
  })
}

/** Takes the approval back; it ends with the next request that person makes. False if there was nothing to take back. */
export async function revokeAdmin(
  { db, clock }: AdminDeps,
  admin: ApprovedAdmin,
  personId: PersonId,
): Promise<boolean> {
  const now = clock().toString()
  return db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return false
    const revoked = await tx
      .updateTable('adminProfile')
      .set({ approved: false, revokedAt: now, decidedAt: now, decidedBy: admin.personId })
      .where('personId', '=', personId)
      .where('personId', '!=', admin.personId)
      .where('approved', '=', true)
      .returning('personId')
      .executeTakeFirst()
    return revoked !== undefined
  })
}

/**
 * Makes the holder of a mailbox an approved organiser, whatever was before: the command line's way to the first one
 * (R9). The person is made if nobody has signed in with that address yet. `email` is normalised.
 */
export async function grantAdmin(
  { db, clock }: AdminDeps,
  gate: Gate,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ personId: PersonId; wasApproved: boolean }> {
  const now = clock().toString()
  return db.run(gate, async (tx) => {
    await tx
      .insertInto('person')
      .values({ email, locale, createdAt: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const earlier = await tx
      .selectFrom('adminProfile')
      .select('approved')
      .where('personId', '=', person.id)
      .executeTakeFirst()
    if (earlier?.approved) return { personId: person.id, wasApproved: true }
    await tx
      .insertInto('adminProfile')
      .values({ personId: person.id, approved: true, decidedAt: now, createdAt: now })
      .onConflict((conflict) =>
        conflict
          .column('personId')
          .doUpdateSet({ approved: true, decidedAt: now, decidedBy: null, revokedAt: null }),
      )
      .execute()
    return { personId: person.id, wasApproved: false }
  })
}
