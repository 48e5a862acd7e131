import { Temporal } from 'temporal-polyfill'
import type { TimedTask } from '#worker/timed-tasks.server.ts'
import { nextRun, nextRunThatMatters, readTimetable } from '#domain/timetable.ts'

/** A timed task and how far it has come on the clock of the demonstration. */
export type Task = ReturnType<typeof makeTask>

export function makeTask({ name, cron, run }: TimedTask, begin: Temporal.Instant) {
  const timetable = readTimetable(cron)
  let ranAt = begin
  /** When something will be due that no run has seen to yet. */
  let due: Temporal.Instant[] = []
  return {
    name,
    isDue: (now: Temporal.Instant) => Temporal.Instant.compare(nextRun(timetable, ranAt), now) <= 0,
    next: (everyHours: number) =>
      nextRunThatMatters(timetable, ranAt, due.toSorted(Temporal.Instant.compare)[0] ?? null, everyHours),
    expect: (moment: Temporal.Instant) => {
      if (!due.some((known) => known.equals(moment))) due.push(moment)
    },
    /** Returns how much there was to do. */
    run: async (now: Temporal.Instant): Promise<number> => {
      ranAt = now
      due = due.filter((moment) => Temporal.Instant.compare(moment, now) > 0)
      return (await run()) ?? 0
    },
  }
}
