import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { sql } from '#db/sql.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { readListState, type ListState } from './lists.ts'
import { countEach } from './counting.server.ts'
import {
  countMatching,
  datesOf,
  findRow,
  readPage,
  readSelected,
  readSelectedIds,
  withNumbers,
  type ListSource,
} from './reading.server.ts'
import { findNeighbours } from './neighbours.server.ts'

// A list of fruit, whose rows are few and plain.
const database = await testDatabase()
const edition = await anEdition(database)
const { actor } = await anAdmin(database)
const scene = { edition, now: database.clock.now() }
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const nobody = idOf(0)

type Fruit = { id: string; name: string; weight: number | null }
const fruits: ListSource<Fruit> = {
  shape: {
    name: 'fruits',
    path: '/fruits',
    title: 'records.guestsTitle',
    lead: 'records.guestsLead',
    counted: 'records.guestsCounted',
    empty: 'records.guestsEmpty',
    none: 'records.guestsNone',
    columns: [{ key: 'name', label: 'records.column.name', isName: true }],
    initialColumns: ['name'],
    initialSort: 'weight',
    sorts: ['weight', 'name'],
    filters: [
      {
        key: 'weight',
        label: 'records.column.nights',
        choices: [
          { value: 'two', label: 'common.yes', where: sql`weight = 2` },
          {
            value: 'comfortable',
            label: 'common.no',
            where: ({ edition: { commuteMinutes } }) => sql`weight = ${commuteMinutes.comfortable}`,
          },
        ],
      },
      {
        key: 'initial',
        label: 'records.column.name',
        choices: [
          { value: 'B', label: 'common.yes' },
          { value: 'X', label: 'common.no' },
        ],
        where: (choice) => sql`name like ${choice} || '%'`,
      },
    ],
    views: [],
  },
  rows: () => sql`select *, daterange(date '2027-06-10' + weight, date '2027-12-31') as stay from (values
    (${idOf(1)}::uuid, 'Cherry', null, 'cherry red'), (${idOf(2)}, 'Banana', 2, 'banana'),
    (${idOf(3)}, 'Apple', ${edition.commuteMinutes.comfortable}, 'apple red'), (${idOf(4)}, 'Berry', 2, null),
    (${idOf(5)}, 'Date', 1, 'date')) as fruit(id, name, weight, findable)`,
  searched: ['findable'],
  sorts: { weight: () => [sql`weight`], name: () => [sql`name`] },
  cells: ({ name }) => ({ name }),
  nameOf: ({ name }) => name,
  subjects: () => [],
}

const stateOf = (search: string, more: Partial<ListState> = {}) => ({
  ...readListState(fruits.shape, new URLSearchParams(search)),
  ...more,
})
const run = database.db.run.bind(database.db)
const page = async (search: string, more: Partial<ListState> = {}) => {
  const read = await run(actor, (tx) => readPage(tx, fruits, stateOf(search, more), scene))
  return { ...read, rows: read.rows.map(({ name }) => name).join(' ') }
}
const names = async (search: string) => (await page(search)).rows

it('rows come in their order, those of which nothing is known last, and of equals the lower id first', async () => {
  expect(await names('')).toBe('Date Banana Berry Apple Cherry')
  expect(await names('sort=-weight')).toBe('Apple Banana Berry Date Cherry')
  expect(await names('sort=-name')).toBe('Date Cherry Berry Banana Apple')
})

it('they are narrowed by what each choice means, and by every word', async () => {
  expect(await names('weight=two')).toBe('Banana Berry')
  expect(await names('weight=comfortable')).toBe('Apple')
  expect(await names('initial=B&weight=two')).toBe('Banana Berry')
  expect(await names('initial=X')).toBe('')
  expect(await names('q=red')).toBe('Apple Cherry')
  expect(await names('q=red++cherry')).toBe('Cherry')
  expect((await page('', { filters: { weight: 'tons' } })).rows, 'a choice that there is not').toBe('')
})

it('they come page by page, and behind the end the last one', async () => {
  const of = (at: number, search = '') => page(search, { page: at, size: 2 })
  expect(await of(1)).toEqual({ rows: 'Date Banana', found: 5, page: 1 })
  expect(await of(2)).toEqual({ rows: 'Berry Apple', found: 5, page: 2 })
  expect(await of(3)).toEqual({ rows: 'Cherry', found: 5, page: 3 })
  expect(await of(4)).toEqual({ rows: 'Cherry', found: 5, page: 3 })
  expect(await of(2, 'weight=two')).toEqual({ rows: 'Banana Berry', found: 2, page: 1 })
  expect(await of(1, 'initial=X')).toEqual({ rows: '', found: 0, page: 1 })
  expect(await of(9, 'initial=X')).toEqual({ rows: '', found: 0, page: 1 })
})

const firstOf = (weight: number) => Temporal.PlainDate.from('2027-06-10').add({ days: weight }).toString()

it('they are counted, by one address or by many at once', async () => {
  const counts = await run(actor, async (tx) => [
    await countMatching(tx, fruits, stateOf('weight=two'), scene),
    await countMatching(tx, fruits, stateOf('initial=X'), scene),
    await countEach(tx, fruits, { all: '', two: 'weight=two', red: 'q=red', none: 'initial=X' }, scene),
  ])
  const each = {
    all: { count: 5, firstNight: firstOf(1) },
    two: { count: 2, firstNight: firstOf(2) },
    red: { count: 2, firstNight: firstOf(edition.commuteMinutes.comfortable) },
    none: { count: 0, firstNight: null },
  }
  expect(counts).toEqual([2, 0, each])
})

it('all that match are chosen, or of them those that are ticked', async () => {
  const chosen = (search: string, selection: 'all' | string[]) =>
    run(actor, async (tx) => {
      const rows = await readSelected(tx, fruits, stateOf(search), selection, scene)
      const ids = await readSelectedIds(tx, fruits, stateOf(search), selection, scene)
      expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      return rows.map(({ name }) => name).join(' ')
    })
  expect(await chosen('', 'all')).toBe('Date Banana Berry Apple Cherry')
  expect(await chosen('weight=two', 'all')).toBe('Banana Berry')
  expect(await chosen('weight=two', [4, 2, 5].map(idOf))).toBe('Banana Berry')
  expect(await chosen('weight=two', [4].map(idOf))).toBe('Berry')
  expect(await chosen('', [])).toBe('')
})

it('one is found whatever a filter shows, its neighbours only among those that match', async () => {
  const of = (id: string, search: string) =>
    run(actor, async (tx) => [
      (await findRow(tx, fruits, id, scene))?.name ?? null,
      await findNeighbours(tx, fruits, stateOf(search), id, scene),
    ])
  const [previous, next] = [idOf(2), idOf(3)]
  expect(await of(idOf(4), '')).toEqual(['Berry', { previous, next, position: 3, found: 5 }])
  expect(await of(idOf(4), 'weight=two')).toEqual(['Berry', { previous, next: null, position: 2, found: 2 }])
  expect(await of(idOf(5), 'weight=two')).toEqual(['Date', null])
  expect(await of(nobody, '')).toEqual([null, null])
})

it('words of a list speak in the numbers of its edition, and of no moment where there is none', () => {
  const t = translator('en')
  const { comfortable } = edition.commuteMinutes
  const said = withNumbers({ t, edition })
  expect(said('records.house.near')).toBe(`${comfortable} minutes at most`)
  expect(said('records.priority.young')).toContain(String(edition.youngAge))
  expect(datesOf({ ...scene, t, locale: 'en' }).moment(null)).toBe('')
})

it('what depends on the reader is not cached for others', async () => {
  const own: ListSource<Fruit> = {
    ...fruits,
    shape: {
      ...fruits.shape,
      filters: [
        {
          key: 'care',
          label: 'records.column.lookedAfter',
          choices: [
            {
              value: 'mine',
              label: 'records.care.mine',
              where: sql`${actor.personId} = app.person_id()::text`,
            },
          ],
        },
      ],
    },
    isMarked: () => true,
  }
  const { actor: other } = await anAdmin(database)
  const state = readListState(own.shape, new URLSearchParams('care=mine'))
  const found = (who: typeof actor) => database.db.run(who, (tx) => countMatching(tx, own, state, scene))
  expect(await found(actor)).toBeGreaterThan(0)
  expect(await found(other)).toBe(0)
})
