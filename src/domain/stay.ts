import type { Nights } from 'bed-matching/rules/answers.ts'
import { Temporal } from 'temporal-polyfill'
import { ok, refuse, type Result } from '#domain/result.ts'

/** Nights `[start, end)`: first night and morning of departure (rules: nights). Made only by `makeStay` or `parseStay`, so `end` is after `start`. */
export type Stay = { readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate }

/** `not-a-date`: no ISO calendar date. `ends-before-it-starts`: zero or negative nights (rules: nights). */
export type StayRefusal = 'not-a-date' | 'ends-before-it-starts'

/** A stay of at least one night, or the refusal `ends-before-it-starts` (rules: nights). */
export function makeStay(start: Temporal.PlainDate, end: Temporal.PlainDate): Result<Stay, StayRefusal> {
  return Temporal.PlainDate.compare(start, end) < 0 ? ok({ start, end }) : refuse('ends-before-it-starts')
}

// Temporal alone would also take date-times and annotations, in which a zone could move the day.
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** An ISO calendar date `YYYY-MM-DD`, or `not-a-date`; 30 February is refused, not moved. */
export function parseDate(text: string): Result<Temporal.PlainDate, 'not-a-date'> {
  if (!ISO_DATE.test(text)) return refuse('not-a-date')
  try {
    return ok(Temporal.PlainDate.from(text, { overflow: 'reject' }))
  } catch {
    return refuse('not-a-date')
  }
}

/** A stay from two ISO dates as forms, files and the database write them. */
export function parseStay(start: string, end: string): Result<Stay, StayRefusal> {
  const first = parseDate(start)
  if (!first.ok) return first
  const last = parseDate(end)
  return last.ok ? makeStay(first.value, last.value) : last
}

const DAY_MS = 86_400_000
/** Each date is taken apart once: a season asks of the same few dates a million times, and of a number that costs nothing. */
const known = new WeakMap<Temporal.PlainDate, number>()

/** Days since 1 January 1970. */
export function toDay(date: Temporal.PlainDate): number {
  const before = known.get(date)
  if (before !== undefined) return before
  const day = Date.UTC(date.year, date.month - 1, date.day) / DAY_MS
  known.set(date, day)
  return day
}

/** Its nights as numbers, for the rules of `bed-matching`. */
export function inNumbers<T extends { readonly stay: Stay }>(one: T): T & { readonly nights: Nights } {
  return { ...one, nights: { start: toDay(one.stay.start), end: toDay(one.stay.end) } }
}

export function countNights({ start, end }: Stay): number {
  return toDay(end) - toDay(start)
}

/** Every night of the stay, named by the day on which it begins. */
export function nightsOf(stay: Stay): Temporal.PlainDate[] {
  return Array.from({ length: countNights(stay) }, (_, night) => stay.start.add({ days: night }))
}

/** True if the two stays have a night in common; a departure on the other's arrival day is none. */
export function overlaps(a: Stay, b: Stay): boolean {
  return toDay(a.start) < toDay(b.end) && toDay(b.start) < toDay(a.end)
}

/** Is this night, as `toDay` numbers it, one of the stay? */
export function isNightOf({ start, end }: Stay, night: number): boolean {
  return toDay(start) <= night && night < toDay(end)
}

/** Is even the morning of departure here, on the clock of `timeZone`? From then on nobody needs the place any more. */
export function isOver({ end }: Stay, now: Temporal.Instant, timeZone: string): boolean {
  return Temporal.PlainDate.compare(now.toZonedDateTimeISO(timeZone).toPlainDate(), end) >= 0
}

/** What is left of a stay, with the night of `today`; null if it is over. */
export function nightsLeft(stay: Stay, today: Temporal.PlainDate): Stay | null {
  if (toDay(today) >= toDay(stay.end)) return null
  return toDay(stay.start) < toDay(today) ? { start: today, end: stay.end } : stay
}

/** Is it the day of arrival, or later, on the clock of `timeZone`? */
export function hasBegun({ start }: Stay, now: Temporal.Instant, timeZone: string): boolean {
  return Temporal.PlainDate.compare(now.toZonedDateTimeISO(timeZone).toPlainDate(), start) >= 0
}

/** True if every night of `inner` is a night of `outer`. */
export function contains(outer: Stay, inner: Stay): boolean {
  return toDay(outer.start) <= toDay(inner.start) && toDay(inner.end) <= toDay(outer.end)
}

/** The nights both stays have, as a stay; null if there is none. */
export function commonNights(a: Stay, b: Stay): Stay | null {
  if (!overlaps(a, b)) return null
  return { start: later(a.start, b.start), end: earlier(a.end, b.end) }
}

export function equalStays(a: Stay, b: Stay): boolean {
  return toDay(a.start) === toDay(b.start) && toDay(a.end) === toDay(b.end)
}

function later(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return toDay(a) >= toDay(b) ? a : b
}

function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return toDay(a) <= toDay(b) ? a : b
}
