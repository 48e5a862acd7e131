/** What the pages say about this year, in words. Every number and date of the public pages comes from here (R1, R13). */
import { Intl, type Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import { stayWindow } from '#domain/edition.ts'
import type { Locale } from '#i18n/locale.ts'

const TAGS = { en: 'en-GB', de: 'de-DE' } as const

/** Who runs the site, from the settings. */
export type Organisation = { brandName: string; contactEmail: string }

/** The values of `{{placeholders}}` in content, and of texts of the home page. */
export function describeFacts(edition: Edition, organisation: Organisation, locale: Locale) {
  const day = (date: Temporal.PlainDate) => dayFormat(locale).format(date)
  const stays = stayWindow(edition)
  const event = edition.hostEvent.startsAt.toZonedDateTimeISO(edition.timeZone)
  return {
    ...organisation,
    city: edition.city,
    venue: edition.venue.name,
    year: edition.conferenceStart.year,
    conferenceDates: closeUp(dayFormat(locale).formatRange(edition.conferenceStart, edition.conferenceEnd)),
    earliestArrival: day(stays.start),
    latestDeparture: day(stays.end),
    stayDaysBefore: edition.stayDaysBefore,
    registrationCloses: day(edition.registrationClosesOn),
    firstNotificationDate: day(edition.firstNotificationOn),
    lastRoundDate: day(edition.lastRoundOn),
    hostEventDate: day(event.toPlainDate()),
    hostEventTime: timeFormat(locale).format(event.toPlainTime()),
    guestAgeLimit: edition.guestAgeLimit,
    guestMinimumAge: edition.guestMinimumAge,
    youngAge: edition.youngAge,
    veryYoungAge: edition.veryYoungAge,
    olderAge: edition.olderAge,
    commuteComfortable: edition.commuteMinutes.comfortable,
    commuteLongest: edition.commuteMinutes.longest,
    acceptanceDays: edition.acceptanceDays,
    profileUpdateDays: edition.profileUpdateDays,
    contactIssueDays: edition.contactIssueDays,
    sensitiveRetentionDays: edition.retentionDays.sensitive,
    contactRetentionDays: edition.retentionDays.contacts,
    personRetentionDays: edition.retentionDays.person,
    draftRetentionDays: edition.retentionDays.drafts,
  } satisfies Record<string, string | number>
}

export type Facts = ReturnType<typeof describeFacts>

/** "14 – 24 June" is "14–24 June" in print; between two months the spaces stay. */
function closeUp(range: string): string {
  return range.replace(/(\d\.?)\s*–\s*(\d)/u, '$1–$2')
}

function dayFormat(locale: Locale) {
  return new Intl.DateTimeFormat(TAGS[locale], { day: 'numeric', month: 'long' })
}

function timeFormat(locale: Locale) {
  return new Intl.DateTimeFormat(TAGS[locale], { hour: '2-digit', minute: '2-digit', hour12: false })
}

/** Puts facts into the `{{places}}` of a text; a place that no fact fills is a mistake in the content and throws. */
export function fillPlaces(text: string, facts: Facts): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(facts, name)) throw new Error(`No fact is called "${name}"`)
    return String(facts[name as keyof Facts])
  })
}
