/** What mails say alike, in the words in which a reader is to find it, from the rows alone. */
import { Temporal } from 'temporal-polyfill'
import type { Entry } from '../reading-calendar.ts'
import { dayIn, LANGUAGE_CODES, later, nightsIn, type Range, type Say, type Spoken } from '../say.ts'
import type { Facts, MatchFacts, PersonFacts } from './rows.ts'

export type Said = { must: string[]; may?: string[]; entry?: Entry; isCancelled?: true }
type Told = { f: Facts; say: Say; at: string; today: string }
export type Kind = (told: Told) => Said

export const match = ({ f }: Told): MatchFacts => {
  if (!f.match) throw new Error(`${f.template} is about no match`)
  return f.match
}
export const reader = ({ f }: Told) => {
  if (!f.reader) throw new Error(`${f.template} is read by nobody`)
  return f.reader
}
const known = (codes: readonly string[]) =>
  LANGUAGE_CODES.filter((code) => codes.includes(code)).toSorted(
    (a, b) => codes.indexOf(a) - codes.indexOf(b),
  ) as Spoken[]

export const greeted = (told: Told) => {
  const { firstName, draft } = reader(told)
  const name = firstName ?? draft
  return name ? told.say.greeting(name) : told.say.of('Hello', 'Hallo')
}
/** How to reach somebody, each line with what it is. */
export const way = ({ say }: Told, one: PersonFacts) => [
  `Name: ${[one.firstName, one.lastName].filter(Boolean).join(' ')}`,
  `${say.of('Phone', 'Telefon')}: ${one.phone}`,
  ...(one.email ? [`${say.of('Email', 'E-Mail')}: ${one.email}`] : []),
  ...(one.address.length > 0 ? [`${say.of('Address', 'Adresse')}: ${one.address.join(', ')}`] : []),
  ...(one.role === 'guest' && one.organisation ? [one.organisation] : []),
]
/** What an offer or a yes says of the place. */
export const place = (told: Told) => {
  const { say } = told
  const { host, stay, room, isForWomen } = match(told)
  return [
    `${host.living === 'hall' ? say.of('Your contact there', 'Dein Kontakt dort') : say.of('Host', 'Gastgeber:in')}: ${host.firstName}`,
    ...(host.district ? [`${say.of('Part of town', 'Stadtteil')}: ${host.district}`] : []),
    `${say.of('Room', 'Zimmer')} ${room}`,
    ...(isForWomen ? [say.of('women only', 'nur für Frauen')] : []),
    `${say.of('Nights', 'Nächte')}: ${say.nights(stay)}`,
  ]
}
export const guestOf = (told: Told) => {
  const { say } = told
  const { guest, stay, room } = match(told)
  return [
    `${say.of('Guest', 'Gast')}: ${guest.firstName}`,
    `${say.of('Age', 'Alter')}: ${guest.age}`,
    `${say.of('Room', 'Zimmer')} ${room}`,
    `${say.of('Nights', 'Nächte')}: ${say.nights(stay)}`,
  ]
}
export const languagesOf = (told: Told, one: PersonFacts) =>
  known(one.languages).map((code) => told.say.languages([code]))
export const partOf = (told: Told) => {
  const { partOf: whole, stay } = match(told)
  const { say } = told
  const given = nightsIn(stay)
  return whole ? [say.nights(whole), say.count(given, ['night', 'nights', 'Nacht', 'Nächte'])] : []
}
export const until = (told: Told) => told.say.moment(match(told).until, told.f.edition.timeZone)
export const untilDay = (told: Told) => told.say.date(dayIn(match(told).until, told.f.edition.timeZone))
export const nights = (told: Told) => told.say.nights(match(told).stay)
const issueDays = ({ f, say }: Told) => say.count(f.edition.contactIssueDays, ['day', 'days', 'Tag', 'Tagen'])
export const other = (told: Told) => {
  const { guest, host } = match(told)
  return reader(told).role === 'guest' ? host : guest
}
export const before = (told: Told) => {
  const { before: from } = match(told)
  return from ? [from] : []
}
export const city = ({ f }: Told) => f.edition.city

/** Until when rounds go on, as far as they are ahead. */
export const rounds = (told: Told) => {
  const { firstNotificationOn: first, lastRoundOn: last } = told.f.edition
  return told.today < first ? [told.say.date(first), told.say.date(last)] : [told.say.date(last)]
}
export const inDraft = (told: Told) => [greeted(told), city(told)]

const stayEntry = (told: Told, isCancelled?: true): Entry => {
  const { guest, host, stay } = match(told)
  const { say } = told
  const isGuest = reader(told).role === 'guest'
  const isHall = host.living === 'hall'
  return {
    summary: isGuest
      ? isHall
        ? say.of(`Sleeping in a hall in ${city(told)}`, `Übernachten in einer Halle in ${city(told)}`)
        : say.of(
            `Sleeping at ${host.firstName}’s place in ${city(told)}`,
            `Schlafplatz bei ${host.firstName} in ${city(told)}`,
          )
      : say.of(`${guest.firstName} is staying with you`, `${guest.firstName} ist bei dir zu Gast`),
    from: stay[0],
    // The day of departure belongs to it.
    to: later(stay[1], 1),
    facts: [say.nights(stay)],
    ...(isCancelled ? { isCancelled } : {}),
  }
}
export const answerEntry = (told: Told): Entry => {
  const end = Temporal.Instant.from(match(told).until)
  return {
    summary: told.say.of(
      `Last chance to answer: your place in ${city(told)}`,
      `Letzte Gelegenheit zu antworten: dein Platz in ${city(told)}`,
    ),
    from: end.subtract({ minutes: 30 }).toString(),
    to: end.toString(),
    facts: [],
  }
}
export const cancelledEntry = (told: Told) => (match(told).acceptedAt ? { entry: stayEntry(told, true) } : {})

export const ended: Kind = (told) => ({
  must: [greeted(told), other(told).firstName],
  may: [nights(told), ...before(told), match(told).host.firstName],
})
export const withNights =
  (kind: Kind): Kind =>
  (told) => {
    const said = kind(told)
    return { ...said, must: [...said.must, nights(told)] }
  }
export const reachable: Kind = (told) => ({
  must: [greeted(told), other(told).firstName, ...way(told, other(told))],
})
/** How many others have a place in this room; one alone is said without a figure. */
export const matesIn = (told: Told) => {
  const { mates } = match(told)
  return mates > 1
    ? [told.say.of(`${mates} other guests have a place`, `haben noch ${mates} Gäste einen Platz`)]
    : []
}
export const accepted: Kind = (told) => ({
  must: [
    greeted(told),
    ...way(told, other(told)),
    ...(reader(told).role === 'guest' ? place(told) : guestOf(told)),
    ...partOf(told),
    issueDays(told),
  ],
  may: [
    ...before(told),
    ...languagesOf(told, match(told).guest),
    ...matesIn(told),
    told.say.of('half of the bed', 'Hälfte'),
  ],
  entry: stayEntry(told),
})
export const takenNights: Kind = (told) => {
  const runs = (told.f.params['nights'] ?? '').split(',').map((run) => run.split('/') as unknown as Range)
  const dates = other(told).nights
  // What the dates of now still leave out.
  const left = runs.flatMap((run): Range[] => {
    if (!dates || dates[1] <= run[0] || run[1] <= dates[0]) return [run]
    return [
      ...(run[0] < dates[0] ? [[run[0], dates[0]] as Range] : []),
      ...(dates[1] < run[1] ? [[dates[1], run[1]] as Range] : []),
    ]
  })
  return { must: [greeted(told), other(told).firstName, ...left.map((run) => told.say.nights(run))] }
}
export const dayBefore: Kind = (told) => {
  const { say } = told
  const { stay, arrivesAbout: hour, arrivesWith } = match(told)
  const one = other(told)
  return {
    must: [
      greeted(told),
      say.day(stay[0]),
      [one.firstName, one.lastName].filter(Boolean).join(' '),
      `${say.of('Phone', 'Telefon')}: ${one.phone}`,
      ...(hour === null ? [] : [say.of(`at about ${hour}:00`, `gegen ${hour}:00 Uhr`)]),
      ...(one.role === 'guest' ? guestOf(told) : []),
      ...(one.role === 'guest' && arrivesWith ? [arrivesWith] : []),
    ],
    may: [say.of('by ten', 'um zehn'), ...languagesOf(told, match(told).guest)],
  }
}
export const problem: Kind = (told) => {
  const days = told.f.edition.contactIssueDays
  const { acceptedAt } = match(told)
  const zone = told.f.edition.timeZone
  const last = acceptedAt && lastOf(later(dayIn(acceptedAt, zone), days), zone)
  return {
    must: [greeted(told), other(told).firstName, ...way(told, other(told))],
    may: last ? [told.say.moment(last, zone)] : [],
  }
}
const lastOf = (day: string, zone: string) =>
  Temporal.PlainDate.from(later(day, 1))
    .toZonedDateTime(zone)
    .toInstant()
    .subtract({ milliseconds: 1 })
    .toString()

export const nothing: Kind = () => ({ must: [] })
export const dayAfterConference = (told: Told, days: number) =>
  told.say.date(later(told.f.edition.conferenceEndOn, days))
export const momentOf = (told: Told, at: string) => told.say.moment(at, told.f.edition.timeZone)
export const minutes = (told: Told, count: number) =>
  told.say.count(count, ['minute', 'minutes', 'Minute', 'Minuten'])
/** Of organisers, at a moment. */
export const withAddress: Kind = (told) => {
  const { at, since } = told.f.params
  const moments = [at, since].flatMap((moment) => (moment ? [momentOf(told, moment)] : []))
  return { must: moments, may: told.f.known.filter((word) => word.includes('@')) }
}
