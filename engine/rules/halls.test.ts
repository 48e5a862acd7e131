import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchingGuest, MatchingHost, Nights } from '../model.ts'
import { type MatchingPolicy, GENDERS, ROOM_SHARING_WISHES, ROOM_TYPES } from './answers.ts'
import { eligibility, SAFETY_REASONS, type RoomRules } from './eligibility.ts'

const nights: Nights = { start: 11, end: 22 }
const policy: MatchingPolicy = {
  olderAge: 35,
  guestAgeLimit: 45,
  commuteMinutes: { comfortable: 45, longest: 90 },
  doubleBed: 'named',
}
const guest: MatchingGuest = {
  id: 'g',
  age: 24,
  gender: 'female',
  nights,
  globalSouth: false,
  marginalized: false,
  accredited: false,
  onlyFemaleHosts: false,
  longCommuteOk: false,
  roomSharing: 'same-gender',
  sleeping: ['air-mattress'],
  petProblem: false,
  sharesWith: [],
}
const hall: MatchingHost = {
  id: 'h',
  gender: 'male',
  living: 'hall',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  nights,
  commuteMinutes: 20,
  guestsAtMost: null,
  rooms: [],
}
const judge = (
  who: Partial<MatchingGuest>,
  room: RoomRules = { type: 'shared' },
  home: Partial<MatchingHost> = {},
) => eligibility({ ...guest, ...who }, { ...hall, ...home }, room, { kind: 'air-mattress' }, policy)
const forWomen = { type: 'shared', femalesOnly: true } as const

describe('a hall', () => {
  it.each(GENDERS)('has no rule about who answers for it, be it somebody %s', (gender) => {
    const wish = { onlyFemaleHosts: true }
    expect(judge(wish, undefined, { gender })).toMatchObject({ fits: true, concerns: [], askFirst: false })
    expect(judge({ gender: 'diverse', ...wish }, undefined, { gender })).toMatchObject({ askFirst: false })
  })

  it('has no pets, whatever was said of them when it was a home', () => {
    expect(judge({ petProblem: true }, undefined, { pets: true }).fits).toBe(true)
    expect(judge({ petProblem: true }, undefined, { pets: true, living: 'family' }).reasons).toEqual(['pets'])
  })

  it.each(ROOM_TYPES)('is shared by definition, also a room that was called %s', (type) => {
    expect(judge({ roomSharing: 'no' }, { type }).reasons).toEqual(['needs-private-room'])
    expect(judge({ roomSharing: 'yes' }, { type }).fits).toBe(true)
  })
})

describe('a room for women only', () => {
  it('excludes everybody else, for a reason that keeps people safe', () => {
    expect(judge({}, forWomen).fits).toBe(true)
    expect(judge({ gender: 'male' }, forWomen).reasons).toEqual(['females-only-host'])
    expect(SAFETY_REASONS).toContain('females-only-host')
  })

  it('is a room of homes, too, and leaves the other rooms of a home alone', () => {
    const home = { living: 'shared-flat' } as const
    expect(judge({ gender: 'male' }, forWomen, home).reasons).toEqual(['females-only-host'])
    expect(judge({ gender: 'male' }, { type: 'shared', femalesOnly: false }, home).fits).toBe(true)
  })

  it('is never decided for somebody diverse: a person asks first', () => {
    expect(judge({ gender: 'diverse' }, forWomen)).toMatchObject({
      reasons: ['females-only-host'],
      askFirst: true,
    })
    expect(judge({ gender: 'diverse' }).askFirst).toBe(false)
    // Who answers for a hall does not sleep there.
    expect(judge({}, forWomen, { gender: 'diverse' })).toMatchObject({ fits: true, askFirst: false })
    expect(judge({}, forWomen, { gender: 'diverse', living: 'family' })).toMatchObject({ askFirst: true })
  })

  it('never makes anything fit that did not', () => {
    const any = fc.record({
      gender: fc.constantFrom(...GENDERS),
      roomSharing: fc.constantFrom(...ROOM_SHARING_WISHES),
      onlyFemaleHosts: fc.boolean(),
      petProblem: fc.boolean(),
    })
    const home = fc.constantFrom<MatchingHost['living']>('hall', 'alone', 'shared-room', 'family')
    fc.assert(
      fc.property(any, home, fc.constantFrom(...ROOM_TYPES), (who, living, type) => {
        const open = judge(who, { type }, { living })
        const women = judge(who, { type, femalesOnly: true }, { living })
        expect(women.reasons).toEqual(expect.arrayContaining([...open.reasons]))
        expect(women.fits).toBe(open.fits && who.gender === 'female')
      }),
    )
  })
})
