import { inNumbers } from '#domain/stay.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { often } from '../../test/builders/often.ts'
import {
  ACCESS_NEEDS,
  type MatchingPolicy,
  GENDERS,
  ROOM_SHARING_WISHES,
  SLEEPING_WISHES,
  LIVING_SITUATIONS,
  BED_KINDS,
} from 'bed-matching/rules/answers.ts'
import { eligibility, type Reason } from 'bed-matching/rules/eligibility.ts'
import type { Guest } from '#domain/guest.ts'
import type { Host } from '#domain/host.ts'
import { placeFits, type Occupant } from '#domain/occupancy.ts'
import { keptWishes, type WeighedOffer, type Wish } from '#domain/wishes.ts'

const nights = (start: string, end: string) => ({
  start: Temporal.PlainDate.from(start),
  end: Temporal.PlainDate.from(end),
})
const stay = nights('2027-06-13', '2027-06-20')
const policy: MatchingPolicy = {
  olderAge: 35,
  guestAgeLimit: 45,
  commuteMinutes: { comfortable: 45, longest: 90 },
  doubleBed: 'named',
}
const guest = {
  id: 'amina',
  age: 24,
  gender: 'female',
  onlyFemaleHosts: false,
  longCommuteOk: true,
  roomSharing: 'yes',
  sleeping: SLEEPING_WISHES,
  petProblem: false,
  accessMust: [],
  accessAsk: [],
  sharesWith: [],
} as const satisfies WeighedOffer['guest']
const host: WeighedOffer['host'] = {
  id: 'bruno',
  gender: 'male',
  living: 'alone',
  pets: true,
  femalesOnly: false,
  okOver35: true,
  access: ['step-free'],
  commuteMinutes: 60,
}
const offer: WeighedOffer = {
  guest,
  host,
  numberOfGuests: 2,
  room: { type: 'shared', femalesOnly: false },
  place: { roomId: 'room', kind: 'single', bedNumber: 1, seat: 1 },
  stay,
  mates: [],
  fellows: { ids: [], isOnlyTogether: false, placed: [] },
  policy,
}
const mate = (more: Partial<Occupant['guest']>): Occupant => ({
  guest: { id: 'mate', gender: 'male', roomSharing: 'yes', sharesWith: [], ...more },
  place: { roomId: 'room', kind: 'single', bedNumber: 2, seat: 1 },
  stay,
})

type Change = Partial<Omit<WeighedOffer, 'guest' | 'host'>> & {
  guest?: Partial<WeighedOffer['guest']>
  host?: Partial<WeighedOffer['host']>
}
const weigh = ({ guest: g, host: h, ...more }: Change) =>
  keptWishes({ ...offer, ...more, guest: { ...guest, ...g }, host: { ...host, ...h } })
const outcomes = (change: Change) => weigh(change).map(({ wish, outcome }) => `${wish}: ${outcome}`)

describe('what a guest has asked for, and an offer', () => {
  it('who minds nothing has no wishes', () => {
    expect(weigh({})).toEqual([])
  })

  it('says each wish in the order of what keeps people safe', () => {
    const wishes = {
      onlyFemaleHosts: true,
      roomSharing: 'no',
      petProblem: true,
      longCommuteOk: false,
      sleeping: ['air-mattress'],
      accessMust: ['step-free', 'quiet'],
      accessAsk: ['hearing'],
    } as const
    expect(outcomes({ guest: wishes })).toEqual([
      'no-man-alone: broken',
      'own-room: broken',
      'access-must: kept',
      'access-must: broken',
      'no-pets: broken',
      'sleeping: broken',
      'short-way: broken',
      'access-ask: unsure',
    ])
    const kind = {
      gender: 'female',
      pets: false,
      commuteMinutes: 45,
      access: ['quiet', 'step-free', 'hearing'],
    } as const
    const place = { roomId: 'room', kind: 'air-mattress', bedNumber: 1, seat: 1 } as const
    expect(
      new Set(
        weigh({ guest: wishes, host: kind, place, room: { ...offer.room, type: 'private' } }).map(
          (w) => w.outcome,
        ),
      ),
    ).toEqual(new Set(['kept']))
  })

  it.each([
    [{ living: 'alone' }, 'broken'],
    [{ living: 'shared-room' }, 'broken'],
    [{ living: 'family' }, 'kept'],
    [{ living: 'shared-flat' }, 'unsure'],
    [{ living: 'alone', gender: 'female' }, 'kept'],
    [{ living: 'alone', gender: 'diverse' }, 'unsure'],
  ] as const)('no man living alone: %j is %s', (home, outcome) => {
    expect(weigh({ guest: { onlyFemaleHosts: true }, host: home })).toEqual([
      { wish: 'no-man-alone', outcome },
    ])
  })

  it('what a host asks of guests is no wish of the guest', () => {
    const others = { gender: 'diverse', roomSharing: 'yes', age: 50 } as const
    expect(weigh({ guest: others, host: { femalesOnly: true, okOver35: false } })).toEqual([])
    expect(
      weigh({ guest: { ...others, onlyFemaleHosts: true }, host: { femalesOnly: true, living: 'family' } }),
    ).toEqual([{ wish: 'no-man-alone', outcome: 'kept' }])
    expect(
      weigh({
        guest: { ...others, petProblem: true },
        host: { pets: false },
        room: { ...offer.room, femalesOnly: true },
      }),
    ).toEqual([{ wish: 'no-pets', outcome: 'kept' }])
  })

  it('a room of one’s own is broken by any other guest there, the same gender by another one', () => {
    const room = { type: 'private', femalesOnly: false } as const
    expect(outcomes({ guest: { roomSharing: 'no' }, room })).toEqual(['own-room: kept'])
    expect(outcomes({ guest: { roomSharing: 'no' }, room, mates: [mate({ gender: 'female' })] })).toEqual([
      'own-room: broken',
    ])
    const same = { roomSharing: 'same-gender' } as const
    const home = { living: 'family' } as const
    expect(outcomes({ guest: same, host: home, mates: [mate({ gender: 'female' })] })).toEqual([
      'same-gender: kept',
    ])
    expect(outcomes({ guest: same, host: home, mates: [mate({ gender: 'male' })] })).toEqual([
      'same-gender: broken',
    ])
    expect(outcomes({ guest: same, host: { living: 'shared-room' } })).toEqual(['same-gender: broken'])
    // That the other wants a room alone is a wish of theirs.
    const alone = mate({ gender: 'female', roomSharing: 'no' })
    expect(outcomes({ guest: same, host: home, mates: [alone] })).toEqual(['same-gender: kept'])
  })

  it.each([
    [false, 45, ['short-way: kept']],
    [false, 46, ['short-way: broken']],
    [false, null, ['short-way: unsure']],
    [true, 90, []],
    [true, 91, ['short-way: broken']],
    [true, null, []],
  ])('long way accepted %s, %s minutes: %j', (longCommuteOk, commuteMinutes, expected) => {
    expect(outcomes({ guest: { longCommuteOk }, host: { commuteMinutes } })).toEqual(expected)
  })

  it('only together is kept once all have heard of this host, and open until then', () => {
    const fellows = (hostId: string | null, isOnlyTogether = true) => ({
      ids: ['bao'],
      isOnlyTogether,
      placed: hostId === null ? [] : [{ guestId: 'bao', hostId, stay }],
    })
    expect(outcomes({ fellows: fellows('bruno') })).toEqual(['only-together: kept'])
    expect(outcomes({ fellows: fellows(null) })).toEqual(['only-together: unsure'])
    expect(outcomes({ fellows: fellows('karla') })).toEqual(['only-together: broken'])
    expect(outcomes({ fellows: fellows(null), numberOfGuests: 1 })).toEqual(['only-together: broken'])
    expect(outcomes({ fellows: fellows('karla', false) })).toEqual([])
  })
})

const subset = <T>(of: readonly T[], minLength = 0) => fc.subarray([...of], { minLength })
const offers: fc.Arbitrary<WeighedOffer> = fc
  .record({
    guest: fc.record({
      id: fc.constant('amina'),
      age: fc.integer({ min: 18, max: 60 }),
      gender: fc.constantFrom(...GENDERS),
      onlyFemaleHosts: fc.boolean(),
      longCommuteOk: fc.boolean(),
      roomSharing: fc.constantFrom(...ROOM_SHARING_WISHES),
      sleeping: subset(SLEEPING_WISHES, 1),
      petProblem: fc.boolean(),
      accessMust: subset(ACCESS_NEEDS),
      accessAsk: subset(ACCESS_NEEDS),
      sharesWith: fc.constant([]),
    }),
    host: fc.record({
      id: fc.constant('bruno'),
      gender: fc.constantFrom(...GENDERS),
      living: fc.constantFrom(...LIVING_SITUATIONS),
      pets: fc.boolean(),
      femalesOnly: fc.boolean(),
      okOver35: fc.boolean(),
      access: subset(ACCESS_NEEDS),
      commuteMinutes: fc.option(fc.integer({ min: 0, max: 120 })),
    }),
    room: fc.record({ type: fc.constantFrom('private', 'shared'), femalesOnly: fc.boolean() }),
    kind: fc.constantFrom(...BED_KINDS),
    mates: fc.array(
      fc.record({
        gender: fc.constantFrom(...GENDERS),
        roomSharing: fc.constantFrom(...ROOM_SHARING_WISHES),
      }),
      {
        maxLength: 2,
      },
    ),
    fellow: fc.constantFrom(null, 'bruno', 'karla'),
  })
  .map(({ kind, mates, fellow, ...rest }) => ({
    ...offer,
    ...rest,
    place: { ...offer.place, kind },
    mates: mates.map((one, index) => mate({ ...one, id: `mate-${index}` })),
    fellows: {
      ids: ['bao'],
      isOnlyTogether: true,
      placed: fellow === null ? [] : [{ guestId: 'bao', hostId: fellow, stay }],
    },
  }))

/** Whose rule it is: those of a guest's wishes, by hand. */
const OF_WISHES: Partial<Record<Reason, readonly Wish[]>> = {
  commute: ['short-way'],
  'single-male-host': ['no-man-alone'],
  pets: ['no-pets'],
  'needs-private-room': ['own-room'],
  'shares-with-host': ['own-room', 'same-gender'],
  'sleeping-option': ['sleeping'],
  access: ['access-must'],
  'group-apart': ['only-together'],
}

test('a wish is broken exactly where the rules of who fits say so', () => {
  fc.assert(
    fc.property(offers, (given) => {
      const { guest: g, host: h, room, place, mates, fellows } = given
      const asGuest: Guest = { ...g, stay, globalSouth: false, marginalized: false, accredited: false }
      const asHost: Host = { ...h, stay, rooms: [] }
      const isTorn = fellows.placed.some(({ hostId }) => hostId !== h.id)
      const verdict = eligibility(
        inNumbers(asGuest),
        inNumbers(asHost),
        room,
        place,
        policy,
        isTorn ? ['group-apart'] : [],
      )
      const wishes = keptWishes(given)
      const broken = new Set(wishes.filter(({ outcome }) => outcome === 'broken').map(({ wish }) => wish))

      for (const [reason, ofThem] of Object.entries(OF_WISHES)) {
        if (verdict.reasons.includes(reason as Reason)) {
          expect(
            ofThem.some((wish) => broken.has(wish)),
            reason,
          ).toBe(true)
        }
      }
      const sharing = placeFits(asGuest, place, mates, { doubleBed: 'any' }).conflicts
      for (const wish of broken) {
        const isSaid = verdict.reasons.some((reason) => OF_WISHES[reason]?.includes(wish))
        const isOfMates = wish === 'own-room' || wish === 'same-gender'
        expect(isSaid || (isOfMates && sharing.length > 0), wish).toBe(true)
      }
      if (wishes.every(({ outcome }) => outcome === 'kept')) {
        expect(verdict.reasons.filter((reason) => OF_WISHES[reason])).toEqual([])
        expect(verdict.concerns).not.toContain('ask-first-access')
        expect(verdict.concerns).not.toContain('all-male-flat')
      }
    }),
    { numRuns: often(300) },
  )
})
