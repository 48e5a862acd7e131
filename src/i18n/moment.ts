import type { Temporal } from 'temporal-polyfill'
import type { Locale } from './locale.ts'
import { fullDay, timeOfDay, zonePlace } from './short-dates.ts'

/** An exact moment with its time zone named (rules: nights): day "Tuesday, 15 June 2027", time "23:59", place "Berlin". */
export type MomentWords = { day: string; time: string; place: string }

/** The parts of a moment as a reader in this language is told them, in the given time zone. */
export function momentWords(moment: Temporal.Instant, timeZone: string, locale: Locale): MomentWords {
  const day = moment.toZonedDateTimeISO(timeZone).toPlainDate()
  return {
    day: fullDay(day.toString(), locale),
    time: timeOfDay(moment.toString(), timeZone, locale),
    place: zonePlace(timeZone),
  }
}
