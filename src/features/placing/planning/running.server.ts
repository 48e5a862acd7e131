import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Report } from '#domain/planning/suggest.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { readRound } from './round.server.ts'
import { INTERRUPTED_AFTER_SECONDS, type StartForm } from './planning.ts'

type RunDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'planApart'>

const KEPT_RUNS = 5

/** Starts a suggestion for the round, one at a time, and returns with the first plan. Works in a process of its own; its reports are rows. */
export async function startRun(
  deps: RunDeps,
  admin: ApprovedAdmin,
  form: StartForm,
): Promise<{ id: string }> {
  const begun = await deps.db.run(admin, (tx) => beginRun(deps, tx, admin, form))
  if (!begun.task) return { id: begun.id }
  const { id, task } = begun
  await follow(deps, admin, id, task)
  return { id }
}

/** What is worked out quickly is there by then; anything else is shown as it comes. */
const PATIENCE_MS = 2_000
const HEARTBEAT_MS = 1_000

/** Begins the work and writes down what it says, one after the other, until it ends or somebody has stopped it. Comes back with the first that can be looked at. */
async function follow(
  { db, clock, log, planApart }: RunDeps,
  admin: ApprovedAdmin,
  id: string,
  task: Task,
): Promise<void> {
  const { promise: shown, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  let last: Promise<unknown> = Promise.resolve()
  const planning = planApart(task, (report) => {
    last = last.then(() => write(report)).then(() => report.suggestion && resolve())
  })
  const warn = (error: unknown) => log.warn('job.failed', { job: 'plan-round', err: error })
  /** Null: it still goes on. */
  const write = async (report: Report | null): Promise<void> => {
    try {
      const isAwaited = await db.run(admin, (tx) => storeReport(tx, id, report, clock().toString()))
      if (!isAwaited) planning.stop()
    } catch (error) {
      warn(error)
    }
  }
  const beating = setInterval(() => {
    last = last.then(() => write(null))
  }, HEARTBEAT_MS)
  beating.unref()
  const end = async () => {
    const state = await planning.ended
    clearInterval(beating)
    await last
    resolve()
    // Where it was stopped, its row says so already.
    if (state !== 'stopped') await db.run(admin, (tx) => endRun(tx, id, state))
  }
  end().catch(warn)
  await shown
  clearTimeout(timer)
}

type Task = Parameters<Deps['planApart']>[0]

async function beginRun(
  { clock }: RunDeps,
  tx: Tx,
  admin: ApprovedAdmin,
  { idempotencyKey, mode, holdTiersFrom, isToTheMost, proofSeconds }: StartForm,
): Promise<{ id: string; task: Task | null }> {
  const now = clock()
  const edition = await getCurrentEdition(tx)
  await tx.selectFrom('edition').select('id').where('id', '=', edition.id).forNoKeyUpdate().execute()
  await tx
    .updateTable('planRun')
    .set({ state: 'interrupted' })
    .where('editionId', '=', edition.id)
    .where('state', '=', 'running')
    .where('seenAt', '<', now.subtract({ seconds: INTERRUPTED_AFTER_SECONDS }))
    .execute()
  const there = await tx
    .selectFrom('planRun')
    .select('id')
    .where('editionId', '=', edition.id)
    .where((eb) => eb.or([eb('id', '=', idempotencyKey), eb('state', '=', 'running')]))
    .executeTakeFirst()
  if (there) return { id: there.id, task: null }
  const holdBack = { tiersFrom: holdTiersFrom }
  const { round, seed, roundId } = await readRound(tx, edition, { now, mode, holdBack, isToTheMost })
  await tx
    .insertInto('planRun')
    .values({
      id: idempotencyKey,
      editionId: edition.id,
      roundId,
      startedBy: admin.personId,
      startedAt: now.toString(),
      seenAt: now.toString(),
      state: 'running',
      phase: 'searching',
      stepsDone: 0,
      steps: 0,
      mode,
      seed,
      holdTiersFrom,
      toTheMost: isToTheMost,
      proofSeconds,
    })
    .execute()
  await tx
    .deleteFrom('planRun')
    .where('editionId', '=', edition.id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('planRun')
        .select('id')
        .where('editionId', '=', edition.id)
        .orderBy('startedAt', 'desc')
        .orderBy('id')
        .limit(KEPT_RUNS),
    )
    .where('id', '!=', idempotencyKey)
    .execute()
  return { id: idempotencyKey, task: { round, seed, mode, proofSeconds } }
}

/** False when nobody waits for it any more. */
async function storeReport(tx: Tx, id: string, report: Report | null, now: string): Promise<boolean> {
  const stored = await tx
    .updateTable('planRun')
    .set({
      seenAt: now,
      ...(report ? { phase: report.phase, stepsDone: report.done, steps: report.steps } : {}),
      ...(report?.suggestion ? { suggestion: sql`${JSON.stringify(report.suggestion)}::jsonb` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Stops a run; what it has found stays. Harmless when it has ended. */
export async function stopRun({ db }: Pick<Deps, 'db'>, admin: ApprovedAdmin, id: string): Promise<void> {
  await db.run(admin, (tx) => endRun(tx, id, 'stopped'))
}

async function endRun(tx: Tx, id: string, state: 'done' | 'failed' | 'stopped'): Promise<void> {
  await tx.updateTable('planRun').set({ state }).where('id', '=', id).where('state', '=', 'running').execute()
}
