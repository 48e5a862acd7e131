/** What organisers decide about one another (rules: organisers, second yes). */
import type { ApprovedAdmin, PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { waitingEntries } from '#features/ground/applicants.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { endYesAbout, type Press, pressYes, refuseYes } from '#features/ground/second-yes/asking.server.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import type { Decided } from './admins.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock'>

const ofPress = (press: Press): Decided =>
  press.state === 'settled' ? 'done' : press.state === 'asked' ? 'asked' : press.why

/** Approves a waiting request, or asks another organiser to. Nobody can approve themselves: no row would be theirs. */
export function approveAdmin(
  { db, clock }: AdminDeps,
  admin: ApprovedAdmin,
  personId: PersonId,
): Promise<Decided> {
  const now = clock()
  return db.run(admin, async (tx) => {
    if (personId === admin.personId || !(await isStillApproved(tx, admin))) return 'nothing'
    if (!(await isWaiting(tx, personId))) return 'nothing'
    const press = await pressYes(tx, admin, { act: 'approve', aboutPersonId: personId }, now)
    if (press.state !== 'settled') return ofPress(press)
    const askedBy = press.askedBy === admin.personId ? null : press.askedBy
    await decide(tx, { personId, approved: true, by: admin.personId, askedBy }, now)
    return 'done'
  })
}

/** Answers a waiting request with no; the person may ask again another day. One no is enough. */
export function declineRequest(
  { db, clock }: AdminDeps,
  admin: ApprovedAdmin,
  personId: PersonId,
): Promise<Decided> {
  const now = clock()
  return db.run(admin, async (tx) => {
    if (personId === admin.personId || !(await isStillApproved(tx, admin))) return 'nothing'
    if (!(await isWaiting(tx, personId))) return 'nothing'
    await endYesAbout(tx, admin, { act: 'approve', personId }, now)
    await decide(tx, { personId, approved: false, by: admin.personId, askedBy: null }, now)
    return 'done'
  })
}

const isWaiting = async (tx: Tx, personId: PersonId) =>
  (await waitingEntries(tx).select('personId').where('personId', '=', personId).executeTakeFirst()) !==
  undefined

type Verdict = { personId: PersonId; approved: boolean; by: PersonId; askedBy: PersonId | null }

async function decide(
  tx: Tx,
  { personId, approved, by, askedBy }: Verdict,
  now: ReturnType<Deps['clock']>,
): Promise<void> {
  const at = now.toString()
  await tx
    .updateTable('adminProfile')
    .set({ approved, decidedAt: at, decidedBy: by, askedBy, ...(approved ? { revokedAt: null } : {}) })
    .where('personId', '=', personId)
    .execute()
  await noteSecurity(
    tx,
    now,
    { kind: approved ? 'organiser-approved' : 'organiser-declined' },
    { about: personId },
  )
  const dedupeKey = `approval-result:${personId}:${at}`
  await enqueueMail(tx, { dedupeKey, template: 'approval-result', personId }, now)
}

/** Asks to take an approval back, or agrees to it: then it ends an hour later, if nobody stops it. */
export function revokeAdmin(
  { db, clock }: AdminDeps,
  admin: ApprovedAdmin,
  personId: PersonId,
): Promise<Decided> {
  return db.run(admin, async (tx) => {
    if (personId === admin.personId || !(await isStillApproved(tx, admin))) return 'nothing'
    const organisers = await readStandings(tx)
    if (!organisers.some((one) => one.personId === personId)) return 'nothing'
    return ofPress(await pressYes(tx, admin, { act: 'revoke', aboutPersonId: personId }, clock()))
  })
}

/** Stops a revocation, or takes back what one has asked for oneself. */
export function stopDecision(
  { db, clock }: AdminDeps,
  admin: ApprovedAdmin,
  personId: PersonId,
): Promise<Decided> {
  const now = clock()
  return db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return 'nothing'
    const open = await tx
      .selectFrom('secondYes')
      .select(['id', 'act', 'askedBy'])
      .where('aboutPersonId', '=', personId)
      .where('endedAt', 'is', null)
      .execute()
    let isStopped = false
    for (const { id, act, askedBy } of open) {
      // Another organiser who has something against an approval declines what was asked for.
      if (act !== 'revoke' && (act !== 'approve' || askedBy !== admin.personId)) continue
      if (await refuseYes(tx, admin, { act, id }, now)) isStopped = true
    }
    return isStopped ? 'done' : 'nothing'
  })
}
