import { normaliseEmail } from '#domain/email.ts'
import { saysNothing, shorten } from '#domain/import/cells.ts'
import { saysNo } from '#domain/import/says-no.ts'
import { roomList } from '#features/registration/hosts/steps/room-controls.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type { FormValues, Role } from '#features/registration/wizard/steps/step.ts'
import { isLocale, type Locale } from '#i18n/locale.ts'
import { readCell, type RowFormat } from './cells.server.ts'
import { emailKey, isMarkedPrivate, keptKey } from '#domain/import/guess-columns.ts'
import { localeKey, phoneColumn, type Column } from './columns.ts'
import type { CellProblem, Leftover } from './imports.ts'

export type ReadRow = {
  row: number
  /** Empty: has none; then they are reached by `phone`, or by nothing. */
  email: string
  phone: string
  name: string
  /** Language of the mails, where the file says it. */
  locale: Locale | null
  /** By step, the controls that the file has an answer to. */
  given: Readonly<Record<string, FormValues>>
  problems: CellProblem[]
  leftovers: Leftover[]
  /** Its cells as they are written, by column. */
  words: ReadonlyMap<number, string>
  /** What says that they don't take part. */
  saysNo: string | null
}

/** One row of a file, number `row` as a spreadsheet counts. An empty cell says nothing; what is not understood is left over. */
export function readRow(cells: readonly string[], row: number, format: RowFormat): ReadRow {
  const problems: CellProblem[] = []
  const leftovers: Leftover[] = []
  const given: Record<string, Record<string, readonly string[]>> = {}
  let email = ''
  let locale: Locale | null = null
  const keep = (index: number, words: string) => leftovers.push({ head: format.heads[index] ?? '', words })
  const tell = (index: number, text: string, message: string) =>
    problems.push(problemOf({ row, index, text, message }, format))
  for (const { column, index } of inOrder(format.columns)) {
    const written = cells[index] ?? ''
    const text = format.answers.cells[cellKey(row, index)] ?? written
    // What was mended stays with the record, too, unless the cell was emptied.
    if (text !== '' && text !== written && !saysNothing(written)) keep(index, written)
    const isMended = text !== written
    const look = (message: string) =>
      problems.push({ ...problemOf({ row, index, text, message }, format), isRead: true })
    const was = () => format.context.t('imports.mended', { words: shorten(written) })
    if (text === '' && isMended) look(was())
    if (text === '' || saysNothing(text)) continue
    if (column.key === keptKey) {
      if (isMarkedPrivate(text)) tell(index, text, format.context.t('imports.isPrivate'))
      else keep(index, text)
      continue
    }
    const read = readCell(text, column, format)
    if (!read.ok) {
      tell(index, text, read.message)
      keep(index, text)
      continue
    }
    if (read.note !== undefined || isMended) look(read.note ?? was())
    if (!read.isWhole) keep(index, text)
    if (column.key === emailKey) email = read.values[emailKey]?.[0] ?? ''
    else if (column.key === localeKey) locale = read.values[localeKey]?.find(isLocale) ?? null
    else if (column.step !== null && fill((given[column.step] ??= {}), column, read.values)) keep(index, text)
  }
  const address = normaliseEmail(email)
  const phone = firstValue(given['personal'] ?? {}, 'phone')
  const isTold = (key: string) => problems.some(({ index }) => format.columns[index]?.key === key)
  if (!address.ok && !isTold(emailKey) && (email !== '' || phone === '')) {
    const index = format.columns.findIndex((column) => column?.key === emailKey)
    const message = format.context.t(email === '' ? 'imports.noEmail' : 'wizard.notAnEmail')
    problems.push(problemOf({ row, index, text: email, message }, format))
    if (email !== '') keep(index, email)
  }
  const phoneIndex = format.columns.findIndex((column) => column?.key === phoneColumn)
  if (!address.ok && phone === '' && phoneIndex >= 0 && !isTold(phoneColumn)) {
    const message = format.context.t('imports.noPhone')
    problems.push(problemOf({ row, index: phoneIndex, text: '', message }, format))
  }
  return {
    row,
    email: address.ok ? address.value : '',
    phone,
    name: nameIn(given),
    locale,
    given: withRooms(given, format.role),
    problems,
    leftovers,
    words: new Map(cells.entries()),
    saysNo: noIn(cells, format),
  }
}

/** The first cell beside our own columns by which somebody does not take part. */
function noIn(cells: readonly string[], { columns, heads, season }: RowFormat): string | null {
  const year = Number(season.start.slice(0, 4))
  const at = cells.findIndex(
    (text, index) =>
      text !== '' &&
      (columns[index] ?? { key: keptKey }).key === keptKey &&
      saysNo(heads[index] ?? '', text, year),
  )
  return at < 0 ? null : `${heads[at]}: ${shorten(cells[at] ?? '')}`
}

export function nameIn(answers: Readonly<Record<string, FormValues>>): string {
  const personal = answers['personal'] ?? {}
  return `${firstValue(personal, 'firstName')} ${firstValue(personal, 'lastName')}`.trim()
}

export const cellKey = (row: number, index: number) => `${row}.${index}`

/** Those that fill several answers come last: what has a column of its own is said there. */
const inOrder = (columns: readonly (Column | null)[]) =>
  columns
    .flatMap((column, index) => (column ? [{ column, index }] : []))
    .toSorted((a, b) => Number(a.column.isExtra) - Number(b.column.isExtra) || a.index - b.index)

/** Puts in what a cell says; true if something of it had been said otherwise. */
function fill(
  answers: Record<string, readonly string[]>,
  { control, isExtra }: Column,
  read: Readonly<Record<string, string[]>>,
): boolean {
  let isOtherwise = false
  for (const [name, values] of Object.entries(read)) {
    const before = answers[name]
    if (before === undefined || (name === control && !isExtra)) answers[name] = values
    else if (name === 'otherLanguages') answers[name] = [[...before, ...values].join(', ')]
    else if (before.join('\0') !== values.join('\0')) isOtherwise = true
  }
  return isOtherwise
}

type Told = { row: number; index: number; text: string; message: string }

export function problemOf({ row, index, text, message }: Told, { columns, context }: RowFormat): CellProblem {
  const label = columns[index]?.labels[context.locale] ?? context.t('imports.email')
  return { row, index, column: label, value: shorten(text), text: text.slice(0, 300), message }
}

/** The list of rooms stands in no column: it is those that have an answer. */
function withRooms(given: Record<string, FormValues>, role: Role): Record<string, FormValues> {
  const { rooms } = given
  if (role !== 'host' || !rooms) return given
  const numbers = Object.keys(rooms).flatMap((control) => /^room-(\d)-(?!females)/.exec(control)?.[1] ?? [])
  return numbers.length === 0 ? given : { ...given, rooms: { ...rooms, [roomList]: [...new Set(numbers)] } }
}
