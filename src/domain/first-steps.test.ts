import { expect, test } from 'vitest'
import { firstSteps, type StartFacts } from './first-steps.ts'

const nothing: StartFacts = {
  isPublic: false,
  isImprintComplete: false,
  hasMailServer: false,
  isEditionOurs: false,
  hasGuests: false,
  hasHosts: false,
  isRoundSent: false,
}
const done = (facts: Partial<StartFacts>) =>
  firstSteps({ ...nothing, ...facts })?.flatMap(({ key, isDone }) => (isDone ? [key] : []))

test('each step ticks itself by what is there', () => {
  expect(done({})).toEqual([])
  expect(done({ isPublic: true })).toEqual(['address'])
  expect(done({ isImprintComplete: true })).toEqual(['imprint'])
  expect(done({ hasMailServer: true })).toEqual(['mail'])
  expect(done({ isEditionOurs: true })).toEqual(['edition'])
  expect(done({ hasGuests: true, hasHosts: true })).toEqual(['people'])
})

test('guests without hosts, or hosts without guests, are no list to place anybody from', () => {
  expect(done({ hasGuests: true })).toEqual([])
  expect(done({ hasHosts: true })).toEqual([])
})

test('nothing is left to say once the first round has been sent, whatever is still open', () => {
  expect(firstSteps({ ...nothing, isRoundSent: true })).toBeNull()
})
