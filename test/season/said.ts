/**
 * What each mail of the season should say: names, nights, days and what comes next, worked out by hand like the calendar, from
 * who takes part. It shares no line with the product's own words for days.
 */
import { Temporal } from 'temporal-polyfill'
import { timesOf } from './times.ts'
import { begins, guests, hostMoves, hosts, nameOf, offers } from './people.ts'

type Sent = { moment: number; template: string; to: string; locale: string }

/** The first mails, the last round (and the last day to register), and the day on which everything goes. */
const [firstMails, lastRound, deletion] = ['2028-05-15', '2028-06-05', '2028-08-21'] as const
const leaves = '2028-06-18'
/** The nights offered by people who need no nights are not spoken of in these. */
const withoutGreeting = new Set([
  'code',
  'account-deleted',
  'email-changed',
  'broadcast',
  'broadcast-request',
  'second-yes',
  'newsletter-confirm',
  'registration-unfinished',
])

const tagOf = (locale: string) => (locale === 'de' ? 'de-DE' : 'en-GB')
const dateIn = (locale: string, day: string | Temporal.PlainDate) =>
  Temporal.PlainDate.from(day).toLocaleString(tagOf(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
/** "Saturday, 10 June 2028", "Samstag, 10. Juni 2028" */
const dayIn = (locale: string, day: string | Temporal.PlainDate) => {
  const weekday = Temporal.PlainDate.from(day).toLocaleString(tagOf(locale), { weekday: 'long' })
  return `${weekday}, ${dateIn(locale, day)}`
}
const momentIn = (locale: string, ms: number) => {
  const moment = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin')
  const time = `${String(moment.hour).padStart(2, '0')}:${String(moment.minute).padStart(2, '0')}`
  const day = dayIn(locale, moment.toPlainDate())
  return locale === 'de' ? `${day}, ${time} Uhr (Ortszeit Berlin)` : `${day}, ${time} (Berlin time)`
}
const berlinDay = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()

/** "Saturday 10 June to Sunday 18 June 2028 (8 nights)": all of these lie in one June, which is said once. */
function nightsIn(locale: string, arrives: string) {
  const count = Temporal.PlainDate.from(arrives).until(leaves).days
  const [from, to] = [dayIn(locale, arrives), dayIn(locale, leaves)]
  return locale === 'de'
    ? `${from.replace(/ Juni \d+$/, '')} bis ${to} (${count} Nächte)`
    : `${from.replace(/,| \d{4}$/g, '')} to ${to.replace(',', '')} (${count} nights)`
}

/** What the mail has to say, and what it must not. */
export function expectedWords({ moment, template, to, locale }: Sent): { says: string[]; never: RegExp[] } {
  const key = to.replace(/-new$/, '')
  const isGerman = locale === 'de'
  const either = (english: string, german: string) => (isGerman ? german : english)
  const says: string[] = []
  const never: RegExp[] = []
  // The list knew her by another spelling.
  const name = template === 'import-invitation' ? key : nameOf(key)
  if (!withoutGreeting.has(template)) says.push(either(`Hello ${name},`, `Hallo ${name}!`))

  const today = berlinDay(moment)
  const [first, last] = [dateIn(locale, firstMails), dateIn(locale, lastRound)]
  if (template === 'registration-confirmed' || template === 'participation-reminder') {
    if (today < firstMails) says.push(either(`around ${first}`, `um den ${first}`))
    else {
      says.push(either(`in rounds until ${last}`, `in Runden bis zum ${last}`))
      never.push(new RegExp(first), /around|um den/)
    }
  }
  if (template === 'registration-unfinished') {
    // Nobody knows a name of theirs yet; what they have typed goes a fortnight after they stopped.
    const goes = dateIn(locale, Temporal.PlainDate.from(begins.at.slice(0, 10)).add({ days: 14 }))
    says.push(either('Hello,', 'Hallo!'), goes)
  }
  if (template === 'import-invitation') says.push(either(`by ${last}`, `bis zum ${last}`))
  if (template === 'host-event') says.push(momentIn(locale, Date.parse('2028-05-02T17:00Z')))
  // The answers go with the contacts, forty-two days after the conference.
  if (template === 'after-stay') says.push(dateIn(locale, '2028-08-02'))
  if (template === 'retention-notice') says.push(dateIn(locale, deletion))

  const offer = offers.find(({ guest, host }) => guest === key || host === key)
  if (!offer) return { says, never }
  const move = hostMoves.find((one) => one.guest === offer.guest && moment >= Date.parse(one.at))
  const host = move && offer.guest === key ? move.to : offer.host
  const other = nameOf(offer.guest === key ? host : offer.guest)
  // Where they leave is said only to themselves.
  const isOfMove = template === 'offer-to-guest' || template === 'accepted-to-guest'
  if (move && isOfMove) says.push(nameOf(move.from))
  if (move && offer.host === key) never.push(new RegExp(nameOf(move.to)))
  const arrives = guests.find(({ key: guest }) => guest === offer.guest)?.arrives ?? ''
  const nights = nightsIn(locale, arrives)
  const lastMoment = momentIn(locale, move?.until ? Date.parse(move.until) : timesOf(offer).deadline)
  const stillLooking = either('still on the list', 'bleibst auf der Liste')
  const free = [nights, either('is free again', 'ist wieder frei')]
  switch (template) {
    case 'offer-to-guest':
    case 'notice-to-host':
    case 'offer-reminder':
      says.push(other, nights, ...(offer.isByHand ? [] : [lastMoment]))
      break
    case 'accepted-to-guest':
    case 'accepted-to-host':
      says.push(other, nights, either('within 10 days', 'innerhalb von 10 Tagen'))
      break
    case 'expired-to-guest':
      says.push(other, nights, stillLooking)
      break
    case 'withdrawn-to-guest':
      says.push(other, nights, stillLooking)
      break
    case 'declined-to-host':
    case 'expired-to-host':
      says.push(other, ...free)
      break
    case 'withdrawn-to-host': {
      const isGone = hosts.some((host) => host.key === key && host.cancels !== undefined)
      says.push(other, ...(isGone ? [either('no longer registered', 'nicht mehr als Gastgeber:in')] : free))
      if (isGone) never.push(/free again|wieder frei/)
      break
    }
    case 'other-side-left':
      says.push(...free)
      // Of whom nothing is left.
      never.push(new RegExp(other))
      break
    case 'moved-to-host':
      says.push(other, nights, either('free again', 'wieder frei'))
      break
    case 'contact-reminder-to-host':
      // Ten days after the guest has accepted.
      says.push(other, momentIn(locale, tenDaysAfter(offer.ends?.at ?? '')))
      break
    case 'final-check':
      says.push(other, dayIn(locale, arrives))
      break
  }
  return { says, never }
}

function tenDaysAfter(moment: string): number {
  const day = Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  return day.add({ days: 11 }).toZonedDateTime('Europe/Berlin').epochMilliseconds - 1
}

const months = Array.from({ length: 12 }, (_, n) =>
  Temporal.PlainDate.from({ year: 2028, month: n + 1, day: 1 }),
)
const monthNames = ['en', 'de'].flatMap((locale) =>
  months.map((day) => [day.toLocaleString(tagOf(locale), { month: 'long' }), day.month] as const),
)

/** The days of this year that a mail names and that were over when it was sent. */
export function pastDays(text: string, moment: number): string[] {
  const named = [...text.matchAll(/(\d{1,2})\.? (\p{L}+) 2028/gu)].flatMap(([, day, name]) => {
    const month = monthNames.find(([known]) => known === name)?.[1]
    return month === undefined
      ? []
      : [Temporal.PlainDate.from({ year: 2028, month, day: Number(day) }).toString()]
  })
  return named.filter((day) => day < berlinDay(moment))
}
