import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { publishGroups, publishNumber, SMALLEST_GROUP } from './small-groups.ts'

describe('groups that are told to outsiders', () => {
  it('are named from ten people up; all others are one group', () => {
    expect(publishGroups({ kenya: 14, peru: 10, nepal: 9, chad: 3 })).toEqual({
      shown: { kenya: 14, peru: 10 },
      rest: 12,
    })
    expect(publishGroups({ kenya: 14, peru: 10, nepal: 0 })).toEqual({
      shown: { kenya: 14, peru: 10 },
      rest: 0,
    })
  })

  it('take another along where they are fewer than ten, first what says least', () => {
    expect(publishGroups({ kenya: 40, peru: 11, nepal: 3 })).toEqual({ shown: { peru: 11 }, rest: 43 })
    expect(publishGroups({ good: 40, mixed: 11, none: 70, bad: 3 }, 'none')).toEqual({
      shown: { good: 40, mixed: 11 },
      rest: 73,
    })
  })

  it('take another along where each of those that are not named could only be nine', () => {
    expect(publishGroups({ kenya: 40, peru: 11, nepal: 9, chad: 9 })).toEqual({
      shown: { peru: 11 },
      rest: 58,
    })
    expect(publishGroups({ kenya: 40, peru: 11, nepal: 9, chad: 9, fiji: 0 })?.rest).toBe(18)
  })

  it('are not told where the only one would be everybody, or nobody is left to tell of', () => {
    expect(publishGroups({ young: 40, older: 3 })).toBeNull()
    expect(publishGroups({ young: 40, older: 0 })).toBeNull()
    expect(publishGroups({ a: 9, b: 9 })).toBeNull()
    expect(publishGroups({ a: 3 })).toBeNull()
    expect(publishGroups({})).toBeNull()
  })
})

const counts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'none'), fc.nat({ max: 30 }))
const total = (groups: Readonly<Record<string, number>>) =>
  Object.values(groups).reduce((sum, people) => sum + people, 0)

test('every number is of ten people or more, and so is every sum and difference of them', () => {
  fc.assert(
    fc.property(counts, (people) => {
      const told = publishGroups(people, 'none')
      if (!told) return
      const parts = [...Object.values(told.shown), ...(told.rest > 0 ? [told.rest] : [])]
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(SMALLEST_GROUP)
      expect(parts.length).toBeGreaterThan(1)
      expect(total(told.shown) + told.rest).toBe(total(people))
      for (const [name, shown] of Object.entries(told.shown)) expect(shown).toBe(people[name])
    }),
  )
})

test('no group of one to nine can be worked out: with another number of people in it, the same would be told', () => {
  fc.assert(
    fc.property(counts, (people) => {
      const told = publishGroups(people, 'none')
      const names = Object.keys(people).filter((name) => !(name in (told?.shown ?? {})))
      const isSmall = (name: string) => (people[name] ?? 0) > 0 && (people[name] ?? 0) < SMALLEST_GROUP
      for (const small of names.filter(isSmall)) {
        const others = names.filter((name) => name !== small)
        const worlds = others.flatMap((other) =>
          Array.from({ length: 61 }, (_, n) => n - 30).map((n) => ({
            ...people,
            [small]: (people[small] ?? 0) + n,
            [other]: (people[other] ?? 0) - n,
          })),
        )
        const possible = worlds.filter(
          (world) => world[small] !== people[small] && Object.values(world).every((n) => n >= 0),
        )
        const looksTheSame = possible.some(
          (world) => JSON.stringify(sorted(publishGroups(world, 'none'))) === JSON.stringify(sorted(told)),
        )
        // Alone with everybody there is nothing to move; then nothing is told.
        if (others.length > 0) expect(looksTheSame, JSON.stringify(people)).toBe(true)
        else expect(told).toBeNull()
      }
    }),
  )
})

const sorted = (told: ReturnType<typeof publishGroups>) =>
  told && { shown: Object.entries(told.shown).toSorted(), rest: told.rest }

test('a number is told of ten people and more', () => {
  expect([0, 9, 10].map((people) => publishNumber(people))).toEqual([null, null, 10])
  expect(publishNumber(9, 70)).toBeNull()
  expect(publishNumber(12, 70)).toBe(70)
})
