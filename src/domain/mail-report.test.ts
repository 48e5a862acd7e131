import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { isReturned, isStillBad, leavesUntold, REPORT_KINDS } from '#domain/mail-report.ts'

const at = (hour: number) => Temporal.Instant.from('2027-05-15T00:00:00Z').add({ hours: hour })

it('only what a server has given up or refused did not arrive', () => {
  expect(REPORT_KINDS.filter(isReturned)).toEqual(['lost', 'refused'])
})

it('an address is bad until its mailbox has answered, or another took its place', () => {
  expect(isStillBad(at(8), null)).toBe(true)
  expect(isStillBad(at(8), at(7))).toBe(true)
  expect(isStillBad(at(8), at(8))).toBe(true)
  expect(isStillBad(at(8), at(9))).toBe(false)
})

it('a returned offer stops the clock unless it was an earlier offer or another copy left later', () => {
  const returned = { sentAt: at(8), offeredAt: at(7), otherSentAt: null }
  expect(leavesUntold(returned)).toBe(true)
  expect(leavesUntold({ ...returned, otherSentAt: at(7) })).toBe(true)
  expect(leavesUntold({ ...returned, otherSentAt: at(9) })).toBe(false)
  expect(leavesUntold({ ...returned, offeredAt: at(9) })).toBe(false)
  expect(leavesUntold({ ...returned, offeredAt: null })).toBe(false)
})
