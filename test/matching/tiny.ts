import { rollDice, type Dice } from 'bed-matching/dice.ts'
import type { FileGuest, FileHost, FileInstance } from './plan-checker.ts'

/** How large a made-up case may be. */
export type Size = {
  guests: number
  hosts: number
  pins: boolean
  /** With guests who travel together, and guests who must not meet. */
  together?: boolean
  /** With guests who need something to get in. */
  needs?: boolean
  /** With halls, and rooms for women only. */
  halls?: boolean
}

/** A small case full of conflicts, as a file would hold it: few places, every rule in play, all bed policies. */
export function makeTiny(seed: string, size: Size): FileInstance {
  const dice = rollDice(seed)
  const guests = Array.from({ length: dice.between(1, size.guests) }, (_, index) =>
    makeGuest(dice, index, size),
  )
  for (const guest of guests)
    guest.sharesWith = guest.sharesWith?.filter((id) => guests.some((one) => one.id === id)) ?? []
  const hosts = Array.from({ length: dice.between(1, size.hosts) }, (_, index) => makeHost(dice, index))
  const pair = () => ({ guest: dice.pick(guests).id, host: dice.pick(hosts).id })
  const pinned = pair()
  const instance: FileInstance = {
    policy: { doubleBed: dice.pick(['never', 'named', 'same-gender', 'any']) },
    guests,
    hosts,
    pins: size.pins && dice.chance(0.3) ? [dice.chance(0.5) ? pinned : { ...pinned, room: 'a' }] : [],
    vetoes: dice.chance(0.3) ? [pair()] : [],
    declined: dice.chance(0.4) ? [pair(), pair()] : [],
  }
  if (size.needs) addNeeds(dice, instance)
  if (size.halls) addHalls(dice, hosts)
  if (!size.together) return instance
  const groupRank = dice.pick(['', 'last', 'median', 'first'])
  const policy = { ...instance.policy, ...(groupRank && { groupRank }) }
  return { ...instance, policy, ...makeTogether(dice, guests, 0.7) }
}

/** Some become halls, with whatever rooms and pets were said, and here and there a room is for women only, in homes too. */
export function addHalls(dice: Dice, hosts: readonly FileHost[]): void {
  for (const host of hosts) {
    if (dice.chance(0.5)) host.living = 'hall'
    for (const room of host.rooms) if (dice.chance(0.4)) room.femalesOnly = dice.chance(0.8)
  }
}

function addNeeds(dice: Dice, { guests, hosts }: FileInstance): void {
  const some = () => ['quiet', 'step-free'].filter(() => dice.chance(0.4))
  for (const guest of guests) if (dice.chance(0.6)) guest.accessMust = some()
  for (const host of hosts) if (dice.chance(0.7)) host.access = some()
}

/** Groups of about such a share of the guests, and a pair or two who must not meet. */
export function makeTogether(
  dice: Dice,
  guests: readonly FileGuest[],
  share: number,
): Pick<FileInstance, 'groups' | 'notWith'> {
  const free = guests.map(({ id }) => id)
  const take = () => free.splice(dice.between(0, free.length - 1), 1)[0]!
  const groups: NonNullable<FileInstance['groups']> = []
  while (free.length > 1 && free.length > guests.length * (1 - share) && dice.chance(0.9)) {
    const size = Math.min(
      free.length,
      dice.weighted([
        [2, 6],
        [3, 2],
        [4, 1],
      ]),
    )
    const kind = dice.chance(0.8) ? 'only-together' : 'preferably'
    const ids = Array.from({ length: size }, take)
    groups.push({ id: `t${groups.length}`, guests: ids, kind })
    makeAlike(
      dice,
      guests.filter(({ id }) => ids.includes(id)),
    )
  }
  const isTogether = (a: string, b: string) =>
    groups.some(({ kind, guests: ids }) => kind === 'only-together' && ids.includes(a) && ids.includes(b))
  const notWith = Array.from({ length: dice.between(0, 2) }, () => ({
    a: dice.pick(guests).id,
    b: dice.pick(guests).id,
  })).filter(({ a, b }) => a !== b && !isTogether(a, b))
  return { groups, notWith }
}

/** Those who travel together are alike more often than others, or there would be hardly any host for all. */
function makeAlike(dice: Dice, [first, ...others]: readonly FileGuest[]): void {
  if (dice.chance(0.3)) return
  const { start, end, gender } = first!
  const isGender = dice.chance(0.5)
  first!.longCommuteOk = true
  first!.roomSharing = dice.pick(['same-gender', 'yes', 'yes'])
  first!.sleeping = ['bed', ...dice.pick([[], ['air-mattress'], ['air-mattress', 'bring-air-mattress']])]
  const { roomSharing, sleeping, longCommuteOk } = first!
  for (const other of others) {
    Object.assign(other, { start, roomSharing, sleeping, longCommuteOk, ...(isGender ? { gender } : {}) })
    other.end = dice.chance(0.6) ? end : Math.max(start + 1, other.end)
  }
}

function makeGuest(dice: Dice, index: number, size: Size): FileGuest {
  const start = dice.between(0, 6)
  return {
    id: `g${index}`,
    age: dice.pick([18, 20, 21, 26, 27, 35, 36, 45, 46]),
    gender: dice.weighted([
      ['female', 5],
      ['male', 4],
      ['diverse', 1],
    ]),
    start,
    end: dice.between(start + 1, 8),
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
    sharesWith: dice.chance(0.5) ? [`g${dice.between(0, size.guests - 1)}`] : [],
  }
}

function makeHost(dice: Dice, index: number): FileHost {
  const start = dice.between(0, 2)
  return {
    id: `h${index}`,
    gender: dice.pick(['female', 'male', 'diverse']),
    living: dice.pick(['alone', 'couple', 'family', 'shared-flat', 'shared-room', 'other']),
    pets: dice.chance(0.2),
    femalesOnly: dice.chance(0.15),
    okOver35: dice.chance(0.8),
    start,
    end: dice.between(6, 8),
    commuteMinutes: dice.pick([10, 45, 46, 90, 91, null, 20, 30]),
    ...(dice.chance(0.25) ? { guestsAtMost: dice.between(1, 2) } : {}),
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
          [1, 4],
          [2, 1],
        ]),
      })),
    })),
  }
}
