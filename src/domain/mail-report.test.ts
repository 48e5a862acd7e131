import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import {
  isReturned,
  isStillBad,
  leavesUntold,
  refusedAddressStatus,
  refusesAddress,
  REPORT_KINDS,
} from '#domain/mail-report.ts'

const at = (hour: number) => Temporal.Instant.from('2027-05-15T00:00:00Z').add({ hours: hour })

it('only what a server has given up or refused did not arrive', () => {
  expect(REPORT_KINDS.filter(isReturned)).toEqual(['lost', 'refused'])
})

it('an address is bad until its mailbox has answered, or another took its place', () => {
  const never = { confirmedAt: null, signedInAt: null }
  expect(isStillBad(at(8), never)).toBe(true)
  expect(isStillBad(at(8), { ...never, confirmedAt: at(7) })).toBe(true)
  expect(isStillBad(at(8), { ...never, confirmedAt: at(8) })).toBe(true)
  expect(isStillBad(at(8), { ...never, confirmedAt: at(9) })).toBe(false)
  expect(isStillBad(at(8), { confirmedAt: at(7), signedInAt: at(7) })).toBe(true)
  expect(isStillBad(at(8), { confirmedAt: at(7), signedInAt: at(9) })).toBe(false)
})

it('a returned offer stops the clock unless it was an earlier one, another copy left later, or the guest was shown it', () => {
  const returned = { sentAt: at(8), offeredAt: at(7), otherSentAt: null, shownAt: null }
  expect(leavesUntold(returned)).toBe(true)
  expect(leavesUntold({ ...returned, otherSentAt: at(7) })).toBe(true)
  expect(leavesUntold({ ...returned, otherSentAt: at(9) })).toBe(false)
  expect(leavesUntold({ ...returned, offeredAt: at(9) })).toBe(false)
  expect(leavesUntold({ ...returned, offeredAt: null })).toBe(false)
  expect(leavesUntold({ ...returned, shownAt: at(6) }), 'an offer before this one').toBe(true)
  expect(leavesUntold({ ...returned, shownAt: at(7) }), 'before its mail had left').toBe(false)
  expect(leavesUntold({ ...returned, shownAt: at(9) })).toBe(false)
})

it.each([
  ['550 5.1.1 RCPT TO', '5.1.1'],
  ['553 5.1.10 RCPT TO', '5.1.10'],
  ['550 5.2.1 RCPT TO', '5.2.1'],
  ['550 RCPT TO', null],
  ['550 5.7.1 RCPT TO', null],
  ['550 5.1.8 RCPT TO', null],
  ['552 5.2.2 RCPT TO', null],
  ['550 5.1.1 DATA', null],
  ['450 4.1.1 RCPT TO', null],
  ['bounced', null],
])('of "%s" at hand-over the address is bad with %s', (reason, status) => {
  expect(refusedAddressStatus(reason)).toBe(status)
})

it.each([
  ['5.1.1', true],
  ['5.2.1', true],
  ['5.4.1', true],
  ['5.0.0', true],
  [null, true],
  ['5.2.2', false],
  ['5.3.4', false],
  ['5.6.1', false],
  ['5.7.1', false],
  ['5.7.606', false],
])('a refusal with %s is about the address: %s', (status, isAboutAddress) => {
  expect(refusesAddress(status)).toBe(isAboutAddress)
})
