/** The clock of the season: when the worker's strikes, when a mail leaves, until when an offer can be answered. */
import { Temporal } from 'temporal-polyfill'
import { acts } from './acts.ts'
import {
  downtimes,
  first,
  guests,
  hosts,
  last,
  linkEntered,
  offers,
  readers,
  type SeasonOffer,
} from './people.ts'

export const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
export const HOUR = 3_600_000

/** Midnight at the beginning of a day in Berlin, in milliseconds. */
export const midnight = (day: Temporal.PlainDate | string) =>
  Temporal.PlainDate.from(day).toZonedDateTime('Europe/Berlin').epochMilliseconds
const dayOf = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
/** When the day is over that lies so many days after. */
export const daysAfter = (ms: number, days: number) => midnight(dayOf(ms).add({ days: days + 1 }))
export const hourOf = (ms: number) => new Date(ms).getUTCHours()

const isUp = (ms: number) => !downtimes.some(({ from, to }) => at(from) <= ms && ms < at(to))

/** Everything somebody does, by its moment. */
export const steps: number[] = [
  ...[...guests, ...hosts].flatMap(({ registers, cancels }) => [registers, cancels]),
  ...guests.flatMap(({ confirms, deletes }) => [confirms, deletes]),
  ...Object.values(acts),
  ...offers.flatMap(({ sent, ends, withdrawn, problem, answers }) => [
    sent,
    ends?.at,
    withdrawn,
    problem,
    answers,
  ]),
  ...readers.flatMap((reader) => [reader.asks, 'confirms' in reader ? reader.confirms : undefined]),
  linkEntered,
]
  .filter((moment) => moment !== undefined)
  .map(at)

/** In most nights nothing is due: every third is enough, and each with `npm test -- --all`. */
const EACH_NIGHT = process.env.TEST_ALL ? 1 : 3

/** When the worker's clock strikes: by day and in some nights, a quarter of an hour after every step, and when it is back. */
export const strikes: number[] = [
  ...new Set([
    ...steps.map((ms) => ms + HOUR / 4),
    ...downtimes.map(({ to }) => at(to) + HOUR / 4),
    ...everyDay(['08:25']),
    ...everyDay(['03:50', '22:15'], EACH_NIGHT),
  ]),
]
  .filter((ms) => isUp(ms) && ms >= at(first) && ms <= at(last))
  .toSorted((a, b) => a - b)

function everyDay(times: readonly string[], each = 1): number[] {
  const days = Math.ceil((at(last) - at(first)) / (24 * HOUR))
  return Array.from({ length: Math.ceil(days / each) }, (_, n) =>
    Temporal.PlainDate.from(first.slice(0, 10)).add({ days: n * each }),
  ).flatMap((day) => times.map((time) => at(`${day}T${time}Z`)))
}

/** The first moment at which a mail queued now can leave. */
const moments = [...new Set([...strikes, ...steps, ...downtimes.map(({ to }) => at(to))])]
  .filter(isUp)
  .toSorted((a, b) => a - b)
export const leaves = (ms: number) => moments.find((moment) => moment >= ms) ?? Number.POSITIVE_INFINITY
export const strikeFrom = (
  ms: number,
  hours: readonly [number, number] = [0, 23],
  before = Number.POSITIVE_INFINITY,
) =>
  strikes.find(
    (strike) => strike >= ms && strike < before && hourOf(strike) >= hours[0] && hourOf(strike) <= hours[1],
  )

/** Hours (UTC) in which mails of a calendar leave. */
export const BY_DAY = [7, 17] as const

/** When the offer's mail leaves, two minutes after it was sent, and until when it can be answered. */
export function timesOf(offer: SeasonOffer) {
  const left = leaves(at(offer.sent) + 2 * 60_000)
  const arrives = guests.find(({ key }) => key === offer.guest)?.arrives ?? ''
  const deadline = Math.max(Math.min(daysAfter(left, 5) - 1, midnight(arrives) - 48 * HOUR), left + 12 * HOUR)
  return { left, deadline, arrives }
}

/** When an accepted one is over after all. */
export const endOf = ({ withdrawn, leaves: left }: SeasonOffer) => at(withdrawn ?? left?.at ?? last)
