import { describe, expect, test } from 'vitest'
import { guest, host, request, round } from '../../test/builders/small-rounds.ts'
import { rollDice } from '../dice.ts'
import type { MatchingInput } from '../model.ts'
import { plan } from '../plan.ts'
import { normalise } from '../problem.ts'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { isFree } from '../search/blockers.ts'
import { layOut } from '../search/lay-out.ts'
import { scoreOf } from './score.ts'
import { TERMS, type Term, type Weights } from './terms.ts'

const hostOf = (input: MatchingInput, who = 'a') =>
  plan(normalise(input), request).assignments.find((one) => one.guest === who)?.host
const oneDouble = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
const withKindness = (input: MatchingInput, kindness: Partial<Weights>): MatchingInput => ({
  ...input,
  policy: { ...input.policy, kindness },
})

describe('of two homes a guest gets', () => {
  const near = { commuteMinutes: 10 }
  const far = { commuteMinutes: 40 }
  test.each([
    ['the nearer', far, near, {}],
    ['the nearer of two near ones', { commuteMinutes: 35 }, { commuteMinutes: 25 }, {}],
    ['a home farther out before the own room of somebody', { ...near, living: 'shared-room' }, far, {}],
    [
      'one where a language is shared',
      { languages: ['de'] },
      { languages: ['en', 'de'] },
      { languages: ['en'] },
    ],
    ['one that is known, before nothing in common', { languages: ['fr'] }, {}, { languages: ['en'] }],
  ] as const)('%s', (_, other, better, who) => {
    const input = round([guest('a', who)], [host('h', other as object), host('i', better as object)])
    expect(hostOf(input)).toBe('i')
    expect(hostOf({ ...input, hosts: [input.hosts[1]!, input.hosts[0]!] })).toBe('i')
  })
})

test('strangers get beds of their own while there are some, and those who know each other may share', () => {
  const policy = { ...round([], []).policy, doubleBed: 'same-gender' as const }
  const homes = [host('h', { rooms: oneDouble, commuteMinutes: 5 }), host('i', { commuteMinutes: 45 })]
  const apart = { ...round([guest('a'), guest('b')], homes), policy }
  expect(new Set(['a', 'b'].map((who) => hostOf(apart, who))).size).toBe(2)
  const friends = [guest('a', { sharesWith: ['b'] }), guest('b', { sharesWith: ['a'] })]
  const together = { ...round(friends, homes), policy }
  expect(['a', 'b'].map((who) => hostOf(together, who))).toEqual(['h', 'h'])
})

test('a weight of nothing switches a term off, and safety is no matter of minutes', () => {
  const input = round(
    [guest('a')],
    [host('h', { commuteMinutes: 90 }), host('i', { commuteMinutes: 5, living: 'shared-room' })],
  )
  const long = { ...input, guests: [guest('a', { longCommuteOk: true })] }
  expect(hostOf(withKindness(long, { minutes: 1_000 }))).toBe('h')
  expect(hostOf(withKindness(long, { concerns: 0 }))).toBe('i')
})

describe('in a large round with doubles for two of one gender', () => {
  const input = makeRound(1_000, 800, '1', ROUND_SHAPES.base)
  const problem = normalise(input)
  const found = plan(problem, { ...request, steps: 0 })
  const of = (term: Term) => found.kindness.find((one) => one.term === term)!

  test('no two strangers lie in one bed, as there are enough, and few sleep far out', () => {
    expect(of('ownBed').value).toBeLessThanOrEqual(25)
    expect(of('concerns').value).toBeLessThanOrEqual(25)
    const far = found.assignments.filter(({ host: id }) => {
      const { commuteMinutes } = problem.hosts[problem.hostNumber.get(id)!]!
      return commuteMinutes !== null && commuteMinutes > 45
    })
    expect(far.length).toBeLessThanOrEqual(100)
  })

  test('nobody could go to a free place that is kinder to them', () => {
    const state = layOut(problem, found.assignments)
    const score = scoreOf(problem, new Map())
    const better = [...state.place.keys()].filter((who) => {
      if (state.place[who]! < 0) return false
      const now = score.here(state, who)
      return problem.groups.some(
        (_, at) =>
          score.at(state, who, at) < now - score.beyond - 1e-6 &&
          problem.reasons[problem.guestProfile[who]! * problem.placeProfiles + problem.groupProfile[at]!] ===
            0 &&
          isFree(state, who, at) &&
          problem.groupStart[at]! <= problem.start[who]! &&
          problem.end[who]! <= problem.groupEnd[at]!,
      )
    })
    expect(better).toEqual([])
  })

  test('every term is said with its bound, and none is below it', () => {
    expect(found.kindness.map(({ term }) => term)).toEqual(TERMS)
    for (const { value, best } of found.kindness) expect(best).toBeLessThanOrEqual(value)
    const minutes = of('minutes')
    expect(minutes.best).toBeGreaterThan(0.5 * minutes.value)
  })
})

test('of many who speak different languages most come to hosts whom they understand', () => {
  const dice = rollDice('languages')
  const some = (shares: readonly number[]) =>
    ['en', 'fr', 'es', 'ar', 'pt'].filter((_, at) => dice.chance(shares[at]!))
  const made = makeRound(500, 200, '2', ROUND_SHAPES.base)
  const input = {
    ...made,
    guests: made.guests.map((one) => ({ ...one, languages: some([0.6, 0.25, 0.25, 0.15, 0.1]) })),
    hosts: made.hosts.map((one) => ({ ...one, languages: ['de', ...some([0.6, 0.15, 0.12, 0.05, 0.03])] })),
  }
  const silent = (of: MatchingInput) => {
    const problem = normalise(of)
    const found = plan(problem, { ...request, steps: 0 })
    return scoreOf(problem, new Map()).count(layOut(problem, found.assignments)).language
  }
  expect(silent(input)).toBeLessThan(0.6 * silent(withKindness(input, { language: 0 })))
})
