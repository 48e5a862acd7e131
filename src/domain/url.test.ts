import { expect, test } from 'vitest'
import { parseUrl } from '#domain/url.ts'

test('reads an address, alone or against a base, and gives null for what is none', () => {
  expect(parseUrl('https://example.org/a')?.pathname).toBe('/a')
  expect(parseUrl('/a', 'https://example.org')?.href).toBe('https://example.org/a')
  expect(parseUrl('/a')).toBeNull()
})
