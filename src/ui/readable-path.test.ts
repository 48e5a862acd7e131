import { expect, it } from 'vitest'
import { readablePath } from './readable-path.ts'

it.each([
  ['/de/g%C3%A4ste', '/de/gäste'],
  ['/no%20such', '/no such'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/%E2%80%AEgnp', '/%E2%80%AEgnp'],
  ['/%00', '/%00'],
  ['/no/such', '/no/such'],
])('%s reads %s', (path, readable) => {
  expect(readablePath(path)).toBe(readable)
})
