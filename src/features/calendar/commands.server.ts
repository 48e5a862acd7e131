import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

export type JobRun = {
  job: string
  startedAt: Temporal.Instant
  endedAt: Temporal.Instant
  /** How much there was to do. */
  done: number
  error: unknown
}

/**
 * Writes down that a timed job ran. A run with nothing to do lengthens the line of the one before it, if that had nothing
 * to do either: most jobs look every minute and find nothing.
 */
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
