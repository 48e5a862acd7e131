import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  contactProblemDeadline,
  contactProblemState,
  reportContactProblem,
  type ContactProblem,
} from '#domain/contact-problem.ts'
import { at, MATCHES, tooLate, unsent } from '../../test/builders/match-examples.ts'
import { MATCH_STATES, type Match, type MatchState } from '#domain/match-state.ts'

const edition = { contactIssueDays: 10, contactRelease: 'on-acceptance', timeZone: 'Europe/Berlin' } as const
const early = { ...edition, contactRelease: 'on-offer' } as const
const acceptedAt = (moment: string): Match => ({ ...MATCHES.accepted, acceptedAt: at(moment) })

describe('the days to report a contact problem', () => {
  it.each([
    ['in summer', '2027-05-18T12:00:00Z', '2027-05-28T21:59:59.999Z'],
    ['from the first moment of a day in Bonn', '2027-05-17T22:00:00Z', '2027-05-28T21:59:59.999Z'],
    ['over the change to summer time', '2027-03-20T12:00:00Z', '2027-03-30T21:59:59.999Z'],
    ['over the change to winter time', '2027-10-25T12:00:00Z', '2027-11-04T22:59:59.999Z'],
  ])('%s end with the tenth day after both got the contact details', (_, from, end) => {
    expect(String(contactProblemDeadline(acceptedAt(from), edition, at(from)))).toBe(end)
  })

  it('are there exactly while there are contact details and a stay to come', () => {
    const withDays = (policy: typeof edition | typeof early) =>
      MATCH_STATES.filter((state) =>
        contactProblemDeadline(MATCHES[state], policy, at('2027-05-18T12:00:00Z')),
      )
    expect(withDays(edition)).toEqual(['accepted'])
    expect(withDays(early)).toEqual(['offered', 'accepted'])
    expect(contactProblemDeadline(unsent, early, at('2027-05-18T12:00:00Z'))).toBeNull()
    expect(contactProblemDeadline(MATCHES.offered, early, tooLate)).toBeNull()
  })

  test('for any moment in ten years end at 23:59:59.999 of the right day', () => {
    const moment = fc.integer({
      min: at('2024-01-01T00:00:00Z').epochMilliseconds,
      max: at('2034-01-01T00:00:00Z').epochMilliseconds,
    })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 30 }), (milliseconds, contactIssueDays) => {
        const from = Temporal.Instant.fromEpochMilliseconds(milliseconds)
        const policy = { ...edition, contactIssueDays }
        const end = contactProblemDeadline({ ...MATCHES.accepted, acceptedAt: from }, policy, from)
        const local = end?.toZonedDateTimeISO('Europe/Berlin')
        expect(local?.toPlainTime().toString()).toBe('23:59:59.999')
        const day = from.toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: contactIssueDays })
        expect(local?.toPlainDate().equals(day)).toBe(true)
      }),
    )
  })
})

const reportedAt = at('2027-05-19T12:00:00Z')
const open: ContactProblem = { reportedAt, remindedAt: null, decidedAt: null }
const decided: ContactProblem = { ...open, decidedAt: at('2027-05-20T12:00:00Z') }

describe('a report', () => {
  const answer = (state: MatchState, now: string, known: ContactProblem | null = null) => {
    const report = reportContactProblem({ match: MATCHES[state], open: known }, edition, at(now))
    return report.ok ? report.value.changed : report.error
  }
  it.each([
    ['in time', 'accepted', '2027-05-20T12:00:00Z', null, true],
    ['in the last moment', 'accepted', '2027-05-28T21:59:59.999Z', null, true],
    ['a moment later', 'accepted', '2027-05-28T22:00:00Z', null, 'late'],
    ['said again', 'accepted', '2027-05-21T12:00:00Z', open, false],
    ['said again after the days', 'accepted', '2027-06-21T12:00:00Z', open, false],
    ['anew, once it was decided', 'accepted', '2027-05-21T12:00:00Z', decided, true],
    ['of an offer', 'offered', '2027-05-18T12:00:00Z', null, 'no-contact'],
    ['after the match has ended', 'withdrawn', '2027-05-20T12:00:00Z', null, 'no-contact'],
    ['after it has ended, said again', 'withdrawn', '2027-05-20T12:00:00Z', open, 'no-contact'],
  ] as const)('%s', (_, state, now, known, expected) => {
    expect(answer(state, now, known)).toBe(expected)
  })
})

it('is open until the other side was reminded, and decided by an organiser in either state', () => {
  const remindedAt = at('2027-05-19T13:00:00Z')
  expect(contactProblemState(open)).toBe('open')
  expect(contactProblemState({ ...open, remindedAt })).toBe('reminded')
  expect(contactProblemState(decided)).toBe('decided')
  expect(contactProblemState({ ...decided, remindedAt })).toBe('decided')
})
