import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { giveTurnBack, moveClock, takeTurn, type Turn } from '#db/turn.server.ts'
import type { Connection } from '#db/worker-presence.server.ts'
import { CLOCK_RULES } from '#domain/clock-lease.ts'
import type { ClockTrust } from '#domain/clock-trust.ts'
import { MOST_LINES } from '#domain/line-limits.ts'
import { isRunDue, type LastRun, readTimetable } from '#domain/timetable.ts'
import type { Log } from '#platform/log.server.ts'
import { keepLooking, makeBell } from './bell.ts'

/** `run` returns how much there was to do, null when it failed, and never throws. What it changes is settled only within `turn`; without it nobody else has the clock. */
export type TimedTask = {
  name: string
  cron: string
  run: (turn?: Turn) => Promise<number | null>
  /** What it does cannot be taken back. */
  isForGood?: boolean
}
export type TimedTasks = { stop(): Promise<void> }
export type TimedTasksDeps = {
  connection: Connection
  clock: () => Temporal.Instant
  /** What that clock is trusted with at this moment (rules: the clock). */
  trust: () => ClockTrust
  /** When each task last ran in this database, no matter who ran it, and how. */
  lastRuns: () => Promise<ReadonlyMap<string, LastRun>>
  log: Log
}

const TICK_MS = 1_000
const PACE = { lookMs: CLOCK_RULES.lookSeconds * 1000, beatMs: CLOCK_RULES.beatSeconds * 1000 }
const STOP_MS = 5_000

/** Runs each task at its times, once among all workers. Missed runs are made up for with one; failed ones are retried in minutes. */
export function startTimedTasks(
  tasks: readonly TimedTask[],
  { connection, clock, trust, lastRuns, log }: TimedTasksDeps,
  { lookMs, beatMs } = PACE,
): TimedTasks {
  const bell = makeBell()
  const worker = mint.worker()
  const holder = randomUUID()
  // A line of its own: the clock goes on when all others are taken.
  const db = openDatabase(
    { ...connection, line: 'pages', application_name: 'timed-jobs' },
    clock,
    MOST_LINES.timedJobs,
  )
  const running = new Map<string, Promise<unknown>>()
  const timed = tasks.map((task) => ({ ...task, timetable: readTimetable(task.cron) }))
  let isStopping = false
  let turn: Turn | null = null

  async function keepTime(turn: Turn): Promise<void> {
    const last = new Map(await lastRuns())
    const begin = clock()
    let movedMs = performance.now()
    while (!isStopping) {
      if (performance.now() - movedMs >= beatMs) {
        movedMs = performance.now()
        if (!(await moveClock(db, worker, turn))) return
      }
      const now = clock()
      const { isOn, forGood } = trust()
      for (const { name, timetable, run, isForGood } of isOn ? timed : []) {
        const isWaiting = isForGood === true && forGood === null
        if (isWaiting || running.has(name)) continue
        if (!isRunDue(timetable, { ran: last.get(name), begin }, now)) continue
        last.set(name, { at: now, hasFailed: false })
        const runOnce = async () => {
          if ((await run(turn)) === null) last.set(name, { at: now, hasFailed: true })
        }
        running.set(
          name,
          runOnce().finally(() => running.delete(name)),
        )
      }
      await bell.wait(TICK_MS)
    }
  }

  const looking = keepLooking(log, 'timed-jobs', async () => {
    turn = await takeTurn(db, worker, holder)
    if (turn) await keepTime(turn)
    return lookMs
  })

  const stop = async () => {
    isStopping = true
    bell.ring()
    await looking.stop()
    await Promise.race([Promise.all(running.values()), bell.wait(STOP_MS)])
    // Not before: what still runs could settle nothing. Where it cannot be said, it is noticed.
    if (turn) await giveTurnBack(db, worker, turn).catch(() => {})
    await db.close()
  }
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }
}
