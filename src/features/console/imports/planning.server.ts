import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#db/connect.server.ts'
import { sameWord } from '#domain/import/cells.ts'
import { findSamePeople, type SamePerson } from '#domain/import/same-person.ts'
import { emptyDraft, type Draft } from '#features/registration/wizard/wizard.ts'
import type { Locale } from '#i18n/locale.ts'
import { emailKey } from '#domain/import/guess-columns.ts'
import type { Leftover, PlannedRow, CellProblem } from './imports.ts'
import { findKnown, leftoverKey, type Known } from './knowing.server.ts'
import type { RowFormat } from './cells.server.ts'
import { readRow, type ReadRow, problemOf } from './reading.server.ts'
import { roomList, roomNumbers } from '#features/registration/hosts/steps/room-controls.ts'
import { flows } from '#features/registration/sign-up/sign-up.server.ts'
import { sameValues } from '#features/registration/wizard/wizard.server.ts'
import { confirmationsOf } from '#features/registration/wizard/steps/flow.ts'
import { readStep } from '#features/registration/wizard/steps/form-step.ts'
import { allValues, firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type { FieldProblem, FormStep, FormValues } from '#features/registration/wizard/steps/step.ts'
import { formStepsOf } from './columns.server.ts'
import { phoneColumn } from './columns.ts'

type Merged = { draft: Draft; changes: string[]; problems: CellProblem[]; leftovers: Leftover[] }

/**
 * A draft with the answers of a row in it, checked by the rules of the steps. A step that is then complete counts as
 * answered, unless it has a box of consent: that one the person sees and sends themselves. What is missing will be asked;
 * what is wrong is left out, told, and left over as it is written.
 */
function mergeRow(draft: Draft, { row, given, words }: ReadRow, format: RowFormat): Merged {
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

function mergeValues(before: FormValues, answers: FormValues): FormValues {
  const values = { ...before, ...answers }
  if (!(roomList in answers)) return values
  const rooms = [...allValues(before, roomList), ...allValues(answers, roomList)]
  return { ...values, [roomList]: roomNumbers({ [roomList]: rooms }).map(String) }
}

const hasConsent = (step: FormStep) => Object.values(step.fields).some(({ consent }) => consent !== undefined)

/** Two rows about one person as one: each fills the gaps of the other; `winner` counts where they differ, and the rest is left over. */
function joinRows(winner: ReadRow, other: ReadRow, row: number, format: RowFormat): ReadRow {
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

export type Plan = PlannedRow & {
  draft: Draft
  locale: Locale | null
  personId: string | null
  registrationId: string | null
  leftovers: Leftover[]
  given: ReadRow['given']
}
/** `reading` stands for all that would be stored: the same for the same list, read in the same way. */
export type Planned = { plans: Plan[]; same: SamePerson[]; reading: string }

/** Rows after which others get their turn: ten thousand of them take seconds. */
const AT_ONCE = 20

/** Rows of people, each with its number as a spreadsheet counts. */
export type NumberedRow = { row: number; cells: readonly string[] }

type PlanRequest = { rows: readonly NumberedRow[]; format: RowFormat; editionId: string; lock: boolean }

/** What an import would do, row by row; changes nothing. `lock`: the drafts it would change stay as they are until the transaction ends. */
export async function planImport(tx: Tx, { rows, format, editionId, lock }: PlanRequest): Promise<Planned> {
  const heads = format.heads.map(sameWord).join('\0')
  const read: ReadRow[] = []
  const out: ReadRow[] = []
  for (const [index, { row, cells }] of rows.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    const isOfPeople = cells.some((cell) => cell !== '') && cells.map(sameWord).join('\0') !== heads
    if (!isOfPeople) continue
    const one = readRow(cells, row, format)
    const isIn = format.answers.rows[row] ?? one.saysNo === null
    if (isIn) read.push(one)
    else out.push(one)
  }
  const same = findSamePeople(read)
  const { people, joined } = joinSame(read, same, format)
  const known = await findKnown(tx, people, { editionId, role: format.role, lock })
  const plans: Plan[] = []
  for (const [index, one] of people.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    plans.push(planRow(one, known.get(one.row), format))
  }
  for (const { row, email, into } of joined)
    plans.push({ ...nothing, row, email, who: email, outcome: 'joined', problems: [], into })
  for (const one of out)
    plans.push({ ...nothing, ...whoIs(one), saysNo: one.saysNo, outcome: 'out', problems: [] })
  const said = people.map(({ row, email, locale, given, leftovers }) => [
    row,
    email,
    locale,
    given,
    leftovers,
  ])
  const reading = createHash('sha256')
    .update(JSON.stringify([format.role, said]))
    .digest('base64url')
  return { plans: plans.toSorted((a, b) => a.row - b.row), same, reading }
}

const whoIs = ({ row, email, name, phone }: ReadRow) => ({
  row,
  email,
  who: email || [name, phone].filter(Boolean).join(', '),
})

const nothing = {
  changes: [],
  state: null,
  into: null,
  draft: emptyDraft,
  locale: null,
  personId: null,
  registrationId: null,
  leftovers: [],
  saysNo: null,
  given: {},
}

type Joined = { row: number; email: string; into: number }

/** Rows about one person become one: with the same address always, with the same name and number as it is usual or an organiser says. */
function joinSame(read: readonly ReadRow[], same: readonly SamePerson[], format: RowFormat) {
  const rows = new Map(read.map((one) => [one.row, one]))
  const joined: Joined[] = []
  for (const { first, second, by, usually } of same) {
    const answer = format.answers.same[second] ?? usually
    const into = joined.find(({ row }) => row === first)?.into ?? first
    const [one, other] = [rows.get(into), rows.get(second)]
    if (!one || !other || (answer === 'two' && by !== 'email')) continue
    const isSecond = answer === 'second'
    rows.set(into, joinRows(isSecond ? other : one, isSecond ? one : other, into, format))
    rows.delete(second)
    joined.push({ row: second, email: other.email || one.email, into })
  }
  return { people: [...rows.values()], joined }
}

function planRow(read: ReadRow, known: Known | undefined, format: RowFormat): Plan {
  const { email, phone, locale, problems, saysNo, given } = read
  const base = {
    ...nothing,
    ...whoIs(read),
    locale,
    problems,
    saysNo,
    given,
    personId: known?.personId ?? null,
    registrationId: known?.registrationId ?? null,
  }
  if (email === '' && phone === '') return { ...base, outcome: 'refused' }
  if (known?.state === 'submitted' || known?.state === 'cancelled')
    return { ...base, outcome: 'stays', problems: [], state: known.state }
  const merged = mergeRow(known?.draft ?? emptyDraft, read, format)
  const own = [...read.leftovers, ...merged.leftovers, ...otherAddress(read, known, format)]
  const unique = [...new Map(own.map((one) => [leftoverKey(one), one])).values()]
  const leftovers = unique.filter((one) => !known?.leftovers.has(leftoverKey(one)))
  const taken = { ...base, draft: merged.draft, problems: [...problems, ...merged.problems], leftovers }
  if (!known?.registrationId) return { ...taken, outcome: 'create' }
  if (merged.changes.length + leftovers.length === 0) return { ...taken, outcome: 'same' }
  const kept = leftovers.map(({ head }) => head)
  return { ...taken, outcome: 'update', changes: [...new Set([...merged.changes, ...kept])] }
}

/** Whom we know by the phone only keeps it so: an address that a list has for them is for an organiser to add (rules: by hand). */
function otherAddress({ email }: ReadRow, known: Known | undefined, format: RowFormat): Leftover[] {
  if (!known || known.email !== null || email === '') return []
  const index = format.columns.findIndex((column) => column?.key === emailKey)
  return [{ head: format.heads[index] ?? '', words: email }]
}
