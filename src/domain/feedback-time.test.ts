import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import { feedbackMailSeason, feedbackMailTime, feedbackTime } from '#domain/feedback-time.ts'
import { phaseAt } from '#domain/participation.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const edition = { ...firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z')), id: 'e' }
const text = (moment: Temporal.Instant) => moment.toString()

describe('when guests and hosts are asked how it was', () => {
  it('is from the day of departure until contacts are forgotten', () => {
    const time = feedbackTime(day('2027-06-25'), edition)
    expect(text(time.opensAt)).toBe('2027-06-24T22:00:00Z')
    expect(text(time.closesAt)).toBe('2027-08-04T21:59:59.999Z')
  })

  it('by mail, two days later and for two weeks', () => {
    const time = feedbackMailTime(day('2027-06-25'), edition)
    expect(text(time.opensAt)).toBe('2027-06-26T22:00:00Z')
    expect(Temporal.Instant.compare(time.closesAt, Temporal.Instant.from('2027-07-11T21:59:59Z'))).toBe(1)
    expect(Temporal.Instant.compare(time.closesAt, Temporal.Instant.from('2027-07-11T22:00:00Z'))).toBe(-1)
  })

  it('never once there would be nothing left to answer, whichever step of forgetting comes first', () => {
    const days = fc.integer({ min: 1, max: 90 })
    fc.assert(
      fc.property(days, days, fc.integer({ min: -10, max: 3 }), (contacts, person, left) => {
        const year = { ...edition, retentionDays: { ...edition.retentionDays, contacts, person } }
        const { closesAt } = feedbackMailTime(edition.conferenceEnd.add({ days: left }), year)
        const gone = edition.conferenceEnd
          .add({ days: Math.min(contacts, person) })
          .toZonedDateTime(year.timeZone)
        expect(closesAt.epochMilliseconds).toBeLessThan(gone.epochMilliseconds)
      }),
    )
  })

  it('nobody by mail who has not stayed', () => {
    for (let n = -30; n < 120; n += 1) {
      const now = edition.conferenceEnd.add({ days: n }).toZonedDateTime('Europe/Berlin').toInstant()
      expect(phaseAt(feedbackMailTime(null, edition), now)).not.toBe('open')
    }
  })

  it('in a season that begins with the first who could leave', () => {
    expect(text(feedbackMailSeason(edition).opensAt)).toBe('2027-06-13T22:00:00Z')
    expect(text(feedbackMailSeason(edition).closesAt)).toBe('2027-08-04T21:59:59.999Z')
  })
})
