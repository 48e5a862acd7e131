import { describe, expect, it } from 'vitest'
import type { Concern } from './concerns.ts'
import { offerRefusal, openConcerns, type OfferedMatch } from './offer-readiness.ts'

type Assessment = NonNullable<OfferedMatch['assessment']>
const assessment = (more: Partial<Assessment> = {}): Assessment => ({
  verdict: 'fits',
  eligibility: { reasons: [] },
  place: { fits: true },
  ...more,
})
const draft = (more: Partial<OfferedMatch> = {}): OfferedMatch => ({
  isDraft: true,
  hasBothSides: true,
  isPlaceOffered: true,
  areNightsOver: false,
  isBlocked: false,
  isFlagged: false,
  isOverruled: false,
  concerns: [],
  ticked: [],
  assessment: assessment(),
  ...more,
})
const ended = (more: Partial<OfferedMatch> = {}) => draft({ isDraft: false, ...more })
const against = assessment({ verdict: 'override', eligibility: { reasons: ['pets'] } })
const unsafe = assessment({ verdict: 'override', eligibility: { reasons: ['females-only-host'] } })
const both = assessment({ verdict: 'override', eligibility: { reasons: ['pets', 'females-only-host'] } })
const crowded = assessment({ verdict: 'override', place: { fits: false } })

describe('a match is offered', () => {
  it('while both are there, the place is, and the rules agree', () => {
    expect([offerRefusal(draft()), offerRefusal(ended())]).toEqual([null, null])
    expect(offerRefusal(draft({ hasBothSides: false, isPlaceOffered: false }))).toBe('registration-gone')
    expect(offerRefusal(draft({ isPlaceOffered: false, isFlagged: true }))).toBe('place-gone')
  })
  it('with nobody who is not to be placed, also where a rule was overruled', () => {
    expect(offerRefusal(draft({ isBlocked: true, isOverruled: true, assessment: null }))).toBe('blocked')
    expect(offerRefusal(ended({ isBlocked: true, isPlaceOffered: false }))).toBe('blocked')
  })
  it('for no nights that are over, whatever was overruled', () => {
    expect(offerRefusal(draft({ areNightsOver: true, isOverruled: true }))).toBe('nights-over')
    expect(offerRefusal(ended({ areNightsOver: true, isPlaceOffered: false }))).toBe('nights-over')
  })
  it('once somebody has ticked each concern by name, and again when there is another', () => {
    const own: Concern = { name: 'own-room-other-gender', level: 'ask-first' }
    const gap: Concern = { name: 'age-gap', level: 'think', mate: 'b' }
    for (const make of [draft, ended]) {
      expect(offerRefusal(make({ concerns: [own] }))).toBe('ask-first')
      expect(offerRefusal(make({ concerns: [own], ticked: ['own-room-other-gender'] }))).toBe(null)
      const more = { concerns: [own, gap], ticked: ['own-room-other-gender', 'age-gap a'] }
      expect([offerRefusal(make(more)), openConcerns(make(more))]).toEqual(['ask-first', [gap]])
      expect(offerRefusal(make({ ...more, ticked: [...more.ticked, 'age-gap b'] }))).toBe(null)
      expect(offerRefusal(make({ concerns: [{ name: 'long-commute', level: 'mild' }] }))).toBe(null)
    }
    expect(offerRefusal(draft({ concerns: [own], isFlagged: true }))).toBe('ask-first')
  })
  it('with a rule ticked only where it was overruled: else a tick does not help', () => {
    const pets: Concern = { name: 'pets', level: 'ask-first' }
    const held = { assessment: against, concerns: [pets] }
    expect(offerRefusal(draft(held))).toBe('fits-no-more')
    expect(offerRefusal(draft({ ...held, isOverruled: true }))).toBe('ask-first')
    expect(offerRefusal(draft({ ...held, isOverruled: true, isFlagged: true }))).toBe('fits-no-more')
    expect(offerRefusal(draft({ ...held, isOverruled: true, ticked: ['pets'] }))).toBe(null)
  })
  it('against a rule only where an organiser has said why', () => {
    for (const held of [against, unsafe, crowded]) {
      expect(offerRefusal(draft({ assessment: held }))).toBe('fits-no-more')
      expect(offerRefusal(draft({ assessment: held, isOverruled: true }))).toBe(null)
      expect(offerRefusal(draft({ assessment: held, isOverruled: true, isFlagged: true }))).toBe(
        'fits-no-more',
      )
    }
    const never = assessment({ verdict: 'never' })
    expect(offerRefusal(draft({ assessment: never, isOverruled: true }))).toBe('fits-no-more')
  })
  it('again for the old reason, unless somebody must be safe or has moved in', () => {
    const again = [against, unsafe, both, crowded].map((held) =>
      offerRefusal(ended({ assessment: held, isOverruled: true })),
    )
    expect(again).toEqual([null, 'fits-no-more', 'fits-no-more', 'fits-no-more'])
    expect(offerRefusal(ended({ isFlagged: true }))).toBe(null)
  })
  it('where the rules cannot be asked only as a draft that was overruled', () => {
    expect(offerRefusal(draft({ assessment: null, isOverruled: true }))).toBe(null)
    expect(offerRefusal(draft({ assessment: null }))).toBe('fits-no-more')
    expect(offerRefusal(draft({ assessment: null, isOverruled: true, concerns: null }))).toBe('fits-no-more')
    expect(offerRefusal(ended({ assessment: null, isOverruled: true }))).toBe('fits-no-more')
  })
})
