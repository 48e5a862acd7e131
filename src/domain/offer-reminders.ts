/** When a guest who has not answered an offer is reminded: at half of the time, and a day before it ends. */
import { Temporal } from 'temporal-polyfill'

export const OFFER_REMINDERS = ['half-time', 'last-day'] as const
export type OfferReminder = (typeof OFFER_REMINDERS)[number]

const LAST_HOURS = 24

/** When the offer's mail was handed over, and the last moment to answer. */
export type AnswerTime = { readonly sentAt: Temporal.Instant; readonly deadline: Temporal.Instant }

/**
 * The moments of both reminders, in order. Where the time is so short that its last day begins before its half is over,
 * there is one reminder only: that at half of the time.
 */
export function offerReminders({
  sentAt,
  deadline,
}: AnswerTime): { which: OfferReminder; at: Temporal.Instant }[] {
  const halfTime = sentAt.add({
    milliseconds: Math.floor((deadline.epochMilliseconds - sentAt.epochMilliseconds) / 2),
  })
  const lastDay = deadline.subtract({ hours: LAST_HOURS })
  const half = { which: 'half-time', at: halfTime } as const
  return Temporal.Instant.compare(lastDay, halfTime) > 0 ? [half, { which: 'last-day', at: lastDay }] : [half]
}

/**
 * Which reminder an offer without an answer is due for at `now`: the latest whose moment has come, so that days without a
 * worker end in one mail and not in two. Null before the first and after the deadline.
 */
export function dueOfferReminder(time: AnswerTime, now: Temporal.Instant): OfferReminder | null {
  if (Temporal.Instant.compare(now, time.deadline) > 0) return null
  const due = offerReminders(time).filter(({ at }) => Temporal.Instant.compare(at, now) <= 0)
  return due.at(-1)?.which ?? null
}
