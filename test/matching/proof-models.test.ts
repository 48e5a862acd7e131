import { expect, test } from 'vitest'
import { readInput } from 'bed-matching/input/read-input.ts'
import { plan } from 'bed-matching/plan.ts'
import type { Plan } from 'bed-matching/model.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { buildModel, levelOf, type BuiltModel, type Question } from 'bed-matching/proof/build-model.ts'
import { certify, checkCertificate } from 'bed-matching/proof/certificate.ts'
import type { Manner } from 'bed-matching/proof/kinds.ts'
import { findGroups } from 'bed-matching/search/lay-out.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { bruteForce } from './brute-force.ts'
import type { FileInstance } from './plan-checker.ts'
import { makeTiny } from './tiny.ts'
import { often } from '../builders/often.ts'

function problemOf(instance: FileInstance): Problem {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return normalise(read.value)
}

const LEVELS = Array.from({ length: 25 }, (_, level) => level)
const everybody: Question = { levels: LEVELS, atLeast: [] }

test('every plan is a point of the model, with pins, vetoes, declined places and locked guests', () => {
  for (let seed = 0; seed < CASES; seed += 1) {
    const free = makeTiny(`point:${seed}`, { guests: 10, hosts: 4, pins: true })
    const first = plan(problemOf(free), { seed: '1', objective: 'priority', steps: 0, previous: [] })
    const locked = first.assignments
      .filter(({ guest }, index) => index % 3 === 0 && seed % 2 === 0 && guest !== free.pins?.[0]?.guest)
      .map(({ guest, host, room, bed }) => ({ guest, host, room, bed }))
    const problem = problemOf({ ...free, locked })
    const found = plan(problem, { seed: '1', objective: 'priority', steps: 5, previous: [] })
    expect(rowsBroken(problem, found, buildModel(problem, everybody, 'relaxed')), `case ${seed}`).toEqual([])
  }
})

test('the model has as many guests as the plan it is asked about', () => {
  for (const manner of ['relaxed', 'whole'] satisfies Manner[]) {
    const problem = problemOf(makeTiny('count', { guests: 10, hosts: 4, pins: false }))
    const { counts, model } = buildModel(problem, everybody, manner)
    const total = counts.reduce((sum, { column }) => sum + model.columnUpper[column]!, 0)
    expect(total).toBe(problem.guests.length)
  }
})

/** Rows that the numbers of the plan do not keep. */
function rowsBroken(problem: Problem, found: Plan, { model, stays, counts }: BuiltModel): number[] {
  const groups = findGroups(problem, found.assignments)
  const rows = new Float64Array(model.rows)
  const add = (column: number, amount: number) => {
    for (let at = model.start[column]!; at < model.start[column + 1]!; at += 1) {
      rows[model.row[at]!]! += model.value[at]! * amount
    }
  }
  for (const { column, kind, level } of counts) {
    add(column, kind.guests.filter((guest) => groups.has(guest) && levelOf(problem, guest) === level).length)
  }
  const placedNow = new Set<number>()
  for (const { column, kind, room, unit } of stays) {
    const index = (group: number) => problem.roomGroups[problem.groupRoom[group]!]!.indexOf(group)
    const units = new Set(room.units[unit]!.groups.map(index))
    const there = kind.guests.filter((guest) => {
      const group = groups.get(guest)?.[0]
      const isThere =
        group !== undefined &&
        !placedNow.has(guest) &&
        room.rooms.includes(problem.groupRoom[group]!) &&
        units.has(index(group))
      if (isThere) placedNow.add(guest)
      return isThere
    })
    add(column, there.length)
  }
  const placed = [...groups.keys()].filter((guest) => problem.lockedGroup[guest]! < 0)
  expect(placedNow.size).toBe(placed.length)
  return [...rows.keys()].filter((row) => rows[row]! > model.rowUpper[row]!)
}

test('whatever multipliers come in, no bound is below the best plan', () => {
  const dice = rollDice('multipliers')
  const nonsense = [Number.NaN, Infinity, -Infinity, -1, 1e300, 5e-324, -0]
  for (let seed = 0; seed < CASES; seed += 1) {
    const instance = makeTiny(`bound:${seed}`, { guests: 6, hosts: 2, pins: false })
    const problem = problemOf(instance)
    const best = bruteForce(instance, 'most-people').reduce((sum, count) => sum + count, 0)
    const asked = buildModel(problem, everybody, 'relaxed')
    for (let tries = 0; tries < 10; tries += 1) {
      const multipliers = Array.from({ length: asked.model.rows }, () =>
        dice.chance(0.1) ? dice.pick(nonsense) : dice.chance(0.5) ? 0 : dice.between(0, 1_500) / 997,
      )
      const certificate = certify(everybody, asked, multipliers)
      expect(checkCertificate(problem, certificate), `case ${seed}`).toBeGreaterThanOrEqual(best)
      const forged = {
        ...certificate,
        multipliers: multipliers.map((y, row) => [row * 1.5 - 3, y] as const),
      }
      expect(checkCertificate(problem, forged), `case ${seed}`).toBeGreaterThanOrEqual(best)
    }
  }
})

test('a certificate of another round shows nothing', () => {
  const [one, other] = ['one', 'other'].map((seed) =>
    problemOf(makeTiny(seed, { guests: 6, hosts: 2, pins: false })),
  )
  const asked = buildModel(one!, everybody, 'relaxed')
  const certificate = certify(everybody, asked, new Float64Array(asked.model.rows).fill(1))
  expect(checkCertificate(one!, certificate)).toBeLessThan(Infinity)
  expect(checkCertificate(other!, certificate)).toBe(Infinity)
})

const CASES = often(300, 60)
