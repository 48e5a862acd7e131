import { describe, expect, test } from 'vitest'
import type { MatchingGuest, MatchingHost, Nights } from '../model.ts'
import { type MatchingPolicy, GENDERS, LIVING_SITUATIONS, type Room } from './answers.ts'
import {
  bitOf,
  bitsOfRecord,
  eligibility,
  isNeverOverruled,
  readRecord,
  SAFETY_REASONS,
  type RecordedReason,
} from './eligibility.ts'

const nights = (start: number, end: number): Nights => ({ start, end })

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
  nights: nights(11, 22),
  globalSouth: false,
  marginalized: false,
  accredited: false,
  onlyFemaleHosts: false,
  longCommuteOk: false,
  roomSharing: 'yes',
  sleeping: ['bed'],
  petProblem: false,
  sharesWith: [],
}

const host: MatchingHost = {
  id: 'h',
  gender: 'female',
  living: 'couple',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  nights: nights(9, 25),
  commuteMinutes: 20,
  guestsAtMost: null,
  rooms: [],
}

type Case = {
  guest?: Partial<MatchingGuest>
  host?: Partial<MatchingHost>
  room?: Room['type']
  bed?: Room['beds'][number]['kind']
}

function judge(
  { guest: g, host: h, room = 'private', bed = 'single' }: Case,
  recorded: RecordedReason[] = [],
) {
  return eligibility({ ...guest, ...g }, { ...host, ...h }, { type: room }, { kind: bed }, policy, recorded)
}

const reasons = (given: Case) => judge(given).reasons
const concerns = (given: Case) => judge(given).concerns

test('a guest whom nothing hinders fits, without a concern', () => {
  expect(judge({})).toEqual({ fits: true, reasons: [], concerns: [], askFirst: false })
})

describe('dates', () => {
  test('must lie inside the nights of the host, to the last night', () => {
    expect(reasons({ host: { nights: nights(11, 22) } })).toEqual([])
    expect(reasons({ host: { nights: nights(12, 22) } })).toEqual(['dates'])
    expect(reasons({ host: { nights: nights(11, 21) } })).toEqual(['dates'])
  })

  test('that fit in part are a concern for a person, one common night being enough', () => {
    expect(concerns({ host: { nights: nights(21, 25) } })).toEqual(['partial-dates'])
    expect(concerns({ host: { nights: nights(22, 25) } })).toEqual([])
  })
})

describe('commute', () => {
  test.each([
    [45, false, [], []],
    [46, false, ['commute'], []],
    [45, true, [], []],
    [46, true, [], ['long-commute']],
    [90, true, [], ['long-commute']],
    [91, true, ['commute'], []],
    [91, false, ['commute'], []],
    [null, false, [], ['commute-unknown']],
  ])(
    'of %s minutes with long commute accepted %s',
    (commuteMinutes, longCommuteOk, expected, expectedConcerns) => {
      const given = { guest: { longCommuteOk }, host: { commuteMinutes } }
      expect(reasons(given)).toEqual(expected)
      expect(concerns(given)).toEqual(expectedConcerns)
    },
  )
})

describe('no single male host', () => {
  test.each(LIVING_SITUATIONS)('a male host living %s', (living) => {
    const given = { guest: { onlyFemaleHosts: true }, host: { gender: 'male' as const, living } }
    expect(reasons(given)).toEqual(living === 'alone' || living === 'shared-room' ? ['single-male-host'] : [])
    expect(concerns(given)).toEqual(living === 'shared-flat' || living === 'other' ? ['all-male-flat'] : [])
  })

  test.each(LIVING_SITUATIONS)(
    'never concerns a female host living %s, nor a guest who did not ask for it',
    (living) => {
      expect(judge({ guest: { onlyFemaleHosts: true }, host: { living } }).fits).toBe(true)
      expect(judge({ host: { gender: 'male', living } })).toMatchObject({ fits: true, concerns: [] })
    },
  )
})

test.each([
  ['female', []],
  ['male', ['females-only-host']],
  ['diverse', ['females-only-host']],
] as const)('a females-only host and a %s guest', (gender, expected) => {
  expect(reasons({ guest: { gender }, host: { femalesOnly: true } })).toEqual(expected)
})

test('a guest of 36 needs a host who is fine with it, a guest of 35 does not', () => {
  expect(reasons({ guest: { age: 35 }, host: { okOver35: false } })).toEqual([])
  expect(reasons({ guest: { age: 36 }, host: { okOver35: false } })).toEqual(['over-35'])
  expect(reasons({ guest: { age: 36 } })).toEqual([])
})

test('a guest of 46 is over the limit, a guest of 45 is not', () => {
  expect(reasons({ guest: { age: 45 } })).toEqual([])
  expect(reasons({ guest: { age: 46 } })).toEqual(['over-age-limit'])
})

test('pets exclude only a guest with a pet problem', () => {
  expect(reasons({ host: { pets: true } })).toEqual([])
  expect(reasons({ guest: { petProblem: true } })).toEqual([])
  expect(reasons({ guest: { petProblem: true }, host: { pets: true } })).toEqual(['pets'])
})

describe('a guest who shares a room with nobody', () => {
  test('needs a private room, and a host who does not sleep in it', () => {
    expect(reasons({ guest: { roomSharing: 'no' } })).toEqual([])
    expect(reasons({ guest: { roomSharing: 'no' }, room: 'shared' })).toEqual(['needs-private-room'])
    expect(reasons({ guest: { roomSharing: 'no' }, host: { living: 'shared-room' } })).toEqual([
      'needs-private-room',
    ])
  })
})

describe('a host who shares the own room', () => {
  test.each([
    ['yes', 'male', []],
    ['same-gender', 'female', []],
    ['same-gender', 'male', ['shares-with-host']],
    ['no', 'male', ['needs-private-room', 'shares-with-host']],
  ] as const)('and a guest who says %s, the host being %s', (roomSharing, gender, expected) => {
    expect(reasons({ guest: { roomSharing }, host: { gender, living: 'shared-room' } })).toEqual(expected)
  })
})

describe('sleeping', () => {
  test.each([
    ['single', 'bed'],
    ['double', 'bed'],
    ['air-mattress', 'air-mattress'],
    ['air-mattress-space', 'bring-air-mattress'],
  ] as const)('on a %s takes a guest who ticked %s, and only that', (bed, wish) => {
    const others = (['bed', 'air-mattress', 'bring-air-mattress'] as const).filter((other) => other !== wish)
    expect(reasons({ bed, guest: { sleeping: [wish] } })).toEqual([])
    expect(reasons({ bed, guest: { sleeping: others } })).toEqual(['sleeping-option'])
  })
})

test('all reasons are given at once, in the order of the rules', () => {
  const given: Case = {
    guest: {
      age: 46,
      gender: 'male',
      onlyFemaleHosts: true,
      roomSharing: 'no',
      petProblem: true,
      sleeping: [],
    },
    host: {
      gender: 'male',
      living: 'shared-room',
      femalesOnly: true,
      okOver35: false,
      pets: true,
      nights: nights(1, 5),
      commuteMinutes: 200,
    },
  }
  expect(judge({ ...given, room: 'shared' }, ['vetoed']).reasons).toEqual([
    'dates',
    'commute',
    'single-male-host',
    'females-only-host',
    'over-35',
    'pets',
    'needs-private-room',
    'sleeping-option',
    'over-age-limit',
    'vetoed',
  ])
})

describe('ask first', () => {
  const asks = (given: Case) => judge(given).askFirst

  test('is never asked where nobody is diverse', () => {
    for (const guestGender of ['female', 'male'] as const) {
      for (const hostGender of ['female', 'male'] as const) {
        for (const living of LIVING_SITUATIONS) {
          const given = {
            guest: { gender: guestGender, onlyFemaleHosts: true, roomSharing: 'same-gender' as const },
            host: { gender: hostGender, living, femalesOnly: true },
          }
          expect(asks(given)).toBe(false)
        }
      }
    }
  })

  test('is never asked where no gender rule is in play', () => {
    for (const gender of GENDERS) {
      expect(asks({ guest: { gender: 'diverse' }, host: { gender, living: 'alone' } })).toBe(false)
      expect(asks({ guest: { gender }, host: { gender: 'diverse', living: 'shared-room' } })).toBe(false)
    }
  })

  test('marks a females-only host with a diverse guest, who is excluded, and a diverse females-only host', () => {
    expect(judge({ guest: { gender: 'diverse' }, host: { femalesOnly: true } })).toEqual({
      fits: false,
      reasons: ['females-only-host'],
      concerns: ['ask-first-gender'],
      askFirst: true,
    })
    expect(judge({ host: { gender: 'diverse', femalesOnly: true } })).toMatchObject({
      fits: true,
      askFirst: true,
    })
  })

  test('marks a diverse host who lives alone, for a guest who wants no single male host: fits, but ask', () => {
    const single = {
      guest: { onlyFemaleHosts: true },
      host: { gender: 'diverse' as const, living: 'alone' as const },
    }
    expect(judge(single)).toMatchObject({ fits: true, askFirst: true })
    expect(asks({ ...single, host: { gender: 'diverse', living: 'family' } })).toBe(false)
  })

  test('marks a room shared with the host whenever the same gender is wanted and one of them is diverse', () => {
    const both = (guestGender: MatchingGuest['gender'], hostGender: MatchingHost['gender']) =>
      judge({
        guest: { gender: guestGender, roomSharing: 'same-gender' },
        host: { gender: hostGender, living: 'shared-room' },
      })
    expect(both('diverse', 'diverse')).toMatchObject({ fits: true, askFirst: true })
    expect(both('diverse', 'female')).toMatchObject({ reasons: ['shares-with-host'], askFirst: true })
    expect(both('male', 'diverse')).toMatchObject({ reasons: ['shares-with-host'], askFirst: true })
  })
})

test('what is recorded of a pair excludes it, after all rules about answers, and is named', () => {
  const pets = { guest: { petProblem: true }, host: { pets: true } }
  const recorded = ['vetoed', 'declined-before', 'not-with', 'group-apart', 'kept-apart'] as const
  for (const reason of recorded) expect(judge({}, [reason])).toMatchObject({ fits: false, reasons: [reason] })
  expect(judge(pets, recorded.toReversed()).reasons).toEqual(['pets', ...recorded])
  expect(recorded.filter((reason) => isNeverOverruled([reason]))).toEqual(['kept-apart'])
  expect(readRecord(bitsOfRecord(['vetoed']) | bitOf('pets'))).toEqual(['vetoed'])
})

test('nobody is vetoed or has declined unless that is recorded', () => {
  const fitting = eligibility(guest, host, { type: 'private' }, { kind: 'single' }, policy)
  expect(fitting).toMatchObject({ fits: true, reasons: [] })
})

test('the rules that keep people safe are those about gender, a room of one’s own, getting in, vetoes, blocks, and whom a guest must not meet', () => {
  expect(SAFETY_REASONS.toSorted().join(' ')).toBe(
    'access females-only-host kept-apart needs-private-room not-with shares-with-host single-male-host vetoed',
  )
})
