/** Small made-up cases for the bounds by rooms (`proof/rooms`), and what is the best for them. */
import { readInput } from 'bed-matching/input/read-input.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import type { Question } from 'bed-matching/proof/build-model.ts'
import { guest, host, round, twoBeds } from '../builders/small-rounds.ts'
import { bruteForce } from './brute-force.ts'
import type { FileInstance } from './plan-checker.ts'
import { often } from '../builders/often.ts'

export const CASES = often(60, 20)
const LEVELS = Array.from({ length: 25 }, (_, level) => level)
export const everybody: Question = { levels: LEVELS, atLeast: [] }

export function problemOf(instance: FileInstance): Problem {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return normalise(read.value)
}

export function searched(problem: Problem, steps: number) {
  return plan(problem, { seed: '1', objective: 'priority', steps, previous: [] })
}

/** Some of the guests of a first plan locked where they are. */
export function lockSome(free: FileInstance): FileInstance {
  const { assignments } = searched(problemOf(free), 0)
  const locked = assignments.filter((_, index) => index % 3 === 0)
  return { ...free, locked: locked.map(({ guest, host, room, bed }) => ({ guest, host, room, bed })) }
}

export function most(instance: FileInstance): number {
  return bruteForce(instance, 'most-people').reduce((sum, count) => sum + count, 0)
}

/** Three who each want the room with its two beds alone. */
export const shy = ['female', 'male', 'diverse'] as const
export const triangle = round(
  [
    guest('a', { gender: shy[0], roomSharing: 'no' }),
    guest('b', { gender: shy[1], roomSharing: 'no' }),
    guest('c', { gender: shy[2], roomSharing: 'no' }),
  ],
  [host('h', { rooms: twoBeds })],
)
