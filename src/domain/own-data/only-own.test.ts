import { expect, it } from 'vitest'
import { onlyOwn } from './only-own.ts'

const own = { emails: ['amina@example.org'], phones: ['+4917139200'] }

it.each([
  ['calls at night, arrives 13.06.2027, room 12', 'calls at night, arrives 13.06.2027, room 12'],
  ['stays 2027-06-13 to 2027-06-20', 'stays 2027-06-13 to 2027-06-20'],
  ['wrote from Amina@example.org', 'wrote from Amina@example.org'],
  ['her number is 0171 39200', 'her number is 0171 39200'],
  ['friend of otto@example.com, call him: +49 (171) 55-66-77', 'friend of […], call him: […]'],
  ['see otto@example.com.', 'see […].'],
  ['٠١٧١٥٥٦٦٧٧', '[…]'],
])('of “%s” a person is given “%s”', (words, given) => {
  expect(onlyOwn(words, own)).toBe(given)
})

it('who has no number of their own has none that could be theirs', () => {
  expect(onlyOwn('0171 39200', { emails: [], phones: [''] })).toBe('[…]')
})
