import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readCounted } from '#db/kept-readings.server.ts'
import { sql } from '#db/sql.server.ts'
import type { RetentionStep } from '#domain/retention.ts'
import { isStill } from '#domain/well.ts'
import { type BackupHealth, checkBackups } from '#features/clock/backups/health.server.ts'
import {
  type Forgotten,
  listForgotten,
  rehearseRetention,
} from '#features/clock/retention/retention.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listEditions } from '#features/ground/editions.server.ts'
import type { Translate } from '#i18n/translate.ts'
import { isTimedMail, wordOf } from '#mails/registry.ts'
import type { ShownRun } from './calendar.ts'
import { bySoonest, type ComingLine, listComing } from './coming.server.ts'
import { isNamedJob, NAMED_ROWS } from './named-jobs.ts'
import { listEvents, listLastRuns, type Run } from './ran.server.ts'

export type RunLine = Omit<ShownRun, 'what'> & { job: string }
export type CalendarView = {
  coming: ComingLine[]
  events: RunLine[]
  jobs: RunLine[]
  /** Nothing has run for so long that no worker can be there. */
  isStill: boolean
  backup: BackupHealth['backup']
  forgotten: Forgotten[]
}

/** What happened by itself, and what will: nothing but numbers and moments, so nobody's record is shown by it. */
export async function getCalendar(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  admin: ApprovedAdmin,
): Promise<CalendarView> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const coming: ComingLine[] = []
    for (const edition of await listEditions(tx))
      coming.push(...(await readCounted(tx, `coming ${edition.id}`, now, () => listComing(tx, edition, now))))
    const jobs = await listLastRuns(tx)
    return {
      coming: coming.toSorted(bySoonest),
      events: (await listEvents(tx)).map(toLine),
      jobs: jobs.map(toLine),
      isStill: jobs.length > 0 && jobs.every(({ endedAt }) => isStill(endedAt, now)),
      backup: (await checkBackups(tx, settings, now)).backup,
      forgotten: await listForgotten(tx),
    }
  })
}

function toLine({ id, job, startedAt, endedAt, runs, done, error }: Run): RunLine {
  const took = runs === 1 ? endedAt.epochMilliseconds - startedAt.epochMilliseconds : null
  return { id, job, at: endedAt.toString(), took, done, error }
}

/** What a timed job does, in words; a run of a job of an older version is shown by its own name. */
export function jobWords(job: string, t: Translate): string {
  if (isTimedMail(job)) return t(wordOf(job, 'job'))
  return isNamedJob(job) ? t(`seasonCalendar.job.${job}`) : job
}

export const showRuns = (runs: readonly RunLine[], t: Translate): ShownRun[] =>
  runs.map(({ job, ...run }) => ({ ...run, what: jobWords(job, t) }))

/** What a step would do, in the words of people and not of tables. */
export type RehearsedStep = {
  edition: string
  step: RetentionStep
  at: string
  isDue: boolean
  rows: { what: RowName; count: number }[]
  others: number
  kept: number
}
export type RowName = (typeof NAMED_ROWS)[RetentionStep][number][1]

/** Counts what retention would do now. Changes nothing. */
export async function rehearse(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  admin: ApprovedAdmin,
): Promise<RehearsedStep[]> {
  const steps = await rehearseRetention(deps, admin, deps.clock())
  return steps.map(({ edition, step, at, isDue, counts, kept }) => {
    const named = NAMED_ROWS[step].map(([table, what]) => ({ what, count: counts[table] ?? 0 }))
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const others = all - named.reduce((sum, { count }) => sum + count, 0)
    const rows = named.filter(({ count }) => count > 0)
    return { edition, step, at: at.toString(), isDue, rows, others, kept: step === 'person' ? kept : 0 }
  })
}

export type JobRun = {
  job: string
  startedAt: Temporal.Instant
  endedAt: Temporal.Instant
  done: number
  error: unknown
}

/** Writes down that a timed job ran. A run with nothing to do extends the line of such a run before it. */
export async function recordRun(tx: Tx, { job, startedAt, endedAt, done, error }: JobRun): Promise<void> {
  const code = error === null ? null : codeOf(error)
  if (done === 0 && code === null) {
    const { numUpdatedRows } = await tx
      .updateTable('jobRun')
      .set({ endedAt: endedAt.toString(), runs: sql<number>`runs + 1` })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('jobRun as last')
          .select(({ fn }) => fn.max('last.id').as('id'))
          .where('last.job', '=', job),
      )
      .where('done', '=', 0)
      .where('error', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
  }
  await tx
    .insertInto('jobRun')
    .values({ job, startedAt: startedAt.toString(), endedAt: endedAt.toString(), done, error: code })
    .execute()
}

/** The kind of an error: its words may hold what people have typed. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`.slice(0, 100)
}
