import type { ZodError } from 'zod'
import type { TextKey } from '#i18n/keys.ts'
import type { Translate } from '#i18n/translate.ts'
import type { FieldProblem } from '#ui/field-problem.ts'

/** By which train or flight: one line. Apart from the checks of forms, which no browser needs. */
export const LONGEST_COMES_WITH = 120

/** Which questions of a reminder have no answer that counts, in the order of the page. */
export function unanswered(
  error: ZodError,
  questions: Readonly<Record<string, TextKey>>,
  t: Translate,
): FieldProblem[] {
  const fields = new Set(error.issues.map(({ path: [field] }) => field))
  return Object.entries(questions)
    .filter(([field]) => fields.has(field))
    .map(([field, name]) => ({ field, message: t('wizard.required', { name: t(name) }) }))
}
