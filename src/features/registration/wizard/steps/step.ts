import type { ZodType } from 'zod'
import type { AddressCheck } from '#domain/address.ts'
import type { OnlyIf } from '#domain/answers/answer.ts'
import type { Edition } from '#domain/edition.ts'
import type { Result } from '#domain/result.ts'
import type { Stay } from '#domain/stay.ts'
import type { TextKey } from '#i18n/keys.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Translate, TextValues } from '#i18n/translate.ts'
import type { FieldProblem } from '#ui/field-problem.ts'

// The step engine (docs/decisions/0008). A step is one plain object that owns its fields, its schema, the rows it adds
// to the summary, and the way on. It knows nothing about requests or the database, and it brings zod along: pages use
// it in loaders and actions only, browsers get the finished view (`view.ts`).

export type Role = 'guest' | 'host'

/** What a form posted, by the name of its control, as typed. Drafts keep answers in this shape. */
export type FormValues = Readonly<Record<string, readonly string[]>>

export type PhoneRefusal = 'missing-country-code' | 'not-valid'

/** Rules that need more than the answers themselves; handed in, so that a step imports no server file. */
export type StepRules = {
  readPhone: (text: string) => Result<{ e164: string; typed: string; spaced: string }, PhoneRefusal>
  guessPhone: (text: string, timeZone: string | null) => string | null
}

/** Somebody else counts on these nights; `hears`: is told by mail when they are taken back. */
export type PromisedNights = { name: string; nights: Stay; hears: boolean }

export type StepContext = {
  edition: Edition
  locale: Locale
  t: Translate
  rules: StepRules
  /** The answers are only read back: nothing asks to look at one again. */
  isRecord?: true
  /** An organiser has taken this person although the age is outside the limits (rules: ages). */
  ageWaived?: true
  /** They have told their answers to an organiser (rules: by hand). */
  isByHand?: true
  /** The nights of these dates that the other sides of matches count on (rules: editing answers). */
  promised?: readonly PromisedNights[]
  /** What a check of the host's address has said, on the step that tells it. */
  addressCheck?: AddressCheck
  /** The host is a hall, as far as the answers before this step say. */
  isHall?: boolean
}

/** A field whose box is recorded as a consent (rules: consent): which text, in which version. */
export type ConsentText = { textKey: string; version: number }

export type Field<T> = {
  label: TextKey
  /** The field's own name in messages and in the summary, where the label is a question. */
  name?: TextKey
  /** The name is what is asked about and no thing that is given: messages speak of the answer. */
  isQuestion?: true
  optional?: true
  /** Only for who fills in the form alone it has to be answered. */
  optionalByHand?: true
  /** Asked only if another field of the step has this answer, or has another one; otherwise null, whatever was posted. */
  showWhen?: OnlyIf
  consent?: ConsentText
  /** A heading and a paragraph above the field: why we ask, who sees it. */
  intro?: { title: TextKey; text: TextKey }
  /** Behind one line, with the other optional fields of it: the words of that line, and what the summary calls them while nothing is said. */
  fold?: { label: TextKey; hint?: TextKey; name: TextKey }
  /** The controls that belong to this field, among those posted. */
  controls(name: string, values: FormValues): string[]
  schema(name: string, context: StepContext): ZodType<T, FormValues>
  /** The answer in words, for the summary; empty = not provided. */
  show(answer: T, context: StepContext): string
  view(name: string, values: FormValues, context: StepContext): ControlView
}

export type Fields = Record<string, Field<unknown>>
export type AnswersOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export type OptionView = { value: string; label: string; hint?: string }
type Labelled = { name: string; label: string; hint?: string }

/** A control as data, ready to be rendered: all words are in the reader's language. */
export type ControlView =
  | (Labelled & {
      kind: 'text'
      type: 'text' | 'email' | 'tel' | 'url'
      value: string
      autoComplete?: string
      maxLength: number
    })
  | (Labelled & { kind: 'number'; value: string; max: number; counts?: true })
  | (Labelled & { kind: 'textarea'; value: string })
  | (Labelled & { kind: 'radio' | 'select'; value: string; options: OptionView[] })
  | (Labelled & { kind: 'checkboxes'; values: string[]; options: OptionView[] })
  | (Labelled & { kind: 'checkbox'; checked: boolean })
  | (Labelled & { kind: 'stay'; start: DayView; end: DayView; nights: string | null })
  | (Labelled & { kind: 'custom'; component: string; data: unknown })
/** A day to choose from the days around the conference. */
export type DayView = Labelled & { value: string; groups: { label: string; options: OptionView[] }[] }

export type SummaryRow = { field: string; label: string; value: string }

/** Another page of ours, without the language, and the words of the link. */
export type PageLink = { path: string; label: TextKey }

/** Where a step leads: the key of another step, or the end. */
export type Next = string

/** Looks up the answers to a finished step of the same registration. */
export type FinishedAnswers = { to<F extends Fields>(step: FormStep<F>): AnswersOf<F> | null }

type StepBase = {
  key: string
  number: 1 | 2 | 3 | 4
  title: TextKey
  lead?: TextKey
}

export type FormStep<F extends Fields = Fields> = StepBase & {
  kind: 'form'
  fields: F
  /** Words of the button, where it does more than go on. */
  button?: TextKey
  /** Documents to read or keep with the step: their addresses and the words of the links. */
  documents?: readonly PageLink[]
  /** What the page of the step has to know of the answers before it. */
  seenAfter?(answers: FinishedAnswers): Pick<StepContext, 'isHall'>
  schema(context: StepContext): ZodType<AnswersOf<F>, FormValues>
  /** What several fields are only wrong about together; heard even while other fields are wrong. */
  together(values: FormValues, context: StepContext): FieldProblem[]
  summary(answers: AnswersOf<F>, context: StepContext): SummaryRow[]
  next(answers: AnswersOf<F>, context: StepContext): Next
  /** Buttons that change the form itself, such as "add a room": the new values, or null for any other button. */
  change?(values: FormValues, intent: string): FormValues | null
}

/** The answers of one window, to be checked and confirmed (rules: fields). */
export type SummaryStep = StepBase & { kind: 'summary'; shows: readonly string[]; next(): Next }

/** A page that explains something about the answers: who may take part, or numbers that do not agree. */
export type NoticeTone = 'info' | 'good' | 'warning'

export type NoticeStep = StepBase & {
  kind: 'notice'
  paragraphs: readonly TextKey[]
  values(answers: FinishedAnswers, context: StepContext): TextValues
  /** How serious it is; a warning where nothing else is said. */
  tone?(context: StepContext): NoticeTone
  /** The step whose answers it is about, or only these of its fields, and the words that lead back there. */
  about: { step: string; label: TextKey; fields?: readonly string[] }
  help?: PageLink
  /** May people go on as it is? The words of that button; without them the way ends here. */
  goOn?: TextKey
  /** Going on is what most people do here, so it is the first button. */
  goesOnUsually?: true
  /** A button that puts the answers right; null where there is nothing to press. */
  fix?: { label: TextKey; values(answers: FinishedAnswers, current: FormValues): FormValues | null }
  next(): Next
}

export type Step = FormStep | SummaryStep | NoticeStep

export type Flow = { role: Role; steps: readonly Step[] }

export type Answers = Readonly<Record<string, FormValues>>

export type { FieldProblem }
