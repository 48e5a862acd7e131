import type { Tx } from '#db/connect.server.ts'
import type { Left } from '../outcome.ts'
import type { ListAct } from './acts.ts'
import { type ListSource, type CellContext, readRows, withNumbers } from './reading.server.ts'
import { anyChoice } from './components/list-words.ts'
import {
  changeList,
  initialOf,
  listSearch,
  readListState,
  type LeftView,
  type ListColumn,
  type ListFilter,
  type ListState,
  type ListView,
} from './lists.ts'
import type { SavedView } from './saved-views.server.ts'

export type ListFindings<Row> = {
  state: ListState
  rows: readonly Row[]
  found: number
  all: number
  /** Of those behind another view, where there is nobody else. */
  begun: number
  /** By column, what it comes to in all that match. */
  totals: Readonly<Record<string, number>>
  views: readonly SavedView[]
  outcome: ListView['outcome']
}

/** A page of a list in the reader's words, with every address it leads to. */
export function viewList<Row extends { id: string }>(
  source: ListSource<Row>,
  { state, rows, found, all, begun, totals, views, outcome }: ListFindings<Row>,
  context: CellContext,
): ListView {
  const { shape } = source
  const t = withNumbers(context)
  const search = listSearch(shape, state)
  const here = changeList(shape, state, {})
  const shown = shape.columns.filter(({ key }) => state.columns.includes(key))
  const start = readListState(shape, new URLSearchParams())
  const elsewhere = begun > 0 && shape.begun ? shape.begun : null
  return {
    title: t(shape.title),
    lead: t(shape.lead),
    path: shape.path,
    search,
    q: state.q,
    counted: t(shape.counted, { shown: found, all }),
    found,
    from: (state.page - 1) * state.size + 1,
    empty: elsewhere ? t(elsewhere.words, { count: begun }) : t(all === 0 ? shape.none : shape.empty),
    elsewhere: elsewhere && { label: t(elsewhere.label), to: `${shape.path}?${elsewhere.search}` },
    columns: shown.map((column) => ({
      key: column.key,
      label: t(column.label),
      ...(column.align && { align: column.align }),
      ...(column.isWhole && { isWhole: column.isWhole }),
      ...(column.isName && { isName: column.isName }),
      sort: sortOf(source, column, state),
    })),
    rows: rows.map((row) => {
      const cells = source.cells(row, context, search)
      return {
        id: row.id,
        name: source.nameOf(row, context),
        cells: shown.map(({ key }) => cells[key] ?? ''),
      }
    }),
    totals:
      Object.keys(totals).length > 0
        ? Object.fromEntries(Object.entries(totals).map(([key, sum]) => [key, String(sum)]))
        : null,
    filters: shape.filters.flatMap((filter) => {
      const value = state.filters[filter.key] ?? anyChoice
      const choices = choicesOf(filter, value).map((choice) => ({ ...choice, label: t(choice.label) }))
      const start = initialOf(filter)
      const without =
        value === start
          ? null
          : shape.path + changeList(shape, state, { filters: { ...state.filters, [filter.key]: start } })
      return choices.length > 0 ? [{ key: filter.key, label: t(filter.label), value, choices, without }] : []
    }),
    isNarrowed: here !== changeList(shape, { ...state, q: '', filters: start.filters }, {}),
    choosable: shape.columns
      .filter(({ isName }) => !isName)
      .map(({ key, label }) => ({ key, label: t(label), isShown: state.columns.includes(key) })),
    sort: (state.sort.descending ? '-' : '') + state.sort.key,
    sorts: shape.columns.flatMap(({ sort, label }) => {
      if (!sort) return []
      const column = t(label)
      return [
        { value: sort, label: t('lists.ascending', { column }) },
        { value: `-${sort}`, label: t('lists.descending', { column }) },
      ]
    }),
    size: state.size,
    pages: pagesOf(source, state, found),
    views: [
      ...shape.views.map(({ label, search: of }) => ({
        label: t(label),
        search: of,
        id: null,
        isShared: true,
      })),
      ...views.map(({ name, search: of, isOwn, id, isShared }) => ({
        label: name,
        search: of,
        id: isOwn ? id : null,
        isShared,
      })),
    ].map(({ search: of, ...view }) => {
      const to = listSearch(shape, readListState(shape, new URLSearchParams(of)))
      return { ...view, to: shape.path + to, isCurrent: to === here }
    }),
    hasContacts: shown.some(({ isContact }) => isContact),
    acts: viewActs(source.acts, context),
    outcome,
  }
}

/** The buttons for a selection, in the reader's words. */
function viewActs(acts: readonly ListAct[] | undefined, context: CellContext): ListView['acts'] {
  return (acts ?? []).flatMap(({ intent, label, isDanger = false, asks }): ListView['acts'][number][] => {
    const { t, locale } = context
    const view = { intent, label: t(label), isDanger }
    if (asks?.where !== 'bar') return [{ ...view, choice: null }]
    const options = asks.choices(context, locale)
    return options.length > 0 ? [{ ...view, choice: { name: asks.name, label: t(asks.label), options } }] : []
  })
}

/** Where there is no choice there is nothing to show. */
function choicesOf({ choices, idLabel }: ListFilter, value: string): ListFilter['choices'] {
  if (!idLabel) return choices
  return value === anyChoice ? [] : [{ value, label: idLabel }]
}

function sortOf<Row extends { id: string }>(
  { shape }: ListSource<Row>,
  column: ListColumn,
  state: ListState,
) {
  const { sort } = column
  if (!sort) return null
  const isCurrent = state.sort.key === sort
  const descending = isCurrent && !state.sort.descending
  const to = shape.path + changeList(shape, state, { sort: { key: sort, descending } })
  const direction = state.sort.descending ? ('descending' as const) : ('ascending' as const)
  return { to, direction: isCurrent ? direction : null }
}

function pagesOf<Row extends { id: string }>({ shape }: ListSource<Row>, state: ListState, found: number) {
  const last = Math.max(1, Math.ceil(found / state.size))
  const to = (page: number) => shape.path + listSearch(shape, { ...state, page })
  return {
    current: state.page,
    last,
    previous: state.page > 1 ? to(state.page - 1) : null,
    next: state.page < last ? to(state.page + 1) : null,
  }
}

/** Rows that a press left as they are, with what the first of them are called and where they are. */
export async function nameLeft<Row extends { id: string }>(
  tx: Tx,
  source: ListSource<Row>,
  left: readonly Left[],
  context: CellContext,
): Promise<LeftView[]> {
  const ids = left.flatMap((each) => each.ids)
  const rows = ids.length === 0 ? [] : await readRows(tx, source, ids, context)
  const { shape } = source
  const column = shape.columns.find(({ isName }) => isName)?.key ?? ''
  return left.map(({ cause, day, count, ids: own }) => ({
    cause,
    day: day ?? null,
    count,
    named: rows
      .filter(({ id }) => own.includes(id))
      .map((row) => {
        const cell = source.cells(row, context, '')[column]
        return { name: source.nameOf(row, context), to: typeof cell === 'object' ? (cell.to ?? null) : null }
      }),
  }))
}
