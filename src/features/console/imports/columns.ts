import { EVERY_ANSWER, isPlain } from '#domain/answers/columns.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'
import type { Locale } from '#i18n/locale.ts'

/** What a cell of a column is read as; `kept` stays with the record as it is written. */
export type CellKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'number'
  | 'age'
  | 'choice'
  | 'choices'
  | 'yes-no'
  | 'day'
  | 'name'
  | 'stay'
  | 'street'
  | 'place'
  | 'address'
  | 'kept'

export type Column = {
  /** `step.control`, or one of the two that belong to the person. */
  key: string
  step: string | null
  control: string
  kind: CellKind
  /** Controls of the same step that a cell of it can fill beside its own, where they are empty. */
  fills: readonly string[]
  /** Made for lists: no form has such a control, and the empty table to fill in has no such column. */
  isExtra: boolean
  labels: Record<Locale, string>
  /** Other heads that stand for it. */
  alsoCalled: readonly string[]
  /** The words of each value, in the one spelling of `sameWord`. */
  values: ReadonlyMap<string, string>
  /** What may stand in a cell, to say so and to choose from. */
  options: Record<Locale, { value: string; label: string }[]>
}

export const localeKey = 'locale'
/** How those are reached who have no address. */
export const phoneColumn = 'personal.phone'

/** Other heads of the same, as they stand in lists of earlier years; in the one spelling of `sameWord`. Of answers: see their declarations. */
const OTHER_HEADS: Readonly<Record<string, readonly string[]>> = {
  email: [
    'email',
    'emails',
    'mail',
    'emailadresse',
    'emailaddress',
    'mailadresse',
    'mailaddress',
    'emailkontakt',
  ],
  locale: ['language', 'sprache', 'mailsprache', 'locale'],
  phone: `
  telefon telefonnr telefonnummer tel handy handynr handynummer mobil mobilnummer phone phoneno
  phonenumber mobile mobilenumber cell cellphone whatsapp rufnummer`
    .trim()
    .split(/\s+/),
  languages: ['sprachen', 'sprachkenntnisse', 'languages', 'languagesspoken', 'spokenlanguages'],
  'stay-start': [
    'von',
    'ab',
    'from',
    'anreise',
    'anreisetag',
    'ankunft',
    'arrival',
    'arrivaldate',
    'firstnight',
    'start',
  ],
  'stay-end': [
    'bis',
    'to',
    'until',
    'till',
    'abreise',
    'abreisetag',
    'departure',
    'departuredate',
    'end',
    'ende',
    'lastday',
  ],
  commuteMinutes: [
    'fahrzeit',
    'fahrtzeit',
    'weg',
    'entfernung',
    'commute',
    'traveltime',
    'minuten',
    'minutes',
  ],
  wholeName: `
  name namen vollername ganzername vorundnachname vorundzuname vornameundnachname wer vornamenachname
  nachnamevorname namevorname gast gastgeber gastgeberin gastgeberinnen fullname firstandlastname who
  guest host person teilnehmer teilnehmerin participant`
    .trim()
    .split(/\s+/),
  wholeStay: `
  zeitraum aufenthalt termin daten wann naechte vonbis anabreise anundabreise tage uebernachtung
  uebernachtungen zeit verfuegbar verfuegbarkeit stay dates when nights period fromto arrivaldeparture
  availability available`
    .trim()
    .split(/\s+/),
  wholeAddress: ['adresse', 'anschrift', 'wohnadresse', 'address', 'postaladdress', 'homeaddress'],
}

const answerOf = (role: Role, name: string) => {
  const answer = EVERY_ANSWER[role][name]
  return answer && isPlain(answer) ? answer : null
}

export const otherHeads = (role: Role, control: string): readonly string[] =>
  answerOf(role, control)?.alsoCalled ?? OTHER_HEADS[control] ?? []

/** Deciding about people by what a spreadsheet says of their origin needs a consent that nobody has given yet (rules: consent). */
export const isNeverImported = (role: Role, name: string) => answerOf(role, name)?.neverImported === true

/** Short forms of answers, by value; yes and no have a reader of their own. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  female: ['f', 'w', 'woman', 'frau', 'female', 'weiblich'],
  male: ['m', 'man', 'mann', 'male', 'maennlich'],
  diverse: ['d', 'divers', 'diverse', 'nonbinary', 'nichtbinaer'],
  alone: ['alone', 'allein', 'alleine', 'wohntallein', 'livesalone'],
  couple: ['couple', 'paar', 'alspaar', 'asacouple'],
  family: ['family', 'familie', 'mitmeinerfamilie', 'withmyfamily'],
  'shared-flat': [
    'sharedflat',
    'flatshare',
    'wg',
    'wohngemeinschaft',
    'ineinerwohngemeinschaft',
    'inasharedflat',
  ],
  hall: ['hall', 'halle', 'gemeindesaal', 'turnhalle', 'gym', 'parishhall'],
}
