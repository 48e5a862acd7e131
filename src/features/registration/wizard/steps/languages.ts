import * as z from 'zod'
import { LANGUAGES, languageNames } from '#i18n/language-names.ts'
import { labelled, text, type FieldWords } from './fields.ts'
import { allValues } from './form-values.ts'
import { messagesFor } from './messages.ts'
import type { Field, FieldProblem, FormValues, StepContext } from './step.ts'

const LONGEST = 200
const MOST = 10

const chosenCodes = (values: FormValues, name: string): string[] =>
  LANGUAGES.filter((code) => allValues(values, name).includes(code))

/** The common languages to tick, as codes. May be empty: `languagesProblem` looks at both fields. */
function commonLanguages(words: FieldWords<string[]>): Field<string[]> {
  return {
    ...words,
    controls: (name) => [name],
    schema: (name) => z.custom<FormValues>().transform((values) => chosenCodes(values, name)),
    show: (answer, { locale }) => languageNames(answer, locale).join(', '),
    view: (name, values, context) => ({
      kind: 'checkboxes',
      ...labelled(name, words, context),
      values: chosenCodes(values, name),
      options: LANGUAGES.map((code) => ({
        value: code,
        label: languageNames([code], context.locale).join(),
      })),
    }),
  }
}

/** Further languages in the person's own words, separated by commas. */
function ownLanguages(words: FieldWords<string[]>): Field<string[]> {
  const inner = text({ ...words, max: LONGEST })
  return {
    ...inner,
    optional: true,
    schema: (name, context) =>
      z
        .custom<FormValues>()
        .transform((values) => allValues(values, name)[0] ?? '')
        .pipe(z.string().max(LONGEST, messagesFor(words, context).between(0, LONGEST)))
        .transform(splitLanguages),
    show: (answer) => answer.join(', '),
  }
}

function splitLanguages(typed: string): string[] {
  const words = typed.split(/[,;\n]/).map((word) => word.trim())
  return [...new Set(words.filter(Boolean))].slice(0, MOST)
}

/** The two fields that every person is asked. */
export const languageFields = {
  languages: commonLanguages({ label: 'wizard.languages', name: 'wizard.languagesName' }),
  otherLanguages: ownLanguages({ label: 'wizard.otherLanguages', hint: 'wizard.otherLanguagesHint' }),
}

export function languagesProblem(
  answers: { languages: string[]; otherLanguages: string[] },
  context: StepContext,
): FieldProblem[] {
  if (answers.languages.length + answers.otherLanguages.length > 0) return []
  return [{ field: 'languages', message: messagesFor(languageFields.languages, context).required }]
}
