import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { openDatabase, type Database, type Moment } from '#db/connect.server.ts'
import { takeTurn } from '#db/turn.server.ts'
import type { startTimedTasks } from '#worker/timed-tasks.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { makeBell } from '#worker/bell.ts'
import { systemClock } from '#processes/wiring/time.ts'
import { makeJourney, type Goal, type Journey } from './journey.ts'
import { listKnown, type Known } from './known.ts'
import { makeTask, type Task } from './task.ts'

/** The clock of the demonstration: it goes on as clocks do, and can be moved forward. */
export type Timekeeper = {
  clock: Moment
  /** Runs the timed tasks by this clock, each at its own times and in their order. */
  startTimedTasks: typeof startTimedTasks
  /** On to there, through everything that lies between; nothing while it is on its way, or when that is over. */
  moveTo: (goal: Goal) => void
  halt: () => void
  /** Resolves when it has arrived, or after `ms`. */
  arrived: (ms: number) => Promise<void>
  goal: () => Goal | null
  journey: () => Journey | null
  known: () => Promise<Known>
  timeZone: () => Promise<string>
}

const TICK_MS = 1_000

export function openTimekeeper(): Timekeeper {
  let ahead = 0
  let still: Temporal.Instant | null = null
  let goal: Goal | null = null
  let journey: Journey | null = null
  let arrival = Promise.withResolvers<void>()
  let db: Database | null = null
  const bell = makeBell()
  const clock: Moment = () => still ?? systemClock().add({ milliseconds: ahead })
  const run: Database['run'] = async (actor, work) => {
    if (!db) throw new Error('the timed tasks have not been started')
    return db.run(actor, work)
  }

  async function travel(tasks: Task[], to: Goal): Promise<void> {
    const from = clock().round('millisecond')
    const stand = (at: Temporal.Instant) => {
      still = at
    }
    stand(from)
    journey = makeJourney({ run: (work) => run(mint.worker(), work), tasks, from, stand })
    try {
      await journey.go(to)
    } finally {
      ahead = clock().epochMilliseconds - systemClock().epochMilliseconds
      still = null
      goal = null
      arrival.resolve()
      arrival = Promise.withResolvers()
    }
  }

  /** What was due since the last look, each task once. */
  async function keepUp(tasks: Task[]): Promise<void> {
    const now = clock()
    for (const task of tasks) if (task.isDue(now)) await task.run(now)
  }

  return {
    clock,
    startTimedTasks: (given, { connection, log }) => {
      db = openDatabase(connection, clock, 2)
      const begin = clock()
      const holder = randomUUID()
      const moving = db
      const tasks = given.map((task) => makeTask(task, begin))
      const stopping = new AbortController()
      const going = (async () => {
        while (!stopping.signal.aborted) {
          const tick = bell.wait(TICK_MS)
          try {
            await takeTurn(moving, mint.worker(), holder)
            if (goal) await travel(tasks, goal)
            else await keepUp(tasks)
          } catch (error) {
            log.error('job.failed', { job: 'timed-jobs', err: error })
          }
          await tick
        }
      })()
      return {
        stop: async () => {
          stopping.abort()
          journey?.halt()
          bell.ring()
          await going
          await db?.close()
        },
      }
    },
    moveTo: (to) => {
      if (goal || (to !== 'next' && to.epochMilliseconds <= clock().epochMilliseconds)) return
      goal = to
      bell.ring()
    },
    halt: () => journey?.halt(),
    arrived: async (ms) => {
      if (!goal) return
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      await Promise.race([arrival.promise, patience])
      clearTimeout(timer)
    },
    goal: () => goal,
    journey: () => journey,
    known: () => run(mint.worker(), (tx) => listKnown(tx, clock())),
    timeZone: async () => (await run(mint.worker(), getCurrentEdition)).timeZone,
  }
}
