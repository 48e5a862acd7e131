import { expect, it } from 'vitest'
import { translator } from '#i18n/translate.ts'
import { findPlaces, holdsWords, listPlaces } from './console-find.ts'

const find = (locale: 'en' | 'de', typed: string) =>
  findPlaces(translator(locale), typed, 5).map(({ to }) => to)

it.each([
  ['en', 'gue', '/admin/guests'],
  ['en', 'visa', '/admin/letters'],
  ['en', 'undo', '/admin/matching/history'],
  ['en', 'csv', '/admin/migrate'],
  ['de', 'gaste', '/admin/guests'],
  ['de', 'gaeste', '/admin/guests'],
  ['de', 'gäste', '/admin/guests'],
  ['de', 'vorfalle', '/admin/incidents'],
  ['de', 'rückgängig', '/admin/matching/history'],
  ['de', 'visum', '/admin/letters'],
] as const)('in %s "%s" leads to %s', (locale, typed, path) => {
  expect(find(locale, typed)).toContain(path)
})

it('puts what is called so before what is only meant by it, and needs every word', () => {
  expect(find('en', 'guests')[0]).toBe('/admin/matching')
  expect(find('en', 'letters')[0]).toBe('/admin/letters')
  expect(find('en', 'plan round')).toEqual(['/admin/matching/plan'])
  expect(find('en', 'plan xyz')).toEqual([])
  expect(find('en', ' - ')).toEqual([])
})

it('has each page and action once, and other words for every page', () => {
  const all = listPlaces(translator('en'))
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
  expect(all.filter(({ kind, also }) => kind === 'page' && also === '')).toEqual([])
})

it('reads words from their beginning, with an umlaut in one letter or in two', () => {
  expect(holdsWords('Offer to Zoë Müller', 'mueller off')).toBe(true)
  expect(holdsWords('Offer to Zoë Müller', 'ffer')).toBe(false)
})
