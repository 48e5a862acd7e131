import { expect, test } from 'vitest'
import { DEFAULT_POLICY } from 'bed-matching/input/read-input.ts'
import type { MatchingGuest } from 'bed-matching/model.ts'
import { normalise } from 'bed-matching/problem.ts'
import { buildModel } from 'bed-matching/proof/build-model.ts'
import {
  certifyRooms,
  checkCertificate,
  toSparse,
  type PriceTree,
  weighRooms,
} from 'bed-matching/proof/certificate.ts'
import { rollDice, type Dice } from 'bed-matching/dice.ts'
import { guest, host, round, twoBeds } from '../builders/small-rounds.ts'
import { CASES, everybody, lockSome, most, problemOf, searched, shy, triangle } from './room-cases.ts'
import { makeTiny } from './tiny.ts'

function makeTree(dice: Dice, rows: number, depth: number): PriceTree {
  if (depth === 0 || dice.chance(0.3)) {
    const nonsense = [Number.NaN, Infinity, -1, 5e-324]
    const price = () => (dice.chance(0.05) ? dice.pick(nonsense) : dice.between(0, 1_500) / 997)
    const all = Array.from({ length: rows }, (_, row) => [row, price()] as const)
    return { prices: all.filter(() => dice.chance(0.7)) }
  }
  const [fewer, more] = [0, 1].map(() => makeTree(dice, rows + 1, depth - 1))
  const fork = { room: dice.between(-1, 3), kind: dice.between(-1, 6), count: dice.between(-1, 2) }
  return { ...fork, fewer: fewer!, more: more! }
}

test('whatever prices and forks come in, no bound is below the best plan', () => {
  const dice = rollDice('forks')
  for (let seed = 0; seed < CASES; seed += 1) {
    const free = makeTiny(`rooms:${seed}`, { guests: 6, hosts: 2, pins: false })
    const instance = seed % 2 === 0 ? free : lockSome(free)
    const problem = problemOf(instance)
    const asked = buildModel(problem, everybody, 'relaxed')
    const best = most(instance)
    for (let tries = 0; tries < 10; tries += 1) {
      const tree = makeTree(dice, asked.firstLink + asked.kinds.length, 3)
      const certificate = certifyRooms(everybody, asked, tree)
      expect(checkCertificate(problem, certificate), `case ${seed}`).toBeGreaterThanOrEqual(best)
    }
  }
})

test('beside pins no bound is below what a search finds', () => {
  const dice = rollDice('pins')
  for (let seed = 0; seed < CASES; seed += 1) {
    const problem = problemOf(makeTiny(`rooms:${seed}`, { guests: 7, hosts: 2, pins: true }))
    const asked = buildModel(problem, everybody, 'relaxed')
    const tree = makeTree(dice, asked.firstLink + asked.kinds.length, 2)
    const shown = checkCertificate(problem, certifyRooms(everybody, asked, tree))
    expect(shown, `case ${seed}`).toBeGreaterThanOrEqual(searched(problem, 300).matched)
  }
})

test('between half numbers a fork shows nothing, and neither do prices of another model or sums that are not exact', () => {
  const problem = normalise(triangle)
  const asked = buildModel(problem, everybody, 'relaxed')
  const rows = asked.firstLink + asked.kinds.length
  const leaf: PriceTree = { prices: Array.from({ length: rows + 1 }, (_, row) => [row, 1] as const) }
  const boundWith = (count: number) =>
    checkCertificate(
      problem,
      certifyRooms(everybody, asked, { room: 0, kind: 0, count, fewer: leaf, more: leaf }),
    )
  expect(boundWith(0)).toBe(1)
  for (const count of [0.5, Number.NaN, Infinity]) expect(boundWith(count)).toBe(Infinity)
  expect(weighRooms(problem, asked, [], new Float64Array(rows + 1)).bound).toBe(Infinity)
  const limit = { room: 0, kind: 0, isLeast: false }
  const prices = new Float64Array(rows + 1).fill(200)
  expect(weighRooms(problem, asked, [{ ...limit, count: 1 }], prices).bound).toBeLessThan(Infinity)
  expect(weighRooms(problem, asked, [{ ...limit, count: 2 ** 40 }], prices).bound).toBe(Infinity)
})

test('a room that could have too many companies shows nothing', () => {
  const dice = rollDice('many')
  const guests = Array.from({ length: 60 }, (_, index) => {
    const start = dice.between(3, 9)
    return guest(`g${index}`, {
      gender: dice.pick(shy),
      roomSharing: dice.pick(['yes', 'same-gender']),
      nights: { start, end: dice.between(start + 1, 14) },
    })
  })
  const rooms = [{ ...twoBeds[0]!, beds: [{ kind: 'single' as const, quantity: 14 }] }]
  const problem = normalise(round(guests, [host('h', { rooms })]))
  const asked = buildModel(problem, everybody, 'relaxed')
  const prices = Float64Array.from(
    { length: asked.firstLink + asked.kinds.length },
    () => dice.between(1, 997) / 997,
  )
  expect(weighRooms(problem, asked, [], prices).bound).toBe(Infinity)
})

test('beside somebody locked in a double only those are counted who may lie there', () => {
  const rooms = [{ id: 'r', type: 'private' as const, beds: [{ kind: 'double' as const, quantity: 1 }] }]
  const policy = { ...DEFAULT_POLICY, doubleBed: 'same-gender' as const }
  const locked = [{ guest: 'her', host: 'h', room: 'r', bed: 0 }]
  const her = guest('her', { nights: { start: 3, end: 8 } })
  const boundBeside = (...others: MatchingGuest[]) => {
    const problem = normalise(round([her, ...others], [host('h', { rooms })], { policy, locked }))
    const asked = buildModel(problem, everybody, 'relaxed')
    const prices = new Float64Array(asked.firstLink + asked.kinds.length).fill(1)
    return weighRooms(problem, asked, [], prices).bound
  }
  expect(boundBeside(guest('woman'))).toBe(1)
  expect(boundBeside(guest('man', { gender: 'male' }))).toBe(0)
  expect(boundBeside(guest('man', { gender: 'male', nights: { start: 8, end: 14 } }))).toBe(1)
})

/** Prices of the rows of `weighRooms`: of a promise, of the three guests, and of limits. */
function weigh(
  question: typeof everybody,
  prices: readonly number[],
  limits: Parameters<typeof weighRooms>[2] = [],
) {
  const problem = normalise(triangle)
  return weighRooms(problem, buildModel(problem, question, 'relaxed'), limits, Float64Array.from(prices))
}

test('a guest counts for what the price leaves, and the room for the dearest who can be there', () => {
  expect(weigh(everybody, [0, 0, 0]).bound).toBe(3)
  expect(weigh(everybody, [0.5, 0.5, 0.5]).bound).toBe(2)
  expect(weigh(everybody, [1, 1, 1]).bound).toBe(1)
  const { bound, companies } = weigh(everybody, [0.25, 2, 0.5])
  expect(bound).toBe(0.75 + 0 + 0.5 + 2)
  expect(companies.map(({ guests }) => guests)).toEqual([[{ kind: 1, unit: 0 }]])
})

test('a promise costs its price, and pays it to each whom it names', () => {
  const { level } = buildModel(normalise(triangle), everybody, 'relaxed').counts[0]!
  const question = { levels: everybody.levels, atLeast: [{ levels: [level], count: 2 }] }
  expect(weigh(question, [0.5, 1, 1, 1]).bound).toBe(3 * 0.5 - 2 * 0.5 + 1)
  expect(weigh(question, [0.5, 1.5, 1.5, 1.5]).bound).toBe(0 - 2 * 0.5 + 1.5)
  // A room with one place for them: two are promised, so there is no such plan at all.
  expect(weigh(question, [200, 201, 201, 201]).bound).toBeLessThan(0)
})

test('a limit is worth its price in its room alone: at most so many each cost it, at least so many each bring it', () => {
  const limit = { room: 0, kind: 1, count: 1 }
  expect(weigh(everybody, [1, 1, 1, 0.5], [{ ...limit, isLeast: false }]).bound).toBe(0.5 + 1)
  expect(weigh(everybody, [1, 1, 1, 0.5], [{ ...limit, count: 0, isLeast: false }]).bound).toBe(1)
  expect(weigh(everybody, [1, 1, 1, 0.5], [{ ...limit, isLeast: true }]).bound).toBe(-0.5 + 1.5)
  expect(weigh(everybody, [1, 1, 1, 0.5], [{ ...limit, count: 2, isLeast: true }]).bound).toBe(-1 + 1.5)
  expect(weigh(everybody, [1, 1, 1, 0.5], [{ ...limit, room: 1, isLeast: true }]).bound).toBe(-0.5 + 1)
})

test('several promises and limits each have their own price, and none is lost', () => {
  const [a, b] = buildModel(normalise(triangle), everybody, 'relaxed').counts.map(({ level }) => level)
  const question = {
    levels: everybody.levels,
    atLeast: [
      { levels: [a!], count: 2 },
      { levels: [b!], count: 3 },
    ],
  }
  expect(weigh(question, [0.5, 0.25, 2, 2, 2]).bound).toBe(-2 * 0.5 - 3 * 0.25 + 2)
  const limit = { room: 0, kind: 1 }
  const limits = [
    { ...limit, count: 1, isLeast: true },
    { ...limit, count: 3, isLeast: false },
  ]
  expect(weigh(everybody, [1, 1, 1, 0.5, 0.25], limits).bound).toBe(-0.5 + 3 * 0.25 + 1.25)
  const apart = [limits[0]!, { ...limits[1]!, room: 1 }]
  expect(weigh(everybody, [1, 1, 1, 0.5, 0.25], apart).bound).toBe(-0.5 + 3 * 0.25 + 1.5)
})

test('a limit is of one room, whatever limits others have', () => {
  const guests = [guest('a', { roomSharing: 'no' }), guest('b', { roomSharing: 'no', gender: 'male' })]
  const problem = normalise(round(guests, [host('h1', { rooms: twoBeds }), host('h2')]))
  const asked = buildModel(problem, everybody, 'relaxed')
  const boundOf = (prices: number[], limits: Parameters<typeof weighRooms>[2]) =>
    weighRooms(problem, asked, limits, Float64Array.from(prices)).bound
  const first = { room: 0, kind: 0, count: 1, isLeast: true }
  const second = { room: 1, kind: 1, count: 1, isLeast: true }
  expect(boundOf([1, 1], [])).toBe(2)
  expect(boundOf([1, 1, 0.5], [first])).toBe(-0.5 + 1.5 + 1)
  expect(boundOf([1, 1, 0.5, 0.25], [first, second])).toBe(-0.75 + 1.5 + 1.25)
})

test('the smallest part counts, and sums that are no longer exact show nothing, each of them or all together', () => {
  const least = 2 ** -30
  const price = 1 - least
  expect(weigh(everybody, [price, price, price]).bound).toBe(3 * least + price)
  const large = { room: 0, kind: 1, isLeast: false, count: 30_000 }
  expect(weigh(everybody, [1, 1, 1, 200], [large]).bound).toBeLessThan(Infinity)
  expect(weigh(everybody, [1, 1, 1, 200, 200], [large, large]).bound).toBe(Infinity)
  const back = { ...large, isLeast: true }
  expect(weigh(everybody, [1, 1, 1, 200, 200], [{ ...large, count: 2 ** 40 }, back]).bound).toBe(Infinity)
})

test('of two sides of a fork the better one counts, each by its own prices', () => {
  const problem = normalise(triangle)
  const asked = buildModel(problem, everybody, 'relaxed')
  const leaf = (...prices: number[]): PriceTree => ({ prices: prices.map((price, row) => [row, price]) })
  const boundOf = (fewer: PriceTree, more: PriceTree) =>
    checkCertificate(problem, certifyRooms(everybody, asked, { room: 0, kind: 0, count: 0, fewer, more }))
  // Not there: the guest's own price counts for nothing. There: the others are nowhere.
  expect(boundOf(leaf(1, 1, 1, 1), leaf(1, 1, 1, 1))).toBe(1)
  expect(boundOf(leaf(1, 1, 1, 2), leaf(1, 1, 1, 2))).toBe(1)
  expect(boundOf(leaf(3, 1, 1, 2), leaf(1, 1, 1, 0))).toBe(1)
  expect(boundOf(leaf(1, 1, 1, 0), leaf(0, 1, 1, 1))).toBe(1 - 1 + 1)
  expect(boundOf(leaf(0, 0, 1), leaf(1, 1, 1))).toBe(3)
  expect(boundOf(leaf(1, 1, 1), leaf(0, 0, 1))).toBe(3)
})

test('rooms that are alike count as often as there are', () => {
  const rooms = ['h1', 'h2', 'h3'].map((id) => host(id))
  const problem = normalise(round([guest('a'), guest('b')], rooms))
  const asked = buildModel(problem, everybody, 'relaxed')
  expect(weighRooms(problem, asked, [], new Float64Array([0.5])).bound).toBe(2 * 0.5 + 3 * 0.5)
})

test('of multipliers those are written down that say something', () => {
  const multipliers = [0, 0.5, -1, Number.NaN, Infinity, 2, 1e-9]
  expect(toSparse(multipliers)).toEqual([
    [1, 0.5],
    [5, 2],
    [6, 1e-9],
  ])
})
