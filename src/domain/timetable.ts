/** When timed jobs run: five fields of cron in UTC, as instants. */
import { Temporal } from 'temporal-polyfill'
import { isAhead } from '#domain/clock-trust.ts'

/** The minutes of the hour and the hours of the day at which something runs, every day. In UTC, ascending. */
export type Timetable = { readonly minutes: readonly number[]; readonly hours: readonly number[] }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Reads `11 7-17 * * *`; throws at what is not of every day, or no number, list, range or step. */
export function readTimetable(cron: string): Timetable {
  const [minutes = '', hours = '', ...days] = cron.split(' ')
  if (days.length !== 3 || days.some((field) => field !== '*'))
    throw new RangeError(`${cron} is not of every day`)
  return { minutes: readField(minutes, 59), hours: readField(hours, 23) }
}

function readField(field: string, last: number): number[] {
  const numbers = field.split(',').flatMap((part) => {
    const [, from, to, step = '1'] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? []
    if (!/^[\d*]/.test(part) || Number(step) === 0) throw new RangeError(`${field} is no field of cron`)
    const first = Number(from ?? 0)
    const end = from === undefined || (to === undefined && part.includes('/')) ? last : Number(to ?? from)
    const count = Math.floor((end - first) / Number(step)) + 1
    return Array.from({ length: count }, (_, index) => first + index * Number(step))
  })
  if (numbers.length === 0 || numbers.some((number) => number > last))
    throw new RangeError(`${field} is no field of cron`)
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

export function nextRun({ minutes, hours }: Timetable, after: Temporal.Instant): Temporal.Instant {
  let hourMs = Math.floor(after.epochMilliseconds / HOUR_MS) * HOUR_MS
  for (;;) {
    if (hours.includes((hourMs / HOUR_MS) % 24)) {
      const minute = minutes.find((each) => hourMs + each * MINUTE_MS > after.epochMilliseconds)
      if (minute !== undefined) return Temporal.Instant.fromEpochMilliseconds(hourMs + minute * MINUTE_MS)
    }
    hourMs += HOUR_MS
  }
}

/** A run that has failed is tried again after so long, however seldom its times are. */
export const RETRY_MINUTES = 10

export type LastRun = { readonly at: Temporal.Instant; readonly hasFailed: boolean }

/** Is a run due at `now`? A run or a start in the future (a clock that was wrong) counts as none. */
export function isRunDue(
  timetable: Timetable,
  { ran, begin }: { ran: LastRun | undefined; begin: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const known = ran && !isAhead(ran.at, now) ? ran : undefined
  const last = known?.at ?? begin
  if (known?.hasFailed && now.since(known.at).total('minutes') >= RETRY_MINUTES) return true
  return isAhead(last, now) || Temporal.Instant.compare(nextRun(timetable, last), now) <= 0
}

/** The next run with anything to do when time leaps: the first at or after `due`, else the first in each so many hours. `ranAt`: its last run. */
export function nextRunThatMatters(
  timetable: Timetable,
  ranAt: Temporal.Instant,
  due: Temporal.Instant | null,
  everyHours: number,
): Temporal.Instant {
  const spanMs = everyHours * HOUR_MS
  const nextSpanMs = Math.floor(ranAt.epochMilliseconds / spanMs + 1) * spanMs
  const fromMs = Math.min(nextSpanMs, due?.epochMilliseconds ?? Infinity)
  // A run may be at that very moment: the one after the millisecond before.
  const beforeMs = Math.max(ranAt.epochMilliseconds, fromMs - 1)
  return nextRun(timetable, Temporal.Instant.fromEpochMilliseconds(beforeMs))
}
