import { describe, expect, test } from 'vitest'
import { compareByPriority, explainTier, inTiers } from '#domain/priority.ts'
import { priorityKey, tierOf, TIERS, type PriorityKey } from 'bed-matching/rules/tiers.ts'

const edition = { youngAge: 27, veryYoungAge: 21 }
const tier = (
  age: number,
  marginalized: boolean,
  globalSouth: boolean,
  accredited: boolean,
  settings = edition,
) => tierOf(priorityKey({ age, marginalized, globalSouth, accredited }, settings))

describe('the tiers', () => {
  test('are 24, all different, best first in lexicographic order', () => {
    const keys = TIERS.map((key) => key.map((holds) => (holds ? '1' : '0')).join(''))
    expect(keys).toHaveLength(24)
    expect(keys).toEqual([...new Set(keys)].toSorted().toReversed())
    expect(TIERS.map(tierOf)).toEqual(TIERS.map((_, index) => index + 1))
  })

  test('begin in the order that was agreed', () => {
    expect(tier(20, true, true, true)).toBe(1)
    expect(tier(20, true, true, false)).toBe(2)
    expect(tier(21, true, true, true)).toBe(3)
    expect(tier(26, true, true, true)).toBe(3)
  })

  test('end with a guest of 27 for whom nothing holds, at 24', () => {
    expect(tier(26, false, false, false)).toBe(16)
    expect(tier(27, true, true, true)).toBe(17)
    expect(tier(27, false, false, false)).toBe(24)
  })

  test('follow the closed formula for every guest', () => {
    for (const age of [18, 20, 21, 26, 27, 45]) {
      for (const [marginalized, globalSouth, accredited] of [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
        (bits & 4) > 0,
        (bits & 2) > 0,
        (bits & 1) > 0,
      ]) as [boolean, boolean, boolean][]) {
        const expected =
          age < 27
            ? 1 + (marginalized ? 0 : 8) + (globalSouth ? 0 : 4) + (age < 21 ? 0 : 2) + (accredited ? 0 : 1)
            : 17 + (marginalized ? 0 : 4) + (globalSouth ? 0 : 2) + (accredited ? 0 : 1)
        expect(tier(age, marginalized, globalSouth, accredited)).toBe(expected)
      }
    }
  })

  test('move with the edition: at a young age of 30 a guest of 29 is young, of 30 not', () => {
    const settings = { youngAge: 30, veryYoungAge: 21 }
    expect(tier(29, false, false, false, settings)).toBe(16)
    expect(tier(30, false, false, false, settings)).toBe(24)
  })

  test('hold even if an edition sets the very young age above the young age', () => {
    expect(tier(22, false, false, false, { youngAge: 20, veryYoungAge: 25 })).toBe(24)
  })

  test('refuse a key in which a very young guest is not young', () => {
    expect(() => tierOf([false, true, true, true, true])).toThrow(RangeError)
  })
})

test('a tier is explained by its five rules, most significant first', () => {
  const key: PriorityKey = [true, false, true, false, true]
  expect(explainTier(key)).toEqual([
    { rule: 'under-young-age', holds: true },
    { rule: 'marginalised', holds: false },
    { rule: 'global-south', holds: true },
    { rule: 'under-very-young-age', holds: false },
    { rule: 'accredited', holds: true },
  ])
})

test('guests are served by tier, and by the draw only within a tier', () => {
  const ranks = [
    { tier: 2, draw: 1 },
    { tier: 1, draw: 9 },
    { tier: 1, draw: 3 },
  ]
  expect(ranks.toSorted(compareByPriority)).toEqual([ranks[2], ranks[1], ranks[0]])
})

test('thousands in the order of their draws are put into the same order by tier alone', () => {
  const drawn = [5, 1, 24, 1, 5, 2].map((own, index) => ({ tier: own, draw: index + 1 }))
  expect(inTiers(drawn)).toEqual(drawn.toSorted(compareByPriority))
})
