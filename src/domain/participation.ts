/** When a guest is asked whether they still come: once after registering, once shortly before the arrival (R9). */
import { Temporal } from 'temporal-polyfill'
import { endOfDayAfter } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'

type Days = Pick<Edition, 'timeZone' | 'profileUpdateDays' | 'finalCheckDays'>

/**
 * What the registration asks and the reminder asks again. Each has one answer: the newest, wherever it was given. So the
 * reminder's answers also replace those of a change that is saved and not handed in yet; one saved after it stands.
 */
export type TravelFlags = {
  readonly accredited: boolean
  readonly hasFlight: boolean
  readonly hasVisa: boolean
}

/** Both ends inclusive. */
export type AskingTime = { readonly opensAt: Temporal.Instant; readonly closesAt: Temporal.Instant }
export type AskingPhase = 'early' | 'open' | 'over'

export function phaseAt({ opensAt, closesAt }: AskingTime, now: Temporal.Instant): AskingPhase {
  if (Temporal.Instant.compare(now, opensAt) < 0) return 'early'
  return Temporal.Instant.compare(now, closesAt) > 0 ? 'over' : 'open'
}

/** The reminder can be answered from the registration on; the mail that asks for it comes later. Over when they arrive. */
export function reminderTime(
  { submittedAt, arrival }: { submittedAt: Temporal.Instant; arrival: Temporal.PlainDate },
  edition: Pick<Days, 'timeZone'>,
): AskingTime {
  return { opensAt: submittedAt, closesAt: endOfDay(arrival, edition) }
}

/** The final check: from the first moment of the day that lies the edition's days before the arrival. */
export function finalCheckTime(
  arrival: Temporal.PlainDate,
  edition: Omit<Days, 'profileUpdateDays'>,
): AskingTime {
  const opensOn = arrival.subtract({ days: edition.finalCheckDays })
  return {
    opensAt: opensOn.toZonedDateTime(edition.timeZone).toInstant(),
    closesAt: endOfDay(arrival, edition),
  }
}

export type Asked = {
  readonly submittedAt: Temporal.Instant
  readonly arrival: Temporal.PlainDate
  readonly isConfirmed: boolean
  /** Has looked over the answers and changed some since handing in: nobody needs to ask for just that. */
  readonly hasUpdated: boolean
  /** Holds an open or accepted offer: what matters then is in those mails. */
  readonly isMatched: boolean
}

/**
 * Whether the mail "please update your profile" is due (spec §4, §9): the edition's days after the registration are over
 * (R2: to the end of the last day), the guest has neither answered nor changed answers by themselves, has no place yet, and is not so late that
 * the final check would ask the same.
 */
export function isProfileUpdateDue(guest: Asked, edition: Days, now: Temporal.Instant): boolean {
  if (guest.isConfirmed || guest.hasUpdated || guest.isMatched) return false
  const waited = endOfDayAfter(guest.submittedAt, edition.profileUpdateDays, edition.timeZone)
  const tooLate = finalCheckTime(guest.arrival, edition).opensAt
  return Temporal.Instant.compare(now, waited) > 0 && Temporal.Instant.compare(now, tooLate) < 0
}

/**
 * Before the first places are given out, who has never answered is asked once more: from the first moment of the day that lies
 * as many days before the first mails as the edition gives a guest before it asks the first time, to the last round.
 */
export function participationReminderTime(
  edition: Pick<Edition, 'timeZone' | 'profileUpdateDays' | 'firstNotificationOn' | 'lastRoundOn'>,
): AskingTime {
  const opensOn = edition.firstNotificationOn.subtract({ days: edition.profileUpdateDays })
  return {
    opensAt: opensOn.toZonedDateTime(edition.timeZone).toInstant(),
    closesAt: endOfDay(edition.lastRoundOn, edition),
  }
}

/**
 * Whether the participation reminder is due: nobody is asked who has answered, has a place or an offer, or was asked to
 * update the profile less than those days ago; and not when the final check asks the same.
 */
export function isParticipationReminderDue(
  guest: Asked,
  edition: Days & Pick<Edition, 'firstNotificationOn' | 'lastRoundOn'>,
  now: Temporal.Instant,
): boolean {
  if (guest.isConfirmed || guest.isMatched) return false
  if (phaseAt(participationReminderTime(edition), now) !== 'open') return false
  const { profileUpdateDays, timeZone } = edition
  const rested = endOfDayAfter(guest.submittedAt, profileUpdateDays * 2, timeZone)
  const tooLate = finalCheckTime(guest.arrival, edition).opensAt
  return Temporal.Instant.compare(now, rested) > 0 && Temporal.Instant.compare(now, tooLate) < 0
}

function endOfDay(day: Temporal.PlainDate, { timeZone }: Pick<Days, 'timeZone'>): Temporal.Instant {
  return endOfDayAfter(day.toZonedDateTime(timeZone).toInstant(), 0, timeZone)
}
