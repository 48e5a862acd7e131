import { recordRun } from '#features/console/calendar/calendar.server.ts'
import { type Turn, withinTurn } from '#db/turn.server.ts'
import type { TimedJob, TimedJobDeps } from './schedule.ts'

/** Runs a timed job and writes down that it ran, and how. Gives how much there was to do, null where it failed; never throws. */
export function makeJobRunner(deps: TimedJobDeps): (job: TimedJob, turn?: Turn) => Promise<number | null> {
  const { worker, clock, log, trust } = deps
  /** The clock that a job goes by. One that moves while it runs ends what cannot be taken back. */
  const clockOf = (forGood: TimedJob['forGood']) => () => {
    const now = clock()
    if (!forGood) return now
    const trusted = trust().forGood
    if (trusted === null) throw new Error('the clock cannot be trusted now')
    return forGood === 'twice' ? trusted : now
  }
  return async (job, turn) => {
    const db = turn ? withinTurn(deps.db, turn) : deps.db
    const started = performance.now()
    const startedAt = clock()
    const record = async (done: number, error: unknown = null) => {
      const run = { job: job.name, startedAt, endedAt: clock(), done, error }
      await db.run(worker, (tx) => recordRun(tx, run))
    }
    try {
      const count = await job.run({ ...deps, db, clock: clockOf(job.forGood) })
      if (count > 0)
        log.info('job.finished', { job: job.name, count, ms: Math.round(performance.now() - started) })
      await record(count)
      return count
    } catch (error) {
      // It is tried again in minutes (timetable.ts).
      log.error('job.failed', { job: job.name, err: error })
      // Without a database there is nowhere to write it down.
      await record(0, error).catch(() => {})
      return null
    }
  }
}
