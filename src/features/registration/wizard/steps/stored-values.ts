import { LANGUAGES } from '#i18n/language-names.ts'
import type { Answers as DeclaredAnswers, PlainAnswer } from '#domain/answers/answer.ts'
import { namedAnswers } from '#domain/answers/columns.ts'
import type { Stay } from '#domain/stay.ts'
import { outdatedConsent } from './fields.ts'
import { confirmation } from './flow.ts'
import type { Field, FormValues } from './step.ts'

// The way back: what the typed tables hold, as if it had just been typed. Used to edit and to prefill.

export const wordValue = (word: string | number | null): string[] => (word === null ? [] : [String(word)])
export const yesNoValue = (answer: boolean | null): string[] =>
  answer === null ? [] : [answer ? 'yes' : 'no']
export const tickValue = (ticked: boolean): string[] => (ticked ? ['yes'] : [])

type Plain<A> = { [K in keyof A as A[K] extends PlainAnswer ? K : never]: unknown }

/** The answers of a step that have columns of their own, from a row with these. */
export function storedValues<A extends DeclaredAnswers>(answers: A, row: Plain<A>): FormValues {
  const kept: Readonly<Record<string, unknown>> = row
  return Object.fromEntries(namedAnswers(answers).map(({ name }) => [name, valuesOf(kept[name])]))
}

function valuesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return yesNoValue(value)
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** By key of the text, the version that was consented to. */
export type GivenConsents = ReadonlyMap<string, number>

/** A box that was ticked under an older version of its text is asked again (rules: consent), and says why. */
export function consentValue(given: GivenConsents, { consent }: Pick<Field<boolean>, 'consent'>): string[] {
  const version = consent && given.get(consent.textKey)
  if (!consent || version === undefined) return []
  return [version < consent.version ? outdatedConsent : 'yes']
}

export const confirmedValues: FormValues = { [confirmation]: ['yes'] }

export function stayValues(name: string, stay: Stay): FormValues {
  return { [`${name}-start`]: [stay.start.toString()], [`${name}-end`]: [stay.end.toString()] }
}

/** Codes go back to their boxes, own words to the text beside them. */
export function languageValues(languages: readonly string[]): FormValues {
  const isCode = (language: string) => LANGUAGES.some((code) => code === language)
  return {
    languages: languages.filter(isCode),
    otherLanguages: [languages.filter((language) => !isCode(language)).join(', ')],
  }
}
