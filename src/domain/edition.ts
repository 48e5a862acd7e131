import type { DoubleBedPolicy } from 'bed-matching/rules/answers.ts'
import type { GroupRank } from 'bed-matching/model.ts'
import { allNormal, type Importances } from '#domain/importance.ts'
import { Temporal } from 'temporal-polyfill'
import type { Stay } from '#domain/stay.ts'

export const CONTACT_RELEASES = ['on-acceptance', 'on-offer'] as const
export type ContactRelease = (typeof CONTACT_RELEASES)[number]

/** Whether the site says how many beds are still needed (rules: beds still needed). */
export const BEDS_NEEDED = ['hidden', 'published'] as const
export type BedsNeeded = (typeof BEDS_NEEDED)[number]

/** One year's conference: every constant that changes from year to year (rules: editions). Ages are whole years, thresholds strict (rules: ages). */
export type Edition = {
  readonly id: string
  /** How often it was changed while it ran: 0 for a new one. */
  readonly revision: number
  readonly name: string
  readonly city: string
  readonly venue: { readonly name: string; readonly latitude: number; readonly longitude: number }
  readonly conferenceStart: Temporal.PlainDate
  readonly conferenceEnd: Temporal.PlainDate
  /** IANA name; every day and deadline of the edition is counted there. */
  readonly timeZone: string
  readonly stayDaysBefore: number
  readonly stayDaysAfter: number
  readonly registrationOpensOn: Temporal.PlainDate
  readonly registrationClosesOn: Temporal.PlainDate
  readonly firstNotificationOn: Temporal.PlainDate
  readonly lastRoundOn: Temporal.PlainDate
  readonly hostEvent: { readonly startsAt: Temporal.Instant; readonly link: string | null }
  readonly guestAgeLimit: number
  readonly guestMinimumAge: number
  readonly youngAge: number
  readonly veryYoungAge: number
  readonly olderAge: number
  readonly commuteMinutes: { readonly comfortable: number; readonly longest: number }
  readonly acceptanceDays: number
  readonly acceptanceHoursBeforeArrival: number
  readonly acceptanceHoursAtLeast: number
  readonly profileUpdateDays: number
  readonly contactIssueDays: number
  /** Days after the last change on which people who have not finished registering are reminded, once; 0 = never (rules: before arrival). */
  readonly unfinishedReminderDays: number
  /** Days before the arrival on which the guest is asked once more (rules: before arrival). */
  readonly finalCheckDays: number
  /** Seconds in which organisers can still take back what they have sent. */
  readonly holdSeconds: number
  /** The same for a mail to many. */
  readonly broadcastHoldSeconds: number
  readonly contactRelease: ContactRelease
  readonly doubleBed: DoubleBedPolicy
  readonly bedsNeeded: BedsNeeded
  /** In whose tier those count who travel only together (rules: travelling together). */
  readonly groupRank: GroupRank
  readonly importance: Importances
  /** Days after the conference (`sensitive`, `contacts`, `person`, `incidents`) or after the last change (`unconfirmed`, `drafts`). */
  readonly retentionDays: {
    readonly sensitive: number
    readonly contacts: number
    readonly person: number
    readonly unconfirmed: number
    readonly drafts: number
    readonly incidents: number
  }
}

/** From when until when somebody may stay. */
export type EditionDays = Pick<
  Edition,
  'conferenceStart' | 'conferenceEnd' | 'stayDaysBefore' | 'stayDaysAfter'
>

const MONDAY = 1
const CONFERENCE_DAYS = 11

/** The edition that a first start creates (rules: editions): the next June conference in Bonn, 11 days from the second Monday of June. */
export function firstEdition(now: Temporal.Instant): Omit<Edition, 'id'> {
  const timeZone = 'Europe/Berlin'
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const isOver = Temporal.PlainDate.compare(today, conferenceDays(today.year).end) > 0
  const year = isOver ? today.year + 1 : today.year
  const { start, end } = conferenceDays(year)
  const lastRoundOn = Temporal.PlainDate.from({ year, month: 6, day: 5 })
  const isAfterLastRound = Temporal.PlainDate.compare(today, lastRoundOn) > 0
  return {
    revision: 0,
    name: `Bonn ${year}`,
    city: 'Bonn',
    venue: { name: 'World Conference Center Bonn', latitude: 50.7184, longitude: 7.1246 },
    conferenceStart: start,
    conferenceEnd: end,
    timeZone,
    stayDaysBefore: 3,
    stayDaysAfter: 1,
    registrationOpensOn: today,
    // A product first started between the last round and the end of the conference must still be usable.
    registrationClosesOn: isAfterLastRound ? end : lastRoundOn,
    firstNotificationOn: Temporal.PlainDate.from({ year, month: 5, day: 15 }),
    lastRoundOn,
    hostEvent: {
      startsAt: Temporal.ZonedDateTime.from({ year, month: 5, day: 2, hour: 19, timeZone }).toInstant(),
      link: null,
    },
    guestAgeLimit: 45,
    guestMinimumAge: 18,
    youngAge: 27,
    veryYoungAge: 21,
    olderAge: 35,
    commuteMinutes: { comfortable: 45, longest: 90 },
    acceptanceDays: 5,
    acceptanceHoursBeforeArrival: 48,
    acceptanceHoursAtLeast: 12,
    profileUpdateDays: 10,
    contactIssueDays: 10,
    unfinishedReminderDays: 3,
    finalCheckDays: 7,
    holdSeconds: 120,
    broadcastHoldSeconds: 60,
    contactRelease: 'on-acceptance',
    doubleBed: 'named',
    bedsNeeded: 'hidden',
    groupRank: 'last',
    importance: allNormal,
    retentionDays: { sensitive: 7, contacts: 42, person: 60, unconfirmed: 14, drafts: 14, incidents: 1095 },
  }
}

function conferenceDays(year: number): { start: Temporal.PlainDate; end: Temporal.PlainDate } {
  const firstOfJune = Temporal.PlainDate.from({ year, month: 6, day: 1 })
  const daysToMonday = (MONDAY - firstOfJune.dayOfWeek + 7) % 7
  const start = firstOfJune.add({ days: daysToMonday + 7 })
  return { start, end: start.add({ days: CONFERENCE_DAYS - 1 }) }
}

/** The widest stay of the edition (rules: editions): earliest arrival (`start`) and latest departure (`end`). */
export function stayWindow(edition: EditionDays): Stay {
  return {
    start: edition.conferenceStart.subtract({ days: edition.stayDaysBefore }),
    end: edition.conferenceEnd.add({ days: edition.stayDaysAfter }),
  }
}

/** The day of the last round is over, in the edition's time zone. */
export function areRoundsOver(
  edition: Pick<Edition, 'lastRoundOn' | 'timeZone'>,
  now: Temporal.Instant,
): boolean {
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return Temporal.PlainDate.compare(edition.lastRoundOn, today) < 0
}

/** True from the opening day to the end of the closing day, in the edition's time zone. */
export function isRegistrationOpen(
  edition: Pick<Edition, 'registrationOpensOn' | 'registrationClosesOn' | 'timeZone'>,
  now: Temporal.Instant,
): boolean {
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return (
    Temporal.PlainDate.compare(edition.registrationOpensOn, today) <= 0 &&
    Temporal.PlainDate.compare(today, edition.registrationClosesOn) <= 0
  )
}
