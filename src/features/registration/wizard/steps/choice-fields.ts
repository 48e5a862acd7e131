import * as z from 'zod'
import type { TextKey } from '#i18n/keys.ts'
import { editionWords } from './edition-words.ts'
import { labelled, oneControl, single, type FieldWords } from './fields.ts'
import { allValues, firstValue } from './form-values.ts'
import { messagesFor } from './messages.ts'
import type { Field, FormValues, OptionView, StepContext } from './step.ts'

type Option = { label: TextKey; hint?: TextKey }
/** The words of every value, in the order in which they are shown. */
export type Options<V extends string> = Readonly<Record<V, Option>>

function optionViews<V extends string>(options: Options<V>, context: StepContext): OptionView[] {
  const words = editionWords(context)
  return Object.entries<Option>(options).map(([value, { label, hint }]) => ({
    value,
    label: context.t(label, words),
    hint: hint ? context.t(hint, words) : undefined,
  }))
}

const valuesOf = <V extends string>(options: Options<V>) => Object.keys(options) as V[]

/** Exactly one of a few. */
export function choice<V extends string>(words: FieldWords<V> & { options: Options<V> }): Field<V> {
  const { options } = words
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
          .pipe(z.enum(valuesOf(options), say.notValid)),
      )
    },
    show: (answer, context) => context.t(options[answer].label, editionWords(context)),
    view: (name, values, context) => ({
      kind: 'radio',
      ...labelled(name, words, context),
      value: firstValue(values, name),
      options: optionViews(options, context),
    }),
  }
}

/** Yes or no; the words of either may say more than that. */
export function yesNo(words: FieldWords<boolean> & { yes?: TextKey; no?: TextKey }): Field<boolean> {
  const options: Options<'yes' | 'no'> = {
    yes: { label: words.yes ?? 'common.yes' },
    no: { label: words.no ?? 'common.no' },
  }
  const inner = choice({ ...words, options, isQuestion: true })
  return {
    ...inner,
    schema: (name, context) => inner.schema(name, context).transform((answer) => answer === 'yes'),
    show: (answer, context) => inner.show(answer ? 'yes' : 'no', context),
  }
}

/** One or more of a few, each once, in the order of the options. */
export function choices<V extends string>(words: FieldWords<V[]> & { options: Options<V> }): Field<V[]> {
  const { options } = words
  const known = valuesOf(options)
  const chosen = (values: FormValues, name: string) => {
    const posted = new Set(allValues(values, name))
    return known.filter((value) => posted.has(value))
  }
  return {
    ...words,
    controls: oneControl,
    schema: (name, context) =>
      z
        .custom<FormValues>()
        .transform((values) => chosen(values, name))
        .refine((list) => list.length > 0, messagesFor(words, context).required),
    show: (answer, context) =>
      answer.map((value) => context.t(options[value].label, editionWords(context))).join(', '),
    view: (name, values, context) => ({
      kind: 'checkboxes',
      ...labelled(name, words, context),
      values: chosen(values, name),
      options: optionViews(options, context),
    }),
  }
}
