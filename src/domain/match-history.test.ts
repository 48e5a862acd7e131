import { expect, test } from 'vitest'
import { at, EVENTS, inTime, offered, outcome, tooLate } from '../../test/builders/match-examples.ts'
import { decide } from '#domain/match.ts'

const stepOf = (event: 'expired' | 'reopened' | 'reoffered', now = tooLate) => {
  const change = decide(offered, EVENTS[event], now)
  return change.ok ? [change.value.from, change.value.to] : change.error
}

test('the history tells the step that counts: an offer past its deadline has run out, whether or not it is written down', () => {
  expect(stepOf('expired')).toEqual(['offered', 'expired'])
  expect(stepOf('reopened')).toEqual(['expired', 'offered'])
  expect(stepOf('reoffered')).toEqual(['expired', 'offered'])
  expect(stepOf('reopened', inTime)).toBe('still-open')
})

test('the same deadline once more changes nothing, no matter who wrote it down', () => {
  const same = at(String(offered.deadline))
  for (const type of ['extended', 'reopened'] as const) {
    expect(outcome(offered, { ...EVENTS[type], deadline: same }, inTime)).toBe('=')
  }
})
