/** When guests and hosts are asked how it was (rules: afterwards). */
import type { Temporal } from 'temporal-polyfill'
import { earlier, endOfDay } from '#domain/deadline.ts'
import { stayWindow, type Edition } from '#domain/edition.ts'
import type { AskingTime } from '#domain/participation.ts'
import { retentionMoment } from '#domain/retention.ts'

/** Nobody is asked while they are still packing, nor once they have forgotten. */
const ASKED_AFTER_DAYS = 2
const ASKED_FOR_DAYS = 14

type Days = Pick<Edition, 'conferenceEnd' | 'timeZone' | 'retentionDays'>

/** When feedback can be given and changed: from the day on which the last stay ends (`leftOn`) until contacts are forgotten. */
export function feedbackTime(leftOn: Temporal.PlainDate, edition: Days): AskingTime {
  return {
    opensAt: leftOn.toZonedDateTime(edition.timeZone).toInstant(),
    closesAt: feedbackForgottenAt(edition).subtract({ milliseconds: 1 }),
  }
}

/** The mail that asks: from two days after that day, for two weeks, as long as it can be answered. Never where there is no such day. */
export function feedbackMailTime(leftOn: Temporal.PlainDate | null, edition: Days): AskingTime {
  if (leftOn === null) {
    const closesAt = feedbackForgottenAt(edition)
    return { opensAt: closesAt.add({ milliseconds: 1 }), closesAt }
  }
  const asksOn = leftOn.add({ days: ASKED_AFTER_DAYS })
  return {
    opensAt: asksOn.toZonedDateTime(edition.timeZone).toInstant(),
    closesAt: earlier(
      endOfDay(asksOn.add({ days: ASKED_FOR_DAYS }), edition.timeZone),
      feedbackTime(leftOn, edition).closesAt,
    ),
  }
}

/** Whichever of the two steps comes first: an organiser may put them in any order. */
export function feedbackForgottenAt(edition: Days): Temporal.Instant {
  return earlier(retentionMoment(edition, 'contacts'), retentionMoment(edition, 'person'))
}

/** In which any of them can leave. */
export function feedbackMailSeason(edition: Edition): AskingTime {
  const leavesFirst = stayWindow(edition).start.add({ days: 1 })
  const { closesAt } = feedbackTime(leavesFirst, edition)
  return { opensAt: feedbackMailTime(leavesFirst, edition).opensAt, closesAt }
}
