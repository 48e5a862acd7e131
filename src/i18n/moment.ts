import type { Temporal } from 'temporal-polyfill'
import type { Locale } from './locale.ts'

// English readers come from everywhere: day before month, and no twelve-hour clock to get wrong.
const regions: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }

/** An exact moment with its time zone named (R2): day "Tuesday, 15 June 2027", time "23:59", place "Berlin". */
export type MomentWords = { day: string; time: string; place: string }

/** The parts of a moment as a reader in this language is told them, in the given time zone. */
export function momentWords(moment: Temporal.Instant, timeZone: string, locale: Locale): MomentWords {
  const local = moment.toZonedDateTimeISO(timeZone)
  return {
    day: local
      .toPlainDate()
      .toLocaleString(regions[locale], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: local
      .toPlainTime()
      .toLocaleString(regions[locale], { hour: '2-digit', minute: '2-digit', hour12: false }),
    place: timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' '),
  }
}
