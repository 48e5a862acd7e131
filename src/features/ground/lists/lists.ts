import * as z from 'zod'
import { cut } from '#domain/cut.ts'
import { saysWhy } from '#domain/much-looked-at.ts'
import type { OwnKey, TextKey } from '#i18n/keys.ts'
import type { ChipState } from '#ui/state-chip.tsx'
import type { Cause } from '../outcome.ts'
import { anyChoice, PAGE_SIZES } from './components/list-words.ts'

// A list as data: what it can show, how it is narrowed and ordered, and how that stands in its address.

export type ListColumn = {
  key: string
  label: TextKey
  /** The key of the order behind its heading. */
  sort?: string
  align?: 'right'
  /** Stands in one line: a day, a span of days, a number to call. */
  isWhole?: true
  /** The cell that names the row becomes its row header; always shown. */
  isName?: true
  /** How to reach somebody: left out of a file unless asked for. */
  isContact?: true
}

export type ListFilter = {
  key: string
  label: TextKey
  choices: readonly { value: string; label: TextKey | OwnKey }[]
  /** Chosen while the address says nothing; without it everything is shown. */
  initial?: string
  /** Instead of choices: an id that only an address brings, and what it is called while it does. */
  idLabel?: TextKey
}

export type ShippedView = { label: TextKey; search: string }

export type ListShape = {
  /** Names it in the database: saved views, access log. */
  name: string
  path: string
  title: TextKey
  lead: TextKey
  /** "{shown} of {all} guests". */
  counted: TextKey
  /** When nothing is left of it, and when there is nothing at all yet: then it says what the list is for. */
  empty: TextKey
  none: TextKey
  /** Instead, where all there is stands behind another view: how many, and the way there. */
  begun?: ShippedView & { words: TextKey }
  columns: readonly ListColumn[]
  initialColumns: readonly string[]
  /** The key of an order, with a minus when the last comes first. */
  initialSort: string
  sorts: readonly string[]
  filters: readonly ListFilter[]
  views: readonly ShippedView[]
}

const longestSearch = 100
/** Four bytes a letter, sealed and written for an address. */
export const LONGEST_SEALED = 600
/** Without what PostgreSQL cannot compare: forms are freed of it when they arrive, addresses are not. */
const searchSchema = z
  .string()
  .transform((text) => text.replaceAll('\0', ''))
  .pipe(z.string().trim().max(longestSearch))
  .catch('')

const sealedSchema = z.string().max(LONGEST_SEALED).catch('')

export type ListState = {
  q: string
  /** What these words are called in an address (`search-words.server.ts`); none where nothing is looked for. */
  words: string
  /** By filter, only those that narrow. */
  filters: Readonly<Record<string, string>>
  sort: { key: string; descending: boolean }
  /** In the order of the shape. */
  columns: readonly string[]
  /** From 1. */
  page: number
  size: number
}

const readSort = (text: string) => ({ key: text.replace(/^-/, ''), descending: text.startsWith('-') })
const writeSort = ({ key, descending }: ListState['sort']) => (descending ? '-' : '') + key

/** What the address asks for; whatever it says wrongly counts as not said. */
export function readListState(shape: ListShape, params: URLSearchParams): ListState {
  const wanted = params.getAll('columns').flatMap((text) => text.split('.'))
  const chosen = wanted.some(Boolean) ? wanted : shape.initialColumns
  const orders = shape.sorts.flatMap((key) => [key, `-${key}`])
  return {
    q: searchSchema.parse(params.get('q')),
    words: sealedSchema.parse(params.get('words')),
    filters: Object.fromEntries(
      shape.filters.flatMap((filter) => {
        const choice = choiceSchema(filter).parse(params.get(filter.key) ?? undefined)
        return choice === anyChoice ? [] : [[filter.key, choice]]
      }),
    ),
    sort: readSort(z.enum(orders).catch(shape.initialSort).parse(params.get('sort'))),
    columns: shape.columns.filter(({ key, isName }) => isName || chosen.includes(key)).map(({ key }) => key),
    page: z.coerce.number().int().min(1).max(100_000).catch(1).parse(params.get('page')),
    size: z.coerce.number().pipe(z.literal(PAGE_SIZES)).catch(PAGE_SIZES[0]).parse(params.get('size')),
  }
}

/** What a filter shows while nobody has chosen. */
export const initialOf = ({ initial }: ListFilter) => initial ?? anyChoice
const choiceSchema = (filter: ListFilter): z.ZodType<string> =>
  filter.idLabel
    ? z.union([z.literal(anyChoice), z.uuid()]).catch(initialOf(filter))
    : z.enum([anyChoice, ...filter.choices.map(({ value }) => value)]).catch(initialOf(filter))

/** The address of a state: `?place=unplaced&sort=-age`. What is looked for is sealed; a filter or order of the list's first view is left out. */
export function listSearch(shape: ListShape, state: ListState): string {
  const params = new URLSearchParams()
  if (state.q && state.words) params.set('words', state.words)
  for (const filter of shape.filters) {
    const choice = state.filters[filter.key] ?? anyChoice
    if (choice !== initialOf(filter)) params.set(filter.key, choice)
  }
  if (writeSort(state.sort) !== shape.initialSort) params.set('sort', writeSort(state.sort))
  const initial = shape.columns.filter(({ key, isName }) => isName || shape.initialColumns.includes(key))
  if (state.columns.join('.') !== initial.map(({ key }) => key).join('.'))
    params.set('columns', state.columns.join('.'))
  if (state.size !== PAGE_SIZES[0]) params.set('size', String(state.size))
  if (state.page !== 1) params.set('page', String(state.page))
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The same list, changed; another filter or order starts at its first page. */
export function changeList(shape: ListShape, state: ListState, changes: Partial<ListState>): string {
  return listSearch(shape, { ...state, page: 1, ...changes })
}

/** A cell: its words, the page it leads to (without the language), its state; `inFile`: the value for exports. */
export type Cell = string | { text: string; to?: string; chip?: ChipState; inFile?: string }

/** The words of a cell; nothing where a list has none. */
export const wordsOf = (cell: Cell | undefined) => (typeof cell === 'object' ? cell.text : (cell ?? ''))
export const inLine = (...parts: (string | undefined | false | null)[]) => parts.filter(Boolean).join(' · ')

export type ListRowView = { id: string; name: string; cells: Cell[] }

export type FilterView = {
  key: string
  label: string
  value: string
  choices: { value: string; label: string }[]
  /** The same list with this filter as it starts; null: it is. */
  without: string | null
}

/** A list as its page gets it: every word and address is ready. */
export type ListView = {
  title: string
  lead: string
  path: string
  /** The address of exactly this list. */
  search: string
  q: string
  counted: string
  found: number
  from: number
  empty: string
  /** Where nothing is shown because all there is stands behind this view. */
  elsewhere: { label: string; to: string } | null
  columns: {
    key: string
    label: string
    align?: 'right'
    isWhole?: true
    isName?: true
    sort: { to: string; direction: 'ascending' | 'descending' | null } | null
  }[]
  rows: ListRowView[]
  /** By column, of all that match; null: no column that is shown can be summed. */
  totals: Readonly<Record<string, string>> | null
  filters: FilterView[]
  isNarrowed: boolean
  choosable: { key: string; label: string; isShown: boolean }[]
  sort: string
  sorts: { value: string; label: string }[]
  size: number
  pages: { current: number; last: number; previous: string | null; next: string | null }
  views: { label: string; to: string; isCurrent: boolean; id: string | null; isShared: boolean }[]
  /** Is a column among those shown that tells how to reach somebody? */
  hasContacts: boolean
  acts: readonly {
    intent: string
    label: string
    isDanger: boolean
    choice: { name: string; label: string; options: readonly { value: string; label: string }[] } | null
  }[]
  outcome: ListOutcome | null
}

export const LONGEST_VIEW_NAME = 80
export const LONGEST_EXPORT_REASON = 500

const ids = z.array(z.uuid()).max(PAGE_SIZES[1])

/** The rows a form speaks of: those ticked on this page, or every one that matches. */
export const selectionSchema = z
  .object({ which: z.enum(['ticked', 'all']).catch('ticked'), row: ids.catch([]) })
  .transform(({ which, row }) => (which === 'all' ? ('all' as const) : row))
export type Selection = z.infer<typeof selectionSchema>

export function readSelection(form: FormData): Selection {
  return selectionSchema.parse({ which: form.get('which'), row: form.getAll('row') })
}

export const exportSchema = z.object({
  reason: z.string().trim().max(LONGEST_EXPORT_REASON).refine(saysWhy),
  separator: z.enum(['comma', 'semicolon']).catch('comma'),
  contacts: z.literal('yes').optional().catch(undefined),
})

export const viewFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save-view'),
    name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
    shared: z.literal('yes').optional().catch(undefined),
  }),
  z.object({ intent: z.literal('delete-view'), view: z.uuid() }),
])

/** What a form that saves a view was sent with, to stand there again. */
export function typedView(form: FormData): TypedView {
  const name = cut(String(form.get('name') ?? ''), LONGEST_VIEW_NAME)
  return { name, isShared: form.get('shared') === 'yes' }
}

/** What the form around the rows was sent with, to stand there again. */
export function keptForm(form: FormData): KeptForm {
  const typed = (name: string) => cut(String(form.get(name) ?? ''), LONGEST_EXPORT_REASON)
  return {
    which: form.get('which') === 'all' ? 'all' : 'ticked',
    row: form.getAll('row').map(String),
    reason: typed('reason'),
    separator: typed('separator'),
    contacts: form.get('contacts') === 'yes',
    answerBy: typed('answerBy'),
  }
}

/** What a form of a list was not right about, by the field it belongs to. */
export type ListProblem = {
  field: 'reason' | 'name' | 'row' | 'answerBy'
  intent: string
  /** Of a view that was to be saved: what was typed and ticked. */
  typed?: TypedView
  /** Of the form around the rows: what was ticked and typed. */
  kept?: KeptForm
}
export type KeptForm = {
  which: 'ticked' | 'all'
  row: readonly string[]
  reason: string
  separator: string
  contacts: boolean
  answerBy: string
}
export type TypedView = { name: string; isShared: boolean }

/** Rows that a press leaves as they are, for one cause; the first of them by name. */
export type LeftView = {
  cause: Cause
  /** In ISO, where the cause is about one. */
  day: string | null
  count: number
  named: { name: string; to: string | null }[]
}

export type ListOutcome = {
  words: string
  isGood: boolean
  left: readonly LeftView[]
  isInHistory: boolean
}
