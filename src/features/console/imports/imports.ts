import * as z from 'zod'
import { NAME_ORDERS, type NameOrder } from '#domain/import/names.ts'
import { SAME_ANSWERS, type RowOutcome, type SameAnswer } from './components/limits.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'
import { locales, type Locale } from '#i18n/locale.ts'

export * from './components/limits.ts'

export const importPath = '/admin/migrate'

/** A column of the product that a column of a file can be; `label` in the reader's language. */
export type ColumnChoice = { key: string; label: string }

/** What the organiser says of a file before it is read. */
export const uploadSchema = z.object({
  role: z.enum(['guest', 'host']),
  locale: z.enum(locales),
  pasted: z.string().default(''),
})

/** An organiser's corrections for one file: cells by row and column ('' leaves one out), rows in or out, and the default country of phone numbers. */
export const fileAnswersSchema = z.object({
  cells: z.record(z.string(), z.string()).default({}),
  same: z.record(z.string(), z.enum(SAME_ANSWERS)).default({}),
  nameOrder: z.enum(NAME_ORDERS).optional(),
  rows: z.record(z.string(), z.boolean()).default({}),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
})
export type FileAnswers = z.infer<typeof fileAnswersSchema>

/** One cell that was not taken, in words: which row and column, what stands there (`value` to be shown, `text` to be mended), what is wrong. */
export type CellProblem = {
  row: number
  index: number
  column: string
  value: string
  text: string
  message: string
  /** It is read, and only to be looked at; a mended cell says what the list says. */
  isRead?: true
}

/** What is kept of a row as it is written, under the name of its column. */
export type Leftover = { head: string; words: string }

export type PlannedRow = {
  row: number
  email: string
  /** By the address, and where there is none by name and number. */
  who: string
  outcome: RowOutcome
  changes: string[]
  problems: CellProblem[]
  /** What in the row says that they don't take part; then it stays out until somebody says otherwise. */
  saysNo: string | null
  /** Why it stays as it is. */
  state: 'submitted' | 'cancelled' | null
  /** The row with which it became one. */
  into: number | null
}

/** As it would be brought in, and whether it can be left out. */
export type ShownRow = PlannedRow & {
  reading: { label: string; text: string }[]
  kept: Leftover[]
  canChoose: boolean
}

/** Words that are not ours, how often they stand there, and what they mean. */
export type Question = {
  columnKey: string
  column: string
  word: string
  text: string
  count: number
  /** Days are typed; of the others one is chosen, or several. */
  kind: 'one' | 'many' | 'day'
  options: { value: string; label: string }[]
  chosen: readonly string[]
  /** Somebody has said it; otherwise `chosen` is a guess. */
  isAnswered: boolean
}

export type SameRows = {
  first: number
  second: number
  by: 'email' | 'name-and-phone'
  answer: SameAnswer
  /** Every column in which one of them says something. */
  cells: { head: string; first: string; second: string }[]
}

export type ImportDraftView = {
  id: string
  role: Role
  locale: Locale
  rows: number
  sheets: string[]
  sheet: number
  /** Where the heads may stand, `chosen` among them. */
  heads: { value: string; label: string }[]
  chosenHead: string
  columns: { index: number; head: string; example: string; chosen: string }[]
  choices: ColumnChoice[]
  questions: Question[]
  /** More than are shown at once. */
  moreQuestions: number
  /** Phone numbers without a country code, if there are any, and whose they are said to be. */
  phones: {
    count: number
    country: string
    countries: { value: string; label: string }[]
  } | null
  /** The beginning of the names in one column, as they are read; none if there is no such column. */
  names: { order: NameOrder; examples: { text: string; first: string; last: string }[] } | null
  counts: Record<RowOutcome, number>
  /** New people without an address, who are called. */
  called: number
  /** Rows that come in with something left open. */
  open: number
  /** Cells that stay with the records as they are written. */
  leftovers: number
  same: SameRows[]
  /** The rows of one page, those to look at first. */
  shown: ShownRow[]
  page: number
  pages: number
  /** Stands for everything that would be brought in, to tell whether it is still what somebody has seen. */
  reading: string
  /** There is a column by which somebody can be reached. */
  hasContact: boolean
}

export type ImportRunView = {
  id: string
  role: Role
  at: string
  by: string | null
  created: number
  updated: number
  leftOut: number
  invitedAt: string | null
  /** People of this import who have not handed in yet. */
  waiting: number
  /** How many of them have no mailbox, and are on the list of calls. */
  called: number
  canUndo: boolean
  undone: { at: string; removed: number; restored: number; kept: number } | null
}
