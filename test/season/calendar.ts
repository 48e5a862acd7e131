/**
 * Who should get what when, worked out by hand from `docs/rules.md`: deadlines, life of a match, before arrival, mail,
 * retention. It shares no line with the product, so that a mistake in a rule is not made twice.
 */
import { Temporal } from 'temporal-polyfill'
import { mailsByHand } from './by-hand.ts'
import {
  addressOf,
  backedUp,
  begins,
  guests,
  hostMoves,
  hosts,
  last,
  linkEntered,
  offers,
  readers,
  type SeasonGuest,
  type SeasonHost,
  type SeasonOffer,
} from './people.ts'
import {
  at,
  BY_DAY,
  daysAfter,
  endOf,
  HOUR,
  hourOf,
  leaves,
  midnight,
  strikeFrom,
  strikes,
  timesOf,
} from './times.ts'

type Letters = { moment: number; template: string; to: string }[]

/** One line for each mail: its moment, its template, its reader. In order. */
export function expectedMails(): string[] {
  const byRule = [
    ...guests.flatMap(ofGuest),
    ...hosts.flatMap(ofHost),
    ...offers.filter(({ isByHand }) => !isByHand).flatMap(ofOffer),
    ...offers.filter(({ isByHand }) => isByHand).flatMap(ofStay),
    ...ofReaders(),
    ...ofUnfinished(),
  ].map(({ moment, template, to }) => ({ moment, template, to: addressOf(to, moment) }))
  return [...byRule, ...mailsByHand()]
    .map(({ moment, template, to }) => lineOf(moment, template, to))
    .toSorted()
}

export const lineOf = (moment: number, template: string, to: string) =>
  `${Temporal.Instant.fromEpochMilliseconds(moment).toString().slice(0, 16)}Z ${template} ${to}`

function ofGuest(guest: SeasonGuest): Letters {
  const registers = at(guest.registers)
  const quiet = Math.min(
    ...[guest.cancels, guest.confirms, guest.deletes].map((moment) => at(moment ?? last)),
  )
  // The final check would ask the same.
  const tooLate = midnight(Temporal.PlainDate.from(guest.arrives).subtract({ days: 7 }))
  const ask = (template: string, from: number, until: number): Letters => {
    const moment = strikes.find(
      (strike) =>
        strike >= from &&
        strike < Math.min(until, tooLate, quiet) &&
        hourOf(strike) >= BY_DAY[0] &&
        hourOf(strike) <= BY_DAY[1] &&
        !hasHeard(guest.key, strike),
    )
    return moment === undefined ? [] : [{ moment, template, to: guest.key }]
  }
  return [
    { moment: leaves(registers), template: 'registration-confirmed', to: guest.key },
    // Later it is not "some days ago" any more.
    ...ask('profile-update', daysAfter(registers, 10), daysAfter(registers, 20)),
    ...ask(
      'participation-reminder',
      Math.max(midnight('2028-05-05'), daysAfter(registers, 20)),
      midnight('2028-06-06'),
    ),
    ...ended(guest),
    ...(guest.deletes ? [] : retention(guest.key)),
  ]
}

/** The receipt for whoever has ended their registration. */
const ended = ({ key, cancels }: SeasonGuest | SeasonHost): Letters =>
  cancels === undefined ? [] : [{ moment: leaves(at(cancels)), template: 'registration-ended', to: key }]

/** Three days after somebody has stopped in the middle, by day. */
function ofUnfinished(): Letters {
  const moment = strikeFrom(at(begins.at) + 3 * 24 * HOUR, BY_DAY)
  return moment === undefined ? [] : [{ moment, template: 'registration-unfinished', to: begins.key }]
}

function ofHost(host: SeasonHost): Letters {
  const registers = at(host.registers)
  const from = Math.max(midnight('2028-04-25'), registers, at(linkEntered))
  const evening = Math.min(at('2028-05-02T17:00Z'), at(host.cancels ?? last))
  const moment = strikeFrom(from, [7, 20], evening)
  return [
    { moment: leaves(registers), template: 'registration-confirmed', to: host.key },
    ...(moment === undefined ? [] : [{ moment, template: 'host-event', to: host.key }]),
    ...ended(host),
    ...retention(host.key),
  ]
}

/** The conference ends on 22 June; sixty days later, on 21 August, everything goes; a month before that everybody is told. */
const retention = (key: string): Letters => [
  { moment: strikeFrom(midnight('2028-07-21'), BY_DAY) ?? 0, template: 'retention-notice', to: key },
]

function ofReaders(): Letters {
  return readers.map(({ key, asks }) => ({
    moment: leaves(at(asks)),
    template: 'newsletter-confirm',
    to: key,
  }))
}

/** Is there an offer, or was there one of which the guest was told? Then nobody asks whether they still come. */
const hasHeard = (guest: string, ms: number) =>
  offers.some((offer) => {
    if (offer.guest !== guest || at(offer.sent) > ms) return false
    const ended = offer.ends ? at(offer.ends.at) : Number.POSITIVE_INFINITY
    return ms <= ended || ended >= timesOf(offer).left
  })

function ofOffer(offer: SeasonOffer): Letters {
  const { left, deadline } = timesOf(offer)
  const toBoth = (moment: number, what: string): Letters => [
    { moment, template: `${what}-to-guest`, to: offer.guest },
    { moment, template: `${what}-to-host`, to: offer.host },
  ]
  const ended = offer.ends ? at(offer.ends.at) : Number.POSITIVE_INFINITY
  // Over before it left: nobody is told of it, nor of its end.
  if (ended < left) return []
  const half = left + Math.floor((deadline - left) / 2)
  const lastDay = deadline - 24 * HOUR
  const isOpen = (strike: number | undefined) => strike !== undefined && strike < ended && strike <= deadline
  const reminders: Letters = []
  const [first24, second] = [strikeFrom(half), strikeFrom(lastDay)]
  const hasSecond = lastDay > half
  // After days without a worker there is one reminder, and not two.
  if (isOpen(first24) && !(hasSecond && first24 === second))
    reminders.push({ moment: first24 ?? 0, template: 'offer-reminder', to: offer.guest })
  if (hasSecond && isOpen(second))
    reminders.push({ moment: second ?? 0, template: 'offer-reminder', to: offer.guest })
  const how = offer.ends?.how ?? 'expired'
  const ending: Letters =
    how === 'declined'
      ? [{ moment: leaves(ended), template: 'declined-to-host', to: offer.host }]
      : toBoth(how === 'expired' ? (strikeFrom(deadline + 1) ?? 0) : leaves(ended), how)
  return [
    { moment: left, template: 'offer-to-guest', to: offer.guest },
    { moment: left, template: 'notice-to-host', to: offer.host },
    ...reminders,
    ...ending,
    ...(offer.withdrawn || offer.leaves?.who === 'host' ? toBoth(leaves(endOf(offer)), 'withdrawn') : []),
    ...(offer.leaves?.who === 'guest' ? farewell(offer, leaves(endOf(offer))) : []),
    ...(offer.problem ? problem(offer, leaves(at(offer.problem))) : []),
    ...ofStay(offer),
  ]
}

const problem = (offer: SeasonOffer, moment: number): Letters => [
  { moment, template: 'contact-reminder-to-host', to: offer.host },
  { moment, template: 'contact-problem-received-to-guest', to: offer.guest },
]

/** Who deletes the account hears that it is done, and the other side that they will not come. */
const farewell = (offer: SeasonOffer, moment: number): Letters => [
  { moment, template: 'account-deleted', to: offer.guest },
  { moment, template: 'other-side-left', to: offer.host },
]

/** An accepted place, from a week before the arrival to two days after the stay. */
function ofStay(offer: SeasonOffer): Letters {
  if (offer.ends?.how !== 'accepted') return []
  const accepted = at(offer.ends.at)
  return [...finalCheck(offer, accepted), ...dayBefore(offer, accepted), ...afterStay(offer)]
}

function finalCheck(offer: SeasonOffer, accepted: number): Letters {
  const day = Temporal.PlainDate.from(timesOf(offer).arrives)
  const from = Math.max(midnight(day.subtract({ days: 7 })), accepted)
  const until = Math.min(midnight(day.add({ days: 1 })), at(offer.answers ?? last), endOf(offer))
  const moment = strikeFrom(from, BY_DAY, until)
  return moment === undefined ? [] : [{ moment, template: 'final-check', to: offer.guest }]
}

/** To both, from the day before the arrival to its end. */
function dayBefore(offer: SeasonOffer, accepted: number): Letters {
  const day = Temporal.PlainDate.from(timesOf(offer).arrives)
  const from = Math.max(midnight(day.subtract({ days: 1 })), accepted)
  const moment = strikeFrom(from, BY_DAY, Math.min(midnight(day.add({ days: 1 })), endOf(offer)))
  if (moment === undefined) return []
  return [
    { moment, template: 'day-before-to-guest', to: offer.guest },
    // Who has moved by then is awaited by the other host.
    {
      moment,
      template: 'day-before-to-host',
      to: hostMoves.find(({ guest }) => guest === offer.guest)?.to ?? offer.host,
    },
  ]
}

/** To both, two days after the last night, as long as the stay was not over before it began. */
function afterStay(offer: SeasonOffer): Letters {
  if (offer.withdrawn || offer.leaves) return []
  const moment = strikeFrom(midnight('2028-06-20'), BY_DAY) ?? 0
  const host = hostMoves.find(({ guest }) => guest === offer.guest)?.to ?? offer.host
  return [offer.guest, host].map((to) => ({ moment, template: 'after-stay', to }))
}

/** The backups that lie there in the end, newest first: the last 24, and the last of each of 14 days and 8 weeks. */
export function expectedBackups(): string[] {
  const made = strikes
    .filter((ms) => at(backedUp.from) <= ms && ms < at(backedUp.to))
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC'))
    .toReversed()
  const firstOfEach = (nameOf: (moment: Temporal.ZonedDateTime) => string, most: number) =>
    made.filter((moment, n) => n === 0 || nameOf(moment) !== nameOf(made[n - 1] ?? moment)).slice(0, most)
  const kept = new Set([
    ...firstOfEach((moment) => moment.toString().slice(0, 13), 24),
    ...firstOfEach((moment) => moment.toPlainDate().toString(), 14),
    ...firstOfEach((moment) => String(moment.weekOfYear), 8),
  ])
  return made.filter((moment) => kept.has(moment)).map((moment) => moment.toInstant().toString())
}
