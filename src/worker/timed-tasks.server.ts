import { Temporal } from 'temporal-polyfill'
import { takeTurn } from '#db/turn.server.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { nextRun, readTimetable } from '#domain/timetable.ts'
import type { Log } from '#platform/log.server.ts'
import { keepLooking, makeBell } from './bell.ts'

/** `run` returns how much there was to do, and never throws. */
export type TimedTask = { name: string; cron: string; run: () => Promise<number> }
export type TimedTasks = { stop(): Promise<void> }
export type TimedTasksDeps = {
  connection: Connection
  clock: () => Temporal.Instant
  /** When each task last ran in this database, whoever ran it. */
  lastRuns: () => Promise<ReadonlyMap<string, Temporal.Instant>>
  log: Log
}

const TICK_MS = 1_000
/** How often a worker asks whether the one that has the turn is still there. */
const ASK_MS = 10_000
const STOP_MS = 5_000

/**
 * Runs each task at its times, once among all workers of this database, and never twice side by side. What was missed, by the
 * hour or for days, is made up for with one run; a task that has never run waits for its time.
 */
export function startTimedTasks(
  tasks: readonly TimedTask[],
  { connection, clock, lastRuns, log }: TimedTasksDeps,
  askMs = ASK_MS,
): TimedTasks {
  const bell = makeBell()
  const running = new Map<string, Promise<unknown>>()
  const timed = tasks.map((task) => ({ ...task, timetable: readTimetable(task.cron) }))
  let isStopping = false

  async function keepTime(isMine: () => boolean): Promise<void> {
    const ranAt = new Map(await lastRuns())
    const begin = clock()
    while (isMine() && !isStopping) {
      const now = clock()
      for (const { name, timetable, run } of timed) {
        const due = nextRun(timetable, ranAt.get(name) ?? begin)
        if (running.has(name) || Temporal.Instant.compare(due, now) > 0) continue
        ranAt.set(name, now)
        running.set(
          name,
          run().finally(() => running.delete(name)),
        )
      }
      await bell.wait(TICK_MS)
    }
  }

  const looking = keepLooking(log, 'timed-jobs', async () => {
    const turn = await takeTurn(connection)
    try {
      if (turn) await keepTime(turn.isMine)
    } finally {
      await turn?.close()
    }
    return askMs
  })

  return {
    stop: async () => {
      isStopping = true
      bell.ring()
      await looking.stop()
      await Promise.race([Promise.all(running.values()), bell.wait(STOP_MS)])
    },
  }
}
