import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { keyOfChange, type Question, type QuestionReport } from '#domain/planning/question.ts'
import type { Suggestion } from '#domain/planning/suggest.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { follow } from './following.server.ts'
import { findRun } from './planning.server.ts'
import { readRound } from './round.server.ts'
import { INTERRUPTED_AFTER_SECONDS, type AskForm } from './planning.ts'

type AskDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'answerApart'>
type Task = Parameters<Deps['answerApart']>[0]

/** So many questions of a suggestion stay. */
const KEPT_QUESTIONS = 6

/**
 * Asks a suggestion "what if". Comes back with the first answer; the search goes on in a process of its own, and what it says is a row that everybody sees. The
 * same press twice is one question. `busy`: another question is being worked on. `gone`: no such suggestion, or nobody there to ask about.
 */
export async function askPlan(
  deps: AskDeps,
  admin: ApprovedAdmin,
  form: AskForm,
): Promise<'asked' | 'busy' | 'gone'> {
  const begun = await deps.db.run(admin, (tx) => beginQuestion(deps, tx, admin, form))
  if (typeof begun === 'string') return begun
  const { db, clock, log, answerApart } = deps
  const { idempotencyKey: id } = form
  await follow<QuestionReport>(log, {
    begin: (onReport) => answerApart(begun, onReport),
    store: (report) => db.run(admin, (tx) => storeReport(tx, id, report, clock().toString())),
    end: (state) => db.run(admin, (tx) => endQuestion(tx, id, state)),
    isShown: ({ answer }) => answer !== null,
  })
  return 'asked'
}

async function beginQuestion(
  { clock }: AskDeps,
  tx: Tx,
  admin: ApprovedAdmin,
  form: AskForm,
): Promise<Task | 'asked' | 'busy' | 'gone'> {
  const now = clock()
  const edition = await getCurrentEdition(tx)
  await tx.selectFrom('planRun').select('id').where('id', '=', form.run).forNoKeyUpdate().execute()
  const run = await findRun(tx, edition.id, form.run)
  const question = run?.suggestion ? questionOf(form, run.suggestion) : null
  if (!run?.suggestion || !question) return 'gone'
  await tx
    .updateTable('planQuestion')
    .set({ state: 'interrupted' })
    .where('runId', '=', run.id)
    .where('state', '=', 'running')
    .where('seenAt', '<', now.subtract({ seconds: INTERRUPTED_AFTER_SECONDS }))
    .execute()
  const there = await tx
    .selectFrom('planQuestion')
    .select('id')
    .where('runId', '=', run.id)
    .where((eb) => eb.or([eb('id', '=', form.idempotencyKey), eb('state', '=', 'running')]))
    .execute()
  if (there.some(({ id }) => id === form.idempotencyKey)) return 'asked'
  if (there.length > 0) return 'busy'
  const { mode, holdTiersFrom, holdShare, toTheMost: isToTheMost } = run
  const holdBack = { tiersFrom: holdTiersFrom, shareOfPlaces: holdShare / 100 }
  const { round, seed } = await readRound(tx, edition, { now, mode, holdBack, isToTheMost })
  await tx
    .insertInto('planQuestion')
    .values({
      id: form.idempotencyKey,
      runId: run.id,
      askedBy: admin.personId,
      askedAt: now.toString(),
      seenAt: now.toString(),
      state: 'running',
      stepsDone: 0,
      steps: 0,
      question: JSON.stringify(question),
    })
    .execute()
  await forgetOldest(tx, run.id)
  return { round, seed, sketch: run.suggestion.byPriority, question }
}

async function forgetOldest(tx: Tx, runId: string): Promise<void> {
  await tx
    .deleteFrom('planQuestion')
    .where('runId', '=', runId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('planQuestion')
        .select('id')
        .where('runId', '=', runId)
        .orderBy('askedAt', 'desc')
        .orderBy('id')
        .limit(KEPT_QUESTIONS),
    )
    .execute()
}

/** What relaxes a guest's answers is one of the changes that the suggestion has named. */
function questionOf({ what }: AskForm, { details }: Suggestion): Question | null {
  if (what.of !== 'guest') return what
  const { guest, key } = what
  const named = details?.unplaced.find((one) => one.guest === guest)
  const found = named?.changes.find(({ change }) => keyOfChange(change) === key)
  return found ? { of: 'guest', guest, change: found.change } : null
}

/** False when nobody waits for it any more. */
async function storeReport(tx: Tx, id: string, report: QuestionReport | null, now: string): Promise<boolean> {
  const stored = await tx
    .updateTable('planQuestion')
    .set({
      seenAt: now,
      ...(report ? { stepsDone: report.done, steps: report.steps } : {}),
      ...(report?.answer ? { answer: sql`${JSON.stringify(report.answer)}::jsonb` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Stops a question; what it has found stays. Harmless when it has ended. */
export async function stopQuestion(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  id: string,
): Promise<void> {
  await db.run(admin, (tx) => endQuestion(tx, id, 'stopped'))
}

async function endQuestion(tx: Tx, id: string, state: 'done' | 'failed' | 'stopped'): Promise<void> {
  await tx
    .updateTable('planQuestion')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
