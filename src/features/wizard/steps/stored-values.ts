import { LANGUAGES } from '#i18n/language-names.ts'
import type { Stay } from '#domain/stay.ts'
import { confirmation } from './flow.ts'
import type { FormValues } from './step.ts'

// The way back: what the typed tables hold, as if it had just been typed. Used to edit and to prefill.

export const wordValue = (word: string | number | null): string[] => (word === null ? [] : [String(word)])
export const yesNoValue = (answer: boolean | null): string[] =>
  answer === null ? [] : [answer ? 'yes' : 'no']
export const tickValue = (ticked: boolean): string[] => (ticked ? ['yes'] : [])

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
