import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'

export type Run = {
  id: number
  job: string
  startedAt: Temporal.Instant
  endedAt: Temporal.Instant
  runs: number
  done: number
  error: string | null
}

const LATEST = 40
const columns = ['id', 'job', 'startedAt', 'endedAt', 'runs', 'done', 'error'] as const

export async function listLastRuns(tx: Tx): Promise<Run[]> {
  return tx
    .selectFrom('jobRun')
    .select(columns)
    .distinctOn('job')
    .orderBy('job')
    .orderBy('id', 'desc')
    .execute()
}

/** The latest runs that had something to do or failed, the newest first. */
export async function listEvents(tx: Tx): Promise<Run[]> {
  return tx
    .selectFrom('jobRun')
    .select(columns)
    .where((eb) => eb.or([eb('done', '>', 0), eb('error', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
}
