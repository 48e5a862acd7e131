import { expect, it } from 'vitest'
import { CONSOLE_PLACES, placeOf } from './console-places.ts'

const at = (path: string) => placeOf(path).page.path

it('knows the page that an address belongs to', () => {
  expect(at('/admin')).toBe('/admin')
  expect(at('/admin/matching/1')).toBe('/admin/matching')
  expect(at('/admin/matching/plan/compare')).toBe('/admin/matching/plan')
  expect(at('/admin/match/1/move')).toBe('/admin/match')
  expect(at('/admin/guest/1/edit')).toBe('/admin/guests')
  expect(at('/admin/queueEmailHosts')).toBe('/admin/broadcasts')
  expect(at('/admin/migrate/edition')).toBe('/admin/migrate/edition')
  expect(at('/admin/migrate/import/1')).toBe('/admin/migrate')
})

it('has each page once', () => {
  const paths = CONSOLE_PLACES.flatMap(({ pages }) => pages.map(({ path }) => path as string))
  expect(new Set(paths).size).toBe(paths.length)
})
