import { expect, test } from 'vitest'
import { rollDice } from 'bed-matching/dice.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { often } from '../builders/often.ts'
import { leastScore } from './kindest.ts'
import type { FileInstance } from './plan-checker.ts'
import { makeTiny } from './tiny.ts'

const LANGUAGES = ['en', 'de', 'fr']
function withLanguages(instance: FileInstance, seed: string): FileInstance {
  const dice = rollDice(`languages ${seed}`)
  const some = () => ({ languages: LANGUAGES.filter(() => dice.chance(0.4)) })
  return {
    ...instance,
    guests: instance.guests.map((guest) => ({ ...guest, ...some() })),
    hosts: instance.hosts.map((host) => ({ ...host, ...some() })),
  }
}

test('no plan with the same guests is kinder, by every way there is', () => {
  let placed = 0
  const unkind: string[] = []
  for (let seed = 0; seed < often(2_000); seed += 1) {
    const instance = withLanguages(
      makeTiny(`kind ${seed}`, { guests: 6, hosts: 4, pins: false, together: seed % 3 === 0 }),
      String(seed),
    )
    const read = readInput({ instance })
    if (!read.ok) throw new Error(read.error.join())
    const problem = normalise(read.value)
    const found = plan(problem, { seed: '1', objective: 'priority', steps: 300, previous: [] })
    const ids = new Set(found.assignments.map(({ guest }) => guest))
    const guests = instance.guests.filter(({ id }) => ids.has(id))
    const best = leastScore(instance, guests)
    const own = leastScore(instance, guests, found.assignments)
    if (own === null || best === null) throw new Error(`No way to lie in case ${seed}`)
    placed += guests.length
    if (own > best) unkind.push(`${seed}: ${own} where ${best} can be`)
    const said = Object.fromEntries(found.kindness.map(({ term, value }) => [term, value]))
    expect(Object.values(said).every((value) => value >= 0)).toBe(true)
    for (const { value, best: bound } of found.kindness) expect(bound).toBeLessThanOrEqual(value)
  }
  expect(placed).toBeGreaterThan(often(2_000))
  expect(unkind).toEqual([])
})
