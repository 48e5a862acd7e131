import { expect, test } from 'vitest'
import { makeRound, ROUND_SHAPES } from '../rounds.ts'
import { solve } from '../../test/builders/small-rounds.ts'
import { couldMakeRoom, findBlockers, isFree, isTaken, isTakenThroughout } from './blockers.ts'

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
