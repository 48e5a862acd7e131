import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { often } from '../../test/builders/often.ts'
import { MATCH_STATES } from '#domain/match-state.ts'
import { headlineOf, STATIONS, stationsOf, type StationMatch, type Steps } from '#domain/stations.ts'

const at = (day: number) => Temporal.Instant.from(`2027-05-${String(day).padStart(2, '0')}T10:00:00Z`)
const steps: Steps = { role: 'guest', submittedAt: at(1), checkedAt: null, roundAt: null, matches: [] }
const match: StationMatch = {
  state: 'offered',
  offeredAt: at(20),
  acceptedAt: null,
  contactAt: null,
  arrivedAt: null,
}

const lit = (known: Partial<Steps>) =>
  stationsOf({ ...steps, ...known })
    .filter(({ isLit }) => isLit)
    .map(({ name }) => name)
const next = (known: Partial<Steps>) => stationsOf({ ...steps, ...known }).find(({ isNext }) => isNext)?.name

describe('where somebody stands', () => {
  it('begins with the registration and goes on station by station', () => {
    expect(lit({})).toEqual(['registered'])
    expect(lit({ checkedAt: at(3) })).toEqual(['registered', 'checked'])
    expect(lit({ checkedAt: at(3), roundAt: at(15) })).toEqual(['registered', 'checked', 'round'])
    expect(next({})).toBe('checked')
    expect(next({ roundAt: at(15) })).toBe('offer')
  })

  it('what lies before something that has happened is lit, without a date of its own', () => {
    const stations = stationsOf({ ...steps, matches: [match] })
    expect(stations.map(({ isLit }) => isLit)).toEqual([true, true, true, true, false, false, false])
    expect(stations[1]).toEqual({ name: 'checked', isLit: true, isNext: false, at: null })
    expect(stations[3]?.at).toEqual(at(20))
  })

  it('an offer that has ended is no station any more', () => {
    for (const state of ['declined', 'expired', 'withdrawn', 'no_show'] as const) {
      expect(lit({ roundAt: at(15), matches: [{ ...match, state, acceptedAt: at(21) }] })).toEqual([
        'registered',
        'checked',
        'round',
      ])
    }
  })

  it('of several the one that has come furthest counts', () => {
    const accepted = { ...match, state: 'accepted', acceptedAt: at(21), contactAt: at(22) } as const
    expect(lit({ matches: [match, accepted] })).toContain('in-contact')
    const completed = { ...match, state: 'completed', acceptedAt: at(21), arrivedAt: at(30) } as const
    expect(next({ matches: [accepted, completed] })).toBeUndefined()
  })

  it('a host is in no round', () => {
    expect(stationsOf({ ...steps, role: 'host' }).map(({ name }) => name)).toEqual([
      'registered',
      'checked',
      'offer',
      'answered',
      'in-contact',
      'arrived',
    ])
  })
})

test('the first windows are lit, the others dark, and only the first dark one is next', () => {
  const moment = fc.option(fc.integer({ min: 1, max: 28 }).map(at))
  const known = fc.record({
    role: fc.constantFrom('guest', 'host'),
    submittedAt: moment,
    checkedAt: moment,
    roundAt: moment,
    matches: fc.array(
      fc.record({
        state: fc.constantFrom(...MATCH_STATES),
        offeredAt: moment,
        acceptedAt: moment,
        contactAt: moment,
        arrivedAt: moment,
      }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(known, (given) => {
      const stations = stationsOf(given)
      expect(stations.map(({ name }) => name)).toEqual(STATIONS[given.role])
      const count = stations.filter(({ isLit }) => isLit).length
      expect(stations.map(({ isLit }) => isLit)).toEqual(stations.map((_, index) => index < count))
      expect(stations.map(({ isNext }) => isNext)).toEqual(stations.map((_, index) => index === count))
      for (const { at: when, isLit } of stations) if (when) expect(isLit).toBe(true)
    }),
    { numRuns: often(200) },
  )
})

test.each([
  ['guest', [], 'waiting'],
  ['guest', ['declined', 'expired'], 'waiting'],
  ['guest', ['completed'], 'over'],
  ['guest', ['completed', 'accepted'], 'placed'],
  ['guest', ['accepted', 'offered'], 'offer'],
  ['host', ['accepted', 'offered'], 'placed'],
  ['host', ['completed', 'offered'], 'offer'],
] as const)('%s, of matches %j: %s', (role, states, headline) => {
  expect(headlineOf(role, states)).toBe(headline)
})
