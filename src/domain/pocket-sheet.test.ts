import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { pocketUntil } from './pocket-sheet.ts'

const stay = { start: Temporal.PlainDate.from('2027-06-13'), end: Temporal.PlainDate.from('2027-06-26') }

it('a sheet is kept through the day of departure, on the clock of the city', () => {
  expect(pocketUntil(stay, 'Europe/Berlin').toString()).toBe('2027-06-26T21:59:59.999Z')
})
