/**
 * Made-up rounds with everything switched on, as files: pins that break every rule and have no more than a place each, locked matches, vetoes, hosts who take fewer than they have
 * places, places and tiers held back, doubles of every policy.
 */
import { rollDice, type Dice } from 'bed-matching/dice.ts'
import type { FileGuest, FileHost } from '../plan-checker.ts'
import { addHalls, makeTogether } from '../tiny.ts'
import type { FullInstance } from './full-instance.ts'

export type Size = {
  readonly guests: number
  readonly hosts: number
  readonly nights: number
  /** Which share of the guests is pinned, and which locked. */
  readonly kept: number
  /** Which share of the guests travels with others. */
  readonly together?: number
  /** With halls, and rooms for women only. */
  readonly halls?: boolean
}

export const SMALL: Size = { guests: 9, hosts: 3, nights: 8, kept: 0.1 }
export const HALLS: Size = { ...SMALL, halls: true }
export const CROWDED: Size = { guests: 12, hosts: 2, nights: 6, kept: 0.3 }
export const TOGETHER: Size = { guests: 10, hosts: 3, nights: 8, kept: 0.1, together: 0.5 }
export const ROUND_TOGETHER: Size = { guests: 60, hosts: 25, nights: 15, kept: 0.06, together: 0.25 }
export const ROUND: Size = { guests: 60, hosts: 25, nights: 15, kept: 0.06 }

export function makeBusy(seed: string, size: Size): FullInstance {
  const dice = rollDice(seed)
  const guests = Array.from({ length: size.guests }, (_, index) => makeGuest(dice, index, size))
  const hosts = Array.from({ length: size.hosts }, (_, index) => makeHost(dice, index, size))
  if (size.halls) addHalls(dice, hosts)
  const free = guests.map(({ id }) => id)
  const take = () => free.splice(dice.between(0, free.length - 1), 1)[0]!
  const some = (share: number) => Array.from({ length: countOf(dice, size.guests * share) }, () => 0)
  const few = hosts.slice(0, 3)
  const pins = some(size.kept).map(() => {
    // Now and then several at one host.
    const host = dice.pick(dice.chance(0.3) ? few : hosts)
    return { guest: take(), host: host.id, ...(dice.chance(0.4) ? { room: dice.pick(host.rooms).id } : {}) }
  })
  const locked = some(size.kept).map(() => {
    const host = dice.pick(dice.chance(0.3) ? few : hosts)
    const room = dice.pick(host.rooms)
    return { guest: take(), host: host.id, room: room.id, bed: dice.between(0, room.beds.length - 1) }
  })
  const pair = () => ({ guest: dice.pick(guests).id, host: dice.pick(hosts).id })
  const instance: FullInstance = {
    policy: { doubleBed: dice.pick(['never', 'named', 'same-gender', 'any']) },
    guests,
    hosts,
    pins,
    locked,
    vetoes: some(0.2).map(pair),
    declined: some(0.2).map(pair),
    heldPlaces: dice.chance(0.3) ? some(0.05).map(() => holdPlace(dice, hosts)) : [],
    ...(dice.chance(0.2) ? { holdBack: { tiersFrom: dice.between(8, 24) } } : {}),
  }
  // Those who travel together may get other nights by it.
  const together = size.together === undefined ? {} : makeTogether(dice, guests, size.together)
  return { ...instance, ...together, ...inOwnPlaces(guests, hosts, { pins, locked }) }
}

type Kept = Required<Pick<FullInstance, 'pins' | 'locked'>>

/** Those who find a place, one after the other. */
function inOwnPlaces(guests: readonly FileGuest[], hosts: readonly FileHost[], { pins, locked }: Kept): Kept {
  const seats = hosts.flatMap((host) =>
    host.rooms.flatMap((room) =>
      room.beds.flatMap(({ kind, count }, bed) =>
        Array.from({ length: count * (kind === 'double' ? 2 : 1) }, () => {
          const there: FileGuest[] = []
          return { host: host.id, room: room.id, bed, there }
        }),
      ),
    ),
  )
  const findsPlace = (kept: { guest: string; host: string; room?: string; bed?: number }): boolean => {
    const guest = guests.find(({ id }) => id === kept.guest)!
    const seat = seats.find(
      ({ host, room, bed, there }) =>
        host === kept.host &&
        room === (kept.room ?? room) &&
        bed === (kept.bed ?? bed) &&
        there.every((other) => other.end <= guest.start || guest.end <= other.start),
    )
    seat?.there.push(guest)
    return seat !== undefined
  }
  return { locked: locked.filter(findsPlace), pins: pins.filter(findsPlace) }
}

/** Half of the mean to one and a half of it, as whole numbers. */
function countOf(dice: Dice, mean: number): number {
  return Math.floor(mean * dice.between(50, 150) * 0.01 + dice.between(0, 99) * 0.01)
}

function holdPlace(dice: Dice, hosts: readonly FileHost[]) {
  const host = dice.pick(hosts)
  const room = dice.pick(host.rooms)
  return { host: host.id, room: room.id, bed: dice.between(0, room.beds.length - 1) }
}

function makeGuest(dice: Dice, index: number, { guests, nights }: Size): FileGuest {
  const isWhole = dice.chance(0.4)
  const start = isWhole ? 1 : dice.between(0, nights - 2)
  return {
    id: `g${index}`,
    age: dice.chance(0.6) ? dice.between(18, 26) : dice.pick([27, 30, 35, 36, 40, 45, 46]),
    gender: dice.weighted([
      ['female', 5],
      ['male', 4],
      ['diverse', 1],
    ]),
    start,
    end: isWhole ? nights - 1 : dice.between(start + 1, nights),
    globalSouth: dice.chance(0.5),
    marginalized: dice.chance(0.3),
    accredited: dice.chance(0.5),
    onlyFemaleHosts: dice.chance(0.2),
    longCommuteOk: dice.chance(0.6),
    roomSharing: dice.weighted([
      ['no', 2],
      ['same-gender', 4],
      ['yes', 4],
    ]),
    sleeping: dice.pick([
      ['bed'],
      ['bed', 'air-mattress'],
      ['bed', 'air-mattress', 'bring-air-mattress'],
      ['air-mattress'],
    ]),
    petProblem: dice.chance(0.15),
    // Neighbours, so that some name each other.
    sharesWith: [index - 1, index + 1, index ^ 1]
      .filter((other) => dice.chance(0.5) && other >= 0 && other < guests)
      .map((other) => `g${other}`)
      .filter((id, at, ids) => ids.indexOf(id) === at),
  }
}

function makeHost(dice: Dice, index: number, { nights }: Size): FileHost {
  const start = dice.chance(0.7) ? 0 : dice.between(1, 3)
  return {
    id: `h${index}`,
    gender: dice.pick(['female', 'male', 'diverse']),
    living: dice.pick(['alone', 'couple', 'family', 'shared-flat', 'shared-room', 'other']),
    pets: dice.chance(0.2),
    femalesOnly: dice.chance(0.15),
    okOver35: dice.chance(0.8),
    start,
    end: dice.chance(0.7) ? nights : dice.between(nights - 3, nights - 1),
    commuteMinutes: dice.pick([10, 45, 46, 90, 91, null, 20, 30]),
    ...(dice.chance(0.25) ? { guestsAtMost: dice.between(0, 2) } : {}),
    rooms: ['a', 'b'].slice(0, dice.between(1, 2)).map((id) => ({
      id,
      type: dice.pick(['private', 'private', 'shared']),
      beds: Array.from({ length: dice.between(1, 2) }, () => ({
        kind: dice.weighted([
          ['single', 4],
          ['double', 3],
          ['air-mattress', 2],
          ['air-mattress-space', 1],
        ]),
        count: dice.weighted([
          [1, 6],
          [2, 2],
          [3, 1],
        ]),
      })),
    })),
  }
}
