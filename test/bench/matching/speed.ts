import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findMissing } from 'bed-matching/explain/missing-beds.ts'
import { singleRelaxations } from 'bed-matching/explain/relaxations.ts'
import { makeStanding } from 'bed-matching/explain/standing.ts'
import { whyUnplaced } from 'bed-matching/explain/why-unplaced.ts'
import type { MatchingInput } from 'bed-matching/model.ts'
import { plan, standardSteps, startSearch, type PlanRequest } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import type { Figure } from '../run.ts'
import { median, milliseconds, time } from '../table.ts'

const request: PlanRequest = { seed: '1', objective: 'priority', steps: 0, previous: [] }

/** From rows to a plan with its bound, where there are beds enough. Median of three after one to warm up, the largest once and by itself. */
export function measureBalanced(): Figure[] {
  return [
    balanced(300, 200, 100),
    balanced(1_000, 600, 300),
    balanced(5_000, 3_000, 1_500),
    ...measureLargest(),
  ]
}

function balanced(guests: number, hosts: number, goal: number): Figure {
  const input = makeRound(guests, hosts, '1', ROUND_SHAPES.base)
  const { matched, provenThroughTier } = planOf(input)
  const ms = median(Array.from({ length: 3 }, () => time(() => planOf(input)).ms))
  return sayBalanced(guests, hosts, goal, { ms, matched, provenThroughTier })
}

function measureLargest(): Figure[] {
  const script = fileURLToPath(new URL('large-round.ts', import.meta.url))
  const found = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as Planned & {
    megabytes: number
  }
  return [
    sayBalanced(20_000, 12_000, 10_000, found),
    {
      what: '20000 x 12000 balanced: memory at its highest',
      value: `${found.megabytes} MB`,
      goal: '<= 400 MB',
      met: found.megabytes <= 400,
    },
  ]
}

type Planned = { ms: number; matched: number; provenThroughTier: number }

function sayBalanced(guests: number, hosts: number, goal: number, found: Planned): Figure {
  const { ms, matched, provenThroughTier } = found
  return {
    what: `${guests} x ${hosts} balanced: ${matched} placed, proven through tier ${provenThroughTier}`,
    value: milliseconds(ms),
    goal: `<= ${goal} ms`,
    met: ms <= goal,
  }
}

function planOf(input: MatchingInput) {
  return plan(normalise(input), request)
}

/** Where beds are scarce: how fast, how far from the bound, and what the search gains over going from guest to guest by hand. */
export function measureScarce(): Figure[] {
  const cases = [
    [120, 42, 'base', 2_000],
    [120, 42, 'hard', Infinity],
    [300, 120, 'base', 5_000],
    [300, 120, 'hard', 10_000],
    [1_000, 360, 'base', Infinity],
  ] as const
  return cases.map(([guests, hosts, shape, goal]) => {
    const problem = normalise(makeRound(guests, hosts, '1', ROUND_SHAPES[shape]))
    const { ms, value } = time(() => {
      const search = startSearch(problem, { ...request, steps: standardSteps(problem) })
      search.goOn(Infinity)
      return { found: search.finish(), baseline: search.baseline() }
    })
    const { found, baseline } = value
    const open = found.tiers[found.provenThroughTier]
    const gap = open ? `tier ${open.tier}: ${open.placed}, at most ${open.bound}` : 'all proven'
    return {
      what: `${guests} x ${hosts} scarce ${shape}: ${found.matched} placed (by hand ${baseline.firstFit}, with care ${baseline.carefulFit}); ${gap}`,
      value: milliseconds(ms),
      ...(goal < Infinity ? { goal: `<= ${goal} ms`, met: ms <= goal } : {}),
    }
  })
}

/** Scarce 5,000 x 1,800: first plan, steps a second, distance from the bound. */
export function measureLarge(): Figure[] {
  const steps = 600
  const input = makeRound(5_000, 1_800, '1', ROUND_SHAPES.base)
  const first = time(() => startSearch(normalise(input), { ...request, steps }))
  const search = first.value
  // Packing the whole round comes before the first step and is no step.
  search.goOn(1)
  const searching = time(() => search.goOn(steps))
  const perSecond = ((steps - 1) / searching.ms) * 1_000
  const found = search.finish()
  const bound = found.tiers.at(-1)!
  const most = found.matched - bound.placed + bound.bound
  const gap = ((most - found.matched) / most) * 100
  return [
    {
      what: '5000 x 1800 scarce: first plan with its bound',
      value: milliseconds(first.ms),
      goal: '<= 2000 ms',
      met: first.ms <= 2_000,
    },
    {
      what: '5000 x 1800 scarce: search steps a second',
      value: perSecond.toFixed(0),
      goal: '>= 200',
      met: perSecond >= 200,
    },
    {
      what: `5000 x 1800 scarce: ${found.matched} placed, at most ${most}`,
      value: `${gap.toFixed(2)} %`,
      goal: '<= 1 %',
      met: gap <= 1,
    },
  ]
}

/** Questions an organiser asks while looking at a plan. */
export function measureQuestions(): Figure[] {
  const input = makeRound(1_000, 360, '1', ROUND_SHAPES.base)
  const problem = normalise(input)
  const found = plan(problem, request)
  const standing = makeStanding(problem, found)
  const unplaced = problem.guests.filter((_, guest) => standing.state.place[guest]! < 0).slice(0, 50)
  const why = median(
    unplaced.map(({ id }) => time(() => [whyUnplaced(standing, id), singleRelaxations(standing, id)]).ms),
  )
  return [
    {
      what: 'whyUnplaced and singleRelaxations at 1,000 guests',
      value: `${why.toFixed(1)} ms`,
      goal: '<= 50 ms',
      met: why <= 50,
    },
    measureMissing(),
    measureRepair(300, 120, 50),
    measureRepair(5_000, 1_800, 300),
  ]
}

/** What the report of a round says first, and how long it takes to find it. */
function measureMissing(): Figure {
  const input = makeRound(300, 120, '1', ROUND_SHAPES.base)
  const found = plan(normalise(input), request)
  const ms = median(Array.from({ length: 3 }, () => time(() => findMissing(input, found, 6)).ms))
  const [first] = findMissing(input, found, 6)
  const said = first
    ? `${first.more} more (${first.kind}, ${first.roomType}) would place ${first.places}`
    : 'none'
  return {
    what: `what beds are missing most at 300 guests: ${said}`,
    value: milliseconds(ms),
    goal: '<= 1000 ms',
    met: ms <= 1_000,
  }
}

function measureRepair(guests: number, hosts: number, goal: number): Figure {
  const input = makeRound(guests, hosts, '1', ROUND_SHAPES.base)
  const found = plan(normalise(input), request)
  const declined = found.assignments.slice(0, 5)
  const ms = median(
    declined.map(({ guest, host }) => {
      const changed = normalise({ ...input, declined: [...input.declined, { guest, host }] })
      return time(() => plan(changed, { ...request, previous: found.assignments })).ms
    }),
  )
  return {
    what: `repair after a decline at ${guests} guests`,
    value: milliseconds(ms),
    goal: `<= ${goal} ms`,
    met: ms <= goal,
  }
}
