/** What the pages say about this year, in words. Every number and date of the public pages comes from here (rules: editions, names and texts). */
import { Intl, Temporal } from 'temporal-polyfill'
import { KEPT_ENTRY_RULES } from '#domain/kept-entry.ts'
import { ADDRESS_CHECK } from '#domain/address.ts'
import { CODE_RULES } from '#domain/otp.ts'
import { HOST_EVENT_MINUTES } from '#domain/host-event.ts'
import { SESSION_RULES } from '#domain/session.ts'
import { firstEdition, stayWindow, type Edition } from '#domain/edition.ts'
import { placesOf, type ContentName } from '#features/site/content/content.ts'
import { LOCALE_COOKIE_DAYS } from '#features/ground/language.server.ts'
import { MAP_CONSENT_DAYS } from '#features/site/maps/cookies.server.ts'
import { defaultLocale, languages, type Locale } from '#i18n/locale.ts'
import { closeUp } from '#i18n/short-dates.ts'
import { translator } from '#i18n/translate.ts'

/** Before the conference: late enough for most papers of a visa, early enough for the decision. */
const VISA_WEEKS = 6

export type Organisation = {
  brandName: string
  organisationName: string
  contactEmail: string
  privacyEmail: string
}

export function describeFacts(edition: Edition, organisation: Organisation, locale: Locale) {
  return {
    ...organisation,
    city: edition.city,
    venue: edition.venue.name,
    ...describeDates(edition, locale),
    ...describeEvening(edition, locale),
    ...describeRules(edition, locale),
    ...describeDeadlines(edition, locale),
    ...describeStorage(edition),
  } satisfies Record<string, string | number>
}

export type Facts = ReturnType<typeof describeFacts>

/** Puts facts into the `{{places}}` of a text; a place that no fact fills is a mistake in the content and throws. */
export function fillPlaces(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, written: string) => {
    const name = written.trim()
    if (!Object.hasOwn(facts, name)) throw new Error(`No fact is called "${name}"`)
    return String(facts[name])
  })
}

let factNames: ReadonlySet<string> | undefined

export function isFactName(name: string): boolean {
  factNames ??= listFactNames()
  return factNames.has(name)
}

/** Which places a content file may have: facts, and in a letter what it says of one person. */
export function isPlaceIn(content: ContentName): (name: string) => boolean {
  const own: readonly string[] = placesOf(content)
  return (name) => own.includes(name) || isFactName(name)
}

function listFactNames(): ReadonlySet<string> {
  const nobody = { brandName: '', organisationName: '', contactEmail: '', privacyEmail: '' }
  const edition = { id: '', ...firstEdition(Temporal.Instant.fromEpochMilliseconds(0)) }
  return new Set(Object.keys(describeFacts(edition, nobody, defaultLocale)))
}

function describeDates(edition: Edition, locale: Locale) {
  const t = translator(locale)
  const day = (date: Temporal.PlainDate) => dateFormat(locale, 'day').format(date)
  const stays = stayWindow(edition)
  const { conferenceStart, conferenceEnd } = edition
  return {
    year: conferenceStart.year,
    nextYear: conferenceStart.year + 1,
    conferenceDates: closeUp(dateFormat(locale, 'day').formatRange(conferenceStart, conferenceEnd)),
    conferenceDatesWithYear: closeUp(dateFormat(locale, 'dayOfYear').formatRange(conferenceStart, conferenceEnd)),
    conferenceStartDate: day(conferenceStart),
    conferenceEndDate: day(conferenceEnd),
    earliestArrival: day(stays.start),
    latestDeparture: day(stays.end),
    stayDaysBefore: edition.stayDaysBefore,
    stayDaysAfter: edition.stayDaysAfter,
    /** "one to three days", "ein bis drei Tage": how long before the conference people may arrive. */
    arrivalDays: t('facts.upToDays', { count: edition.stayDaysBefore }),
    /** "one day", "einen Tag": how long after its end they may leave. */
    departureDays: t('facts.upToDays', { count: edition.stayDaysAfter }),
    /** "the beginning of May", "Anfang Mai": a good time for the appointment at the embassy. */
    visaAppointment: describeTimeOfMonth(conferenceStart.subtract({ weeks: VISA_WEEKS }), locale),
    registrationOpens: day(edition.registrationOpensOn),
    registrationCloses: day(edition.registrationClosesOn),
    firstNotificationDate: day(edition.firstNotificationOn),
    lastRoundDate: day(edition.lastRoundOn),
  }
}

function describeEvening({ hostEvent, timeZone, city }: Edition, locale: Locale) {
  const starts = hostEvent.startsAt.toZonedDateTimeISO(timeZone)
  return {
    hostEventDate: dateFormat(locale, 'day').format(starts.toPlainDate()),
    hostEventWeekday: dateFormat(locale, 'weekday').format(starts.toPlainDate()),
    hostEventTime: dateFormat(locale, 'time').format(starts.toPlainTime()),
    hostEventZone: translator(locale)('facts.eventZone', { city }),
    hostEventMinutes: HOST_EVENT_MINUTES,
    /** For machines: `<time dateTime>`. */
    hostEventAt: hostEvent.startsAt.toString(),
    timeZone,
  }
}

function describeRules(edition: Edition, locale: Locale) {
  return {
    /** A sentence: who shares a double bed. */
    doubleBeds: translator(locale)(`facts.doubleBeds.${edition.doubleBed}`),
    guestAgeLimit: edition.guestAgeLimit,
    guestMinimumAge: edition.guestMinimumAge,
    youngAge: edition.youngAge,
    veryYoungAge: edition.veryYoungAge,
    olderAge: edition.olderAge,
    commuteComfortable: edition.commuteMinutes.comfortable,
    commuteLongest: edition.commuteMinutes.longest,
  }
}

function describeDeadlines(edition: Edition, locale: Locale) {
  const t = translator(locale)
  return {
    acceptanceDays: edition.acceptanceDays,
    acceptanceDaysInWords: t('facts.days', { count: edition.acceptanceDays }),
    acceptanceHoursBeforeArrival: edition.acceptanceHoursBeforeArrival,
    profileUpdateDays: edition.profileUpdateDays,
    contactIssueDays: edition.contactIssueDays,
    contactIssueDaysInWords: t('facts.days', { count: edition.contactIssueDays }),
    codeDigits: t('facts.digits', { count: CODE_RULES.digits }),
    codeMinutes: CODE_RULES.validMinutes,
  }
}

function describeStorage({ retentionDays }: Edition) {
  return {
    sensitiveRetentionDays: retentionDays.sensitive,
    contactRetentionDays: retentionDays.contacts,
    personRetentionDays: retentionDays.person,
    draftRetentionDays: retentionDays.drafts,
    incidentRetentionDays: retentionDays.incidents,
    unconfirmedRetentionDays: retentionDays.unconfirmed,
    sessionCookieDays: SESSION_RULES.cookieDays,
    localeCookieDays: LOCALE_COOKIE_DAYS,
    mapCookieDays: MAP_CONSENT_DAYS,
    addressAnswerDays: ADDRESS_CHECK.keptDays,
    keptEntryDays: KEPT_ENTRY_RULES.days,
  }
}

function describeTimeOfMonth(date: Temporal.PlainDate, locale: Locale): string {
  const month = dateFormat(locale, 'month').format(date)
  const part = date.day <= 10 ? 'beginning' : date.day <= 20 ? 'middle' : 'end'
  return translator(locale)('facts.partOfMonth', { part, month })
}

const shapes = {
  day: { day: 'numeric', month: 'long' },
  dayOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long' },
  weekday: { weekday: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
} as const

const made = new Map<string, Intl.DateTimeFormat>()

/** Made once: making a format takes far longer than using it, and every page asks for some of these. */
function dateFormat(locale: Locale, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${locale} ${shape}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(languages[locale].tag, shapes[shape])
  made.set(key, format)
  return format
}
