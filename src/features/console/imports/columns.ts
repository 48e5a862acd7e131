import { EVERY_ANSWER, isPlain } from '#domain/answers/columns.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'
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
  /** Other heads that stand for it. */
  alsoCalled: readonly string[]
  /** The words of each value, in the one spelling of `sameWord`. */
  values: ReadonlyMap<string, string>
  /** What may stand in a cell, to say so. */
  options: Record<Locale, string[]>
}

export const emailKey = 'email'
export const localeKey = 'locale'

/** Other heads of the same, as they stand in lists of earlier years; in the one spelling of `sameWord`. Of answers: see their declarations. */
const OTHER_HEADS: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'mail', 'emailadresse', 'emailaddress', 'mailadresse'],
  locale: ['language', 'sprache', 'mailsprache', 'locale'],
  phone: ['telefon', 'phone', 'handy', 'mobile', 'telefonnummer', 'phonenumber', 'tel'],
  languages: ['sprachen', 'languages', 'languagesspoken'],
  'stay-start': ['von', 'from', 'anreise', 'arrival', 'firstnight', 'start'],
  'stay-end': ['bis', 'to', 'until', 'abreise', 'departure', 'end'],
}

const answerOf = (role: Role, name: string) => {
  const answer = EVERY_ANSWER[role][name]
  return answer && isPlain(answer) ? answer : null
}

export const otherHeads = (role: Role, control: string): readonly string[] =>
  answerOf(role, control)?.alsoCalled ?? OTHER_HEADS[control] ?? []

/** Deciding about people by what a spreadsheet says of their origin needs a consent that nobody has given yet (rules: consent). */
export const isNeverImported = (role: Role, name: string) => answerOf(role, name)?.neverImported === true

/** Short forms of answers, by value. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  yes: ['y', 'ja', 'j', 'yes', 'true', 'wahr', '1', 'x'],
  no: ['n', 'nein', 'no', 'false', 'falsch', '0'],
  female: ['f', 'w', 'woman', 'frau', 'female', 'weiblich'],
  male: ['m', 'man', 'mann', 'male', 'maennlich'],
  diverse: ['d', 'divers', 'diverse', 'nonbinary', 'nichtbinaer'],
}
