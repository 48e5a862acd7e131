import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  saysWhy,
  concernsOf,
  isOfRule,
  gravestOf,
  heftOf,
  LEVEL_OF,
  needsTick,
  ticksOf,
  untickedOf,
  type Concern,
  type ConcernName,
  type Level,
  type Mate,
  type WeighedPair,
} from './concerns.ts'
import { GENDERS, LIVING_SITUATIONS, type Gender } from 'bed-matching/rules/answers.ts'
import { DEFAULT_POLICY } from 'bed-matching/input/read-input.ts'
import { concernsOfPlace, concernsOfTwo } from 'bed-matching/kind/terms.ts'
import { eligibility } from 'bed-matching/rules/eligibility.ts'
import { mayShareDouble, mayShareRoom } from 'bed-matching/rules/sharing.ts'
import { guest as smallGuest, host as smallHost } from '../../test/builders/small-rounds.ts'
import { parseStay } from './stay.ts'

const nights = (start: string, end: string) => {
  const stay = parseStay(start, end)
  if (!stay.ok) throw new Error(stay.error)
  return stay.value
}
const stay = nights('2027-06-11', '2027-06-15')
const bed = (seat: 1 | 2, kind: 'single' | 'double' = 'double') =>
  ({ roomId: 'r', kind, bedNumber: 1, seat }) as const
const guest = {
  id: 'a',
  age: 21,
  gender: 'female',
  roomSharing: 'yes',
  sharesWith: [],
  stay,
} as const
const plain: WeighedPair = {
  guest,
  host: { gender: 'female', living: 'family' },
  place: bed(1),
  mates: [],
  eligibility: { reasons: [], concerns: [] },
  policy: { doubleBed: 'any' },
}
const mate = (more: Partial<Mate['guest']> = {}, place: Mate['place'] = bed(1, 'single')): Mate => ({
  guest: { id: 'b', age: 22, gender: 'female', roomSharing: 'yes', sharesWith: [], ...more },
  place,
  stay,
})
const said = (more: Partial<WeighedPair>) =>
  concernsOf({ ...plain, ...more }).map(({ name, level, mate: who }) =>
    [name, level, who].filter(Boolean).join(' '),
  )

describe('who sleeps in the host’s own room', () => {
  it.each([
    ['female', 'female', 'own-room think'],
    ['male', 'male', 'own-room think'],
    ['female', 'male', 'own-room-other-gender ask-first'],
    ['male', 'female', 'own-room-other-gender ask-first'],
    ['diverse', 'female', 'own-room-other-gender ask-first'],
    ['male', 'diverse', 'own-room-other-gender ask-first'],
    ['diverse', 'diverse', 'own-room-other-gender ask-first'],
  ] as const)('%s with %s: %s', (of, host, expected) => {
    expect(said({ guest: { ...guest, gender: of }, host: { gender: host, living: 'shared-room' } })).toEqual([
      expected,
    ])
  })
  it('is no matter in a room of one’s own, nor in a hall', () => {
    for (const living of ['alone', 'couple', 'family', 'shared-flat', 'other', 'hall'] as const)
      expect(said({ host: { gender: 'male', living } })).toEqual([])
  })
})

describe('what weighs how much', () => {
  const LEVELS: Record<Level, readonly ConcernName[]> = {
    never: ['kept-apart'],
    'ask-first': [
      ...([
        'single-male-host',
        'females-only-host',
        'needs-private-room',
        'shares-with-host',
        'access',
      ] as const),
      ...(['pets', 'vetoed', 'not-with', 'all-male-flat', 'ask-first-gender', 'ask-first-access'] as const),
    ],
    think: ['commute', 'over-35', 'sleeping-option', 'over-age-limit', 'declined-before', 'group-apart'],
    mild: ['dates', 'partial-dates', 'commute-unknown', 'long-commute'],
  }
  it.each(Object.entries(LEVELS).flatMap(([level, names]) => names.map((name) => [name, level] as const)))(
    '%s: %s',
    (name, level) => {
      const eligibility = {
        reasons: [],
        concerns: [],
        [isOfRule({ name, level: 'mild' }) ? 'reasons' : 'concerns']: [name],
      }
      expect(said({ eligibility })).toEqual([`${name} ${level}`])
    },
  )
  it('more guests than are comfortable, and a host who has cancelled: mild', () => {
    expect(said({ isBeyondComfortable: true, hasCancelled: true })).toEqual([
      'beyond-comfortable mild',
      'host-cancelled mild',
    ])
  })
  it('the heaviest comes first and counts', () => {
    const found = concernsOf({
      ...plain,
      hasCancelled: true,
      host: { gender: 'female', living: 'shared-room' },
      eligibility: { reasons: ['pets'], concerns: ['long-commute'] },
    })
    expect(found.map(({ name }) => name)).toEqual(['pets', 'own-room', 'long-commute', 'host-cancelled'])
    const parts = [found, found.slice(1), found.slice(2), []]
    expect(parts.map(gravestOf)).toEqual([2, 1, 0, 0])
    expect(parts.map(heftOf)).toEqual([3, 1, 0, 0])
    expect([needsTick(found), needsTick(found.slice(2))]).toEqual([true, false])
  })
})

it('stands in the table of the rules, each at its level', () => {
  const rules = readFileSync('docs/rules.md', 'utf8')
  const table = rules.slice(rules.indexOf('## concerns')).split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| `([a-z-]+)` +\|(.*)\|$/gm)]
  const told = rows.flatMap(([, level, words]) =>
    [...(words ?? '').matchAll(/`([a-z0-9-]+)`/g)]
      .filter(([, name]) => name !== 'diverse')
      .map(([, name]) => [name, level]),
  )
  expect(Object.fromEntries(told)).toEqual(LEVEL_OF)
})

describe('who else sleeps in the room', () => {
  it('one bed with a stranger: think of it, and ask first where they are not of one gender', () => {
    expect(said({ mates: [mate({}, bed(2))] })).toEqual(['double-stranger think b'])
    for (const gender of ['male', 'diverse'] as const)
      expect(said({ mates: [mate({ gender }, bed(2))] })).toEqual(['double-other-gender ask-first b'])
    expect(said({ mates: [mate({ gender: 'male' })] })).toEqual([])
  })
  it('nobody is a stranger whom the guest has named and who has named the guest', () => {
    const both = { guest: { ...guest, sharesWith: ['b'] } }
    const old = { gender: 'male', age: 70 } as const
    expect(said({ ...both, mates: [mate({ ...old, sharesWith: ['a'] }, bed(2))] })).toEqual([])
    expect(said({ ...both, mates: [mate({}, bed(2))] })).toEqual(['double-stranger think b'])
  })
  it.each([
    [21, 51, []],
    [21, 52, ['age-gap think b']],
    [52, 21, ['age-gap think b']],
  ])('%i and %i years: %j', (one, other, expected) => {
    expect(said({ guest: { ...guest, age: one }, mates: [mate({ age: other })] })).toEqual(expected)
  })
  it('only on the nights that both are there, and in the same room', () => {
    const before = { ...mate({ age: 80 }), stay: nights('2027-06-08', '2027-06-11') }
    const next = mate({ age: 80 }, { ...bed(1, 'single'), roomId: 'other' })
    expect(said({ mates: [before, next, mate({ id: 'a', age: 80 })] })).toEqual([])
    expect(said({ mates: [{ ...before, stay: nights('2027-06-08', '2027-06-12') }] })).toEqual([
      'age-gap think b',
    ])
  })
  it('a rule of rooms that was overruled, and a wish that meets a diverse person', () => {
    expect(said({ mates: [mate({ roomSharing: 'no' })] })).toEqual(['room-sharing ask-first b'])
    expect(said({ mates: [mate({}, bed(2))], policy: { doubleBed: 'named' } })).toEqual([
      'double-bed ask-first b',
    ])
    expect(said({ mates: [mate({ gender: 'diverse', roomSharing: 'same-gender' })] })).toEqual([
      'room-sharing ask-first b',
      'ask-first-mate ask-first b',
    ])
  })
})

it('a tick is about one concern as it is: not about another, nor about somebody else beside whom they sleep', () => {
  const names: readonly ConcernName[] = [
    'own-room',
    'age-gap',
    'double-stranger',
    'long-commute',
    'kept-apart',
  ]
  const level: Partial<Record<ConcernName, Level>> = { 'long-commute': 'mild', 'kept-apart': 'never' }
  const anyConcern = fc
    .tuple(fc.constantFrom(...names), fc.option(fc.constantFrom('b', 'c')))
    .map(([name, who]): Concern => ({ name, level: level[name] ?? 'think', ...(who && { mate: who }) }))
  fc.assert(
    fc.property(fc.array(anyConcern), fc.array(anyConcern), (before, now) => {
      const isSame = (one: Concern) => (other: Concern) => one.name === other.name && one.mate === other.mate
      const open = now.filter((one) => one.level === 'think' && !before.some(isSame(one)))
      expect(untickedOf(now, ticksOf(before))).toEqual(open)
    }),
  )
})

it.each([
  ['1', false],
  ['', false],
  ['ok.', false],
  ['Ja 1', false],
  ['She asked', true],
  ['اتفقا', true],
])('“%s” is a reason: %s', (text, isOne) => {
  expect(saysWhy(text)).toBe(isOne)
})

describe('a plan weighs what would have to be ticked, what is asked first twice', () => {
  const WEIGHT: Record<Level, number> = { mild: 0, think: 1, 'ask-first': 2, never: 0 }
  const weighed = (more: Partial<WeighedPair>) =>
    concernsOf({ ...plain, ...more }).reduce((sum, { level }) => sum + WEIGHT[level], 0)
  const nightsOf = { nights: { start: 3, end: 14 } }
  const person = (id: string, gender: Gender, more: object = {}) =>
    smallGuest(id, { ...nightsOf, age: 21, gender, ...more })

  it('of a home', () => {
    for (const gender of GENDERS)
      for (const theirs of GENDERS)
        for (const living of LIVING_SITUATIONS)
          for (const onlyFemaleHosts of [false, true]) {
            const who = person('a', gender, { onlyFemaleHosts })
            const home = smallHost('h', { gender: theirs, living, commuteMinutes: 10 })
            const room = { type: 'private' } as const
            const found = eligibility(who, home, room, { kind: 'single' }, DEFAULT_POLICY)
            expect(concernsOfPlace(who, home, room, DEFAULT_POLICY)).toBe(
              weighed({ guest: { ...who, stay }, host: home, eligibility: { ...found, reasons: [] } }),
            )
          }
  })

  it('of two in one room, and in one bed', () => {
    for (const doubleBed of ['same-gender', 'any'] as const)
      for (const gender of GENDERS)
        for (const theirs of GENDERS)
          for (const roomSharing of ['yes', 'same-gender'] as const)
            for (const age of [21, 60])
              for (const named of [[], ['b']]) {
                const one = person('a', gender, { roomSharing, sharesWith: named })
                const other = person('b', theirs, { age, sharesWith: named.length > 0 ? ['a'] : [] })
                const policy = { ...DEFAULT_POLICY, doubleBed }
                for (const isOneBed of [false, true]) {
                  const may = isOneBed ? mayShareDouble(one, other, policy) : mayShareRoom(one, other)
                  if (!may.allowed) continue
                  const place = bed(2, isOneBed ? 'double' : 'single')
                  const pair = { guest: { ...one, stay }, place: bed(1), policy, mates: [mate(other, place)] }
                  expect(concernsOfTwo(one, other, isOneBed, policy)).toBe(weighed(pair))
                }
              }
  })
})
