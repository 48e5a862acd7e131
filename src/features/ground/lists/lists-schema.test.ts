import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guestList } from '#features/console/records/guests.server.ts'
import { hostList } from '#features/console/records/hosts.server.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { letterList } from '#features/placing/visa-letters/listing.server.ts'
import { anyChoice } from './components/list-words.ts'
import { changeList, listSearch, readListState, readSelection, type ListState } from './lists.ts'

const { shape } = guestList

const read = (search: string) => readListState(shape, new URLSearchParams(search))

const filters = fc
  .record(
    Object.fromEntries(
      shape.filters.map(({ key, choices }) => [
        key,
        fc.constantFrom(anyChoice, ...choices.map(({ value }) => value)),
      ]),
    ),
  )
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, choice]) => choice !== anyChoice)))
const optional = shape.columns.filter(({ isName }) => !isName).map(({ key }) => key)
const columns = fc
  .subarray(optional, { minLength: 1 })
  .map((chosen) =>
    shape.columns.map(({ key }) => key).filter((key) => key === 'name' || chosen.includes(key)),
  )
const states: fc.Arbitrary<ListState> = fc.record({
  q: fc.constant('amina'),
  words: fc.stringMatching(/^[\w-]{1,40}$/),
  filters,
  sort: fc.record({ key: fc.constantFrom(...shape.sorts), descending: fc.boolean() }),
  columns,
  page: fc.integer({ min: 1, max: 500 }),
  size: fc.constantFrom(50, 100),
})

describe('the address of a list', () => {
  it('is read without a NUL, whatever somebody writes into it', () => {
    expect(read('?q=%00a%00na%00').q).toBe('ana')
    expect(read('?q=%00').q).toBe('')
  })
  it('says everything and is read back as it was', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = listSearch(shape, state)
        expect(address).not.toContain('amina')
        expect(read(address)).toEqual({ ...state, q: '' })
      }),
    )
  })
  it('is empty for the list as it starts', () => {
    expect(listSearch(shape, read(''))).toBe('')
  })
  it('starts at the first page when anything else changes', () => {
    const state = read('?page=7&size=100')
    const changed = read(changeList(shape, state, { q: 'amina', words: 'sealed' }))
    expect(changed).toMatchObject({ words: 'sealed', page: 1, size: 100 })
  })
  it('reads nonsense as if it had not been said', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'place', 'sort', 'columns', 'page', 'size'), fc.string()),
        (said) => {
          const state = read(new URLSearchParams(said).toString())
          expect(shape.sorts).toContain(state.sort.key)
          expect(state.page).toBeGreaterThanOrEqual(1)
          expect([50, 100]).toContain(state.size)
          expect(state.columns).toContain('name')
        },
      ),
    )
    expect(read('?page=-3&size=9999&sort=password&place=x')).toEqual(read(''))
  })
})

it.each(
  [guestList, hostList, matchList, mailList, letterList].flatMap(({ shape: list }) =>
    list.views.map(({ search }) => ({ list, search })),
  ),
)('a view of $list.name is a list that there is: $search', ({ list, search }) => {
  const said = new URLSearchParams(search)
  const understood = new URLSearchParams(listSearch(list, readListState(list, said)))
  expect(Object.fromEntries(understood)).toEqual(Object.fromEntries(said))
})

describe('a selection', () => {
  const form = (entries: [string, string][]) => {
    const data = new FormData()
    for (const [name, value] of entries) data.append(name, value)
    return readSelection(data)
  }
  const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
  it('is the ticked rows, or all that match', () => {
    expect(form([['row', id]])).toEqual([id])
    expect(
      form([
        ['which', 'all'],
        ['row', id],
      ]),
    ).toBe('all')
  })
  it('is nobody when it is not understood', () => {
    expect(form([])).toEqual([])
    expect(form([['row', 'x']])).toEqual([])
  })
})
