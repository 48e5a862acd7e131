import { expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { solve, guest, host, round } from '../../test/builders/small-rounds.ts'
import { couldMakeRoom, findBlockers, isFree, isTaken, isTakenThroughout, FREE, priceOf } from './blockers.ts'
import { put, undo } from './state.ts'

test('the quick looks never hide a place or somebody who could make room', () => {
  const seen = { closed: 0, taken: 0, throughout: 0 }
  for (let seed = 0; seed < 6; seed += 1) {
    const input = makeRound(60, 20, `quick:${seed}`, seed % 2 === 0 ? ROUND_SHAPES.hard : ROUND_SHAPES.base)
    const hosts = input.hosts.map((host, index) => (index % 4 === 0 ? { ...host, guestsAtMost: 1 } : host))
    const { problem, standing } = solve({ ...input, hosts })
    const { state, options } = standing
    const out: number[] = []
    const isEven = (guest: number) => guest % 2 === 0
    for (const guest of problem.guests.keys()) {
      for (const group of options.of(guest)) {
        if (state.place[guest] === group) continue
        const count = Math.max(0, findBlockers(state, guest, group, out))
        const found = out.slice(0, count)
        if (!couldMakeRoom(state, group, isEven)) {
          seen.closed += 1
          expect(found.filter(isEven)).toEqual([])
        }
        if (isTakenThroughout(state, group)) {
          seen.throughout += 1
          expect(isTaken(state, guest, group)).toBe(true)
        }
        if (isTaken(state, guest, group)) {
          seen.taken += 1
          expect(isFree(state, guest, group)).toBe(false)
        }
      }
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})

const rounds = Array.from({ length: 6 }, (_, seed) =>
  makeRound(60, 20, `price:${seed}`, seed % 2 === 0 ? ROUND_SHAPES.hard : ROUND_SHAPES.base),
)

test('once all have left whom it names the guest can move in, and nobody is named where nobody is in the way', () => {
  const seen = { free: 0, one: 0, more: 0 }
  for (const input of rounds) {
    const { problem, standing } = solve(input)
    const { state, options } = standing
    const prices = Float64Array.from(problem.guests, (_, guest) => 1 + (guest % 3))
    const leavers: number[] = []
    for (const guest of problem.guests.keys()) {
      for (const group of options.of(guest)) {
        if (state.place[guest] === group) continue
        const price = priceOf(state, guest, group, { prices, most: Infinity, leavers })
        expect(price).toBe(leavers.reduce((sum, leaver) => sum + prices[leaver]!, 0))
        expect(price === 0).toBe(findBlockers(state, guest, group, []) === FREE)
        seen[leavers.length === 0 ? 'free' : leavers.length === 1 ? 'one' : 'more'] += 1
        const mark = state.log.length
        for (const leaver of leavers) put(state, leaver, -1)
        expect(isFree(state, guest, group)).toBe(true)
        undo(state, mark)
        if (price > 0)
          expect(priceOf(state, guest, group, { prices, most: price - 1, leavers })).toBe(Infinity)
      }
    }
  }
  expect(Math.min(seen.free, seen.one, seen.more)).toBeGreaterThan(10)
})

test('nobody locked is asked to leave', () => {
  const input = rounds[0]!
  const { found } = solve(input)
  const locked = found.assignments.map(({ guest, host, room, bed }) => ({ guest, host, room, bed }))
  const { problem, standing } = solve({ ...input, locked })
  const { state, options } = standing
  const prices = new Float64Array(problem.guests.length).fill(1)
  for (const guest of problem.guests.keys()) {
    if (state.fixed[guest]) continue
    for (const group of options.of(guest)) {
      const price = priceOf(state, guest, group, { prices, most: Infinity, leavers: [] })
      expect([0, Infinity]).toContain(price)
    }
  }
})

test('a group whose every place is held is to be had at no price, and nobody is named', () => {
  const input = round([guest('a'), guest('b')], [host('h'), host('i')], {
    heldPlaces: [{ host: 'h', room: 'r', bed: 0 }],
  })
  const { problem, standing } = solve(input)
  const { state, options } = standing
  const prices = new Float64Array(2).fill(1)
  const held = problem.groups.findIndex(({ held: count }) => count > 0)
  for (const number of problem.guests.keys()) {
    expect(options.of(number)).toContain(held)
    const leavers: number[] = []
    expect(priceOf(state, number, held, { prices, most: Infinity, leavers })).toBe(Infinity)
    expect(leavers).toEqual([])
  }
})
