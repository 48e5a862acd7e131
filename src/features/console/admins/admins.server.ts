import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, PersonId, SignedIn } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql, type NotNull } from '#db/sql.server.ts'
import { countWithin } from '#db/rate-limit.server.ts'
import { APPROVAL_LIMITS, approvalLimits } from '#domain/approval-limits.ts'
import { findFormer, type Former, waitingEntries } from '#features/ground/applicants.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
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

/** Asks all approved organisers for approval, at most once a day (`too-soon`). `no-entry`: not registered as an organiser, or approved already. */
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
