import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readMatch } from '#db/match-rows.server.ts'
import {
  type ContactProblem,
  reportContactProblem as decideReport,
  type ReportRefusal,
} from '#domain/contact-problem.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { lockMatches, type CommandDeps } from '../changing/changing.server.ts'
import { listTold } from '#features/ground/mail-queue/composing/match-views.server.ts'

/** What this side has reported about a match and no organiser has decided yet; null if nothing is open. */
export async function findOpenProblem(
  tx: Tx,
  matchId: string,
  reportedBy: 'guest' | 'host',
): Promise<ContactProblem | null> {
  const row = await tx
    .selectFrom('contactProblem')
    .select(['reportedAt', 'remindedAt', 'decidedAt'])
    .where('matchId', '=', matchId)
    .where('reportedBy', '=', reportedBy)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * "We can’t reach each other": organisers get a task, the other side a kind mail to get in touch (rules: life of a match). One problem of a
 * side is open at a time, so saying it again does nothing. `words` are for organisers only.
 */
export async function reportContactProblem(
  { db, clock }: CommandDeps,
  actor: GuestActor | HostActor,
  matchId: string,
  words = '',
): Promise<Result<{ changed: boolean }, ReportRefusal>> {
  const now = clock()
  return db.run(actor, async (tx) => {
    // Locked, so that it cannot end between the question and the report.
    const [row] = await lockMatches(tx, actor, [matchId])
    if (!row) return refuse('no-contact')
    const edition = await getCurrentEdition(tx)
    const open = await findOpenProblem(tx, matchId, actor.role)
    const says = { side: actor.role, told: await listTold(tx, matchId) }
    const decided = decideReport({ match: readMatch(row), open, says }, edition, now)
    if (!decided.ok) return decided
    if (decided.value.changed) {
      const personId = actor.role === 'guest' ? row.hostPersonId : row.guestPersonId
      const report = { matchId, reportedBy: actor.role, words, personId, reporterId: actor.personId }
      await storeReport(tx, report, now)
    }
    return ok({ changed: decided.value.changed })
  })
}

type Report = {
  matchId: string
  reportedBy: 'guest' | 'host'
  words: string
  personId: string
  reporterId: string
}

async function storeReport(tx: Tx, report: Report, now: Temporal.Instant): Promise<void> {
  const { matchId, reportedBy, words, personId } = report
  const { id } = await tx
    .insertInto('contactProblem')
    .values({ matchId, reportedBy, reportedAt: now.toString(), note: words.trim() || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const template = reportedBy === 'guest' ? 'contact-reminder-to-host' : 'contact-reminder-to-guest'
  const mail = { template, personId, matchId, params: { problemId: id } } as const
  await enqueueMail(tx, { ...mail, dedupeKey: `contact-problem:${id}` }, now)
  // Another name than `problemId`, whose sending counts as reminding the other side.
  const received = {
    dedupeKey: `contact-problem:${id}:received`,
    template: `contact-problem-received-to-${reportedBy}`,
    params: { receivedProblemId: id },
  } as const
  await enqueueMail(tx, { ...received, personId: report.reporterId, matchId }, now)
}

/** An organiser has dealt with what is open at this match. Doing it twice keeps the first. */
export async function decideContactProblems(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<void> {
  await db.run(admin, (tx) =>
    tx
      .updateTable('contactProblem')
      .set({ decidedAt: clock().toString(), decidedBy: admin.personId })
      .where('matchId', '=', matchId)
      .where('decidedAt', 'is', null)
      .execute(),
  )
}
