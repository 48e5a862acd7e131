import * as z from 'zod'
import type { OnlyIf } from '#domain/answers/answer.ts'
import { isBlank, pickValues } from './form-values.ts'
import type { Field, FormValues, StepContext } from './step.ts'

/** The same field, but it may stay empty: the answer is then null. */
export function optional<T>(field: Field<T>): Field<T | null> {
  return { ...orEmpty(field), optional: true }
}

/** An empty answer is null here too, but whether it may be is for the check of the step; so the page does not call it optional. */
export function orEmpty<T>(field: Field<T>): Field<T | null> {
  return {
    ...field,
    schema: (name, context) =>
      unless(
        (values) => isBlank(pickValues(values, field.controls(name, values))),
        field.schema(name, context),
      ),
    show: (answer, context) => (answer === null ? '' : field.show(answer, context)),
  }
}

/** The same field, asked only if another one of the step has that answer, or another one; else null. */
export function onlyIf<T>(showWhen: OnlyIf, field: Field<T>): Field<T | null> {
  return {
    ...field,
    showWhen,
    schema: (name: string, context: StepContext) =>
      unless((values) => !isAsked({ showWhen }, values), field.schema(name, context)),
    show: (answer, context) => (answer === null ? '' : field.show(answer, context)),
  }
}

export function isAsked({ showWhen }: Pick<Field<unknown>, 'showWhen'>, values: FormValues): boolean {
  if (!showWhen) return true
  const said = values[showWhen.field] ?? []
  return 'is' in showWhen ? said.includes(showWhen.is) : !said.includes(showWhen.isNot)
}

function unless<T>(isNull: (values: FormValues) => boolean, inner: z.ZodType<T, FormValues>) {
  return z.custom<FormValues>().transform((values, issues): T | null => {
    if (isNull(values)) return null
    const read = inner.safeParse(values)
    if (read.success) return read.data
    for (const { message, path } of read.error.issues) issues.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })
}
