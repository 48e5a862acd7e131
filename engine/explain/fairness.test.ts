import { describe, expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { normalise } from '../problem.ts'
import { fairness } from './fairness.ts'
import { makeStanding } from './standing.ts'
import { guest, host, round, solve } from '../../test/builders/small-rounds.ts'

describe('fairness', () => {
  test('covers tiers, genders, wishes and origins, and finds nobody who is passed over', () => {
    const { standing, found } = solve(makeRound(60, 20, 'fair', ROUND_SHAPES.base))
    const report = fairness(standing)
    for (const list of [report.tiers, report.genders, report.sharing, report.globalSouth]) {
      expect(list.reduce((sum, { total }) => sum + total, 0)).toBe(60)
      expect(list.reduce((sum, { placed }) => sum + placed, 0)).toBe(found.matched)
    }
    expect(report.envy).toEqual([])
  })

  test('names who sleeps where a rule speaks against it, and which rule', () => {
    const input = round(
      [guest('a', { petProblem: true }), guest('b', { age: 40 }), guest('c'), guest('d')],
      [host('h', { pets: true }), host('i', { okOver35: false }), host('j')],
      {
        pins: [
          { guest: 'a', host: 'h', room: null },
          { guest: 'c', host: 'j', room: null },
        ],
        locked: [{ guest: 'b', host: 'i', room: 'r', bed: 0 }],
      },
    )
    expect(fairness(solve(input).standing).overrides).toEqual([
      { guest: 'a', host: 'h', reasons: ['pets'] },
      { guest: 'b', host: 'i', reasons: ['over-35'] },
    ])
  })

  test('names who is passed over, and the median of the ways', () => {
    const input = round(
      [guest('a', { marginalized: true }), guest('b'), guest('c')],
      [host('h', { commuteMinutes: 10 }), host('i', { commuteMinutes: 20 })],
    )
    const problem = normalise(input)
    const assignments = [
      { guest: 'b', host: 'h', room: 'r', bed: 0 },
      { guest: 'c', host: 'i', room: 'r', bed: 0 },
    ]
    const report = fairness(makeStanding(problem, { assignments }))
    expect(report.envy).toEqual([
      { guest: 'a', instead: expect.stringMatching(/^[bc]$/), host: expect.any(String) },
    ])
    expect(report.tiers).toEqual([
      { name: '8', total: 1, eligible: 1, placed: 0, medianCommute: null },
      { name: '16', total: 2, eligible: 2, placed: 2, medianCommute: 15 },
    ])
    expect(report.genders[0]).toMatchObject({ medianCommute: 15 })
    const one = fairness(makeStanding(problem, { assignments: assignments.slice(0, 1) }))
    expect(one.tiers[1]).toMatchObject({ medianCommute: 10 })
  })
})
