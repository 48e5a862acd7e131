import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { groupsOf, LARGEST_GROUP, mayJoin, mayName, MOST_NAMED, type Agreed } from './companions.ts'

const both = (
  one: string,
  other: string,
  kinds: readonly [Agreed['kind'], Agreed['kind']] = ['only-together', 'only-together'],
): Agreed[] => [
  { one, other, kind: kinds[0] },
  { one: other, other: one, kind: kinds[1] },
]

describe('who belongs together', () => {
  it('everybody who is connected by a yes of both, also through others', () => {
    expect(groupsOf([...both('c', 'b'), ...both('e', 'd'), ...both('a', 'b')])).toEqual([
      { id: 'a', guests: ['a', 'b', 'c'], kind: 'only-together' },
      { id: 'd', guests: ['d', 'e'], kind: 'only-together' },
    ])
    expect(groupsOf([])).toEqual([])
  })

  it('only together if all of them want that', () => {
    const loose = both('b', 'c', ['only-together', 'preferably'])
    expect(groupsOf([...both('a', 'b'), ...loose])).toEqual([
      { id: 'a', guests: ['a', 'b', 'c'], kind: 'preferably' },
    ])
    expect(groupsOf([...loose, ...both('x', 'y')]).map(({ kind }) => kind)).toEqual([
      'preferably',
      'only-together',
    ])
  })

  it('nobody is in two groups, and the order in which they said yes does not matter', () => {
    const name = fc.constantFrom(...'abcdefgh')
    const pair = fc.tuple(name, name).filter(([one, other]) => one !== other)
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const rows = pairs.flatMap(([one, other]) => both(one, other))
        const groups = groupsOf(rows)
        const members = groups.flatMap(({ guests }) => guests)
        expect(members.toSorted()).toEqual([...new Set(pairs.flat())].toSorted())
        for (const [one, other] of pairs)
          expect(groups.find(({ guests }) => guests.includes(one))!.guests).toContain(other)
        expect(groupsOf(rows.toReversed())).toEqual(groups)
      }),
    )
  })
})

test('two groups become one while there are not too many of them, those in both counted once', () => {
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `guest ${from + index}`)
  expect(mayJoin(people(0, 3), people(3, LARGEST_GROUP))).toBe(true)
  expect(mayJoin(people(0, 3), people(3, LARGEST_GROUP + 1))).toBe(false)
  expect(mayJoin(people(0, LARGEST_GROUP), people(0, 2))).toBe(true)
})

test('a guest names so many at once, and so many addresses in all', () => {
  expect(mayName({ standing: LARGEST_GROUP - 2, ever: MOST_NAMED - 1 })).toEqual({ ok: true, value: null })
  expect(mayName({ standing: LARGEST_GROUP - 1, ever: 5 })).toEqual({ ok: false, error: 'too-many' })
  expect(mayName({ standing: 0, ever: MOST_NAMED })).toEqual({ ok: false, error: 'too-often' })
})
