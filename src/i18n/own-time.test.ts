import { expect, it } from 'vitest'
import { ownTime } from './own-time.ts'

const moment = '2027-05-25T21:59:59.999Z'

it('is the moment on the reader’s own clock', () => {
  expect(ownTime(moment, 'Europe/Berlin', 'en', 'America/New_York')).toMatch(/^Tuesday.*25 May.*17:59$/)
  expect(ownTime(moment, 'Europe/Berlin', 'de', 'Africa/Nairobi')).toMatch(/^Mittwoch.*26\. Mai.*00:59/)
})

it('is not said where both clocks show the same', () => {
  expect(ownTime(moment, 'Europe/Berlin', 'en', 'Europe/Paris')).toBeNull()
})
