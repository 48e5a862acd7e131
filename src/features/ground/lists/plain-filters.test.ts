import { expect, it } from 'vitest'
import { readPlainFilters, showPlainFilters } from './plain-filters.ts'

const said = { whose: ['own', 'others'], state: ['stands', 'undone'] } as const
const read = (search: string) => readPlainFilters(new URLSearchParams(search), said)

it('what an address says wrongly, or not at all, narrows nothing', () => {
  expect(read('')).toEqual({})
  expect(read('whose=any&state=elsewhere&done=undo')).toEqual({})
  expect(read('whose=own&state=stands')).toEqual({ whose: 'own', state: 'stands' })
})

it('each filter that narrows leads to the list without it, and only without it', () => {
  const filters = Object.entries(said).map(([key, values]) => ({
    key,
    label: key,
    choices: values.map((value) => ({ value, label: value })),
  }))
  const without = (search: string) =>
    showPlainFilters('/admin/matching/history', filters, read(search)).map((filter) => filter.without)
  expect(without('')).toEqual([null, null])
  expect(without('whose=own')).toEqual(['/admin/matching/history', null])
  expect(without('whose=own&state=undone')).toEqual([
    '/admin/matching/history?state=undone',
    '/admin/matching/history?whose=own',
  ])
})
