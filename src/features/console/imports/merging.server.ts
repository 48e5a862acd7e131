import { roomList, roomNumbers } from '#features/registration/hosts/steps/room-controls.ts'
import { flows } from '#features/registration/sign-up/sign-up.server.ts'
import { sameValues } from '#features/registration/wizard/wizard.server.ts'
import type { Draft } from '#features/registration/wizard/wizard.ts'
import { confirmationsOf } from '#features/registration/wizard/steps/flow.ts'
import { readStep } from '#features/registration/wizard/steps/form-step.ts'
import { allValues, firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type { FieldProblem, FormStep, FormValues } from '#features/registration/wizard/steps/step.ts'
import { formStepsOf } from './columns.server.ts'
import { emailKey } from '#domain/import/guess-columns.ts'
import { phoneColumn } from './columns.ts'
import type { CellProblem, Leftover } from './imports.ts'
import type { RowFormat } from './cells.server.ts'
import { problemOf, type ReadRow } from './reading.server.ts'

export type Merged = { draft: Draft; changes: string[]; problems: CellProblem[]; leftovers: Leftover[] }

/**
 * A draft with the answers of a row in it, checked by the rules of the steps. A step that is then complete counts as
 * answered, unless it has a box of consent: that one the person sees and sends themselves. What is missing will be asked;
 * what is wrong is left out, told, and left over as it is written.
 */
export function mergeRow(draft: Draft, { row, given, words }: ReadRow, format: RowFormat): Merged {
  const finished: Record<string, FormValues> = { ...draft.finished }
  const prefilled: Record<string, FormValues> = { ...draft.prefilled }
  const problems: CellProblem[] = []
  const leftovers: Leftover[] = []
  const changed: string[] = []
  for (const step of formStepsOf(format.role)) {
    const said = given[step.key]
    if (!said) continue
    const before = finished[step.key] ?? prefilled[step.key] ?? {}
    const { answers, wrong } = withoutWrong(step, before, said, format)
    for (const { field, message } of wrong) {
      const index = columnOf(step.key, field, format)
      const text = allValues(said, field).join(', ')
      problems.push(problemOf({ row, index, text, message }, format))
      leftovers.push({ head: format.heads[index] ?? field, words: words.get(index) ?? text })
    }
    const values = mergeValues(before, answers)
    if (sameValues(before, values)) continue
    const controls = Object.keys(answers).filter(
      (name) => allValues(before, name).join('\0') !== allValues(values, name).join('\0'),
    )
    const parsed = readStep(step, values, format.context)
    changed.push(...controls.map((control) => `${step.key}.${control}`))
    const isAnswered = parsed.ok && (step.key in finished || !hasConsent(step))
    if (isAnswered) finished[step.key] = parsed.values
    else {
      prefilled[step.key] = values
      delete finished[step.key]
    }
    for (const key of confirmationsOf(flows[format.role], { step: step.key, fields: controls }))
      delete finished[key]
  }
  const indexes = new Set(
    changed.map((key) => columnOf(key.split('.')[0] ?? '', key.split('.').slice(1).join('.'), format)),
  )
  const labels = format.columns.flatMap((column, index) =>
    column && indexes.has(index) ? [column.labels[format.context.locale]] : [],
  )
  return { draft: { ...draft, finished, prefilled }, changes: labels, problems, leftovers }
}

type Sifted = { answers: FormValues; wrong: FieldProblem[] }

/** Without what a step refuses, until it refuses nothing more of it. */
function withoutWrong(step: FormStep, before: FormValues, said: FormValues, { context }: RowFormat): Sifted {
  const wrong: FieldProblem[] = []
  let answers = said
  for (;;) {
    const parsed = readStep(step, mergeValues(before, answers), context)
    const refused = parsed.ok ? [] : parsed.problems.filter(({ field }) => isRefused(field, answers))
    if (refused.length === 0) return { answers, wrong }
    wrong.push(...refused)
    const fields = new Set(refused.flatMap(({ field }) => [field, ...alongWith(field, answers)]))
    wrong.push(
      ...refused.flatMap(({ field, message }) =>
        alongWith(field, answers).map((other) => ({ field: other, message })),
      ),
    )
    answers = Object.fromEntries(Object.entries(answers).filter(([name]) => !fields.has(name)))
  }
}

/** A control without an answer is only missing. */
const isRefused = (field: string, answers: FormValues) => firstValue(answers, field) !== ''

/** Of a stay that ends before it begins nobody knows which day is wrong. */
function alongWith(field: string, answers: FormValues): string[] {
  const [start, end] = [firstValue(answers, 'stay-start'), firstValue(answers, 'stay-end')]
  return field === 'stay-end' && start !== '' && start >= end ? ['stay-start'] : []
}

function columnOf(step: string, control: string, { columns }: RowFormat): number {
  const own = columns.findIndex((column) => column?.step === step && column.control === control)
  return own >= 0
    ? own
    : columns.findIndex((column) => column?.step === step && column.fills.includes(control))
}

/** Rooms that the file does not speak of stay. */
function mergeValues(before: FormValues, answers: FormValues): FormValues {
  const values = { ...before, ...answers }
  if (!(roomList in answers)) return values
  const rooms = [...allValues(before, roomList), ...allValues(answers, roomList)]
  return { ...values, [roomList]: roomNumbers({ [roomList]: rooms }).map(String) }
}

const hasConsent = (step: FormStep) => Object.values(step.fields).some(({ consent }) => consent !== undefined)

/**
 * Two rows about one person as one: each fills what the other leaves open, and where they differ that of `winner` counts;
 * what the other says then is left over.
 */
export function joinRows(winner: ReadRow, other: ReadRow, row: number, format: RowFormat): ReadRow {
  const given: Record<string, FormValues> = {}
  const leftovers: Leftover[] = [...winner.leftovers, ...other.leftovers]
  for (const step of new Set([...Object.keys(winner.given), ...Object.keys(other.given)])) {
    const [own, theirs] = [winner.given[step] ?? {}, other.given[step] ?? {}]
    given[step] = mergeValues(theirs, own)
    for (const [name, values] of Object.entries(theirs)) {
      if (name === roomList || !(name in own) || allValues(own, name).join('\0') === values.join('\0'))
        continue
      const index = columnOf(step, name, format)
      leftovers.push({
        head: format.heads[index] ?? name,
        words: other.words.get(index) ?? values.join(', '),
      })
    }
  }
  if (winner.email !== '' && other.email !== '' && winner.email !== other.email) {
    const index = format.columns.findIndex((column) => column?.key === 'email')
    leftovers.push({ head: format.heads[index] ?? '', words: other.email })
  }
  const email = winner.email || other.email
  // Who can be reached by one of the rows can be reached.
  const phone = winner.phone || other.phone
  const isOpen = ({ index, text }: CellProblem) => {
    const key = format.columns[index]?.key
    if (key === emailKey) return email === '' && (text !== '' || phone === '')
    return key !== phoneColumn || text !== '' || (email === '' && phone === '')
  }
  return {
    row,
    email,
    phone,
    name: winner.name || other.name,
    locale: winner.locale ?? other.locale,
    given,
    problems: [...winner.problems, ...other.problems].filter(isOpen),
    leftovers,
    words: new Map([...other.words, ...[...winner.words].filter(([, text]) => text !== '')]),
    saysNo: winner.saysNo ?? other.saysNo,
  }
}
