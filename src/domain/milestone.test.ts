import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { contactProblemDeadline, reportContactProblem } from '#domain/contact-problem.ts'
import { MATCH_STATES, type MatchState } from '#domain/match-state.ts'
import {
  arrivedSay,
  checkInTime,
  contactBetween,
  dayBeforeTime,
  hasArrived,
  isMissed,
  missedFrom,
  saidAt,
  MILESTONES,
  tell,
  TELLERS,
  type Milestone,
  type Teller,
  type Told,
} from '#domain/milestone.ts'
import { at, MATCHES } from '../../test/builders/match-examples.ts'

const zone = 'Europe/Berlin'
const stay = { start: Temporal.PlainDate.from('2027-06-13'), end: Temporal.PlainDate.from('2027-06-20') }
const said = (what: Milestone, toldBy: Teller, toldAt: string, takenBackAt: string | null = null): Told => ({
  what,
  toldBy,
  toldAt: at(toldAt),
  takenBackAt: takenBackAt === null ? null : at(takenBackAt),
})
const answer = (
  wish: { what: Milestone; toldBy: Teller; takesBack?: boolean },
  now: string,
  { state = 'accepted' as MatchState, told = [] as Told[] } = {},
) => {
  const result = tell({ state, stay, told }, { takesBack: false, ...wish }, zone, at(now))
  return result.ok ? result.value.changed : result.error
}

it('knows when something was first said, and forgets it once it is taken back', () => {
  const told = [
    said('in-contact', 'host', '2027-06-02T10:00:00Z'),
    said('in-contact', 'guest', '2027-06-01T10:00:00Z'),
    said('arrived', 'guest', '2027-06-13T10:00:00Z', '2027-06-13T10:01:00Z'),
  ]
  expect(saidAt(told, 'in-contact')).toEqual(at('2027-06-01T10:00:00Z'))
  expect(saidAt(told, 'arrived')).toBeNull()
})

describe('who may say what', () => {
  test.each(MILESTONES.flatMap((what) => TELLERS.map((toldBy) => ({ what, toldBy }))))(
    '$what, by the $toldBy',
    ({ what, toldBy }) => {
      const may = what === 'arrived' || (what === 'in-contact') === (toldBy !== 'organiser')
      expect(answer({ what, toldBy }, '2027-06-14T08:00:00Z')).toBe(may ? true : 'not-yours')
    },
  )
  test.each(MATCH_STATES)('of a match that is %s', (state) => {
    const expected = state === 'accepted' ? true : 'not-accepted'
    expect(answer({ what: 'in-contact', toldBy: 'host' }, '2027-06-14T08:00:00Z', { state })).toBe(expected)
  })
  it('the same again changes nothing, nor does taking back what does not stand', () => {
    const told = [said('arrived', 'guest', '2027-06-13T18:00:00Z')]
    const now = '2027-06-13T19:00:00Z'
    expect(answer({ what: 'arrived', toldBy: 'guest' }, now, { told })).toBe(false)
    expect(answer({ what: 'arrived', toldBy: 'host' }, now, { told })).toBe(true)
    expect(answer({ what: 'arrived', toldBy: 'guest', takesBack: true }, now, { told })).toBe(true)
    expect(answer({ what: 'arrived', toldBy: 'host', takesBack: true }, now, { told })).toBe(false)
    const back = [said('arrived', 'guest', '2027-06-13T18:00:00Z', '2027-06-13T18:01:00Z')]
    expect(answer({ what: 'arrived', toldBy: 'guest' }, now, { told: back })).toBe(true)
  })
})

describe('"I am here"', () => {
  it.each([
    ['guest', '2027-06-12T21:59:59.999Z', 'not-the-time'],
    ['guest', '2027-06-12T22:00:00Z', true],
    ['host', '2027-06-20T21:59:59.999Z', true],
    ['host', '2027-06-20T22:00:00Z', 'not-the-time'],
    ['organiser', '2027-06-12T21:59:59.999Z', 'not-the-time'],
    ['organiser', '2027-06-22T08:00:00Z', true],
  ] as const)('of the %s at %s: %s', (toldBy, now, expected) => {
    expect(answer({ what: 'arrived', toldBy }, now)).toBe(expected)
  })
  it('counts from either side that says it, and not once it was taken back', () => {
    expect(hasArrived([])).toBe(false)
    for (const teller of TELLERS) {
      expect(arrivedSay([said('arrived', teller, '2027-06-13T18:00:00Z')])[teller]).toBe(true)
      expect(hasArrived([said('arrived', teller, '2027-06-13T18:00:00Z')])).toBe(true)
      expect(hasArrived([said('arrived', teller, '2027-06-13T18:00:00Z', '2027-06-13T18:01:00Z')])).toBe(
        false,
      )
    }
    expect(hasArrived([said('in-contact', 'guest', '2027-06-13T18:00:00Z')])).toBe(false)
  })
})

describe('a guest whom nobody has seen', () => {
  const missed = (now: string, told: Told[] = [], state: MatchState = 'accepted') =>
    isMissed({ state, stay, told }, zone, at(now))

  it('is missed from ten in the morning after the first night', () => {
    expect(missed('2027-06-14T07:59:59Z')).toBe(false)
    expect(missed('2027-06-14T08:00:00Z')).toBe(true)
    expect(missed('2027-06-14T08:00:00Z', [said('arrived', 'host', '2027-06-13T20:00:00Z')])).toBe(false)
  })
  it('who is on the way is missed again the morning after that was heard', () => {
    const told = [said('on-the-way', 'organiser', '2027-06-14T09:00:00Z')]
    expect(missed('2027-06-15T07:59:59Z', told)).toBe(false)
    expect(missed('2027-06-15T08:00:00Z', told)).toBe(true)
    // Heard before the journey: the first night counts.
    expect(missed('2027-06-14T08:00:00Z', [said('on-the-way', 'organiser', '2027-06-12T09:00:00Z')])).toBe(
      true,
    )
  })
  it('and can be said to be on the way once a day', () => {
    const told = [said('on-the-way', 'organiser', '2027-06-14T09:00:00Z')]
    const again = (now: string) => answer({ what: 'on-the-way', toldBy: 'organiser' }, now, { told })
    expect([again('2027-06-14T21:59:59Z'), again('2027-06-14T22:00:00Z')]).toEqual([false, true])
  })
  test.each(MATCH_STATES)('of a match that is %s', (state) => {
    expect(missed('2027-06-16T08:00:00Z', [], state)).toBe(state === 'accepted')
  })
  test('is missed only at ten o’clock there, whatever the day of the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3650 }), (days) => {
        const start = Temporal.PlainDate.from('2024-01-01').add({ days })
        const from = missedFrom({ stay: { start, end: start.add({ days: 3 }) }, told: [] }, zone)
        const local = from?.toZonedDateTimeISO(zone).toPlainDateTime()
        expect(local?.toString()).toBe(`${start.add({ days: 1 }).toString()}T10:00:00`)
      }),
    )
  })
})

describe('having been in contact', () => {
  const edition = { contactIssueDays: 10, contactRelease: 'on-acceptance', timeZone: zone } as const
  const match = { ...MATCHES.accepted, acceptedAt: at('2027-05-18T12:00:00Z') }
  const until = (told: Told[], side: 'guest' | 'host' = 'guest') =>
    contactProblemDeadline(match, edition, at('2027-05-20T12:00:00Z'), { side, told })?.toString() ?? null

  it('is a matter of each', () => {
    const told = [said('in-contact', 'host', '2027-05-19T12:00:00Z')]
    expect(contactBetween(told)).toEqual({ guest: false, host: true })
    expect(contactBetween([...told, said('in-contact', 'guest', '2027-05-19T12:00:00Z')])).toEqual({
      guest: true,
      host: true,
    })
  })
  it('stops the days of who says so, and starts them anew when it is taken back', () => {
    const told = [said('in-contact', 'guest', '2027-05-19T12:00:00Z')]
    expect(until([])).toBe('2027-05-28T21:59:59.999Z')
    expect(until(told)).toBeNull()
    expect(until(told, 'host')).toBe('2027-05-28T21:59:59.999Z')
    const back = [said('in-contact', 'guest', '2027-05-19T12:00:00Z', '2027-06-02T12:00:00Z')]
    expect(until(back)).toBe('2027-06-12T21:59:59.999Z')
    const early = [said('in-contact', 'guest', '2027-05-17T12:00:00Z', '2027-05-17T12:01:00Z')]
    expect(until(early)).toBe('2027-05-28T21:59:59.999Z')
    const report = (told: Told[], now: string) =>
      reportContactProblem({ match, open: null, says: { side: 'guest', told } }, edition, at(now))
    expect(report(told, '2027-05-20T12:00:00Z')).toEqual({ ok: false, error: 'no-contact' })
    expect(report(back, '2027-06-12T12:00:00Z')).toMatchObject({ ok: true, value: { changed: true } })
    expect(report(back, '2027-06-13T12:00:00Z')).toEqual({ ok: false, error: 'late' })
  })
})

test('the times at which it can be said, and written, are days there', () => {
  expect(checkInTime(stay, zone).closesAt.toString()).toBe('2027-06-20T21:59:59.999Z')
  const { opensAt, closesAt } = dayBeforeTime(stay, zone)
  expect([opensAt.toString(), closesAt.toString()]).toEqual([
    '2027-06-11T22:00:00Z',
    '2027-06-13T21:59:59.999Z',
  ])
})
