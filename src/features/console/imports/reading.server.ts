import { normaliseEmail } from '#domain/email.ts'
import { readDay, sameWord, shorten } from '#domain/import-cells.ts'
import { roomList, roomNumbers } from '#features/registration/hosts/steps/room-controls.ts'
import { flows } from '#features/registration/sign-up/sign-up.server.ts'
import { sameValues } from '#features/registration/wizard/wizard.server.ts'
import type { Draft } from '#features/registration/wizard/wizard.ts'
import { confirmationsOf } from '#features/registration/wizard/steps/flow.ts'
import { readStep } from '#features/registration/wizard/steps/form-step.ts'
import { allValues } from '#features/registration/wizard/steps/form-values.ts'
import type { FormStep, FormValues, Role, StepContext } from '#features/registration/wizard/steps/step.ts'
import { isLocale, type Locale } from '#i18n/locale.ts'
import { formStepsOf } from './columns.server.ts'
import { emailKey, localeKey, type Column } from './columns.ts'
import type { CellProblem } from './imports.ts'

/** How a file is read: what each of its columns is (null: left out), and in whose words problems are told. */
export type RowFormat = { role: Role; columns: readonly (Column | null)[]; context: StepContext }

export type ReadRow = {
  email: string
  /** Language of the mails, where the file says it. */
  locale: Locale | null
  /** By step, the controls that the file has an answer to. */
  given: Readonly<Record<string, FormValues>>
  problems: CellProblem[]
}

/** One row of a file, number `row` as a spreadsheet counts. An empty cell says nothing. */
export function readRow(
  cells: readonly string[],
  row: number,
  { columns, context, role }: RowFormat,
): ReadRow {
  const problems: CellProblem[] = []
  const given: Record<string, Record<string, string[]>> = {}
  let email = ''
  let locale: Locale | null = null
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (!column || cell === '') continue
    const read = readCell(cell, column)
    if (read.unknown !== null && column.control === 'languages') keepOwnWords(given, column, cell)
    else if (read.unknown !== null)
      problems.push({
        row,
        column: labelOf(column, context),
        value: shorten(read.unknown),
        message: mismatch(column, context),
      })
    else if (column.key === localeKey) locale = read.values.find(isLocale) ?? null
    else if (column.key === emailKey) email = cell
    else if (column.step !== null)
      Object.assign((given[column.step] ??= {}), { [column.control]: read.values })
  }
  const address = normaliseEmail(email)
  if (!address.ok) {
    const message = context.t(email === '' ? 'imports.noEmail' : 'wizard.notAnEmail')
    problems.push({ row, column: context.t('imports.email'), value: shorten(email), message })
  }
  return { email: address.ok ? address.value : '', locale, given: withRooms(given, role), problems }
}

/** A language that is not in our list is no mistake: the form has a line for it. */
function keepOwnWords(
  given: Record<string, Record<string, string[]>>,
  { step, control, values }: Column,
  cell: string,
) {
  const words = wordsOf(cell)
  const known = words.flatMap((word) => values.get(sameWord(word)) ?? [])
  const others = words.filter((word) => !values.has(sameWord(word))).join(', ')
  const answers = (given[step ?? ''] ??= {})
  if (known.length > 0) answers[control] = known
  answers['otherLanguages'] = [[answers['otherLanguages']?.[0], others].filter(Boolean).join(', ')]
}

const wordsOf = (cell: string) =>
  cell
    .split(/[,;/\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** The list of rooms stands in no column: it is those that have an answer. */
function withRooms(given: Record<string, Record<string, string[]>>, role: Role): Record<string, FormValues> {
  const { rooms } = given
  if (role !== 'host' || !rooms) return given
  const numbers = Object.keys(rooms).flatMap((control) => /^room-(\d)-/.exec(control)?.[1] ?? [])
  return numbers.length === 0 ? given : { ...given, rooms: { ...rooms, [roomList]: [...new Set(numbers)] } }
}

type Cell = { values: string[]; unknown: string | null }

function readCell(cell: string, column: Column): Cell {
  const known = (word: string) => column.values.get(sameWord(word)) ?? null
  if (column.kind === 'text') return { values: [cell], unknown: null }
  if (column.kind === 'day') {
    const day = readDay(cell)
    return { values: day ? [day] : [], unknown: day ? null : cell }
  }
  // A whole answer may have a comma in it.
  const whole = known(cell)
  if (whole !== null) return { values: [whole], unknown: null }
  if (column.kind === 'choice') return { values: [], unknown: cell }
  const words = wordsOf(cell)
  const unknown = words.find((word) => known(word) === null)
  return { values: words.flatMap((word) => known(word) ?? []), unknown: unknown ?? null }
}

const labelOf = ({ labels }: Column, { locale }: StepContext) => labels[locale]

function mismatch({ kind, options }: Column, { t, locale }: StepContext): string {
  return kind === 'day'
    ? t('imports.notADay')
    : t('imports.notOneOf', { options: options[locale].join(' · ') })
}

export type Merged = { draft: Draft; changes: string[]; problems: CellProblem[] }

/**
 * A draft with the answers of a row in it, checked by the rules of the steps. A step that is then complete counts as
 * answered, unless it has a box of consent: that one the person sees and sends themselves. What only is missing will be asked;
 * what is wrong is a problem, and nothing of the row is taken.
 */
export function mergeRow(
  draft: Draft,
  { given }: ReadRow,
  row: number,
  { role, columns, context }: RowFormat,
): Merged {
  const finished: Record<string, FormValues> = { ...draft.finished }
  const prefilled: Record<string, FormValues> = { ...draft.prefilled }
  const problems: CellProblem[] = []
  const changed: string[] = []
  for (const step of formStepsOf(role)) {
    const answers = given[step.key]
    if (!answers) continue
    const before = finished[step.key] ?? prefilled[step.key] ?? {}
    const values = mergeValues(before, answers)
    if (sameValues(before, values)) continue
    const controls = Object.keys(answers).filter(
      (name) => allValues(before, name).join('\0') !== allValues(values, name).join('\0'),
    )
    const parsed = readStep(step, values, context)
    const wrong = parsed.ok ? [] : parsed.problems.filter(({ field }) => field in answers)
    for (const { field, message } of wrong) {
      const column = columns.find((one) => one?.step === step.key && one.control === field)
      const value = shorten((answers[field] ?? []).join(', '))
      problems.push({
        row,
        column: column ? labelOf(column, context) : context.t(step.title),
        value,
        message,
      })
    }
    changed.push(...controls.map((control) => `${step.key}.${control}`))
    const isAnswered = parsed.ok && (step.key in finished || !hasConsent(step))
    if (isAnswered) finished[step.key] = parsed.values
    else {
      prefilled[step.key] = values
      delete finished[step.key]
    }
    for (const key of confirmationsOf(flows[role], { step: step.key, fields: controls })) delete finished[key]
  }
  const labels = columns.flatMap((column) =>
    column && changed.includes(column.key) ? [labelOf(column, context)] : [],
  )
  return { draft: { ...draft, finished, prefilled }, changes: labels, problems }
}

/** Rooms that the file does not speak of stay. */
function mergeValues(before: FormValues, answers: FormValues): FormValues {
  const values = { ...before, ...answers }
  if (!(roomList in answers)) return values
  const rooms = [...allValues(before, roomList), ...allValues(answers, roomList)]
  return { ...values, [roomList]: roomNumbers({ [roomList]: rooms }).map(String) }
}

const hasConsent = (step: FormStep) => Object.values(step.fields).some(({ consent }) => consent !== undefined)
