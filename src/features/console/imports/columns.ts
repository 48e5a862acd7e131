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
  | 'rooms'
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
    'courriel',
    'correo',
    'correoelectronico',
    'eposta',
  ],
  locale: ['mailsprache', 'locale'],
  phone: `
  telefon telefonnr telefonnummer tel handy handynr handynummer mobil mobilnummer phone phoneno
  phonenumber mobile mobilenumber cell cellphone whatsapp rufnummer nummer number numero telephone portable
  telefono movil celular ceptelefonu cep ph telno mobiltelefon`
    .trim()
    .split(/\s+/),
  languages: `
  sprachen sprache sprachkenntnisse languages language languagesspoken spokenlanguages langues langue idiomas
  lenguas diller dil`
    .trim()
    .split(/\s+/),
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
    'an',
    'jarrivele',
    'kommt',
    'comes',
    'wannkommstduan',
    'wannreistduan',
    'arrivee',
    'disponibledu',
    'llegada',
    'desde',
    'gelis',
    'gelistarihi',
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
    'abfahrt',
    'jereparsle',
    'rueckreise',
    'geht',
    'goes',
    'leaves',
    'wannreistduab',
    'wannfaehrstduab',
    'depart',
    'au',
    'salida',
    'hasta',
    'gidis',
    'gidistarihi',
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
  nachnamevorname namevorname fullname firstandlastname who person teilnehmer teilnehmerin participant nom
  nometprenom prenometnom nombreyapellidos nombrecompleto adsoyad isimsoyisim isim`
    .trim()
    .split(/\s+/),
  wholeStay: `
  zeitraum aufenthalt termin daten wann naechte vonbis anabreise anundabreise tage uebernachtung
  uebernachtungen zeit verfuegbar verfuegbarkeit stay dates when nights period fromto arrivaldeparture
  availability available`
    .trim()
    .split(/\s+/),
  wholeAddress: `
  adresse anschrift wohnadresse address postaladdress homeaddress direccion adres`
    .trim()
    .split(/\s+/),
  roomInWords: `
  zimmer raum raeume room rooms bett betten bed beds wheretheydsleep sleepingarrangements schlafplatz schlafplaetze schlafmoeglichkeit
  schlafmoeglichkeiten unterbringung couchage chambre chambres cama camas habitacion yatak yataklar oda`
    .trim()
    .split(/\s+/),
}

const answerOf = (role: Role, name: string) => {
  const answer = EVERY_ANSWER[role][name]
  return answer && isPlain(answer) ? answer : null
}

/** In a list of guests "Host" is somebody else. */
const OWN_HEADS: Readonly<Record<Role, readonly string[]>> = {
  guest: ['gast', 'guest', 'gastname', 'guestname'],
  host: ['gastgeber', 'gastgeberin', 'gastgeberinnen', 'host', 'hostname'],
}

export const otherHeads = (role: Role, control: string): readonly string[] =>
  (control === 'wholeName' ? [...(OTHER_HEADS['wholeName'] ?? []), ...OWN_HEADS[role]] : null) ??
  answerOf(role, control)?.alsoCalled ??
  OTHER_HEADS[control] ??
  []

/** Deciding about people by what a spreadsheet says of their origin needs a consent that nobody has given yet (rules: consent). */
export const isNeverImported = (role: Role, name: string) => answerOf(role, name)?.neverImported === true

/** Short forms of answers, by value; yes and no have a reader of their own. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  female: ['f', 'w', 'woman', 'frau', 'female', 'weiblich', 'femme', 'mujer', 'kadin', 'k'],
  male: ['m', 'man', 'mann', 'male', 'maennlich', 'homme', 'hombre', 'h', 'erkek', 'e'],
  diverse: ['d', 'divers', 'diverse', 'nonbinary', 'nichtbinaer', 'nb', 'enby', 'nonbinaire', 'nobinario'],
  alone: ['alone', 'allein', 'alleine', 'wohntallein', 'livesalone'],
  couple: ['couple', 'paar', 'alspaar', 'asacouple'],
  family: ['family', 'familie', 'famille', 'familia', 'aile', 'mitmeinerfamilie', 'withmyfamily'],
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
