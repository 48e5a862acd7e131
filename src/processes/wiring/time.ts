import { Temporal } from 'temporal-polyfill'
import type { Moment } from '#db/connect.server.ts'
import type { startTimedTasks } from '#worker/timed-tasks.server.ts'

/** Whose time it is in a process. Only the demonstration brings another one than the machine's (docs/operating/rehearsal.md). */
export type Time = {
  clock: Moment
  /** Runs the timed tasks by that clock; left out: by the machine's. */
  startTimedTasks?: typeof startTimedTasks
  /** May it be given a database in which time was moved? */
  isMoved: boolean
}

export const systemClock: Moment = () => Temporal.Now.instant()

export const machineTime: Time = { clock: systemClock, isMoved: false }
