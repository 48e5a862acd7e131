import type { Temporal } from 'temporal-polyfill'
import { countNights, type Stay } from '#domain/stay.ts'
import { stayWindow } from '#domain/edition.ts'
import type { Locale } from '#i18n/locale.ts'
import { dayRange, longDay, rangeEnds } from '#i18n/short-dates.ts'
import type { TextValues } from '#i18n/translate.ts'
import type { StepContext } from './step.ts'

/** "14 June 2027", in the reader's language. */
export function dayInWords(day: Temporal.PlainDate, locale: Locale): string {
  return longDay(day.toString(), locale)
}

/** Both ends of a range for a sentence: "12" and "20 June 2027". */
export function endsInWords(start: Temporal.PlainDate, end: Temporal.PlainDate, locale: Locale) {
  return rangeEnds(start.toString(), end.toString(), locale)
}

/** "12–20 June 2027, 8 nights": the number of nights stands beside every range (rules: nights). */
export function stayInWords(stay: Stay, { locale, t }: Pick<StepContext, 'locale' | 't'>): string {
  const days = dayRange(stay.start.toString(), stay.end.toString(), locale)
  return `${days}, ${t('common.nights', { count: countNights(stay) })}`
}

// Every label and message asks for these words, and dates are slow to write out: once a request is enough.
const known = new WeakMap<object, TextValues>()

/** The edition's constants as words for labels, hints and explanations; a text takes those it needs (rules: editions). */
export function editionWords(context: Pick<StepContext, 'edition' | 'locale'>): TextValues {
  const words = known.get(context) ?? writeWords(context)
  known.set(context, words)
  return words
}

function writeWords({ edition, locale }: Pick<StepContext, 'edition' | 'locale'>): TextValues {
  const window = stayWindow(edition)
  const stays = endsInWords(window.start, window.end, locale)
  const conference = endsInWords(edition.conferenceStart, edition.conferenceEnd, locale)
  return {
    city: edition.city,
    venue: edition.venue.name,
    ageLimit: String(edition.guestAgeLimit),
    minimumAge: String(edition.guestMinimumAge),
    olderAge: String(edition.olderAge),
    comfortable: String(edition.commuteMinutes.comfortable),
    longest: String(edition.commuteMinutes.longest),
    firstDay: stays.from,
    lastDay: stays.to,
    conferenceStart: dayInWords(edition.conferenceStart, locale),
    conferenceFrom: conference.from,
    conferenceTo: conference.to,
    firstNotification: dayInWords(edition.firstNotificationOn, locale),
    lastRound: dayInWords(edition.lastRoundOn, locale),
    acceptanceDays: String(edition.acceptanceDays),
  }
}
