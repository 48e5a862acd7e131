/** Rounds of a few people for tests that look at one thing. */
import { DEFAULT_POLICY } from 'bed-matching/input/read-input.ts'
import { makeStanding } from 'bed-matching/explain/standing.ts'
import type { MatchingGuest, MatchingHost, MatchingInput } from 'bed-matching/model.ts'
import { plan, type PlanRequest } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'

export const guest = (id: string, more: Partial<MatchingGuest> = {}): MatchingGuest => ({
  id,
  age: 24,
  gender: 'female',
  nights: { start: 3, end: 14 },
  globalSouth: false,
  marginalized: false,
  accredited: false,
  onlyFemaleHosts: false,
  longCommuteOk: false,
  roomSharing: 'yes',
  sleeping: ['bed'],
  petProblem: false,
  sharesWith: [],
  ...more,
})
export const host = (id: string, more: Partial<MatchingHost> = {}): MatchingHost => ({
  id,
  gender: 'female',
  living: 'couple',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  nights: { start: 0, end: 15 },
  commuteMinutes: 20,
  guestsAtMost: null,
  rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'single', quantity: 1 }] }],
  ...more,
})
export const round = (
  guests: MatchingGuest[],
  hosts: MatchingHost[],
  more: Partial<MatchingInput> = {},
): MatchingInput => ({
  policy: DEFAULT_POLICY,
  guests,
  hosts,
  pins: [],
  vetoes: [],
  declined: [],
  locked: [],
  ...more,
})
export const twoBeds = [
  { id: 'r', type: 'private' as const, beds: [{ kind: 'single' as const, quantity: 2 }] },
]
export const request: PlanRequest = { seed: '1', objective: 'priority', steps: 200, previous: [] }
export const solve = (input: MatchingInput) => {
  const problem = normalise(input)
  const found = plan(problem, request)
  return { problem, found, standing: makeStanding(problem, found) }
}

/** A hard round in which every fourth guest travels only together with the next, and some must not meet. */
export function roundOfParties(seed: number): MatchingInput & Required<Pick<MatchingInput, 'groups'>> {
  const input = makeRound(60, 20, `parties:${seed}`, seed % 2 === 0 ? ROUND_SHAPES.hard : ROUND_SHAPES.base)
  const ids = input.guests.map(({ id }) => id)
  const of = (at: number, size: number) => ids.slice(at, at + size)
  const groups = Array.from({ length: 12 }, (_, n) => ({
    id: `t${n}`,
    guests: of(n * 4, n % 3 === 0 ? 3 : 2),
    kind: n % 4 === 3 ? ('preferably' as const) : ('only-together' as const),
  }))
  const notWith = Array.from({ length: 8 }, (_, n) => ({ a: ids[48 + n]!, b: ids[(n * 5) % 40]! }))
  return { ...input, groups, notWith }
}
