import { expect, test } from 'vitest'
import { stillHolds } from './told.ts'

const told = { fact: 'lastRoundOn', value: '2027-06-05' } as const

test('what was told holds until it is another, and again once it is back', () => {
  expect(stillHolds(told, { lastRoundOn: '2027-06-05' })).toBe(true)
  expect(stillHolds(told, { lastRoundOn: '2027-06-07' })).toBe(false)
  expect(stillHolds(told, { lastRoundOn: '' })).toBe(false)
})

test('each fact by itself: of what nothing is known nothing is wrong', () => {
  expect(stillHolds(told, { conferenceEndOn: '2027-06-25' })).toBe(true)
  expect(stillHolds({ fact: 'deadline', value: '2027-05-20T21:59:59.999Z' }, {})).toBe(true)
})
