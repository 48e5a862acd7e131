import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { DOUBLE_BED_POLICIES, GENDERS, ROOM_SHARING_WISHES } from 'bed-matching/rules/answers.ts'
import type { Guest } from '#domain/guest.ts'
import { mayShareDouble, mayShareRoom, type RoomMate } from 'bed-matching/rules/sharing.ts'
import { otherHalf, placeFits, type Occupant } from '#domain/occupancy.ts'
import { placesOf, type Place } from '#domain/room.ts'

const nights = (start: number, end: number) => ({
  start: Temporal.PlainDate.from({ year: 2027, month: 6, day: start }),
  end: Temporal.PlainDate.from({ year: 2027, month: 6, day: end }),
})
const mate = (id: string, more: Partial<RoomMate> = {}): RoomMate => ({
  id,
  gender: 'female',
  roomSharing: 'yes',
  sharesWith: [],
  ...more,
})

const PLACES = placesOf({
  id: 'r',
  beds: [
    { kind: 'single', quantity: 1 },
    { kind: 'double', quantity: 1 },
  ],
})
const [single, left, right] = PLACES as [Place, Place, Place]
const occupant = (guest: RoomMate, place: Place, stay = nights(11, 22)): Occupant => ({ guest, place, stay })
const named = { doubleBed: 'named' } as const

describe('sharing a room', () => {
  const everybody = GENDERS.flatMap((gender) =>
    ROOM_SHARING_WISHES.map((roomSharing) => mate(`${gender} ${roomSharing}`, { gender, roomSharing })),
  )

  test('is the same from either side, for every two guests', () => {
    for (const a of everybody)
      for (const b of everybody) expect(mayShareRoom(a, b)).toEqual(mayShareRoom(b, a))
  })

  test('is refused by a single no, no matter who it is, and nobody needs to be asked', () => {
    for (const a of everybody.filter((guest) => guest.roomSharing === 'no')) {
      for (const b of everybody) expect(mayShareRoom(a, b)).toEqual({ allowed: false, askFirst: false })
    }
  })

  test.each([
    ['female', 'yes', 'male', 'yes', true, false],
    ['female', 'yes', 'male', 'same-gender', false, false],
    ['female', 'same-gender', 'female', 'yes', true, false],
    ['female', 'same-gender', 'female', 'same-gender', true, false],
    ['diverse', 'yes', 'male', 'yes', true, false],
    ['diverse', 'same-gender', 'diverse', 'same-gender', true, true],
    ['diverse', 'yes', 'female', 'same-gender', false, true],
    ['diverse', 'same-gender', 'male', 'yes', false, true],
  ] as const)(
    '%s who says %s with %s who says %s: allowed %s, ask first %s',
    (g1, s1, g2, s2, allowed, askFirst) => {
      const answer = mayShareRoom(
        mate('a', { gender: g1, roomSharing: s1 }),
        mate('b', { gender: g2, roomSharing: s2 }),
      )
      expect(answer).toEqual({ allowed, askFirst })
    },
  )
})

describe('sharing a double bed', () => {
  const couple = [mate('a', { sharesWith: ['b'] }), mate('b', { gender: 'male', sharesWith: ['a'] })] as const
  const sisters = [mate('a'), mate('b')] as const
  const oneSided = [mate('a', { sharesWith: ['b'] }), mate('b')] as const

  test.each([
    ['never', false, false, false],
    ['named', true, false, false],
    ['same-gender', false, true, true],
    ['any', true, true, true],
  ] as const)('under %s: a named couple %s, two women %s, named by one only %s', (doubleBed, ...expected) => {
    const answers = [couple, sisters, oneSided].map(([a, b]) => mayShareDouble(a, b, { doubleBed }).allowed)
    expect(answers).toEqual(expected)
  })

  test.each(DOUBLE_BED_POLICIES)('under %s is refused where the room is refused', (doubleBed) => {
    const strict = mate('a', { roomSharing: 'same-gender', sharesWith: ['b'] })
    const answer = mayShareDouble(strict, mate('b', { gender: 'male', sharesWith: ['a'] }), { doubleBed })
    expect(answer).toEqual({ allowed: false, askFirst: false })
  })

  test('asks first where the policy is a gender rule and one of them is diverse, and not where it is none', () => {
    const diverse = mate('b', { gender: 'diverse' })
    expect(mayShareDouble(mate('a'), diverse, { doubleBed: 'same-gender' })).toEqual({
      allowed: false,
      askFirst: true,
    })
    expect(mayShareDouble(diverse, diverse, { doubleBed: 'same-gender' })).toEqual({
      allowed: true,
      askFirst: true,
    })
    expect(mayShareDouble(mate('a'), diverse, { doubleBed: 'any' })).toEqual({
      allowed: true,
      askFirst: false,
    })
    const sameGenderWish = mate('c', { gender: 'diverse', roomSharing: 'same-gender' })
    expect(mayShareDouble(sameGenderWish, diverse, { doubleBed: 'any' })).toEqual({
      allowed: true,
      askFirst: true,
    })
  })
})

describe('a place', () => {
  const guest = (more: Partial<Guest> = {}) => ({ ...mate('g'), stay: nights(11, 22), ...more })
  const reasons = (place: Place, occupants: Occupant[], more: Partial<Guest> = {}, policy = named) =>
    placeFits(guest(more), place, occupants, policy).conflicts.map((conflict) => conflict.reason)

  test('in an empty room fits', () => {
    expect(placeFits(guest(), single, [], named)).toEqual({ fits: true, conflicts: [], askFirst: false })
  })

  test('that is taken on a common night does not fit, and the nights and the other guest are named', () => {
    const fit = placeFits(guest(), single, [occupant(mate('a'), single, nights(20, 24))], named)
    expect(fit).toEqual({
      fits: false,
      conflicts: [{ reason: 'occupied', nights: nights(20, 22), guestId: 'a' }],
      askFirst: false,
    })
  })

  test('can be taken over on the day the other leaves, even from one who shares with nobody', () => {
    expect(reasons(single, [occupant(mate('a', { roomSharing: 'no' }), single, nights(5, 11))])).toEqual([])
    expect(reasons(single, [occupant(mate('a'), single, nights(22, 25))])).toEqual([])
  })

  test('in the room of one who shares with nobody does not fit, nor for one who shares with nobody', () => {
    expect(reasons(left, [occupant(mate('a', { roomSharing: 'no' }), single)])).toEqual(['room-sharing'])
    expect(reasons(left, [occupant(mate('a'), single)], { roomSharing: 'no' })).toEqual(['room-sharing'])
  })

  test('is judged against every occupant, also one who arrives later', () => {
    const later = occupant(mate('b', { gender: 'male' }), right, nights(21, 25))
    const fit = placeFits(
      guest({ roomSharing: 'same-gender' }),
      single,
      [occupant(mate('a'), left), later],
      named,
    )
    expect(fit.conflicts).toEqual([{ reason: 'room-sharing', nights: nights(21, 22), guestId: 'b' }])
  })

  test('beside a stranger in a double does not fit, beside the one who was named by and named the guest it does', () => {
    expect(reasons(left, [occupant(mate('a'), right)])).toEqual(['double-bed'])
    expect(reasons(left, [occupant(mate('a', { sharesWith: ['g'] }), right)], { sharesWith: ['a'] })).toEqual(
      [],
    )
  })

  test('that breaks several rules gives all of them', () => {
    const refuser = mate('a', { roomSharing: 'no' })
    expect(reasons(left, [occupant(refuser, right)])).toEqual(['room-sharing', 'double-bed'])
    expect(reasons(left, [occupant(refuser, left)])).toEqual(['occupied', 'room-sharing'])
  })

  test('does not fit a guest who already has a place in the room on those nights', () => {
    expect(reasons(left, [occupant(mate('g'), single)])).toEqual(['already-here'])
    expect(reasons(left, [occupant(mate('g'), single, nights(5, 11))])).toEqual([])
  })

  test('in another room is nobody’s business', () => {
    const elsewhere = occupant(mate('a', { roomSharing: 'no' }), { ...single, roomId: 's' })
    expect(reasons(single, [elsewhere])).toEqual([])
  })

  test('asks first where a gender rule between two guests meets a diverse one', () => {
    const diverse = mate('a', { gender: 'diverse', roomSharing: 'same-gender' })
    expect(placeFits(guest({ gender: 'diverse' }), single, [occupant(diverse, left)], named)).toEqual({
      fits: true,
      conflicts: [],
      askFirst: true,
    })
    expect(placeFits(guest({ gender: 'diverse' }), left, [occupant(diverse, left)], named).askFirst).toBe(
      true,
    )
    const policy = { doubleBed: 'same-gender' } as const
    expect(
      placeFits(guest(), left, [occupant(mate('a', { gender: 'diverse' }), right)], policy),
    ).toMatchObject({
      fits: false,
      askFirst: true,
    })
  })
})

test('nobody is asked about somebody who leaves before, or about the guest’s own other place', () => {
  const diverse = (id: string) => mate(id, { gender: 'diverse', roomSharing: 'same-gender' })
  const guest = { ...diverse('a'), stay: nights(11, 22) }
  const before = occupant(diverse('b'), single, nights(5, 11))
  expect(placeFits(guest, left, [before], named)).toEqual({ fits: true, conflicts: [], askFirst: false })
  const own = occupant(diverse('a'), single)
  expect(placeFits(guest, left, [own], named)).toMatchObject({ fits: false, askFirst: false })
})

test('the other half of a double is somebody’s, open to strangers by the edition’s choice, or nobody’s', () => {
  expect(otherHalf(single, [occupant(mate('b'), left)], named)).toBeNull()
  expect(otherHalf(left, [occupant(mate('b'), right)], named)).toBe('taken')
  const besides = [occupant(mate('b'), single)]
  expect(
    Object.fromEntries(
      DOUBLE_BED_POLICIES.map((doubleBed) => [doubleBed, otherHalf(left, besides, { doubleBed })]),
    ),
  ).toEqual({ never: 'own', named: 'own', 'same-gender': 'open', any: 'open' })
})
