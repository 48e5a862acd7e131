import { Temporal } from 'temporal-polyfill'
import { ok, refuse, type Result } from './result.ts'

/** Longer ahead than a season is nobody's plan. */
const LONGEST_DAYS = 366

/** The day on which a note comes back, as a form sends it; an empty field is none. */
export function readReminderDay(
  typed: string,
  today: Temporal.PlainDate,
): Result<Temporal.PlainDate | null, 'not-a-day' | 'past' | 'too-far'> {
  if (typed.trim() === '') return ok(null)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return refuse('not-a-day')
  const day = readDay(typed)
  if (!day) return refuse('not-a-day')
  const days = today.until(day).days
  if (days < 0) return refuse('past')
  return days > LONGEST_DAYS ? refuse('too-far') : ok(day)
}

function readDay(typed: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(typed)
  } catch {
    return null
  }
}

/** Nobody is written to about a day before it has begun for them. */
const FIRST_HOUR = 7

/** May organisers be written to about the notes of today? */
export const isTimeToRemind = (local: Temporal.ZonedDateTime): boolean => local.hour >= FIRST_HOUR

/** Does a note wait for its author? From its day on, until it is seen to. */
export function isDue(
  { dueOn, isDone }: { dueOn: Temporal.PlainDate; isDone: boolean },
  today: Temporal.PlainDate,
): boolean {
  return !isDone && Temporal.PlainDate.compare(dueOn, today) <= 0
}

export type LookedAfter = {
  since: Temporal.Instant
  /** The last that an organiser has done for them: a note, a match, an offer, a call. */
  lastStepAt: Temporal.Instant | null
  /** A note of theirs comes back on a later day. */
  hasReminderAhead: boolean
  /** Nothing is for us to do: an offer waits for its answer, a place is agreed, the home has guests, the match has ended, they have cancelled. */
  isSettled: boolean
}

/** Does somebody look after them who has done nothing yet, though something is to be done? */
export function isWithoutStep({ since, lastStepAt, hasReminderAhead, isSettled }: LookedAfter): boolean {
  if (isSettled || hasReminderAhead) return false
  return lastStepAt === null || Temporal.Instant.compare(lastStepAt, since) < 0
}
