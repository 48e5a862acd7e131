import { reasonsOf, type Reason } from '../rules/eligibility.ts'
import { GENDERS } from '../rules/answers.ts'
import { reasonsAt } from '../fits.ts'
import type { MatchingGuest } from '../model.ts'
import type { Problem } from '../problem.ts'
import { findBlockers } from '../search/blockers.ts'
import { LOCKED } from '../search/state.ts'
import { namePlace, type Standing } from './standing.ts'

/** One group of guests: how many there are, fit somewhere, and are placed; median minutes to the venue of those placed where it is known, else null. */
export type Coverage = {
  readonly name: string
  readonly total: number
  readonly eligible: number
  readonly placed: number
  readonly medianCommute: number | null
}

/** `guest` could have the place of `instead`, who is of a worse tier, without anybody else moving. */
export type Envy = { readonly guest: string; readonly instead: string; readonly host: string }

/** What a guest may ask for that not every home has. */
const WISHES = {
  alone: ({ roomSharing }) => roomSharing === 'no',
  sameGender: ({ roomSharing }) => roomSharing === 'same-gender',
  onlyFemaleHosts: (guest) => guest.onlyFemaleHosts,
  noPets: ({ petProblem }) => petProblem,
  stepFree: ({ accessMust = [] }) => accessMust.includes('step-free'),
  shortWay: ({ longCommuteOk }) => !longCommuteOk,
} as const satisfies Record<string, (guest: MatchingGuest) => boolean>
export type Wish = keyof typeof WISHES

export type Fairness = {
  readonly all: Coverage
  readonly tiers: readonly Coverage[]
  readonly genders: readonly Coverage[]
  readonly wishes: readonly (Coverage & { readonly name: Wish })[]
  readonly globalSouth: readonly Coverage[]
  /** Empty where no guest of a better tier could simply take a place of one of a worse tier. Shared rooms or dates may explain every other case. */
  readonly envy: readonly Envy[]
  /** Who sleeps where a rule speaks against it: a person's decision, and that person must be able to say why. */
  readonly overrides: readonly Override[]
}

/** A pinned or locked guest, the host, and the rules that this breaks. */
export type Override = { readonly guest: string; readonly host: string; readonly reasons: readonly Reason[] }

const WISH_NAMES = Object.keys(WISHES) as Wish[]

/** Who is served by a plan and who is not. For organisers only: tiers say things about people that nobody else may know. */
export function fairness(standing: Standing): Fairness {
  const { problem } = standing
  const tiers = [...new Set(problem.tier)].toSorted((a, b) => a - b)
  const coverage = (name: string, holds: (guest: MatchingGuest, number: number) => boolean) =>
    cover(standing, name, holds)
  return {
    all: coverage('all', () => true),
    tiers: tiers.map((tier) => coverage(String(tier), (_, number) => problem.tier[number] === tier)),
    genders: GENDERS.map((gender) => coverage(gender, (guest) => guest.gender === gender)),
    wishes: WISH_NAMES.map((name) => ({ ...coverage(name, WISHES[name]), name })),
    globalSouth: [true, false].map((is) => coverage(String(is), (guest) => guest.globalSouth === is)),
    envy: findEnvy(standing),
    overrides: listOverrides(standing),
  }
}

/** A wish is left behind where so few of those who have it are placed: ten in a hundred fewer than of all. */
const BEHIND = 0.1
const FEW = 3

/** The wishes whose guests are placed least, worst first: for them the beds do not fit. */
export function leftBehind({ all, wishes }: Pick<Fairness, 'all' | 'wishes'>): (Coverage & { name: Wish })[] {
  const share = ({ placed, total }: Coverage) => (total === 0 ? 0 : placed / total)
  return wishes
    .filter((wish) => wish.total >= FEW && share(wish) <= share(all) - BEHIND)
    .toSorted((a, b) => share(a) - share(b))
}

function cover(
  { problem, options, state }: Standing,
  name: string,
  holds: (guest: MatchingGuest, number: number) => boolean,
): Coverage {
  const numbers = [...problem.guests.keys()].filter((number) => holds(problem.guests[number]!, number))
  const placed = numbers.filter((number) => state.place[number]! >= 0)
  return {
    name,
    total: numbers.length,
    eligible: numbers.filter((number) => options.eligible[number] === 1 || state.fixed[number] === LOCKED)
      .length,
    placed: placed.length,
    medianCommute: median(placed.flatMap((number) => minutesOf(problem, state.place[number]!) ?? [])),
  }
}

function listOverrides({ problem, state }: Standing): Override[] {
  return problem.guests.flatMap((guest, number) => {
    const group = state.place[number]!
    const reasons = group < 0 ? [] : reasonsOf(reasonsAt(problem, number, group))
    return reasons.length === 0 ? [] : [{ guest: guest.id, host: namePlace(problem, group).host, reasons }]
  })
}

function minutesOf(problem: Problem, group: number): number | null {
  return problem.hosts[problem.groupHost[group]!]!.commuteMinutes
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function findEnvy({ problem, options, state }: Standing): Envy[] {
  const envy: Envy[] = []
  const blockers: number[] = []
  problem.guests.forEach((guest, number) => {
    // Who travels only together needs more than one place.
    if (state.place[number]! >= 0 || problem.partyOf[number]! >= 0) return
    for (const group of options.of(number)) {
      const found = findBlockers(state, number, group, blockers)
      const instead = blockers
        .slice(0, Math.max(found, 0))
        .find((other) => state.level[other]! > state.level[number]!)
      if (instead === undefined) continue
      const host = problem.hosts[problem.groupHost[group]!]!.id
      envy.push({ guest: guest.id, instead: problem.guests[instead]!.id, host })
      return
    }
  })
  return envy
}
