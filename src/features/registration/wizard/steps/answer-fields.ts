import type { Answer, Answers, PlainAnswer, ValueOf } from '#domain/answers/answer.ts'
import type { TextKey } from '#i18n/keys.ts'
import { onlyIf, optional, orEmpty } from './combine-fields.ts'
import {
  link,
  longText,
  personName,
  text,
  wholeNumber,
  labelled,
  oneControl,
  single,
  type FieldWords,
} from './fields.ts'
import type { Field, FormValues, OptionView, StepContext } from './step.ts'
import * as z from 'zod'
import { editionWords } from './edition-words.ts'
import { allValues, firstValue } from './form-values.ts'
import { messagesFor } from './messages.ts'

type Option = { label: TextKey; hint?: TextKey }
/** The words of every value, in the order in which they are shown. */
type Options<V extends string> = Readonly<Record<V, Option>>

function optionViews<V extends string>(options: Options<V>, context: StepContext): OptionView[] {
  const words = editionWords(context)
  return Object.entries<Option>(options).map(([value, { label, hint }]) => ({
    value,
    label: context.t(label, words),
    hint: hint ? context.t(hint, words) : undefined,
  }))
}

const valuesOf = <V extends string>(options: Options<V>) => Object.keys(options) as V[]

function choice<V extends string>(words: FieldWords<V> & { options: Options<V> }): Field<V> {
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
function yesNo(words: FieldWords<boolean> & { yes?: TextKey; no?: TextKey }): Field<boolean> {
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
function choices<V extends string>(words: FieldWords<V[]> & { options: Options<V> }): Field<V[]> {
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

type At<T, K> = T extends unknown ? (K extends keyof T ? Extract<T[K], string> : never) : never
type TextsOf<A> =
  | At<A, 'label' | 'name' | 'hint' | 'yes' | 'no'>
  | (A extends { readonly fold: infer F } ? At<F, 'label' | 'hint' | 'name'> : never)
  | (A extends { readonly options: infer O } ? At<O[keyof O], 'label' | 'hint' | 'short'> : never)
type Unsaid<A> = Exclude<TextsOf<A[keyof A]>, TextKey>
/** Answers with a text that no language has do not compile; the error names it. */
type Said<A> = [Unsaid<A>] extends [never] ? A : A & { textThatDoesNotExist: Unsaid<A> }

type ByHand<A> = { [K in keyof A as A[K] extends { readonly kind: 'byHand' } ? K : never]: Field<unknown> }
type FieldsOf<A, H> = { [K in keyof A]: K extends keyof H ? H[K] : Field<ValueOf<A[K]>> }

/** The fields of a step, in the order of its declared answers. Those by hand are handed in. */
export function fieldsOf<A extends Answers, H extends ByHand<A>>(
  answers: Said<A> & A,
  byHand: H,
): FieldsOf<A, H> {
  const own: Readonly<Record<string, Field<unknown>>> = byHand
  const fields = Object.entries<Answer>(answers).map(([name, answer]) => [
    name,
    answer.kind === 'byHand' ? own[name] : fieldOf(answer),
  ])
  return Object.fromEntries(fields) as FieldsOf<A, H>
}

/** The field of an answer: how it is asked, checked and shown. */
export function fieldOf(answer: PlainAnswer): Field<unknown> {
  const plain = plainField(answer)
  const field = answer.optional ? optional(plain) : answer.orEmpty ? orEmpty(plain) : plain
  return answer.onlyIf ? onlyIf(answer.onlyIf, field) : field
}

// Their texts were checked where the step was made.
type Words = { label: TextKey; name?: TextKey; hint?: TextKey }
const wordsOf = ({ label, name, hint }: PlainAnswer) => ({ label, name, hint }) as Words

function plainField(answer: PlainAnswer): Field<unknown> {
  const words = {
    ...wordsOf(answer),
    isQuestion: answer.isQuestion,
    fold: answer.fold as Field<unknown>['fold'],
  }
  switch (answer.kind) {
    case 'name':
      return personName({ ...words, autoComplete: answer.autoComplete })
    case 'text':
      return text({
        ...words,
        max: answer.max,
        autoComplete: answer.autoComplete,
        format: answer.format,
      })
    case 'longText':
      return longText({ ...words, max: answer.max })
    case 'link':
      return link(words)
    case 'number':
      return wholeNumber({ ...words, min: answer.min, max: answer.max, counts: answer.counts })
    case 'yesNo':
      return yesNo({ ...words, yes: answer.yes as TextKey, no: answer.no as TextKey })
    case 'choice':
      return choice({ ...words, options: answer.options as Options<string> })
    case 'choices':
      return choices({ ...words, options: answer.options as Options<string> })
  }
}
