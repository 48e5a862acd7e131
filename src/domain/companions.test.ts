import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseDate, type Stay } from '#domain/stay.ts'
import {
  groupsOf,
  LARGEST_GROUP,
  mayJoin,
  mayName,
  MOST_NAMED,
  namesOf,
  reasonsOfOthers,
  withoutQuarrels,
  type Agreed,
  type Travelling,
} from './companions.ts'

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

test('those who agreed have named each other; in a group that travels only together everybody has', () => {
  const firm = namesOf([...both('a', 'b'), ...both('b', 'c')])
  expect(firm.get('a')?.toSorted()).toEqual(['b', 'c'])
  const loose = namesOf([...both('a', 'b'), ...both('b', 'c', ['only-together', 'preferably'])])
  expect(loose.get('a')).toEqual(['b'])
  expect(loose.get('b')?.toSorted()).toEqual(['a', 'c'])
})

test('of two who must not meet nobody is kept together by the group they are both in', () => {
  const groups = groupsOf([...both('a', 'b'), ...both('c', 'd')])
  const kinds = (pair: { a: string; b: string }) => withoutQuarrels(groups, [pair]).map(({ kind }) => kind)
  expect(kinds({ a: 'b', b: 'a' })).toEqual(['preferably', 'only-together'])
  expect(kinds({ a: 'a', b: 'c' })).toEqual(['only-together', 'only-together'])
})

describe('what others say against a guest with a host', () => {
  const day = (text: string) => {
    const read = parseDate(text)
    if (!read.ok) throw new Error(text)
    return read.value
  }
  const nights = (start: number, end: number): Stay => ({
    start: day(`2027-06-${start}`),
    end: day(`2027-06-${end}`),
  })
  const guest = { id: 'a', stay: nights(12, 16) }
  const host = { id: 'h', numberOfGuests: 2 }
  const nobody: Travelling = { groups: [], notWith: [], placed: [] }
  const at = (guestId: string, hostId: string, stay = nights(12, 16)) => ({ guestId, hostId, stay })

  it.each([
    ['nobody is there', [], []],
    ['they are there on a common night', [at('b', 'h', nights(15, 20))], ['not-with']],
    ['they leave when the guest comes', [at('b', 'h', nights(10, 12))], []],
    ['they are with another host', [at('b', 'g')], []],
    ['somebody else is there', [at('c', 'h')], []],
  ] as const)('not with: %s', (_, placed, reasons) => {
    for (const pair of [
      { a: 'a', b: 'b' },
      { a: 'b', b: 'a' },
    ])
      expect(reasonsOfOthers({ ...nobody, placed, notWith: [pair] }, guest, host)).toEqual(reasons)
  })

  it('says apart whom the incident team has blocked with whom', () => {
    const notWith = [{ a: 'b', b: 'a', isBlocked: true }]
    const meeting = { ...nobody, placed: [at('b', 'h')], notWith }
    expect(reasonsOfOthers(meeting, guest, host)).toEqual(['kept-apart'])
    const both = { ...meeting, notWith: [...notWith, { a: 'a', b: 'b' }] }
    expect(reasonsOfOthers(both, guest, host)).toEqual(['not-with', 'kept-apart'])
    expect(reasonsOfOthers({ ...meeting, placed: [at('b', 'g')] }, guest, host)).toEqual([])
  })

  it.each([
    ['nobody has a place yet', both('a', 'b'), [], []],
    ['they are there', both('a', 'b'), [at('b', 'h')], []],
    ['they are elsewhere', both('a', 'b'), [at('b', 'g')], ['group-apart']],
    [
      'they only would like to be together',
      both('a', 'b', ['preferably', 'only-together']),
      [at('b', 'g')],
      [],
    ],
    ['the home is too small for all', [...both('a', 'b'), ...both('b', 'c')], [], ['group-apart']],
    ['the guest is elsewhere, and moves alone', both('a', 'b'), [at('a', 'g'), at('b', 'h')], []],
    ['others are elsewhere', both('b', 'c'), [at('b', 'g')], []],
  ] as const)('only together: %s', (_, agreed, placed, reasons) => {
    expect(reasonsOfOthers({ ...nobody, groups: groupsOf(agreed), placed }, guest, host)).toEqual(reasons)
  })
})
