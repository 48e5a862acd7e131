import type * as z from 'zod'
import type { Translate } from '#i18n/translate.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import type { GivenBack } from '#ui/given-back.ts'

/** What a form held that is refused, so that its page shows all of it again. Files stay in the browser. */
export function typedIn(form: FormData): GivenBack['typed'] {
  const held = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(
    [...new Set(held.map(([name]) => name))].map((name) => [
      name,
      held.flatMap(([other, value]) => (other === name ? [value] : [])),
    ]),
  )
}

/** One problem for each field: how long it may be where it is too long, else what the page says of it. */
export function problemsIn(error: z.ZodError, t: Translate, say: (field: string) => string): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const field = String(issue.path[0])
    if (problems.has(field)) continue
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
    problems.set(field, isTooLong ? t('refusals.tooLong', { most: Number(issue.maximum) }) : say(field))
  }
  return [...problems].map(([field, message]) => ({ field, message }))
}
