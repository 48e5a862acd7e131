import { expect, it } from 'vitest'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES, type Objective, TIER_COUNT } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { listBeds } from '../matching/brute-force.ts'
import {
  type FileGuest,
  type FileInstance,
  mayLieTogether,
  mayShare,
  reasonsByReadme,
  tierByReadme,
} from '../matching/plan-checker.ts'
import { makeTiny } from '../matching/tiny.ts'
import { findProgram } from '../outside/programs.ts'
import { openCpSat, type Solve, solveByCbc, solveByClasp, solveByGlpk } from './solvers.ts'

// Rounds too large to try every plan, as linear and logical programs: solvers of other families than the one that proves ours, on a model
// that is written from the description of the files alone.

const ROUNDS = 40

const solvers: [string, () => Promise<Solve | null>][] = [
  ['cbc', async () => withProgram('cbc', solveByCbc)],
  ['glpsol', async () => withProgram('glpsol', solveByGlpk)],
  ['clasp', async () => withProgram('clasp', solveByClasp)],
  ['CP-SAT of OR-Tools', openCpSat],
]

function withProgram(name: string, by: (program: string) => Solve): Solve | null {
  const program = findProgram(name, 'whether another solver agrees with our plans')
  return program === null ? null : by(program)
}

it.each(solvers)('%s finds the same tiers', async (_, open) => {
  const solve = await open()
  if (!solve) return
  let placed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const instance = makeTiny(`neighbour:${round}`, {
      guests: 16,
      hosts: 7,
      pins: false,
      needs: round % 2 === 0,
    })
    for (const objective of OBJECTIVES) {
      const read = readInput({ instance })
      if (!read.ok) throw new Error(read.error.join('\n'))
      const ours = plan(normalise(read.value), {
        seed: '1',
        objective,
        steps: 2_000,
        previous: [],
      }).tierVector
      const theirs = await bestTiers(instance, objective, solve)
      expect(theirs.join(), `round ${round}, ${objective}`).toBe(ours.join())
      placed += theirs.reduce((sum, count) => sum + count, 0)
    }
  }
  expect(placed).toBeGreaterThan(3 * ROUNDS)
})

/** One tier after another, the best first: what has been reached is a condition for the next. */
async function bestTiers(instance: FileInstance, objective: Objective, solve: Solve): Promise<number[]> {
  const model = modelOf(instance)
  const everybody = [...model.byTier.values()].flat()
  if (everybody.length === 0) return Array.from({ length: TIER_COUNT }, () => 0)
  const kept: string[] = []
  const most = async (variables: readonly string[]) => {
    if (variables.length === 0) return 0
    const value = await solve({
      sought: variables,
      conditions: [...model.conditions, ...kept],
      variables: everybody,
    })
    kept.push(`${variables.join(' + ')} >= ${value}`)
    return value
  }
  if (objective === 'most-people') await most(everybody)
  const tiers: number[] = []
  for (let tier = 1; tier <= TIER_COUNT; tier += 1) tiers.push(await most(model.byTier.get(tier) ?? []))
  return tiers
}

/** A variable for each guest in each bed where nothing speaks against it. */
function modelOf(instance: FileInstance) {
  const choices = instance.guests.flatMap((guest, g) =>
    listBeds(instance).flatMap((bed, b) => {
      const host = instance.hosts.find(({ id }) => id === bed.host)
      const room = host?.rooms.find(({ id }) => id === bed.room)
      if (!host || !room || reasonsByReadme(instance, guest, host, room, bed.kind).length > 0) return []
      return [{ guest, bed, host, name: `x${g}b${b}`, bedKey: String(b), roomKey: `${bed.host} ${bed.room}` }]
    }),
  )
  type Choice = (typeof choices)[number]
  const sums = (all: readonly Choice[]) => all.map(({ name }) => name).join(' + ')
  const byTier = new Map<number, string[]>()
  for (const { guest, name } of choices) {
    const tier = tierByReadme(instance, guest)
    byTier.set(tier, [...(byTier.get(tier) ?? []), name])
  }
  const conditions = groups(choices, ({ guest }) => guest.id).map((all) => `${sums(all)} <= 1`)
  // The fullest night begins with an arrival.
  const nights = [...new Set(instance.guests.map(({ start }) => start))]
  const sleepsOn = (night: number) => (choice: Choice) =>
    choice.guest.start <= night && night < choice.guest.end
  for (const night of nights) {
    const there = choices.filter(sleepsOn(night))
    for (const all of groups(there, ({ bedKey }) => bedKey))
      conditions.push(`${sums(all)} <= ${all[0]?.bed.places}`)
    for (const all of groups(there, ({ host }) => host.id)) {
      const most = all[0]?.host.guestsAtMost
      if (most !== undefined) conditions.push(`${sums(all)} <= ${most}`)
    }
  }
  for (const [index, one] of choices.entries())
    for (const other of choices.slice(index + 1))
      if (one.guest !== other.guest && isApart(instance, one, other))
        conditions.push(`${sums([one, other])} <= 1`)
  return { byTier, conditions }
}

type Laid = { guest: FileGuest; bedKey: string; roomKey: string }
function isApart(instance: FileInstance, one: Laid, other: Laid): boolean {
  if (one.guest.end <= other.guest.start || other.guest.end <= one.guest.start) return false
  if (one.roomKey === other.roomKey && !mayShare(one.guest, other.guest)) return true
  return one.bedKey === other.bedKey && !mayLieTogether(instance, one.guest, other.guest)
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  return Object.values(Object.groupBy(items, keyOf)).filter((all) => all !== undefined)
}
