/** When something that waits for organisers is to be done (rules: overview). */
import type { Temporal } from 'temporal-polyfill'
import { type EditionDays, type Edition, stayWindow } from '#domain/edition.ts'

export const URGENCIES = ['today', 'week', 'later'] as const
export type Urgency = (typeof URGENCIES)[number]

/** `now`: every hour counts. `stay`: a bed is in question. `round`: for the next round. `season`: before people come. `week`: somebody waits for an answer. */
export type Due = 'now' | 'stay' | 'round' | 'season' | 'week'

/** How many days there are until then; null: there is no such day. */
export type DaysTo = {
  /** The first night of the person it is about. */
  readonly stay: number | null
  readonly round: number | null
  /** The first night on which anybody may stay. */
  readonly season: number | null
}

/** Anyone who comes so soon cannot wait for tomorrow. */
const TODAY_DAYS = 2
const WEEK_DAYS = 7

/** The urgency of something that is there; null once the season is over, for everything about a bed or a day of it. */
export function urgencyOf(due: Due, { stay, round, season }: DaysTo): Urgency | null {
  if (season === null && due !== 'now' && due !== 'week') return null
  const first = stay ?? season
  switch (due) {
    case 'now':
      return 'today'
    case 'week':
      return 'week'
    case 'stay':
      return isWithin(first, TODAY_DAYS) ? 'today' : 'week'
    case 'round':
      if (isWithin(round, 0) || isWithin(stay, TODAY_DAYS)) return 'today'
      return round === null || isWithin(round, WEEK_DAYS) || isWithin(stay, WEEK_DAYS) ? 'week' : 'later'
    case 'season':
      return isWithin(first, WEEK_DAYS) ? 'week' : 'later'
  }
}

const isWithin = (days: number | null, most: number) => days !== null && days <= most

/**
 * Days until the next round: until the day of the first emails as long as no offer has left, which may be over; then until
 * the last round. Null once that is over.
 */
export function daysToRound(
  { firstNotificationOn, lastRoundOn }: Pick<Edition, 'firstNotificationOn' | 'lastRoundOn'>,
  today: Temporal.PlainDate,
  isRoundSent: boolean,
): number | null {
  if (!isRoundSent) return daysTo(today, firstNotificationOn)
  const days = daysTo(today, lastRoundOn)
  return days < 0 ? null : days
}

/** Days until the first night on which anybody may stay; none once the season is over. */
export function daysToSeason(edition: EditionDays, today: Temporal.PlainDate): number | null {
  const { start, end } = stayWindow(edition)
  return daysTo(today, end) < 0 ? null : Math.max(0, daysTo(today, start))
}

/** Negative for a day that is over. */
export const daysTo = (today: Temporal.PlainDate, day: Temporal.PlainDate): number =>
  today.until(day, { largestUnit: 'day' }).days
