import { expect, it } from 'vitest'
import { expectFacts, undeclared } from './reading.ts'

it('a fact is itself and no part of another', () => {
  expect(undeclared('15 nights', ['1', '5'], [])).toEqual([expect.stringContaining('15 in')])
  expect(undeclared('Amina and Aminata', ['Amina'], ['Amina', 'Aminata'])).toEqual([
    expect.stringContaining('Aminata in'),
  ])
  expect(undeclared('15 nights for Amina, until 23:59.', ['15 nights', 'Amina', '23:59'], ['Amina'])).toEqual(
    [],
  )
  expect(() => expectFacts('a mail', '15 nights', ['5 nights'], [])).toThrow(/missing/)
})

it('numbers in words, days, languages, addresses and names are facts', () => {
  const words = 'On Monday three guests speak Spanish: write to a.b@example.org or call Karla.'
  expect(undeclared(words, [], ['Karla']).map((one) => one.split(' in ')[0])).toEqual([
    'three',
    'Monday',
    'Spanish',
    'a.b@example.org',
    'Karla',
  ])
})
