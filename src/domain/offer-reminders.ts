/** When a guest who has not answered an offer is reminded: at half of the time, and a day before it ends. */
import { Temporal } from 'temporal-polyfill'
import type { Match } from '#domain/match-state.ts'

export const OFFER_REMINDERS = ['half-time', 'last-day'] as const
export type OfferReminder = (typeof OFFER_REMINDERS)[number]

const LAST_HOURS = 24

/** When the guest was told of the last moment to answer, and that moment. */
export type AnswerTime = { readonly sentAt: Temporal.Instant; readonly deadline: Temporal.Instant }

/**
 * The time to answer of an offer: from the hand-over of its mail or, where the guest was given more time since
 * (`moreTimeAt`), from then; else "half of your time is over" would come right after "you have more time". Null while
 * no clock runs.
 */
export function answerTimeOf(
  { sentAt, deadline }: Pick<Match, 'sentAt' | 'deadline'>,
  moreTimeAt: Temporal.Instant | null,
): AnswerTime | null {
  if (!sentAt || !deadline) return null
  const isLater = moreTimeAt !== null && Temporal.Instant.compare(moreTimeAt, sentAt) > 0
  return { sentAt: isLater ? moreTimeAt : sentAt, deadline }
}

/** The times of both reminders in order, each until the deadline. A short time has only the one at its half. */
export function offerReminders({
  sentAt,
  deadline,
}: AnswerTime): { which: OfferReminder; opensAt: Temporal.Instant; closesAt: Temporal.Instant }[] {
  const halfTime = sentAt.add({
    milliseconds: Math.floor((deadline.epochMilliseconds - sentAt.epochMilliseconds) / 2),
  })
  const lastDay = deadline.subtract({ hours: LAST_HOURS })
  const half = { which: 'half-time', opensAt: halfTime, closesAt: deadline } as const
  return Temporal.Instant.compare(lastDay, halfTime) > 0
    ? [half, { which: 'last-day', opensAt: lastDay, closesAt: deadline }]
    : [half]
}
