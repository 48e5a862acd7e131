import * as z from 'zod'
import type { RowOutcome } from './components/limits.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'
import { locales, type Locale } from '#i18n/locale.ts'

export * from './components/limits.ts'

/** The page that takes files, in every language. */
export const importPath = '/admin/migrate'

/** A column of the product that a column of a file can be; `label` in the reader's language. */
export type ColumnChoice = { key: string; label: string }

/** What the organiser says of a file before it is read. */
export const uploadSchema = z.object({
  role: z.enum(['guest', 'host']),
  locale: z.enum(locales),
  pasted: z.string().default(''),
})

export const importFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('columns') }),
  z.object({ intent: z.literal('import') }),
  z.object({ intent: z.literal('discard') }),
  z.object({ intent: z.literal('invite') }),
  z.object({ intent: z.literal('undo') }),
])

/** One cell that cannot be taken, in words: which row, which column, what stood there, what is wrong. */
export type CellProblem = { row: number; column: string; value: string; message: string }

export type PlannedRow = {
  row: number
  email: string
  outcome: RowOutcome
  /** The columns that an update changes. */
  changes: string[]
  problems: CellProblem[]
  /** Why it stays as it is. */
  state: 'submitted' | 'cancelled' | null
}

export type ImportDraftView = {
  id: string
  role: Role
  locale: Locale
  rows: number
  columns: { index: number; head: string; example: string; chosen: string }[]
  choices: ColumnChoice[]
  counts: Record<RowOutcome, number>
  /** The beginning of the rows that are not simply new. */
  shown: PlannedRow[]
  hasEmail: boolean
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
  canUndo: boolean
  undone: { at: string; removed: number; restored: number; kept: number } | null
}
