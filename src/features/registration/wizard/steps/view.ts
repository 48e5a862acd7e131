import type { OnlyIf } from '#domain/answers/answer.ts'
import { capitalise } from '#i18n/capitalise.ts'
import type { Translate } from '#i18n/translate.ts'
import { editionWords } from './edition-words.ts'
import { readStep } from './form-step.ts'
import { findStep, stepBefore, type Walk } from './flow.ts'
import { isBlank, pickValues } from './form-values.ts'
import { nameOf } from './messages.ts'
import type {
  Answers,
  ControlView,
  Field,
  Flow,
  FormStep,
  FormValues,
  NoticeStep,
  NoticeTone,
  Role,
  Step,
  StepContext,
  SummaryStep,
} from './step.ts'

// A step as the browser gets it: words and values only, so that neither zod nor the steps are sent there.

export type FieldView = {
  control: ControlView
  optional: boolean
  intro: { title: string; text: string } | null
  /** The line that it stands behind; open where something is said already. */
  fold: { label: string; hint?: string; isOpen: boolean } | null
  /** Fields that are asked only with this answer to the one above (`is-hall`), or with any but it (`is-not-hall`). */
  dependents: { when: string; fields: FieldView[] }[]
}

export type SummaryGroup = {
  step: string
  title: string
  rows: { field: string; label: string; lines: string[] }[]
}

export type StepBody =
  | {
      kind: 'form'
      fields: FieldView[]
      button: string
      documents: { path: string; label: string }[]
    }
  | { kind: 'summary'; groups: SummaryGroup[] }
  | {
      kind: 'notice'
      tone: NoticeTone
      paragraphs: string[]
      about: { step: string; label: string }
      help: { path: string; label: string } | null
      fix: string | null
      goOn: string | null
      goesOnUsually: boolean
    }

export type StepView = {
  /** Whose answers these are: a form says so when it is sent. */
  owner: string
  /** A part of a registration that was handed in, changed by itself from the profile. */
  isEdit: boolean
  role: Role
  key: string
  number: number
  total: number
  window: string
  title: string
  lead: string | null
  previous: string | null
  body: StepBody
}

const WINDOWS = 4

/** The page of one step, with `values` in its controls. */
export function viewOf(
  flow: Flow,
  step: Step,
  at: { walked: Walk; answers: Answers; values: FormValues },
  context: StepContext,
): Omit<StepView, 'owner' | 'isEdit'> {
  const { t } = context
  const words = {
    ...editionWords(context),
    ...(step.kind === 'notice' ? step.values(at.walked.answers, context) : {}),
  }
  return {
    role: flow.role,
    key: step.key,
    number: step.number,
    total: WINDOWS,
    window: t(`signUp.window${step.number}${flow.role}`),
    title: t(step.title, words),
    lead: step.lead ? t(step.lead, words) : null,
    previous: stepBefore(at.walked, step)?.key ?? null,
    body: bodyOf(flow, step, at, context),
  }
}

function bodyOf(
  flow: Flow,
  step: Step,
  at: { walked: Walk; answers: Answers; values: FormValues },
  context: StepContext,
): StepBody {
  if (step.kind === 'form')
    return formBody(step, at.values, { ...context, ...step.seenAfter?.(at.walked.answers) })
  return step.kind === 'summary'
    ? summaryBody(flow, step, at.answers, context)
    : noticeBody(step, at.walked, context)
}

function formBody(step: FormStep, values: FormValues, context: StepContext): StepBody {
  const { t } = context
  const fields = Object.entries(step.fields)
  const viewField = ([name, field]: [string, Field<unknown>]): FieldView => {
    const dependents = Map.groupBy(
      fields.filter(([, other]) => other.showWhen?.field === name),
      ([, { showWhen }]) => whenOf(showWhen!),
    )
    return {
      control: field.view(name, values, context),
      optional: field.optional ?? (context.isByHand === true && field.optionalByHand === true),
      fold: field.fold ? foldView(step, field.fold, values, t) : null,
      intro: field.intro ? { title: t(field.intro.title), text: t(field.intro.text) } : null,
      dependents: [...dependents].map(([when, own]) => ({ when, fields: own.map(viewField) })),
    }
  }
  return {
    kind: 'form',
    fields: fields.filter(([, field]) => !field.showWhen).map(viewField),
    button: t(step.button ?? 'wizard.next'),
    documents: (step.documents ?? []).map(({ path, label }) => ({ path, label: t(label) })),
  }
}

function foldView(
  { fields }: FormStep,
  { label, hint }: NonNullable<Field<unknown>['fold']>,
  values: FormValues,
  t: Translate,
): FieldView['fold'] {
  const isOpen = Object.entries(fields)
    .filter(([, field]) => field.fold?.label === label)
    .some(([name, field]) => !isBlank(pickValues(values, field.controls(name, values))))
  return { label: t(label), hint: hint && t(hint), isOpen }
}

const whenOf = (showWhen: OnlyIf) => ('is' in showWhen ? `is-${showWhen.is}` : `is-not-${showWhen.isNot}`)

function summaryBody(flow: Flow, step: SummaryStep, answers: Answers, context: StepContext): StepBody {
  const groups = step.shows.flatMap((key): SummaryGroup[] => {
    const shown = findStep(flow, key)
    if (shown?.kind !== 'form') return []
    const rows = summaryRows(shown, answers[key] ?? {}, context)
    return [{ step: key, title: context.t(shown.title, editionWords(context)), rows }]
  })
  return { kind: 'summary', groups }
}

/** What a finished step says in the summary; nothing while its answers are not valid. */
export function summaryRows(step: FormStep, values: FormValues, context: StepContext): SummaryGroup['rows'] {
  const reading = readStep(step, values, context)
  if (!reading.ok) return []
  return step.summary(reading.answers, context).map(({ field, label, value }) => ({
    field: step.fields[field]?.controls(field, values)[0] ?? field,
    label,
    lines: value === '' ? [] : value.split('\n'),
  }))
}

/** The same of a step that is not right yet: a field that is right by itself in words, another as it was typed. */
export function typedRows(step: FormStep, values: FormValues, context: StepContext): SummaryGroup['rows'] {
  return Object.entries(step.fields).flatMap(([name, field]) => {
    const typed = field.controls(name, values).flatMap((control) => values[control] ?? [])
    if (!typed.some(Boolean)) return []
    const read = field.schema(name, context).safeParse(values)
    const words = (read.success && field.show(read.data, context)) || typed.filter(Boolean).join(', ')
    return [{ field: name, label: capitalise(nameOf(field, context)), lines: words.split('\n') }]
  })
}

function noticeBody(step: NoticeStep, walked: Walk, context: StepContext): StepBody {
  const { t } = context
  const words = { ...editionWords(context), ...step.values(walked.answers, context) }
  return {
    kind: 'notice',
    tone: step.tone?.(context) ?? 'warning',
    paragraphs: step.paragraphs.map((key) => t(key, words)).filter(Boolean),
    about: { step: step.about.step, label: t(step.about.label, words) },
    help: step.help ? { path: step.help.path, label: t(step.help.label) } : null,
    fix: step.fix ? t(step.fix.label, words) : null,
    goOn: step.goOn ? t(step.goOn, words) : null,
    goesOnUsually: step.goesOnUsually ?? false,
  }
}
