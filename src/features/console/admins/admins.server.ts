import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, Gate, PersonId, SignedIn } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql, type NotNull } from '#db/sql.server.ts'
import { countWithin } from '#db/rate-limit.server.ts'
import { APPROVAL_LIMITS, approvalLimits } from '#domain/approval-limits.ts'
import { findFormer, type Former, waitingEntries } from '#features/ground/applicants.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail, enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Keys } from '#platform/keys.server.ts'
import { originNow } from '#platform/origin.server.ts'

export type AdminEntry = { personId: PersonId; email: string; at: Temporal.Instant }

/** Everybody who asked for approval since their last decision, the oldest request first; and whether they come back. */
export function listApprovalRequests(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  admin: ApprovedAdmin,
): Promise<(AdminEntry & { former: Former | null })[]> {
  return db.run(admin, async (tx) => {
    const rows = await waitingEntries(tx)
      .innerJoin('person', 'person.id', 'adminProfile.personId')
      .select(['adminProfile.personId', 'person.email', 'adminProfile.requestedAt'])
      .orderBy('adminProfile.requestedAt')
      .$narrowType<{ email: NotNull }>()
      .execute()
    const entries: (AdminEntry & { former: Former | null })[] = []
    for (const { requestedAt, ...entry } of rows)
      if (requestedAt) entries.push({ ...entry, at: requestedAt, former: await findFormer(tx, keys, entry) })
    return entries
  })
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
      .$narrowType<{ email: NotNull }>()
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

type AdminDeps = Pick<Deps, 'db' | 'clock'>

/** Hours between two requests of one person: organisers are asked, not pressed. */
export const hoursBetweenRequests = 24

/** Makes an entry that nobody has approved yet (rules: organisers). Registering twice changes nothing. */
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
  { db, clock, keys }: AdminDeps & Pick<Deps, 'keys'>,
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
      await mailOrganisers(tx, keys, person.personId, now)
      await noteSecurity(tx, now, { kind: 'organiser-asked' })
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

/** At once, or together with others where many ask, or one again and again: a mailbox is not flooded by accounts made anew. */
async function mailOrganisers(tx: Tx, keys: Keys, applicantId: PersonId, now: Temporal.Instant) {
  const organisers = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .execute()
  const news = (await isWithin(tx, keys, applicantId, now))
    ? { key: `${applicantId}:${now.toString()}`, mail: { params: { applicantId } } }
    : togetherAt(now)
  const mails = organisers.map(({ personId }) => ({
    ...news.mail,
    dedupeKey: `approval-request:${news.key}:${personId}`,
    template: 'approval-request' as const,
    personId,
  }))
  await enqueueMails(tx, mails, now)
}

async function isWithin(tx: Tx, keys: Keys, applicantId: PersonId, now: Temporal.Instant): Promise<boolean> {
  const person = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', applicantId)
    .executeTakeFirst()
  for (const { name, hours, most } of approvalLimits(person?.email ?? '', originNow().ip))
    if (!(await countWithin(tx, { key: keys.hash('limit', name), hours, most }, now))) return false
  return true
}

function togetherAt(now: Temporal.Instant) {
  const length = APPROVAL_LIMITS.togetherHours * 3_600_000
  const until = (Math.floor(now.epochMilliseconds / length) + 1) * length
  const dueAt = Temporal.Instant.fromEpochMilliseconds(until)
  return { key: `together:${dueAt.toString()}`, mail: { params: { who: 'all' }, dueAt } }
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
    const kind = approved ? 'organiser-approved' : 'organiser-declined'
    await noteSecurity(tx, now, { kind }, { about: personId })
    await enqueueMail(
      tx,
      {
        dedupeKey: `approval-result:${personId}:${now.toString()}`,
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
  const moment = clock()
  const now = moment.toString()
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
    if (!revoked) return false
    await noteSecurity(tx, moment, { kind: 'organiser-revoked' }, { about: personId })
    // Whoever is no organiser any more looks after nobody.
    await tx.deleteFrom('lookedAfter').where('personId', '=', personId).execute()
    return true
  })
}

/**
 * Makes the holder of a mailbox an approved organiser, whatever was before: the command line's way to the first one
 * (rules: organisers). The person is made if nobody has signed in with that address yet. `email` is normalised.
 */
export async function grantAdmin(
  { db, clock }: AdminDeps,
  gate: Gate,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ personId: PersonId; wasApproved: boolean }> {
  const moment = clock()
  const now = moment.toString()
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
    await noteSecurity(tx, moment, { kind: 'organiser-granted' }, { about: person.id })
    return { personId: person.id, wasApproved: false }
  })
}
