import { expect, it } from 'vitest'
import { readEmail } from './email.ts'

it.each([
  ['ada@example.org', 'ada@example.org', true],
  [' ADA@Example.ORG. ', 'ADA@Example.ORG', true],
  ['mailto:ada@example.org', 'ada@example.org', true],
  ['<ada@example.org>;', 'ada@example.org', true],
  ['Ada Lovelace <ada@example.org>', 'ada@example.org', true],
  ['ada (at) example.org', 'ada@example.org', true],
  ['ada[at]example[dot]org', 'ada@example.org', true],
  ['ada@example.org, bo@example.org', 'ada@example.org', false],
  ['ada@example.org (nur bis Mai)', 'ada@example.org', false],
])('%s is %s', (cell, email, isWhole) => {
  expect(readEmail(cell)).toEqual({ email, isWhole })
})

it.each(['', 'ada', 'ada@', '@example.org', 'ada@example', 'keine'])('%s is none', (cell) => {
  expect(readEmail(cell)).toBeNull()
})
