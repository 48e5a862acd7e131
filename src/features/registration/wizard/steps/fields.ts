import * as z from 'zod'
import { isPostalCode } from '#domain/address.ts'
import { asciiDigits } from '#domain/digits.ts'
import { readProfileLink } from '#domain/link.ts'
import { LONGEST_NAME, readName } from '#domain/name.ts'
import { editionWords } from './edition-words.ts'
import { firstValue, wholeValue } from './form-values.ts'
import { messagesFor, nameOf, phoneProblem } from './messages.ts'
import type { ControlView, Field, FormValues, StepContext } from './step.ts'

// One control each: name, parsing, display and drawing of a field in one place.

export type FieldWords<T> = Pick<Field<T>, 'label' | 'name' | 'isQuestion' | 'intro' | 'fold'> & {
  hint?: Field<T>['label']
}

export type Phone = { e164: string; typed: string; spaced: string }

/** The single value of a control, trimmed, read by `schema`. */
export function single<T>(name: string, schema: z.ZodType<T, string>): z.ZodType<T, FormValues> {
  return z
    .custom<FormValues>()
    .transform((values) => firstValue(values, name))
    .pipe(schema)
}

export const oneControl = (name: string) => [name]

export function labelled(name: string, words: FieldWords<never>, context: StepContext) {
  const values = editionWords(context)
  return {
    name,
    label: context.t(words.label, values),
    hint: words.hint ? context.t(words.hint, values) : undefined,
  }
}

type TextView = Extract<ControlView, { kind: 'text' }>
type TextOptions = { max: number; autoComplete?: string; type?: TextView['type']; format?: 'postal-code' }

const textView =
  (words: FieldWords<never>, { max, type = 'text', autoComplete }: TextOptions): Field<unknown>['view'] =>
  (name, values, context) => ({
    kind: 'text',
    ...labelled(name, words, context),
    type,
    autoComplete,
    maxLength: max,
    value: firstValue(values, name),
  })

export function text(words: FieldWords<string> & TextOptions): Field<string> {
  return {
    ...words,
    controls: oneControl,
    schema: (name, context) => {
      const say = messagesFor(words, context)
      const line = z.string().min(1, say.required).max(words.max, say.between(1, words.max))
      // What was written before it was asked for in this form stays readable.
      if (!words.format || context.isRecord) return single(name, line)
      const problem = `${say.matches} ${context.t('hosts.postalCodeFormat')}`
      return single(
        name,
        line.refine((code) => code.length === 0 || code.length > words.max || isPostalCode(code), problem),
      )
    },
    show: (answer) => answer,
    view: textView(words, words),
  }
}

export function longText(words: FieldWords<string> & { max: number }): Field<string> {
  return {
    ...text(words),
    view: (name, values, context) => ({
      kind: 'textarea',
      ...labelled(name, words, context),
      value: wholeValue(values, name),
    }),
  }
}

/** A name in any script, one word or many (rules: names and texts). */
export function personName(words: FieldWords<string> & { autoComplete?: string }): Field<string> {
  return {
    ...words,
    controls: oneControl,
    schema: (name, context) => {
      const say = messagesFor(words, context)
      const problems = {
        missing: say.required,
        'too-long': say.between(1, LONGEST_NAME),
        'not-a-name': say.notValid,
      }
      return single(
        name,
        z.string().transform((typed, issues) => {
          const read = readName(typed)
          if (read.ok) return read.value
          issues.addIssue({ code: 'custom', message: problems[read.error] })
          return z.NEVER
        }),
      )
    },
    show: (answer) => answer,
    // Counted in characters, while the browser counts UTF-16 units: twice as many are certainly enough.
    view: textView(words, { ...words, max: 2 * LONGEST_NAME }),
  }
}

/** A whole number from `min` to `max`; digits of every script are understood. */
export function wholeNumber(
  words: FieldWords<number> & { min: number; max: number; counts?: true },
): Field<number> {
  return {
    ...words,
    controls: oneControl,
    schema: (name, context) => {
      const say = messagesFor(words, context)
      return single(name, wholeNumberSchema(say, words.min, words.max))
    },
    show: (answer) => String(answer),
    view: (name, values, context) => ({
      kind: 'number',
      ...labelled(name, words, context),
      max: words.max,
      counts: words.counts,
      value: firstValue(values, name),
    }),
  }
}

export function wholeNumberSchema(say: ReturnType<typeof messagesFor>, min: number, max: number) {
  return z
    .string()
    .min(1, { error: say.required, abort: true })
    .transform(asciiDigits)
    .pipe(z.string().regex(/^[+-]?\d{1,15}$/, { error: say.number, abort: true }))
    .transform(Number)
    .pipe(z.number().min(min, say.atLeast(min)).max(max, say.noMoreThan(max)))
}

/** A phone number with its country code (rules: fields); E.164 and as typed. `isLocal`: of somebody at the conference city. */
export function phone({ isLocal, ...words }: FieldWords<Phone> & { isLocal: boolean }): Field<Phone> {
  return {
    ...words,
    controls: oneControl,
    schema: (name, context) =>
      single(
        name,
        z
          .string()
          .min(1, { error: messagesFor(words, context).required, abort: true })
          .transform((typed, issues) => {
            const read = context.rules.readPhone(typed)
            if (read.ok) return read.value
            issues.addIssue({
              code: 'custom',
              message: phoneProblem(typed, read.error, { ...context, isLocal }),
            })
            return z.NEVER
          }),
      ),
    show: (answer) => answer.spaced,
    view: textView(words, { max: 60, type: 'tel', autoComplete: 'tel' }),
  }
}

/** Somebody's profile, as http or https address or as `@name`; never fetched by us (rules: names and texts). */
export function link(words: FieldWords<string>): Field<string> {
  return {
    ...words,
    controls: oneControl,
    schema: (name, context) => {
      const say = messagesFor(words, context)
      return single(
        name,
        z
          .string()
          .min(1, { error: say.required, abort: true })
          .transform((typed, issues) => {
            const read = readProfileLink(typed)
            if (read.ok) return read.value
            issues.addIssue({ code: 'custom', message: say.link })
            return z.NEVER
          }),
      )
    },
    show: (answer) => answer,
    view: textView(words, { max: 500, type: 'url', autoComplete: 'url' }),
  }
}

/** In place of `yes`: consented to an older version of the text. No browser posts it, and it counts as not ticked. */
export const outdatedConsent = 'outdated'

export function tick(words: FieldWords<boolean> & Pick<Field<boolean>, 'consent'>): Field<boolean> {
  return {
    ...words,
    controls: oneControl,
    schema: (name) =>
      single(
        name,
        z.string().transform((value) => value === 'yes'),
      ),
    show: (answer, { t }) => t(answer ? 'common.yes' : 'common.no'),
    view: (name, values, context) => ({
      kind: 'checkbox',
      ...labelled(name, words, context),
      ...(firstValue(values, name) === outdatedConsent && { hint: context.t('wizard.consentChanged') }),
      checked: firstValue(values, name) === 'yes',
    }),
  }
}

/** A box that must be ticked; its name completes "Please accept the …". */
export function accept(
  words: FieldWords<boolean> & { name: Field<boolean>['label'] } & Pick<Field<boolean>, 'consent'>,
): Field<boolean> {
  return {
    ...tick(words),
    schema: (name, context) =>
      single(
        name,
        z
          .string()
          .refine(
            (value) => value === 'yes' || (context.isRecord && value === outdatedConsent),
            context.t('wizard.accept', { name: nameOf(words, context) }),
          )
          .transform((value) => value === 'yes'),
      ),
  }
}
