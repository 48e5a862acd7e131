import * as z from 'zod'
import { capitalise } from '#i18n/capitalise.ts'
import { isAsked } from './combine-fields.ts'
import { pickValues } from './form-values.ts'
import { nameOf } from './messages.ts'
import type { AnswersOf, FieldProblem, Fields, FormStep, FormValues, StepContext } from './step.ts'

type Own =
  | 'key'
  | 'number'
  | 'title'
  | 'lead'
  | 'button'
  | 'documents'
  | 'fields'
  | 'next'
  | 'change'
  | 'seenAfter'
type StepWords<F extends Fields, K extends keyof F & string> = Pick<FormStep<F>, Own> & {
  /** What one field alone cannot see, and which fields it looks at: it speaks as soon as these are right. */
  check?: { of: readonly K[]; problems(answers: Pick<AnswersOf<F>, K>, context: StepContext): FieldProblem[] }
}

type Fold = NonNullable<Fields[string]['fold']>

/** A step of its fields: the schema reads each of them, the summary shows each of them. */
export function formStep<F extends Fields, K extends keyof F & string = never>({
  check,
  ...own
}: StepWords<F, K>): FormStep<F> {
  // Building a schema takes longer than reading with it, and a request walks the same steps several times.
  const schemas = new WeakMap<StepContext, z.ZodType<AnswersOf<F>, FormValues>>()
  return {
    kind: 'form',
    ...own,
    schema: (context) => {
      const schema = schemas.get(context) ?? schemaOf(own.fields, context, check)
      schemas.set(context, schema)
      return schema
    },
    together: (values, context) => {
      if (!check) return []
      const read = check.of.map(
        (name) => [name, own.fields[name]?.schema(name, context).safeParse(values)] as const,
      )
      if (read.some(([, result]) => !result?.success)) return []
      const answers = Object.fromEntries(read.map(([name, result]) => [name, result?.data]))
      return check.problems(answers as Pick<AnswersOf<F>, K>, context)
    },
    summary: (answers, context) => {
      const asked = Object.entries(own.fields).filter(
        ([name, field]) => !field.showWhen || answers[name] !== null,
      )
      const isSaid = ([name]: (typeof asked)[number]) => answers[name] !== null && answers[name] !== false
      const ofFold = (fold: Fold) => asked.filter(([, field]) => field.fold?.label === fold.label)
      return asked.flatMap(([name, field]) => {
        const folded = field.fold ? ofFold(field.fold) : []
        // A fold of which nothing is said is one row.
        if (field.fold && !folded.some(isSaid))
          return folded[0]?.[0] === name
            ? [{ field: name, label: capitalise(context.t(field.fold.name)), value: '' }]
            : []
        const value = field.show(answers[name], context)
        return [{ field: name, label: capitalise(nameOf(field, context)), value }]
      })
    },
  }
}

type Known = Partial<Record<'isRecord' | 'ageWaived' | 'isByHand', boolean>>

const variants = new WeakMap<StepContext, Map<string, StepContext>>()

/** With what is known beside it; the same object for the same, so that schemas are made once and not for every request. */
export function contextWith(context: StepContext, known: Known): StepContext {
  const ofContext = variants.get(context) ?? new Map<string, StepContext>()
  variants.set(context, ofContext)
  const holds = Object.entries(known).filter(([, isSo]) => isSo)
  const key = holds.map(([name]) => name).join()
  const variant = ofContext.get(key) ?? { ...context, ...Object.fromEntries(holds) }
  ofContext.set(key, variant)
  return variant
}

/** The same, for answers that are only read back: nothing asks to look at one again. */
export const asRecord = (context: StepContext): StepContext =>
  context.isRecord ? context : contextWith(context, { isRecord: true })

function schemaOf<F extends Fields, K extends keyof F & string>(
  fields: F,
  context: StepContext,
  check: StepWords<F, K>['check'],
): z.ZodType<AnswersOf<F>, FormValues> {
  const names = Object.keys(fields)
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.schema(name, context)]),
  )
  return z
    .custom<FormValues>()
    .transform((values) => Object.fromEntries(names.map((name) => [name, values])))
    .pipe(z.object(shape))
    .transform((answers) => answers as AnswersOf<F>)
    .superRefine((answers, issues) => {
      for (const { field, message } of check?.problems(answers, context) ?? []) {
        issues.addIssue({ code: 'custom', message, path: [field] })
      }
    })
}

/** Only the controls of this step's fields, those not asked left out: unknown keys never get further. */
export function ownValues(step: FormStep, posted: FormValues): FormValues {
  // What depends on an answer that is not asked for is not asked for either.
  const isReached = ({ showWhen }: Fields[string]): boolean => {
    if (!isAsked({ showWhen }, posted)) return false
    const other = showWhen && step.fields[showWhen.field]
    return !other || isReached(other)
  }
  const controls = Object.entries(step.fields)
    .filter(([, field]) => isReached(field))
    .flatMap(([name, field]) => field.controls(name, posted))
  return pickValues(posted, controls)
}

export type Parsed<F extends Fields> =
  | { ok: true; answers: AnswersOf<F>; values: FormValues }
  | { ok: false; problems: FieldProblem[]; values: FormValues }

/** Reads what was posted to a step: the typed answers, or what is wrong with which control. */
export function readStep<F extends Fields>(
  step: FormStep<F>,
  posted: FormValues,
  context: StepContext,
): Parsed<F> {
  const values = ownValues(step, posted)
  // Made for this one reading: to compile it takes longer than to go through it.
  const read = step.schema(context).safeParse(values, { jitless: true })
  if (read.success) return { ok: true, answers: read.data, values }
  // One problem a control: the first says what to do first.
  const problems = new Map<string, string>()
  for (const { path, message } of read.error.issues) {
    const control = String(path.at(-1))
    if (!problems.has(control)) problems.set(control, message)
  }
  for (const { field, message } of step.together(values, context)) {
    if (!problems.has(field)) problems.set(field, message)
  }
  // In the order of the page, as a reader goes through it.
  const order = Object.entries(step.fields).flatMap(([name, field]) => field.controls(name, values))
  const inOrder = [...problems].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return { ok: false, values, problems: inOrder.map(([field, message]) => ({ field, message })) }
}
