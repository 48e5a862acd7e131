import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reasonsOf } from 'bed-matching/rules/eligibility.ts'
import { checkPlan } from 'bed-matching/check.ts'
import { reasonsAt } from 'bed-matching/fits.ts'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES } from 'bed-matching/model.ts'
import { plan, startSearch, type PlanRequest } from 'bed-matching/plan.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { bestOf, bruteForce } from './brute-force.ts'
import { checkByReadme, reasonsByReadme, type FileInstance } from './plan-checker.ts'
import { makeTiny } from './tiny.ts'
import { often } from '../builders/often.ts'

function problemOf(instance: FileInstance): Problem {
  const read = readInput({ instance })
  if (!read.ok) throw new Error(read.error.join('\n'))
  return normalise(read.value)
}

const request = (more: Partial<PlanRequest> = {}): PlanRequest => ({
  seed: '1',
  objective: 'priority',
  steps: 1_000,
  previous: [],
  ...more,
})

type Case = {
  instance: FileInstance
  expected: {
    tierVector: number[]
    matched: number
    matchedSets: string[][]
    tiers: Record<string, number>
    reasons: Record<string, string[]>
  }
}

describe.each(['01-augmenting-path', '04-place-reuse-over-time', '07-every-filter'])(
  'the example %s',
  (name) => {
    const { instance, expected }: Case = JSON.parse(
      readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8'),
    )
    const problem = problemOf(instance)

    test('is solved: tier vector, guests and a plan that breaks no rule', () => {
      const found = plan(problem, request())
      expect(found.tierVector).toEqual(expected.tierVector)
      expect(found.matched).toBe(expected.matched)
      expect(expected.matchedSets).toContainEqual(found.assignments.map(({ guest }) => guest))
      expect(checkPlan(problem.input, found)).toEqual([])
      expect(checkByReadme(instance, found.assignments)).toEqual([])
      expect(found.provenThroughTier).toBe(24)
    })

    test('has the tiers and, for each pair, the reasons it expects', () => {
      const tiers = problem.guests.map(({ id }, guest) => [id, problem.tier[guest]])
      expect(Object.fromEntries(tiers)).toEqual(expected.tiers)
      for (const [key, reasons] of Object.entries(expected.reasons)) {
        const [guestId, hostId, roomId, kind] = key.split('|')
        const guest = problem.guestNumber.get(guestId!)!
        const host = problem.hostNumber.get(hostId!)!
        const room = problem.hosts[host]!.rooms.findIndex(({ id }) => id === roomId)
        const group = problem.roomGroups[problem.hostRooms[host]![room]!]!.find(
          (at) => problem.groups[at]!.kind === kind,
        )!
        expect(reasonsOf(reasonsAt(problem, guest, group)), key).toEqual(reasons)
        const type = problem.groups[group]!.roomType
        expect(
          reasonsByReadme(
            instance,
            instance.guests.find(({ id }) => id === guestId)!,
            instance.hosts.find(({ id }) => id === hostId)!,
            { type },
            kind!,
          ),
          key,
        ).toEqual(reasons)
      }
    })
  },
)

describe.each(OBJECTIVES)('for %s, small cases', (objective) => {
  test('are solved as well as by trying every plan there is', () => {
    for (let seed = 0; seed < TINY_CASES; seed += 1) {
      const instance = makeTiny(`tiny:${seed}`, { guests: 6, hosts: 3, pins: false })
      const problem = problemOf(instance)
      const found = plan(problem, request({ objective }))
      expect(checkPlan(problem.input, found), `case ${seed}`).toEqual([])
      expect(found.tierVector, `case ${seed}`).toEqual(bruteForce(instance, objective))
    }
  })
})

describe.each(OBJECTIVES)(
  'for %s, small cases with halls, rooms for women, and what some need to get in',
  (objective) => {
    test('are solved as well as by trying every plan there is', () => {
      let excluded = 0
      for (let seed = 0; seed < TINY_CASES; seed += 1) {
        const instance = makeTiny(`needs:${seed}`, {
          guests: 6,
          hosts: 3,
          pins: false,
          needs: true,
          halls: true,
        })
        const problem = problemOf(instance)
        const found = plan(problem, request({ objective }))
        expect(checkPlan(problem.input, found), `case ${seed}`).toEqual([])
        expect(checkByReadme(instance, found.assignments), `case ${seed}`).toEqual([])
        expect(found.tierVector, `case ${seed}`).toEqual(bruteForce(instance, objective))
        const without = instance.guests.map((guest) => ({ ...guest, accessMust: [] }))
        excluded += plan(problemOf({ ...instance, guests: without }), request({ objective })).matched
        excluded -= found.matched
      }
      expect(excluded).toBeGreaterThan(TINY_CASES / 10)
    })
  },
)

describe.each(OBJECTIVES)('for %s, small cases with groups', (objective) => {
  test('are solved as well as by trying every plan there is, with guests who must not meet and pins', () => {
    let together = 0
    for (let seed = 0; seed < TINY_CASES; seed += 1) {
      const instance = makeTiny(`together:${seed}`, { guests: 6, hosts: 3, pins: true, together: true })
      const best = bestOf(instance, objective)
      // A pin that only fits against the rules of the room is not what is asked here.
      if (best === null) continue
      const problem = problemOf(instance)
      const found = plan(problem, request({ objective }))
      expect(checkPlan(problem.input, found), `case ${seed}`).toEqual([])
      expect(checkByReadme(instance, found.assignments), `case ${seed}`).toEqual([])
      expect(found.tierVector, `case ${seed}`).toEqual(best)
      const hosts = new Map(found.assignments.map(({ guest, host }) => [guest, host]))
      together += (instance.groups ?? []).filter(({ kind, guests }) => {
        return kind === 'only-together' && guests.every((id) => hosts.has(id))
      }).length
    }
    expect(together).toBeGreaterThan(TINY_CASES / 10)
  })
})

test('what is called proven without any search is true, and no bound is below the truth', () => {
  for (let seed = 0; seed < often(300, 60); seed += 1) {
    const instance = makeTiny(`proof:${seed}`, { guests: 7, hosts: 2, pins: false })
    const problem = problemOf(instance)
    const found = plan(problem, request({ steps: 0 }))
    const best = bruteForce(instance, 'priority')
    const proven = found.provenThroughTier
    expect(found.tierVector.slice(0, proven), `case ${seed}`).toEqual(best.slice(0, proven))
    const open = found.tiers[proven]
    if (open) expect(open.bound, `case ${seed}`).toBeGreaterThanOrEqual(best[proven]!)
  }
})

test('for most people nothing is called proven that is not the best among all plans with most people', () => {
  for (let seed = 0; seed < often(300, 60); seed += 1) {
    const instance = makeTiny(`most:${seed}`, { guests: 7, hosts: 2, pins: false })
    const found = plan(problemOf(instance), request({ steps: 0, objective: 'most-people' }))
    const best = bruteForce(instance, 'most-people')
    const proven = found.provenThroughTier
    expect(found.tierVector.slice(0, proven), `case ${seed}`).toEqual(best.slice(0, proven))
    expect(found.tiers.filter((tier) => tier.proven)).toHaveLength(proven)
  }
})

test('locked guests never move, and the others are placed around them as well as can be', () => {
  for (let seed = 0; seed < often(300, 60); seed += 1) {
    const instance = makeTiny(`locked:${seed}`, { guests: 6, hosts: 3, pins: false })
    const first = plan(problemOf(instance), request({ steps: 0, seed: 'first' }))
    const locked = first.assignments.filter((_, index) => index % 2 === 0)
    const later = {
      ...instance,
      locked: locked.map(({ guest, host, room, bed }) => ({ guest, host, room, bed })),
    }
    const problem = problemOf(later)
    const found = plan(problem, request())
    expect(checkPlan(problem.input, found), `case ${seed}`).toEqual([])
    expect(checkByReadme(later, found.assignments), `case ${seed}`).toEqual([])
    expect(found.tierVector, `case ${seed}`).toEqual(bruteForce(later, 'priority'))
  }
})

test('random plans pass both checkers, with pins, vetoes and declined places, and are never worse than by hand', () => {
  for (let seed = 0; seed < RANDOM_CASES; seed += 1) {
    const instance = makeTiny(`random:${seed}`, { guests: 14, hosts: 7, pins: true })
    const problem = problemOf(instance)
    const search = startSearch(problem, request({ steps: 20, objective: 'most-people' }))
    search.goOn(20)
    const found = search.finish()
    expect(checkPlan(problem.input, found), `case ${seed}`).toEqual([])
    expect(checkByReadme(instance, found.assignments), `case ${seed}`).toEqual([])
    const { firstFit, carefulFit } = search.baseline()
    expect(found.matched).toBeGreaterThanOrEqual(Math.max(firstFit, carefulFit))
  }
})

describe('a plan', () => {
  const input = makeRound(60, 22, 'order', ROUND_SHAPES.hard)
  const found = plan(normalise(input), request({ steps: 200 }))

  test('is the same for the same seed and steps, whatever the order of the rows', () => {
    const turned = {
      ...input,
      guests: input.guests.toReversed(),
      hosts: input.hosts.toReversed(),
    }
    expect(plan(normalise(turned), request({ steps: 200 }))).toEqual(found)
  })

  test('is the same in pieces as in one go', () => {
    const search = startSearch(normalise(input), request({ steps: 200 }))
    let pieces = 0
    while (search.goOn(7)) pieces += 1
    expect(search.finish()).toEqual(found)
    expect(search.done()).toBe(200)
    expect(pieces).toBe(28)
  })

  test('says how good it is, tier by tier', () => {
    expect(found.tiers.map(({ placed }) => placed)).toEqual(found.tierVector)
    for (const { total, eligible, placed, bound } of found.tiers) {
      expect([placed <= bound, bound <= eligible, eligible <= total]).toEqual([true, true, true])
    }
    const firstOpen = found.tiers.findIndex(({ proven }) => !proven)
    expect(found.provenThroughTier).toBe(firstOpen)
  })

  test('places more people if that is what it is for, at a price in the tiers', () => {
    const most = plan(normalise(input), request({ steps: 300, objective: 'most-people' }))
    expect(most.matched).toBeGreaterThanOrEqual(found.matched)
  })
})

// The bench tries ten times as many.
const TINY_CASES = often(1_000)
const RANDOM_CASES = often(1_000)
