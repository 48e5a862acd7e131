import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { hostEventMailTime } from './host-event.ts'

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

test('the mail can leave up to the moment before it begins', () => {
  expect(String(hostEventMailTime(evening('x')).closesAt)).toBe('2027-05-02T16:59:59.999Z')
})
