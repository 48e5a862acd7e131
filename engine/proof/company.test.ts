import { expect, test } from 'vitest'
import { rollDice, type Dice } from '../dice.ts'
import { guest, host, round, twoBeds } from '../../test/builders/small-rounds.ts'
import { checkPlan } from '../check.ts'
import { DEFAULT_POLICY } from '../input/read-input.ts'
import type { Assignment, MatchingGuest, MatchingInput } from '../model.ts'
import { normalise } from '../problem.ts'
import { buildModel } from './build-model.ts'
import { findCompany, type Company } from './company.ts'
import { often } from '../../test/builders/often.ts'

const LEVELS = Array.from({ length: 25 }, (_, level) => level)

/** The only room of a round, and its best company by the price of each guest. */
function companyOf(input: MatchingInput, priceOf: (id: string) => number) {
  const problem = normalise(input)
  const { kinds, rooms } = buildModel(problem, { levels: LEVELS, atLeast: [] }, 'relaxed')
  const { room, wanted } = rooms[0]!
  const idsOf = (kind: number) => kinds[kind]!.guests.map((at) => problem.guests[at]!.id)
  const prices = kinds.map((_, kind) => priceOf(idsOf(kind)[0]!))
  const company = findCompany(problem, room, wanted, prices)
  const bedOf = (unit: number) => problem.groups[room.units[unit]!.groups[0]!]!.beds[0]!.index
  return { company, prices, idsOf, assignments: assign(company, idsOf, bedOf) }
}

/** The guests of a company, each of a kind in turn, in their beds. */
function assign({ guests }: Company, idsOf: (kind: number) => string[], bedOf: (unit: number) => number) {
  const used = new Map<number, number>()
  return guests.map(({ kind, unit }): Assignment => {
    const next = used.get(kind) ?? 0
    used.set(kind, next + 1)
    return { guest: idsOf(kind)[next]!, host: 'h', room: 'r', bed: bedOf(unit) }
  })
}

const isAllowed = (input: MatchingInput, assignments: readonly Assignment[]) =>
  checkPlan(input, {
    assignments: [...input.locked, ...assignments],
    tierVector: [],
    matched: 0,
  }).every(({ code }) => code === 'wrong-count')

/** The same by going through every way to give out the beds, each asked of `checkPlan`. */
function bestByHand(input: MatchingInput, priceOf: (id: string) => number): number {
  const free = input.guests.filter(({ id }) => !input.locked.some((match) => match.guest === id))
  const beds = [...input.hosts[0]!.rooms[0]!.beds.keys()]
  const go = (at: number, there: readonly Assignment[], worth: number): number => {
    const one = free[at]
    if (!one) return worth
    const without = go(at + 1, there, worth)
    return beds.reduce((best, bed) => {
      const next = [...there, { guest: one.id, host: 'h', room: 'r', bed }]
      return isAllowed(input, next) ? Math.max(best, go(at + 1, next, worth + priceOf(one.id))) : best
    }, without)
  }
  return go(0, [], 0)
}

function makeRoom(dice: Dice): MatchingInput {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const guests = ids.map((id) => {
    const start = dice.between(3, 7)
    return guest(id, {
      gender: dice.weighted([
        ['female', 4],
        ['male', 4],
        ['diverse', 1],
      ]),
      roomSharing: dice.pick(['yes', 'yes', 'same-gender', 'no'] as const),
      nights: { start, end: dice.between(start + 1, 8) },
      sleeping: dice.chance(0.5) ? ['bed'] : ['bed', 'air-mattress'],
      sharesWith: dice.chance(0.5) ? [dice.pick(ids)] : [],
    })
  })
  const single = { kind: 'single' as const, quantity: dice.between(1, 3) }
  const isLocked = dice.chance(0.4)
  const double = { kind: 'double' as const, quantity: isLocked ? 1 : dice.between(1, 2) }
  const mattress = { kind: 'air-mattress' as const, quantity: dice.between(1, 2) }
  const beds = dice.pick([[single], [double], [single, double], [mattress, double], [mattress, single]])
  const rooms = [{ id: 'r', type: 'private' as const, beds }]
  const guestsAtMost = dice.chance(0.2) ? dice.between(1, 2) : null
  const doubleBed = dice.pick(['never', 'named', 'same-gender', 'any'] as const)
  const locked = isLocked ? [{ guest: 'a', host: 'h', room: 'r', bed: dice.between(0, beds.length - 1) }] : []
  return round(guests, [host('h', { rooms, guestsAtMost })], {
    policy: { ...DEFAULT_POLICY, doubleBed },
    locked,
  })
}

test('no company that the rules allow is worth more, and the one that is found they allow', () => {
  const dice = rollDice('companies')
  for (let seed = 0; seed < often(150, 50); seed += 1) {
    const input = makeRoom(dice)
    const price = new Map(input.guests.map(({ id }) => [id, dice.pick([0, 1, 2, 3, 5, 8])]))
    // Those of a kind have one price.
    const { company, prices, idsOf, assignments } = companyOf(input, (id) => price.get(id)!)
    prices.forEach((of, kind) => idsOf(kind).forEach((id) => price.set(id, of)))
    expect(company.worth, `case ${seed}`).toBe(bestByHand(input, (id) => price.get(id)!))
    expect(assignments.reduce((sum, one) => sum + price.get(one.guest)!, 0)).toBe(company.worth)
    expect(isAllowed(input, assignments), `case ${seed}`).toBe(true)
  }
})

test('pins count all, whatever the others do, and are in no company', () => {
  const alone = (id: string) => guest(id, { roomSharing: 'no' })
  const pins = ['a', 'b'].map((id) => ({ guest: id, host: 'h', room: 'r' }))
  const input = round([alone('a'), alone('b'), alone('c')], [host('h', { rooms: twoBeds })], { pins })
  const { company, assignments } = companyOf(input, (id) => ({ a: 3, b: 5, c: 7 })[id]!)
  expect(company.worth).toBe(15)
  expect(assignments.map(({ guest }) => guest)).toEqual(['c'])
  expect(companyOf(input, (id) => ({ a: 3, b: 0, c: 7 })[id]!).company.worth).toBe(10)
})

test('of guests who differ in the price alone the dearest are looked at, in whatever order they come', () => {
  const ids = ['a', 'b', 'c', 'd']
  // A veto elsewhere makes each a kind of their own.
  const vetoes = ids.map((id) => ({ guest: id, host: 'other' }))
  const hosts = [host('h', { rooms: twoBeds }), host('other')]
  const input = round(
    ids.map((id) => guest(id)),
    hosts,
    { vetoes },
  )
  for (const prices of [
    [1, 2, 5, 7],
    [7, 5, 2, 1],
    [2, 7, 1, 5],
  ]) {
    expect(companyOf(input, (id) => prices[ids.indexOf(id)]!).company.worth).toBe(12)
  }
})

test('somebody who is named is not left out for others of the same answers, as only the two may share the double', () => {
  const woman = (id: string, name: string) => guest(id, { sharesWith: [name] })
  const man = (id: string, name: string) => guest(id, { gender: 'male', sharesWith: [name] })
  const apart = { nights: { start: 14, end: 15 } }
  const guests = [
    woman('a', 'x'),
    woman('b', 'y'),
    woman('c', 'z'),
    { ...man('x', 'a'), ...apart },
    { ...man('y', 'b'), ...apart },
    man('z', 'c'),
  ]
  const rooms = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
  const prices: Record<string, number> = { a: 4, b: 4, c: 3, x: 0, y: 0, z: 2 }
  const { company, assignments } = companyOf(round(guests, [host('h', { rooms })]), (id) => prices[id]!)
  expect(company.worth).toBe(5)
  expect(assignments.map((one) => one.guest).toSorted()).toEqual(['c', 'z'])
})

/** Guests of many kinds for one large room. */
function crowd(count: number, of: (dice: Dice) => Partial<MatchingGuest>): MatchingGuest[] {
  const dice = rollDice('crowd')
  return Array.from({ length: count }, (_, index) => guest(`g${index}`, of(dice)))
}

test('what cannot become better is left out, so a room of eight is gone through for sixty guests', () => {
  const guests = crowd(60, (dice) => {
    const start = dice.between(3, 9)
    return {
      gender: dice.pick(['female', 'male']),
      roomSharing: dice.pick(['yes', 'same-gender', 'no']),
      nights: { start, end: dice.between(start + 1, 14) },
    }
  })
  const rooms = [{ ...twoBeds[0]!, beds: [{ kind: 'single' as const, quantity: 8 }] }]
  const dice = rollDice('prices')
  const price = new Map(guests.map(({ id }) => [id, dice.between(1, 1_000)]))
  const { company } = companyOf(round(guests, [host('h', { rooms })]), (id) => price.get(id)!)
  expect(company.worth).toBeLessThan(Infinity)
})
