import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { firstEdition, isRegistrationOpen, stayWindow } from '#domain/edition.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('a first start in autumn creates the June conference of the next year with its dates', () => {
  const edition = firstEdition(at('2026-11-20T10:00:00Z'))
  expect({
    name: edition.name,
    start: String(edition.conferenceStart),
    end: String(edition.conferenceEnd),
    first: String(edition.firstNotificationOn),
    last: String(edition.lastRoundOn),
    event: String(edition.hostEvent.startsAt),
    opens: String(edition.registrationOpensOn),
    closes: String(edition.registrationClosesOn),
  }).toEqual({
    name: 'Bonn 2027',
    start: '2027-06-14',
    end: '2027-06-24',
    first: '2027-05-15',
    last: '2027-06-05',
    event: '2027-05-02T17:00:00Z',
    opens: '2026-11-20',
    closes: '2027-06-05',
  })
})

test('the conference starts on the second Monday whichever weekday 1 June is', () => {
  const starts = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033].map((year) =>
    String(firstEdition(at(`${year}-01-10T00:00:00Z`)).conferenceStart),
  )
  expect(starts).toEqual([
    '2026-06-08',
    '2027-06-14',
    '2028-06-12',
    '2029-06-11',
    '2030-06-10',
    '2031-06-09',
    '2032-06-14',
    '2033-06-13',
  ])
})

test('the conference is the next one until midnight of its last day in Bonn, then it is next year', () => {
  expect(firstEdition(at('2027-06-24T21:59:59Z')).name).toBe('Bonn 2027')
  expect(firstEdition(at('2027-06-24T22:00:00Z')).name).toBe('Bonn 2028')
})

test('an edition first created after the last round is still open, until the conference ends', () => {
  expect(String(firstEdition(at('2027-06-05T12:00:00Z')).registrationClosesOn)).toBe('2027-06-05')
  expect(String(firstEdition(at('2027-06-06T12:00:00Z')).registrationClosesOn)).toBe('2027-06-24')
})

test('a stay reaches from three days before the conference to one day after it', () => {
  const { start, end } = stayWindow(firstEdition(at('2026-11-20T10:00:00Z')))
  expect([String(start), String(end)]).toEqual(['2027-06-11', '2027-06-25'])
})

test('registration is open from the first to the last moment of its days in Bonn, not before or after', () => {
  const edition = firstEdition(at('2026-11-20T10:00:00Z'))
  expect(isRegistrationOpen(edition, at('2026-11-19T22:59:59Z'))).toBe(false)
  expect(isRegistrationOpen(edition, at('2026-11-19T23:00:00Z'))).toBe(true)
  expect(isRegistrationOpen(edition, at('2027-06-05T21:59:59Z'))).toBe(true)
  expect(isRegistrationOpen(edition, at('2027-06-05T22:00:00Z'))).toBe(false)
})
