/** What the rows of each list say in its file: the head and the cell of every column, worked out from the rows. */
import { Temporal } from 'temporal-polyfill'
import type { World } from './world.ts'
import { nightsIn, type Range, type Say } from './say.ts'

/** Head in English, head in German, cell. */
export type Column = readonly [en: string, de: string, cell: string]

const SHORT = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.'.split(' '),
}
const short = ({ language, of }: Say, day: string) => {
  const { day: number, month, year } = Temporal.PlainDate.from(day)
  return `${number}${of('', '.')} ${SHORT[language][month - 1]} ${year}`
}
/** "18 May 2027, 22:10" in the zone. */
export const listed = ({ say, zone }: World, at: string) => {
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return `${short(say, there.toPlainDate().toString())}, ${there.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
export const stay = ({ say }: World, range: Range) =>
  `${short(say, range[0])} – ${short(say, range[1])}, ${say.count(nightsIn(range), ['night', 'nights', 'Nacht', 'Nächte'])}`

/** When everybody in these tests has handed in, and changed something last. */
const REGISTERED = '2027-04-01T11:00:00Z'
const ends = (w: World, email: string, phone: string): Column[] => [
  ['Looked after by', 'Kümmert sich', ''],
  ['Registration', 'Registrierung', w.say.of('Submitted', 'Abgeschickt')],
  ['Registered', 'Registriert', listed(w, REGISTERED)],
  ['Stopped at', 'Aufgehört bei', ''],
  ['Last change', 'Letzte Änderung', listed(w, REGISTERED)],
  ['Email', 'E-Mail', email],
  ['Phone', 'Telefon', `'${phone}`],
]

export type GuestFile = {
  name: string
  age: number
  tier: string
  range: Range
  place: string
  deadline: string
  host: string
  email: string
  phone: string
}
export const guestColumns = (w: World, g: GuestFile, own: readonly string[]): Column[] => [
  ['Name', 'Name', g.name],
  ['Age', 'Alter', String(g.age)],
  ['Priority', 'Priorität', g.tier],
  ['Nights', 'Nächte', stay(w, g.range)],
  ['Place', 'Platz', g.place],
  ['Answer by', 'Antwort bis', g.deadline],
  ['Host', 'Gastgeber:in', g.host],
  ['Needs attention', 'Zum Ansehen', ''],
  ...(
    [
      ['Needs', 'Braucht'],
      ['Organisation', 'Organisation'],
      ['Accreditation', 'Akkreditierung'],
      ['Journey booked', 'Reise gebucht'],
      ['Visa', 'Visum'],
      ['Gender', 'Geschlecht'],
      ['Home country', 'Herkunftsland'],
      ['Sleeping option', 'Schlafmöglichkeit'],
      ['Sharing a room', 'Zimmer teilen'],
      ['Must have', 'Muss da sein'],
      ['Ask the host first', 'Vorher fragen nach'],
      ['Languages', 'Sprachen'],
    ] as const
  ).map(([en, de], index): Column => [en, de, own[index] ?? '']),
  ['Still coming', 'Kommt noch', ''],
  ...ends(w, g.email, g.phone),
]

export type HostFile = {
  name: string
  district: string
  places: number
  free: number
  range: Range
  age: number
  matches: number
  email: string
  phone: string
  street: string
}
export const hostColumns = (w: World, h: HostFile, own: readonly string[]): Column[] => {
  const [gender = '', living = '', pets = '', commute = '', languages = ''] = own
  return [
    ['Name', 'Name', h.name],
    ['Part of town', 'Stadtteil', h.district],
    ['Places', 'Plätze', String(h.places)],
    ['Free places', 'Freie Plätze', String(h.free)],
    ['Guests and places', 'Gäste und Plätze', ''],
    ['Nights', 'Nächte', stay(w, h.range)],
    ['Age', 'Alter', String(h.age)],
    ['Gender', 'Geschlecht', gender],
    ['Living situation', 'Wohnsituation', living],
    ['Pets', 'Haustiere', pets],
    ['Only female guests', 'Nur weibliche Gäste', w.say.of('No', 'Nein')],
    ['Guests older than 35', 'Gäste über 35', w.say.of('Yes', 'Ja')],
    ['What your home has', 'Was es bei dir gibt', ''],
    ['Comfortable number of guests', 'Angenehme Zahl der Gäste', ''],
    ['Journey to the venue', 'Weg zum Konferenzort', commute],
    ['Languages', 'Sprachen', languages],
    ['Address check', 'Prüfung der Adresse', w.say.of('Not checked', 'Nicht geprüft')],
    ['Matches', 'Zuordnungen', String(h.matches)],
    ['Needs attention', 'Zum Ansehen', ''],
    ...ends(w, h.email, h.phone),
    ['Name of the hall', 'Name der Halle', ''],
    ['Address', 'Adresse', h.street],
  ]
}

export type MatchFile = {
  guest: string
  host: string
  range: Range
  place: string
  state: string
  deadline: string
  reply: string
  sent: string
  made: string
  guestEmail: string
  hostEmail: string
}
export const matchColumns = (w: World, m: MatchFile): Column[] => [
  ['Guest', 'Gast', m.guest],
  ['Host', 'Gastgeber:in', m.host],
  ['Nights', 'Nächte', stay(w, m.range)],
  ['Place', 'Platz', m.place],
  ['State', 'Stand', m.state],
  ['Answer by', 'Antwort bis', m.deadline],
  ['Needs attention', 'Zum Ansehen', ''],
  ['Contact problem', 'Kontaktproblem', ''],
  ['Still coming', 'Kommt noch', m.reply],
  ['Arrival', 'Ankunft', ''],
  ['Email sent', 'E-Mail raus', m.sent],
  ['Round', 'Runde', ''],
  ['Reason', 'Grund', ''],
  ['Drafted', 'Vorgemerkt', m.made],
  ['Made by', 'Eingetragen von', ''],
  ['Looked after by', 'Kümmert sich', ''],
  ['Guest’s email', 'E-Mail des Gastes', m.guestEmail],
  ['Host’s email', 'E-Mail der Gastgeber:in', m.hostEmail],
]

export const letterColumns = (l: {
  guest: string
  state: string
  from: string
  number: string
  version: string
  nights: string
  given: string
  printed: string
}): Column[] => [
  ['Guest', 'Gast', l.guest],
  ['State', 'Stand', l.state],
  ['From', 'Von', l.from],
  ['Number', 'Nummer', l.number],
  ['Version', 'Fassung', l.version],
  ['Nights on it', 'Nächte darin', l.nights],
  ['Asked for', 'Erbeten', ''],
  ['Issued', 'Ausgestellt', l.given],
  ['Latest version', 'Letzte Fassung', l.printed],
  ['Withdrawn on', 'Zurückgezogen am', ''],
  ['Reason', 'Grund', ''],
  ['Name on it', 'Name darin', ''],
  ['Issued by', 'Ausgestellt von', ''],
]

export const mailColumns = (
  w: World,
  m: { mail: string; to: string; at: string; email: string },
): Column[] => [
  ['Email', 'E-Mail', m.mail],
  ['To', 'An', m.to],
  ['State', 'Stand', w.say.of('Sent', 'Verschickt')],
  ['Why', 'Grund', ''],
  ['Due', 'Fällig', ''],
  ['Sent', 'Verschickt', m.at],
  ['Queued', 'Eingereiht', m.at],
  ['Attempts', 'Versuche', '1'],
  ['In doubt', 'Im Zweifel', ''],
  ['Urgency', 'Vorrang', w.say.of('Matches', 'Zuordnungen')],
  ['Email address', 'Adresse', m.email],
]
