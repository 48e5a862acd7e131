import type { Locale } from './locale.ts'

const regions: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }

/** A calendar date in a table: "14 Jun". `iso` is `2027-06-14`; the reader's own time zone plays no part. */
export function shortDay(iso: string, locale: Locale): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const format = new Intl.DateTimeFormat(regions[locale], { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return format.format(Date.UTC(year, month - 1, day))
}

/** An exact moment in a table, in the given time zone: "Tue 25 May, 23:59". The table says which zone it is. */
export function shortMoment(iso: string, timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(regions[locale], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone,
  })
  return format.format(Date.parse(iso))
}

/** "Berlin" of "Europe/Berlin". */
export function zonePlace(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** A calendar date in a sentence: "21 November 2026". `iso` is `2026-11-21`. */
export function longDay(iso: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(iso))
}

const weekdayFormats = {
  en: new Intl.DateTimeFormat(regions.en, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }),
  de: new Intl.DateTimeFormat(regions.de, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }),
}

/** A calendar date in a list of near days: "Monday 14 June". `iso` is `2027-06-14`; no time zone plays a part. */
export function weekdayAndDay(iso: string, locale: Locale): string {
  return weekdayFormats[locale].format(Date.parse(iso))
}

/** A full hour of the day, 0 to 23: "18:00". Both languages write it so. */
export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The day of the week in a narrow column: "Fri". */
export function shortWeekday(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(regions[locale], { weekday: 'short', timeZone: 'UTC' }).format(
    Date.parse(iso),
  )
}

/** A while ago: "8 seconds ago", from a minute on "3 minutes ago". `seconds` as the server has counted them. */
export function agoWords(seconds: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(regions[locale])
  return seconds < 60
    ? format.format(-Math.round(seconds), 'second')
    : format.format(-Math.round(seconds / 60), 'minute')
}
