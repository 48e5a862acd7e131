import type { FieldClass } from '#domain/visibility.ts'

/**
 * An answer is declared once, in `guest.ts` or `host.ts`; its name there is the name of its control and of its column.
 * The form and its check, saving, prefilling, the summary, own data, the organisers' column, filter and export, the
 * column of an import, the canary's mark and what retention forgets are read from the declaration. What is made of more
 * than one column, or of none, is `byHand`: its field, its saving and its words stand beside the step.
 */

export type AnswerTable =
  | 'guest_facts'
  | 'guest_sensitive'
  | 'guest_access'
  | 'host_facts'
  | 'host_address'
  | 'host_door'
  | 'host_remarks'
  | 'contact'

/** Who reads an answer and when it is forgotten goes by its table (rules: who sees what, retention). */
export type KeptIn = {
  readonly table: AnswerTable
  /** What it is to the other side of a match; null: nobody but oneself and organisers reads it. */
  readonly seenAs: FieldClass | null
}

/** Keys of texts are checked where the form is made: the domain knows no texts. */
type Words = {
  readonly label: string
  /** What the answer is called in messages, summaries, lists and files, where the label is a question. */
  readonly name?: string
  readonly hint?: string
  /** The name is what is asked about and no thing that is given: messages speak of the answer. */
  readonly isQuestion?: true
}
/** Optional questions that few need, behind one line that opens: that line, and the name of all of them while nothing is said. */
export type Fold = { readonly label: string; readonly hint?: string; readonly name: string }
type Common = Words & {
  readonly kept: KeptIn
  readonly fold?: Fold
  /** A column of the organisers' list, and of its export; `filter`: the list can be narrowed by it, too. */
  readonly list?: 'column' | 'filter'
  /** Heads of the same column in lists of earlier years, in the one spelling of `sameWord`. */
  readonly alsoCalled?: readonly string[]
  /** No list of an organiser may say this about somebody (rules: consent). */
  readonly neverImported?: true
}

/** The words of a value; `short` where it stands in a list. */
export type Option = { readonly label: string; readonly hint?: string; readonly short?: string }
export type Options<V extends string> = Readonly<Record<V, Option>>
/** Another answer of the step is this one, or anything but it. */
export type OnlyIf =
  | { readonly field: string; readonly is: string }
  | { readonly field: string; readonly isNot: string }

type Text = Common & {
  readonly max: number
  readonly autoComplete?: string
  /** What it has to look like, besides its length. */
  readonly format?: 'postal-code'
}
type Kinds = {
  name: Common & { readonly autoComplete?: string }
  text: Text
  longText: Common & { readonly max: number }
  link: Common
  /** `counts`: a few of something, so that a thumb can count them up and down. */
  number: Common & { readonly min: number; readonly max: number; readonly counts?: true }
  yesNo: Common & { readonly yes?: string; readonly no?: string }
  choice: Common & { readonly options: Options<string> }
  choices: Common & { readonly options: Options<string> }
  byHand: { readonly kept: KeptIn }
}
export type Kind = keyof Kinds

type MayBeEmpty = {
  readonly optional?: true
  readonly orEmpty?: true
  readonly onlyIf?: OnlyIf
}
type OfKind<K extends Kind> = { readonly kind: K } & Kinds[K] & MayBeEmpty
export type Answer = { [K in Kind]: OfKind<K> }[Kind]
export type PlainAnswer = Exclude<Answer, { readonly kind: 'byHand' }>
export type Answers = Readonly<Record<string, Answer>>

type PlainValueOf<A> = A extends { readonly kind: 'yesNo' }
  ? boolean
  : A extends { readonly kind: 'number' }
    ? number
    : A extends { readonly kind: 'choice'; readonly options: infer O }
      ? keyof O & string
      : A extends { readonly kind: 'choices'; readonly options: infer O }
        ? (keyof O & string)[]
        : string
type Empty = { readonly optional: true } | { readonly orEmpty: true } | { readonly onlyIf: OnlyIf }
/** What an answer is once it is read. */
export type ValueOf<A> = PlainValueOf<A> | (A extends Empty ? null : never)

const kind =
  <K extends Exclude<Kind, 'byHand'>>(name: K) =>
  <const W extends Kinds[K]>(words: W): W & { readonly kind: K } => ({ ...words, kind: name })

export const personName = kind('name')
export const text = kind('text')
export const longText = kind('longText')
export const link = kind('link')
export const wholeNumber = kind('number')
/** Yes or no; the words of either may say more than that. */
export const yesNo = kind('yesNo')
export const choice = kind('choice')
export const choices = kind('choices')
/** Written by hand beside the step; declared for what becomes of it. */
export const byHand = <const K extends KeptIn>(kept: K) => ({ kind: 'byHand', kept }) as const

/** The same, but it may stay empty. */
export const optional = <A extends PlainAnswer>(answer: A): A & { readonly optional: true } => ({
  ...answer,
  optional: true,
})
/** Whether it may be empty is for the check of the step; the page does not call it optional. */
export const orEmpty = <A extends PlainAnswer>(answer: A): A & { readonly orEmpty: true } => ({
  ...answer,
  orEmpty: true,
})
/** Asked only if another answer of the step is that one, or is not; else empty. */
export const onlyIf = <A extends PlainAnswer>(
  condition: OnlyIf,
  answer: A,
): A & { readonly onlyIf: OnlyIf } => ({ ...answer, onlyIf: condition })

/** By name, the answers that have a column in this table, as they are saved. */
export type RowOf<A, T extends AnswerTable> = {
  [K in keyof A as A[K] extends PlainAnswer & { kept: { table: T } } ? K : never]: ValueOf<A[K]>
}
