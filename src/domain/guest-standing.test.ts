import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestStanding, type StandingGuest } from '#domain/guest-standing.ts'
import { parseStay, type Stay } from '#domain/stay.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(text)
function nights(start: string, end: string): Stay {
  const stay = parseStay(start, end)
  if (!stay.ok) throw new Error(stay.error)
  return stay.value
}
const edition = {
  firstNotificationOn: day('2027-05-15'),
  lastRoundOn: day('2027-06-05'),
  timeZone: 'Europe/Berlin',
}
const waits: StandingGuest = {
  isSubmitted: true,
  isElsewhere: false,
  isBlocked: false,
  submittedAt: at('2027-03-01T10:00Z'),
  stay: nights('2027-06-12', '2027-06-20'),
  held: [],
  lastEnd: null,
}
const lost = { reason: null, isOnlyThisPlace: false, isNoShow: false } as const
const cannotCome = { reason: 'guest-cancelled', isOnlyThisPlace: false, isNoShow: false } as const
const half = { held: [nights('2027-06-12', '2027-06-15')] }
const whole = { held: [waits.stay] }
const given = '2027-05-16T09:00Z'

const standing = (guest: Partial<StandingGuest>, now: string, offers: string | null = null) =>
  guestStanding({ ...waits, ...guest }, { edition, now: at(now), lastOffersAt: offers ? at(offers) : null })

describe('where a guest stands', () => {
  test.each([
    ['waits for the first round', {}, '2027-05-14T21:59Z', null, 'before-rounds'],
    ['waits on the day of the first emails', {}, '2027-05-14T22:00Z', null, 'next-round'],
    ['was there when places were given out', {}, '2027-05-20T10:00Z', given, 'passed-over'],
    [
      'was there, and it was sooner than planned',
      {},
      '2027-05-10T10:00Z',
      '2027-05-09T09:00Z',
      'passed-over',
    ],
    [
      'has registered since',
      { submittedAt: at('2027-05-17T10:00Z') },
      '2027-05-20T10:00Z',
      given,
      'next-round',
    ],
    ['lost a place', { lastEnd: lost }, '2027-05-20T10:00Z', given, 'again'],
    ['has some nights', half, '2027-05-20T10:00Z', given, 'partly'],
    ['waits on the evening of the last round', {}, '2027-06-05T21:59Z', given, 'passed-over'],
    ['has none after the last round', {}, '2027-06-05T22:00Z', given, 'after-rounds'],
    [
      'lost a place after the last round',
      { lastEnd: lost },
      '2027-06-06T10:00Z',
      given,
      'again-after-rounds',
    ],
    ['has some nights after the last round', half, '2027-06-06T10:00Z', given, 'partly-after-rounds'],
    ['registered too late', { submittedAt: at('2027-06-05T22:00Z') }, '2027-06-06T10:00Z', given, 'too-late'],
    ['found a bed', { isElsewhere: true }, '2027-05-20T10:00Z', given, 'elsewhere'],
    ['did not arrive', { lastEnd: { ...lost, isNoShow: true } }, '2027-05-20T10:00Z', given, 'missed'],
    ['cannot come', { lastEnd: cannotCome }, '2027-05-20T10:00Z', given, 'given-up'],
    ['has the last night ahead', {}, '2027-06-19T21:59Z', given, 'after-rounds'],
    ['has no night ahead', {}, '2027-06-19T22:00Z', given, 'over'],
  ] as const)('who %s', (_, guest, now, offers, expected) => {
    expect(standing(guest, now, offers)?.standing).toBe(expected)
  })

  test.each([
    ['has everything', whole, '2027-05-20T10:00Z'],
    ['has not handed in, or cancelled', { isSubmitted: false }, '2027-05-20T10:00Z'],
    ['is not placed', { isBlocked: true }, '2027-05-20T10:00Z'],
    ['has some nights and found a bed for the others', { ...half, isElsewhere: true }, '2027-05-20T10:00Z'],
    ['has had some nights, and the others are over', half, '2027-06-20T10:00Z'],
  ] as const)('who %s is told nothing of it', (_, guest, now) => {
    expect(standing(guest, now, given)).toBeNull()
  })

  test('the nights are those without a place, from today on', () => {
    expect(standing(half, '2027-06-16T10:00Z', given)?.nights).toEqual([nights('2027-06-16', '2027-06-20')])
  })
})

test('whatever happens: nights only where one is looked for, none that is over, and no round after the last', () => {
  const moments = fc
    .integer({ min: 0, max: 180 })
    .map((days) => at('2027-02-01T12:00Z').add({ hours: 24 * days }))
  const facts = fc.record({
    isSubmitted: fc.boolean(),
    isElsewhere: fc.boolean(),
    isBlocked: fc.boolean(),
    submittedAt: moments,
    held: fc.constantFrom([], half.held, whole.held),
    lastEnd: fc.constantFrom(null, lost, cannotCome),
  })
  fc.assert(
    fc.property(facts, moments, fc.option(moments), (guest, now, lastOffersAt) => {
      const found = guestStanding({ ...waits, ...guest }, { edition, now, lastOffersAt })
      if (!found) return
      const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
      for (const { start, end } of found.nights) {
        expect(today.until(start).sign).toBeGreaterThanOrEqual(0)
        expect(start.until(end).sign).toBe(1)
      }
      const isAfter = edition.lastRoundOn.until(today).sign > 0
      if (isAfter) expect(found.standing).not.toMatch(/^(before-rounds|next-round|passed-over|again|partly)$/)
      if (found.standing === 'over') expect(found.nights).toEqual([])
    }),
  )
})
