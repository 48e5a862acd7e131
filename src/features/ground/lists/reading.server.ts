import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readCounted } from '#db/kept-readings.server.ts'
import { sql, type RawBuilder } from '#db/sql.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import type { Locale } from '#i18n/locale.ts'
import { datedDay, datedMoment, listedMoment, shortRange } from '#i18n/short-dates.ts'
import type { Translate } from '#i18n/translate.ts'
import type { ListAct, ListContext } from './acts.ts'
import { type Cell, type ListFilter, type ListShape, type ListState, type Selection } from './lists.ts'

export type { ListContext } from './acts.ts'
export type CellContext = ListContext & {
  t: Translate
  locale: Locale
  /** For a file, which somebody reads next year, too. */
  isFile?: boolean
}

/** How a list writes dates, moments and stays: short on a page of one edition, with the year and both days whole in a file. */
export function datesOf({ t, locale, edition, isFile = false }: CellContext) {
  const moment = isFile ? datedMoment : listedMoment
  return {
    stay: ({ start, end, nights }: { start: string; end: string; nights: number }) =>
      isFile
        ? t('matches.nights', { from: datedDay(start, locale), to: datedDay(end, locale), count: nights })
        : `${shortRange(start, end, locale)} · ${nights}`,
    moment: (at: Temporal.Instant | null) => (at ? moment(at.toString(), edition.timeZone, locale) : ''),
  }
}

/** The words of a list, with the numbers of the edition that its texts may speak of. */
export function withNumbers({ t, edition }: Pick<CellContext, 't' | 'edition'>): Translate {
  const { youngAge, olderAge, commuteMinutes } = edition
  const numbers = { young: youngAge, olderAge, comfortable: commuteMinutes.comfortable }
  return (key, values) => t(key, { ...numbers, ...values })
}

type Condition = RawBuilder<boolean>
type Meaning = { where: Condition | ((context: ListContext) => Condition) }
/** A filter and what its choices mean: each by itself, or all of them in one way. */
export type SourceFilter =
  | (Omit<ListFilter, 'choices'> & {
      choices: readonly (ListFilter['choices'][number] & Meaning)[]
      where?: undefined
    })
  | (ListFilter & { where: (choice: string, context: ListContext) => Condition })

/** How a list is read: its shape, and where the rows of it come from. */
export type ListSource<Row extends { id: string }> = {
  shape: Omit<ListShape, 'filters'> & { filters: readonly SourceFilter[] }
  /** A select with a column `id` of everything that could be listed; filters, orders and search use its columns. `only`: may narrow it for speed. */
  rows: (context: ListContext, only?: readonly string[]) => RawBuilder<Row>
  /** The columns that the search looks into: `findable` ones of the tables and addresses, in small letters all. */
  searched: readonly string[]
  /** With this state it is read from nothing but what leaves marks (db/kept-readings): what it finds may be kept. */
  isMarked?: (state: ListState) => boolean
  /** By order: what it goes by, most significant first, ascending; ties go by id. */
  sorts: Readonly<Record<string, (context: ListContext) => readonly RawBuilder<unknown>[]>>
  /** By column, where a sum says something: the number of a row that is summed. */
  totals?: Readonly<Record<string, RawBuilder<number>>>
  /** By column: the words of a row. `search` is the address of the list, to carry along. */
  cells: (row: Row, context: CellContext, search: string) => Readonly<Record<string, Cell>>
  /** What can be done with many of its rows, in the order of the buttons. */
  acts?: readonly ListAct[]
  /** What else is pressed on its page, and what is said then, with `count`. */
  dones?: Readonly<Record<string, TextKey>>
  nameOf: (row: Row, context: CellContext) => string
  /** Whose records a row shows: in the access log of a file, and of a page that shows how to reach them. */
  subjects: (row: Row) => readonly string[]
}

/** Written with one letter or with two: somebody may be stored either way. */
const umlaut = /[äöü]/i
export type AnyRow = { id: string }

function meaningOf(filter: SourceFilter, choice: string, context: ListContext): Condition {
  if (filter.where) return filter.where(choice, context)
  const where = filter.choices.find(({ value }) => value === choice)?.where ?? sql<boolean>`false`
  return typeof where === 'function' ? where(context) : where
}

export const conditions = <Row extends AnyRow>(
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
) => {
  const narrowed = source.shape.filters.flatMap((filter) => {
    const choice = state.filters[filter.key]
    return choice === undefined ? [] : [sql<boolean>`(${meaningOf(filter, choice, context)})`]
  })
  // Every word must be found somewhere, in whatever order they are typed.
  const words = state.q.split(/\s+/).filter(Boolean)
  const found = words.map((word) => {
    const text = word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    const readings = umlaut.test(word.normalize('NFC')) ? ['app.plain', 'app.plain_in_two'] : ['app.plain']
    const patterns = readings.map((fold) => sql<string>`'%' || ${sql.raw(fold)}(${text}) || '%'`)
    const columns = source.searched.flatMap((name) =>
      patterns.map((pattern) => sql<boolean>`${sql.ref(name)} like ${pattern}`),
    )
    return sql<boolean>`(${sql.join(columns, sql` or `)})`
  })
  return sql<boolean>`${sql.join([sql`true`, ...narrowed, ...found], sql` and `)}`
}

export const orderOf = <Row extends AnyRow>(
  source: ListSource<Row>,
  { sort }: ListState,
  context: ListContext,
) => {
  const direction = sort.descending ? sql`desc nulls last` : sql`asc nulls last`
  const parts = (source.sorts[sort.key]?.(context) ?? []).map((part) => sql`${part} ${direction}`)
  // With the id no two rows are equal, so pages neither lose nor double one.
  return sql.join([...parts, sql`id`])
}

export const matching = <Row extends AnyRow>(
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
) => sql`(${source.rows(context)}) as listed where ${conditions(source, state, context)}`

/** Searches by words, and filters that depend on the reader (“looked after by me”), are not cached. */
export const isKept = <Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
): boolean =>
  state.q === '' &&
  source.isMarked?.(state) === true &&
  !conditions(source, state, context).compile(tx).sql.includes('app.person_id()')

/** What a list finds, kept until something of it changes. */
export function readFound<Row extends AnyRow, Found>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
  [what, read]: [what: string, read: () => Promise<Found>],
): Promise<Found> {
  if (!isKept(tx, source, state, context)) return read()
  return readCounted(
    tx,
    `list ${source.shape.name} ${context.edition.id} ${JSON.stringify(state.filters)} ${what}`,
    context.now,
    read,
  )
}

/** What the columns that are shown come to in all rows that match; by column, none where nothing can be summed. */
export async function readTotals<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
): Promise<Record<string, number>> {
  const summed = Object.entries(source.totals ?? {}).filter(([key]) => state.columns.includes(key))
  if (summed.length === 0) return {}
  const parts = summed.map(([, number]) => sql`coalesce(sum(${number}), 0)::int`)
  const add = async () => {
    const { rows } = await sql<{ sums: number[] }>`select json_build_array(${sql.join(parts)}) as sums
      from ${matching(source, state, context)}`.execute(tx)
    return rows[0]!.sums
  }
  const asked = `sums ${summed.map(([key]) => key).join(' ')}`
  const sums = await readFound(tx, source, state, context, [asked, add])
  return Object.fromEntries(summed.map(([key], index) => [key, sums[index]!]))
}

/** One page of rows and how many match in all; a page behind the end is the last one. */
export async function readPage<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
): Promise<{ rows: Row[]; found: number; page: number }> {
  const order = orderOf(source, state, context)
  // First who, then what about them: without their columns the database leaves out most of what is joined.
  const read = async (page: number) => {
    const place = async () => {
      const { rows } = await sql<AnyRow & { found: number }>`select id, (count(*) over ())::int as found
        from ${matching(source, state, context)} order by ${order}
        limit ${state.size} offset ${(page - 1) * state.size}`.execute(tx)
      return { ids: rows.map(({ id }) => id), found: rows[0]?.found ?? 0 }
    }
    const asked = `page ${JSON.stringify([state.sort, page, state.size])}`
    const { ids, found } = await readFound(tx, source, state, context, [asked, place])
    return { rows: await readRows(tx, source, ids, context), found, page }
  }
  const asked = await read(state.page)
  if (asked.found > 0 || state.page === 1) return asked
  const found = await countMatching(tx, source, state, context)
  return read(Math.max(1, Math.ceil(found / state.size)))
}

/** The rows of these ids, in their order, without those not in the list. The number of ids is hidden from the planner so that it keeps its plan. */
export async function readRows<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  ids: readonly string[],
  context: ListContext,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from (${source.rows(context, ids)}) as listed
    where id = any(array(select unnest(${ids}::uuid[]))) order by array_position(${ids}::uuid[], id)`.execute(
    tx,
  )
  return rows
}

export async function countMatching<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  context: ListContext,
): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ found: number }>`select count(*)::int as found
      from ${matching(source, state, context)}`.execute(tx)
    return rows[0]!.found
  }
  return readFound(tx, source, state, context, ['count', count])
}

/** Every row of a selection, in the order of the list: the ticked ones among those that match, or all. */
export async function readSelected<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  selection: Selection,
  context: ListContext,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${matching(source, state, context)} and ${isTicked(selection)}
    order by ${orderOf(source, state, context)}`.execute(tx)
  return rows
}

/** Which rows a selection is, in no order: all that an action on many needs, without what is only to be read. */
export async function readSelectedIds<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  state: ListState,
  selection: Selection,
  context: ListContext,
): Promise<string[]> {
  const { rows } = await sql<AnyRow>`select id from ${matching(source, state, context)}
    and ${isTicked(selection)}`.execute(tx)
  return rows.map(({ id }) => id)
}

const isTicked = (selection: Selection) =>
  selection === 'all' ? sql`true` : sql`id = any(${selection}::uuid[])`

/** One row, whether or not it is among those that a filter shows. */
export async function findRow<Row extends AnyRow>(
  tx: Tx,
  source: ListSource<Row>,
  id: string,
  context: ListContext,
): Promise<Row | null> {
  const { rows } =
    await sql<Row>`select * from (${source.rows(context, [id])}) as listed where id = ${id}`.execute(tx)
  return rows[0] ?? null
}
