import { languages, type Locale } from './languages.ts'

const shapes = {
  day: { day: 'numeric', month: 'short' },
  moment: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  },
  listed: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  dated: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  },
  long: { dateStyle: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  month: { month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes far longer than using it, and a list uses it for each of its rows: so each is made once. */
function formatOf(shape: keyof typeof shapes, locale: Locale, timeZone = 'UTC'): Intl.DateTimeFormat {
  const key = `${shape} ${locale} ${timeZone}`
  const known =
    made.get(key) ?? new Intl.DateTimeFormat(languages[locale].tag, { ...shapes[shape], timeZone })
  made.set(key, known)
  return known
}

const format = (shape: keyof typeof shapes, iso: string, locale: Locale, timeZone?: string): string =>
  formatOf(shape, locale, timeZone).format(Date.parse(iso))

/** A calendar date in a table: "14 Jun". `iso` is `2027-06-14`; the reader's own time zone plays no part. */
export function shortDay(iso: string, locale: Locale): string {
  return format('day', iso, locale)
}

/** Two calendar dates in few words, with one year where they share it: "14–24 June 2027". */
export function dayRange(startIso: string, endIso: string, locale: Locale): string {
  return range('long', startIso, endIso, locale)
}

/** The same without the year, in a narrow column: "14–24 Jun". */
export function shortRange(startIso: string, endIso: string, locale: Locale): string {
  const key = `${startIso} ${endIso} ${locale}`
  const known = written.get(key) ?? range('day', startIso, endIso, locale)
  // A season has a few hundred different stays, of which each list writes many.
  if (written.size > MOST_WRITTEN) written.clear()
  written.set(key, known)
  return known
}

const MOST_WRITTEN = 2000
const written = new Map<string, string>()

/** Both ends of a range for a sentence, the year once: "24 November" and "3 December 2026"; `full` has days of the week. */
export function rangeEnds(
  startIso: string,
  endIso: string,
  locale: Locale,
  shape: 'long' | 'full' = 'long',
): { from: string; to: string } {
  const [from = '', to = from] = range(shape, startIso, endIso, locale).split(/\s*–\s*/u)
  return { from, to }
}

function range(shape: keyof typeof shapes, startIso: string, endIso: string, locale: Locale): string {
  return closeUp(formatOf(shape, locale).formatRange(Date.parse(startIso), Date.parse(endIso)))
}

/** "14 – 24 June" is "14–24 June" in print; between two months the spaces stay, as plain ones. */
export function closeUp(range: string): string {
  return range.replaceAll(/\s/gu, ' ').replace(/(\b\d{1,2}\.?) ?– ?(\d)/u, '$1–$2')
}

/** An exact moment in a table, in the given time zone: "Tue 25 May, 23:59". The table says which zone it is. */
export function shortMoment(iso: string, timeZone: string, locale: Locale): string {
  return format('moment', iso, locale, timeZone)
}

/** An exact moment in a column among many others: "25 May, 23:59". The table says which zone it is. */
export function listedMoment(iso: string, timeZone: string, locale: Locale): string {
  return format('listed', iso, locale, timeZone)
}

/** An exact moment in a table that reaches over the year: "25 May 2027, 23:59". The table says which zone it is. */
export function datedMoment(iso: string, timeZone: string, locale: Locale): string {
  return format('dated', iso, locale, timeZone)
}

/** "Berlin" of "Europe/Berlin". */
export function zonePlace(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** A calendar date in a sentence: "21 November 2026". `iso` is `2026-11-21`. */
export function longDay(iso: string, locale: Locale): string {
  return format('long', iso, locale)
}

/** A calendar date with its day of the week: "Tuesday, 15 June 2027". `iso` is `2027-06-15`. */
export function fullDay(iso: string, locale: Locale): string {
  return format('full', iso, locale)
}

/** The time of day of an exact moment, in the given time zone: "23:59". */
export function timeOfDay(iso: string, timeZone: string, locale: Locale): string {
  return format('time', iso, locale, timeZone)
}

/** The time of day to the second, in the given time zone: "23:59:07". */
export function clockTime(iso: string, timeZone: string, locale: Locale): string {
  return format('clock', iso, locale, timeZone)
}

/** A calendar date where no year is near: "14 Jun 2027". `iso` is `2027-06-14`. */
export function datedDay(iso: string, locale: Locale): string {
  return format('dayOfYear', iso, locale)
}

/** A calendar date in a list of near days: "Monday 14 June". `iso` is `2027-06-14`; no time zone plays a part. */
export function weekdayAndDay(iso: string, locale: Locale): string {
  return format('weekdayAndDay', iso, locale)
}

/** A full hour of the day, 0 to 23: "18:00". Both languages write it so. */
export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The day of the week in a narrow column: "Fri". */
export function shortWeekday(iso: string, locale: Locale): string {
  return format('weekday', iso, locale)
}

/** The month above a narrow column: "Jun". */
export function shortMonth(iso: string, locale: Locale): string {
  return format('month', iso, locale)
}

/** A while ago: "8 seconds ago", from a minute on "3 minutes ago". `seconds` as the server has counted them. */
export function agoWords(seconds: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(languages[locale].tag)
  return seconds < 60
    ? format.format(-Math.round(seconds), 'second')
    : format.format(-Math.round(seconds / 60), 'minute')
}
