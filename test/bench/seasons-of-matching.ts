import { makeSeason, playSeason, type Outcome, type Planner } from './matching/seasons.ts'
import type { Benchmark, Figure } from './run.ts'

const SEASONS = 250

/** The first is what the others are compared with. */
export const PLANNERS: Readonly<Record<string, Planner>> = {
  'each round alone': {},
  reserve: { isReserving: true },
  'second choice': { hasSecond: true },
  'overbooked halls, 20 %': { overbook: 20 },
  'reserve, second choice, halls': { isReserving: true, hasSecond: true, overbook: 20 },
  'second choice, halls': { hasSecond: true, overbook: 20 },
}

/** Rounds after each other (engine/README.md has the table). */
export const seasonsOfMatching: Benchmark = {
  title: `Matching: ${SEASONS} made-up seasons, planned in several ways`,
  run: async ({ at }) => {
    const played = Object.keys(PLANNERS).map((): Outcome[] => [])
    for (let season = 0; season < SEASONS; season += 1) {
      at(`season ${season + 1} of ${SEASONS}`)
      const made = makeSeason(`season ${season}`)
      Object.values(PLANNERS).forEach((planner, index) => played[index]!.push(playSeason(made, planner)))
      await new Promise(setImmediate)
    }
    return Object.keys(PLANNERS).flatMap((name, index) => compare(name, played[index]!, played[0]!))
  },
}

/** Means, and the difference from the first with an interval that has the truth in 95 of 100 cases, season by season. */
function compare(name: string, own: readonly Outcome[], first: readonly Outcome[]): Figure[] {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const say = (of: (outcome: Outcome) => number) => {
    const differences = own.map((outcome, index) => of(outcome) - of(first[index]!))
    const middle = mean(differences)
    const spread = Math.sqrt(mean(differences.map((one) => (one - middle) ** 2)) / (own.length - 1))
    const more = own === first ? '' : ` (${middle.toFixed(2)} ± ${(1.96 * spread).toFixed(2)})`
    return `${mean(own.map(of)).toFixed(1)}${more}`
  }
  return [
    {
      what: `${name}: housed in the first night, of ${mean(own.map(({ come }) => come)).toFixed(1)}`,
      value: say(({ housed }) => housed),
    },
    { what: `${name}: nights without a bed`, value: say(({ nightsWithout }) => nightsWithout) },
    { what: `${name}: matched`, value: say(({ matched }) => matched) },
    { what: `${name}: milliseconds of planning`, value: say(({ milliseconds }) => milliseconds) },
  ]
}
