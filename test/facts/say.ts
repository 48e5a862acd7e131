/** Days, moments and nights as a reader is to find them, written here and by nothing that the product writes them with. */
import { Temporal } from 'temporal-polyfill'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

const WEEKDAYS = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
}
const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
}
export const DAY_WORDS = [...Object.values(WEEKDAYS), ...Object.values(MONTHS)].flat()

/** Spoken languages of the people in these tests. */
const SPOKEN = {
  de: { en: 'German', de: 'Deutsch' },
  en: { en: 'English', de: 'Englisch' },
  es: { en: 'Spanish', de: 'Spanisch' },
  fr: { en: 'French', de: 'Französisch' },
  sw: { en: 'Swahili', de: 'Suaheli' },
} as const
export type Spoken = keyof typeof SPOKEN
export const LANGUAGE_CODES = Object.keys(SPOKEN) as readonly Spoken[]
export const LANGUAGE_WORDS = Object.values(SPOKEN).flatMap((words) => Object.values(words))

export type Range = readonly [from: string, to: string]
/** How many nights lie between two days. */
export const nightsIn = ([from, to]: Range) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** The day, `days` later. */
export const later = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
/** On which day a moment is in a zone. */
export const dayIn = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString()
/** A time of day in a zone, as a moment. */
export const momentAt = (day: string, time: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

/** What is said in one language. */
export function saying(language: Language) {
  const of = (en: string, de: string) => (language === 'en' ? en : de)
  const parts = (day: string) => {
    const { dayOfWeek, day: number, month, year } = Temporal.PlainDate.from(day)
    return { number, year, weekday: WEEKDAYS[language][dayOfWeek - 1], month: MONTHS[language][month - 1] }
  }
  /** "15 June 2027", "15. Juni 2027" */
  const date = (day: string) => {
    const { number, month, year } = parts(day)
    return of(`${number} ${month} ${year}`, `${number}. ${month} ${year}`)
  }
  /** "Tuesday, 15 June 2027" */
  const day = (of: string) => `${parts(of).weekday}, ${date(of)}`
  /** "23:59 (Berlin time)" after its day. */
  const moment = (at: string, zone: string) => {
    const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
    const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
    const city = zone.split('/').at(-1)
    const when = day(dayIn(at, zone))
    return of(`${when}, ${time} (${city} time)`, `${when}, ${time} Uhr (Ortszeit ${city})`)
  }
  const count = (n: number, words: readonly [en: string, ens: string, de: string, des: string]) =>
    `${n} ${of(words[n === 1 ? 0 : 1], words[n === 1 ? 2 : 3])}`
  /** "Sunday 13 June to Monday 14 June 2027 (1 night)": in one month German says it once. */
  const nights = (range: Range) => {
    const [from, to] = [parts(range[0]), parts(range[1])]
    const isOneMonth = from.month === to.month && from.year === to.year
    const year = from.year === to.year ? '' : ` ${from.year}`
    const begins = of(
      `${from.weekday} ${from.number} ${from.month}${year}`,
      `${from.weekday}, ${from.number}.${isOneMonth ? '' : ` ${from.month}${year}`}`,
    )
    const ends = of(
      `${to.weekday} ${to.number} ${to.month} ${to.year}`,
      `${to.weekday}, ${to.number}. ${to.month} ${to.year}`,
    )
    const many = count(nightsIn(range), ['night', 'nights', 'Nacht', 'Nächte'])
    return `${begins} ${of('to', 'bis')} ${ends} (${many})`
  }
  const languages = (codes: readonly Spoken[]) => codes.map((code) => SPOKEN[code][language]).join(', ')
  const greeting = (name: string) => of(`Hello ${name},`, `Hallo ${name}!`)
  /** Every day in it, in this language. */
  const days = new RegExp(`\\d+\\.? (?:${MONTHS[language].join('|')}) \\d{4}`, 'g')
  return { language, of, days, date, day, moment, count, nights, languages, greeting }
}
export type Say = ReturnType<typeof saying>
