import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { hostEventMailTime, isHostEventMailDue } from './host-event.ts'

const at = (text: string) => Temporal.Instant.from(text)
const evening = (link: string | null, startsAt = '2027-05-02T17:00:00Z') => ({
  hostEvent: { startsAt: at(startsAt), link },
  timeZone: 'Europe/Berlin',
})

test('hosts are invited from the morning a week before until it begins', () => {
  expect(String(hostEventMailTime(evening('x')).opensAt)).toBe('2027-04-24T22:00:00Z')
})

test('a change of the clocks in between moves nothing: the day counts', () => {
  expect(String(hostEventMailTime(evening('x', '2027-03-30T17:00:00Z')).opensAt)).toBe('2027-03-22T23:00:00Z')
})

test.each([
  ['a moment too early', '2027-04-24T21:59:59Z', false],
  ['when it opens', '2027-04-24T22:00:00Z', true],
  ['a minute before it begins', '2027-05-02T16:59:00Z', true],
  ['once it has begun', '2027-05-02T17:00:00Z', false],
])('%s', (_, now, due) => {
  expect(isHostEventMailDue(evening('https://meet.example.org/x'), at(now))).toBe(due)
  expect(isHostEventMailDue(evening(null), at(now))).toBe(false)
})
