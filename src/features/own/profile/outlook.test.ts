import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import { viewYear } from './profile.server.ts'

const edition = { id: '1', ...firstEdition(Temporal.Instant.from('2027-11-20T12:00:00Z')) }
const outlookAt = (moment: string) => viewYear(edition, Temporal.Instant.from(moment), 'en').outlook

it('says where the year stands until the last night is over, in the time of the city', () => {
  const { firstNotificationOn, lastRoundOn, conferenceEnd, stayDaysAfter } = edition
  const last = conferenceEnd.add({ days: stayDaysAfter })
  expect(outlookAt(`${firstNotificationOn.subtract({ days: 1 })}T21:59:59Z`)).toBe('before-rounds')
  expect(outlookAt(`${firstNotificationOn}T00:00:00Z`)).toBe('in-rounds')
  expect(outlookAt(`${lastRoundOn}T21:59:59Z`)).toBe('in-rounds')
  expect(outlookAt(`${lastRoundOn}T22:00:00Z`)).toBe('after-rounds')
  expect(outlookAt(`${last}T21:59:59Z`)).toBe('after-rounds')
  expect(outlookAt(`${last}T22:00:00Z`)).toBe('after-season')
})
