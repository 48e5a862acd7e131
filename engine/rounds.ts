import {
  BED_KINDS,
  type BedKind,
  type RoomType,
  type Gender,
  type RoomSharing,
  type Sleeping,
  type LivingSituation,
  type DoubleBedPolicy,
} from './rules/answers.ts'
import { DEFAULT_POLICY } from './input/read-input.ts'
import type { MatchingGuest, MatchingHost, MatchingInput } from './model.ts'
import { rollDice, type Dice } from './dice.ts'

/** What a year is like: shares from 0 to 1. Guesses at reality, nobody's data; `base` is an ordinary year, `hard` one full of conflicts. */
export type RoundShape = {
  readonly genders: readonly (readonly [Gender, number])[]
  readonly sharing: readonly (readonly [RoomSharing, number])[]
  readonly partStays: number
  /** Hosts who are there for a part of the time only. */
  readonly partHosts: number
  readonly secondRooms: number
  /** Private rooms with two beds or more. */
  readonly roomyPrivate: number
  /** Female hosts who take women only. */
  readonly femalesOnly: number
  readonly onlyFemaleHosts: number
  readonly doubleBed: DoubleBedPolicy
}

export const ROUND_SHAPES = {
  base: {
    genders: [
      ['female', 58],
      ['male', 34],
      ['diverse', 8],
    ],
    sharing: [
      ['no', 20],
      ['same-gender', 45],
      ['yes', 35],
    ],
    partStays: 0.22,
    partHosts: 0.15,
    secondRooms: 0.17,
    roomyPrivate: 0.3,
    femalesOnly: 0.25,
    onlyFemaleHosts: 0.3,
    doubleBed: 'same-gender',
  },
  hard: {
    genders: [
      ['female', 40],
      ['male', 45],
      ['diverse', 15],
    ],
    sharing: [
      ['no', 20],
      ['same-gender', 45],
      ['yes', 35],
    ],
    partStays: 0.5,
    partHosts: 0.3,
    secondRooms: 0.17,
    roomyPrivate: 0.8,
    femalesOnly: 0.5,
    onlyFemaleHosts: 0.3,
    doubleBed: 'same-gender',
  },
} as const satisfies Record<string, RoundShape>

/** Nights of the whole time: guests from night 3 (two days before) to 14, hosts from 0 to 15. */
export const GUEST_NIGHTS = { start: 3, end: 14 }
export const HOST_NIGHTS = { start: 0, end: 15 }

/** A made-up round, repeatable by its seed. An ordinary host has 1.8 places: 300 guests and 200 hosts are balanced, 300 and 120 are scarce. */
export function makeRound(guests: number, hosts: number, seed: string, shape: RoundShape): MatchingInput {
  return {
    policy: { ...DEFAULT_POLICY, doubleBed: shape.doubleBed },
    guests: Array.from({ length: guests }, (_, index) =>
      makeGuest(rollDice(`${seed}:guest:${index}`), index, shape),
    ),
    hosts: Array.from({ length: hosts }, (_, index) =>
      makeHost(rollDice(`${seed}:host:${index}`), index, shape),
    ),
    pins: [],
    vetoes: [],
    declined: [],
    locked: [],
  }
}

function makeGuest(dice: Dice, index: number, shape: RoundShape): MatchingGuest {
  const gender = dice.weighted(shape.genders)
  const age = dice.chance(0.7) ? dice.between(18, 26) : dice.between(27, 45)
  return {
    id: `guest-${String(index + 1).padStart(5, '0')}`,
    age,
    gender,
    nights: makeNights(dice, shape.partStays, GUEST_NIGHTS, 4),
    globalSouth: dice.chance(0.6),
    marginalized: dice.chance(0.3),
    accredited: dice.chance(0.6),
    onlyFemaleHosts: gender !== 'male' && dice.chance(shape.onlyFemaleHosts),
    longCommuteOk: dice.chance(0.6),
    roomSharing: dice.weighted(shape.sharing),
    sleeping: dice.weighted(SLEEPING),
    petProblem: dice.chance(0.12),
    sharesWith: [],
  }
}

const SLEEPING: readonly (readonly [Sleeping[], number])[] = [
  [['bed'], 35],
  [['bed', 'air-mattress'], 45],
  [['bed', 'air-mattress', 'bring-air-mattress'], 15],
  [['air-mattress'], 5],
]

function makeHost(dice: Dice, index: number, shape: RoundShape): MatchingHost {
  const gender = dice.weighted<Gender>([
    ['female', 60],
    ['male', 35],
    ['diverse', 5],
  ])
  const living = dice.weighted(LIVING)
  const rooms = [
    makeRoom(dice, 'a', shape),
    ...(dice.chance(shape.secondRooms) ? [makeRoom(dice, 'b', shape)] : []),
  ]
  return {
    id: `host-${String(index + 1).padStart(5, '0')}`,
    gender,
    living,
    pets: dice.chance(0.25),
    femalesOnly: gender === 'female' && dice.chance(shape.femalesOnly),
    okOver35: dice.chance(0.75),
    nights: makeNights(dice, shape.partHosts, HOST_NIGHTS, 6),
    commuteMinutes: dice.weighted([
      [dice.between(8, 45), 72],
      [dice.between(46, 90), 15],
      [dice.between(91, 120), 3],
      [null, 10],
    ]),
    guestsAtMost: null,
    rooms,
  }
}

const LIVING: readonly (readonly [LivingSituation, number])[] = [
  ['alone', 28],
  ['couple', 25],
  ['family', 18],
  ['shared-flat', 20],
  ['shared-room', 5],
  ['other', 4],
]

function makeRoom(dice: Dice, id: string, shape: RoundShape): MatchingHost['rooms'][number] {
  const type: RoomType = dice.chance(0.6) ? 'private' : 'shared'
  const isRoomy = dice.chance(type === 'private' ? shape.roomyPrivate : 0.5)
  const kinds: BedKind[] = [dice.weighted(KINDS)]
  if (isRoomy) kinds.push(dice.weighted(KINDS))
  return {
    id,
    type,
    beds: BED_KINDS.map((kind) => ({ kind, quantity: kinds.filter((one) => one === kind).length })).filter(
      ({ quantity }) => quantity > 0,
    ),
  }
}

const KINDS: readonly (readonly [BedKind, number])[] = [
  ['single', 55],
  ['double', 18],
  ['air-mattress', 17],
  ['air-mattress-space', 10],
]

/** The whole time, or a part of it of at least `least` nights. */
function makeNights(dice: Dice, partly: number, whole: { start: number; end: number }, least: number) {
  if (!dice.chance(partly)) return whole
  const length = dice.between(least, Math.max(least, whole.end - whole.start - 3))
  const start = dice.between(whole.start, whole.end - length)
  return { start, end: start + length }
}
