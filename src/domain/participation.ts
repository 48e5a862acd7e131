/** When a guest is asked whether they still come: once after registering, once shortly before the arrival (rules: before arrival). */
import { Temporal } from 'temporal-polyfill'
import { earlier, endOfDay, endOfDayAfter, later } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'

type Days = Pick<Edition, 'timeZone' | 'profileUpdateDays' | 'finalCheckDays'>

/** What the registration asks and the reminder asks again. The newest answer counts, wherever it was given. */
export type TravelFlags = {
  readonly accredited: boolean
  readonly hasFlight: boolean
  readonly hasVisa: boolean
}

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
  return { opensAt: submittedAt, closesAt: endOfDay(arrival, edition.timeZone) }
}

/** The final check: from the first moment of the day that lies the edition's days before the arrival. */
export function finalCheckTime(
  arrival: Temporal.PlainDate,
  edition: Omit<Days, 'profileUpdateDays'>,
): AskingTime {
  const opensOn = arrival.subtract({ days: edition.finalCheckDays })
  return {
    opensAt: opensOn.toZonedDateTime(edition.timeZone).toInstant(),
    closesAt: endOfDay(arrival, edition.timeZone),
  }
}

type Guest = { readonly submittedAt: Temporal.Instant; readonly arrival: Temporal.PlainDate }

/** "Please update your profile" (rules: before arrival): the edition's days after registering, for as many days again; not when the final check asks. */
export function profileUpdateTime({ submittedAt, arrival }: Guest, edition: Days): AskingTime {
  const { profileUpdateDays, timeZone } = edition
  return {
    opensAt: justAfter(endOfDayAfter(submittedAt, profileUpdateDays, timeZone)),
    closesAt: earlier(
      endOfDayAfter(submittedAt, profileUpdateDays * 2, timeZone),
      beforeCheck(arrival, edition),
    ),
  }
}

type Rounds = Pick<Edition, 'timeZone' | 'profileUpdateDays' | 'firstNotificationOn' | 'lastRoundOn'>

/** Before the first places are given out, those who never answered are asked once more, up to the last round. */
export function participationReminderSeason(edition: Rounds): AskingTime {
  const opensOn = edition.firstNotificationOn.subtract({ days: edition.profileUpdateDays })
  return {
    opensAt: opensOn.toZonedDateTime(edition.timeZone).toInstant(),
    closesAt: endOfDay(edition.lastRoundOn, edition.timeZone),
  }
}

/** The same for one guest: when the time to be asked to update the profile is over, and not when the final check asks the same. */
export function participationReminderTime(
  { submittedAt, arrival }: Guest,
  edition: Rounds & Days,
): AskingTime {
  const { opensAt, closesAt } = participationReminderSeason(edition)
  const rested = endOfDayAfter(submittedAt, edition.profileUpdateDays * 2, edition.timeZone)
  return {
    opensAt: later(opensAt, justAfter(rested)),
    closesAt: earlier(closesAt, beforeCheck(arrival, edition)),
  }
}

const MOMENT = { milliseconds: 1 }
const justAfter = (moment: Temporal.Instant) => moment.add(MOMENT)

/** The last moment before the final check would ask the same. */
function beforeCheck(arrival: Temporal.PlainDate, edition: Days): Temporal.Instant {
  return finalCheckTime(arrival, edition).opensAt.subtract(MOMENT)
}
