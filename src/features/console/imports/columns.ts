import type { Locale } from '#i18n/locale.ts'

/** What a cell of a column is read as. */
export type CellKind = 'text' | 'choice' | 'choices' | 'day'

export type Column = {
  /** `step.control`, or one of the two that belong to the person. */
  key: string
  step: string | null
  control: string
  kind: CellKind
  labels: Record<Locale, string>
  /** The words of each value, in the one spelling of `sameWord`. */
  values: ReadonlyMap<string, string>
  /** What may stand in a cell, to say so. */
  options: Record<Locale, string[]>
}

export const emailKey = 'email'
export const localeKey = 'locale'

// Deciding about people by what a spreadsheet says of their origin needs a consent that nobody has given yet (rules: consent).
export const NEVER_IMPORTED = ['globalSouth', 'homeCountry', 'marginalised', 'marginalisedGroup']

/** Other words for the same, as they stand in lists of earlier years; in the one spelling of `sameWord`. */
export const OTHER_HEADS: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'mail', 'emailadresse', 'emailaddress', 'mailadresse'],
  locale: ['language', 'sprache', 'mailsprache', 'locale'],
  firstName: ['vorname', 'firstname', 'givenname', 'name'],
  lastName: ['nachname', 'lastname', 'surname', 'familyname', 'familienname'],
  phone: ['telefon', 'phone', 'handy', 'mobile', 'telefonnummer', 'phonenumber', 'tel'],
  age: ['alter', 'age'],
  gender: ['geschlecht', 'gender', 'sex'],
  languages: ['sprachen', 'languages', 'languagesspoken'],
  organisation: ['organisation', 'organization', 'gruppe', 'group'],
  street: ['strasse', 'street'],
  houseNumber: ['hausnummer', 'nr', 'housenumber'],
  postalCode: ['plz', 'postleitzahl', 'zip', 'zipcode', 'postcode', 'postalcode'],
  city: ['ort', 'stadt', 'city', 'town'],
  district: ['stadtteil', 'district'],
  'stay-start': ['von', 'from', 'anreise', 'arrival', 'firstnight', 'start'],
  'stay-end': ['bis', 'to', 'until', 'abreise', 'departure', 'end'],
  pets: ['haustiere', 'pets'],
  numberOfGuests: ['gaeste', 'anzahlgaeste', 'guests', 'numberofguests'],
}

/** Short forms of answers, by value. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  yes: ['y', 'ja', 'j', 'yes', 'true', 'wahr', '1', 'x'],
  no: ['n', 'nein', 'no', 'false', 'falsch', '0'],
  female: ['f', 'w', 'woman', 'frau', 'female', 'weiblich'],
  male: ['m', 'man', 'mann', 'male', 'maennlich'],
  diverse: ['d', 'divers', 'diverse', 'nonbinary', 'nichtbinaer'],
}
