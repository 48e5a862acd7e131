/** A made-up round that organisers can change, to see what the weights do (rules: editions). */
import { DEFAULT_POLICY } from 'bed-matching/input/read-input.ts'
import { makeStanding } from 'bed-matching/explain/standing.ts'
import { weighed, type Weighed } from 'bed-matching/explain/weighed.ts'
import { whyHere, type WhyHere } from 'bed-matching/explain/why-here.ts'
import { whyUnplaced, type WhyUnplaced } from 'bed-matching/explain/why-unplaced.ts'
import type {
  GroupRank,
  MatchingGuest,
  MatchingHost,
  MatchingInput,
  TravelGroup,
} from 'bed-matching/model.ts'
import { plan, standardSteps } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { allNormal, type Importances } from '#domain/importance.ts'
import { policyOf } from './policy.ts'

/** What may be changed: the weights, whose tier a group has, how the two travel, and whether Jo has a cat. */
export type ExampleChoice = {
  readonly importance: Importances
  readonly groupRank: GroupRank
  readonly pair: TravelGroup['kind']
  readonly cat: boolean
}
export const usualExample: ExampleChoice = {
  importance: allNormal,
  groupRank: 'last',
  pair: 'only-together',
  cat: true,
}

export const examplePolicy = DEFAULT_POLICY
const stay = { start: 1, end: 8 }
const person = {
  gender: 'female',
  nights: stay,
  globalSouth: false,
  marginalized: false,
  accredited: false,
  onlyFemaleHosts: false,
  longCommuteOk: false,
  roomSharing: 'yes',
  sleeping: ['bed'],
  petProblem: false,
  sharesWith: [],
  languages: ['en'],
} as const satisfies Partial<MatchingGuest>
export const exampleGuests = [
  { ...person, id: 'Amara', age: 25, onlyFemaleHosts: true, petProblem: true },
  { ...person, id: 'Bruno', age: 29, gender: 'male', languages: ['es'] },
  { ...person, id: 'Chen', age: 22, globalSouth: true, petProblem: true, roomSharing: 'same-gender' },
  { ...person, id: 'Dunja', age: 31, petProblem: true, roomSharing: 'same-gender' },
  { ...person, id: 'Eero', age: 20, gender: 'male', sleeping: ['bed', 'air-mattress'] },
  { ...person, id: 'Farah', age: 24, accredited: true },
] as const satisfies readonly MatchingGuest[]
export type ExampleGuest = (typeof exampleGuests)[number]['id']

const home = {
  gender: 'female',
  living: 'couple',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  nights: stay,
  guestsAtMost: null,
  languages: ['en'],
} as const satisfies Partial<MatchingHost>
export const exampleHosts = [
  {
    ...home,
    id: 'Gerda',
    commuteMinutes: 15,
    rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'air-mattress', quantity: 1 }] }],
  },
  {
    ...home,
    id: 'Hugo',
    gender: 'male',
    living: 'alone',
    commuteMinutes: 40,
    languages: ['es', 'en'],
    rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'single', quantity: 1 }] }],
  },
  {
    ...home,
    id: 'Ines',
    commuteMinutes: 30,
    rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'double', quantity: 1 }] }],
  },
  {
    ...home,
    id: 'Jo',
    commuteMinutes: 25,
    rooms: [{ id: 'r', type: 'shared', beds: [{ kind: 'single', quantity: 3 }] }],
  },
] as const satisfies readonly MatchingHost[]
export type ExampleHost = (typeof exampleHosts)[number]['id']

export type ExampleRow = {
  readonly guest: ExampleGuest
  /** As they count in this plan: those who travel only together in one. */
  readonly tier: number
  readonly host: ExampleHost | null
  readonly here: WhyHere | null
  readonly unplaced: WhyUnplaced | null
}
export type Example = { readonly rows: readonly ExampleRow[]; readonly terms: readonly Weighed[] }

/** The example planned in some milliseconds. */
export function planExample({ importance, groupRank, pair, cat }: ExampleChoice): Example {
  const input: MatchingInput = {
    policy: policyOf({ ...examplePolicy, importance, groupRank }),
    guests: exampleGuests,
    hosts: exampleHosts.map((host) => (host.id === 'Jo' ? { ...host, pets: cat } : host)),
    pins: [],
    vetoes: [],
    declined: [],
    locked: [],
    groups: [{ id: 'pair', guests: ['Chen', 'Dunja'], kind: pair }],
  }
  const problem = normalise(input)
  const found = plan(problem, {
    seed: 'example',
    objective: 'priority',
    steps: standardSteps(problem),
    previous: [],
  })
  const standing = makeStanding(problem, found)
  const why = whyHere(standing, [])
  const at = new Map<string, ExampleHost>(
    found.assignments.map(({ guest, host }) => [guest, host as ExampleHost]),
  )
  const rows = exampleGuests.map(({ id }, number) => ({
    guest: id,
    tier: problem.tier[number]!,
    host: at.get(id) ?? null,
    here: why(id),
    unplaced: at.has(id) ? null : whyUnplaced(standing, id),
  }))
  return { rows, terms: weighed(standing, found, []) }
}
