import { describe, expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { normalise } from '../problem.ts'
import { fairness, leftBehind, type Wish } from './fairness.ts'
import { makeStanding } from './standing.ts'
import { guest, host, round, solve } from '../../test/builders/small-rounds.ts'

describe('fairness', () => {
  test('covers tiers, genders, wishes and origins, and finds nobody who is passed over', () => {
    const { standing, found } = solve(makeRound(60, 20, 'fair', ROUND_SHAPES.base))
    const report = fairness(standing)
    for (const list of [[report.all], report.tiers, report.genders, report.globalSouth]) {
      expect(list.reduce((sum, { total }) => sum + total, 0)).toBe(60)
      expect(list.reduce((sum, { placed }) => sum + placed, 0)).toBe(found.matched)
    }
    expect(report.envy).toEqual([])
  })

  test('a wish is left behind where clearly fewer of those who have it are placed', () => {
    const input = round(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) =>
        guest(id, at < 3 ? { petProblem: true, accessMust: ['step-free'] } : { onlyFemaleHosts: true }),
      ),
      ['h', 'i', 'j', 'k'].map((id, at) =>
        host(id, { gender: 'female', pets: at > 0, access: ['step-free'] }),
      ),
    )
    const report = fairness(solve(input).standing)
    const named = (name: Wish) => report.wishes.find((wish) => wish.name === name)
    expect(named('noPets')).toMatchObject({ total: 3, placed: 1 })
    expect(named('onlyFemaleHosts')).toMatchObject({ total: 3, placed: 3 })
    expect(leftBehind(report).map(({ name }) => name)).toEqual(['noPets', 'stepFree'])
    expect(leftBehind({ ...report, all: { ...report.all, placed: 2 } })).toEqual([])
  })

  test.each(['base', 'hard'] as const)('nobody is passed over in any plan (%s)', (shape) => {
    for (let seed = 0; seed < 10; seed += 1) {
      const { standing } = solve(makeRound(40, 14, `envy ${seed}`, ROUND_SHAPES[shape]))
      expect(fairness(standing).envy).toEqual([])
    }
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
