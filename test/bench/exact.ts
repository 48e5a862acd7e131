import { OBJECTIVES } from 'bed-matching/model.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { compare } from '../matching/exact/compare.ts'
import {
  CROWDED,
  makeBusy,
  ROUND,
  ROUND_TOGETHER,
  SMALL,
  TOGETHER,
  type Size,
} from '../matching/exact/rounds.ts'
import { NoAnswer, openExact } from '../matching/exact/solve.ts'
import type { Benchmark, Figure } from './run.ts'

/** `EXACT_ROUNDS` of each size, from `EXACT_FROM` on, and sizes with `EXACT_SIZE` in their name: so that several runs can share them. */
const { EXACT_ROUNDS = '2000', EXACT_FROM = '0', EXACT_SIZE = '' } = process.env
const ROUNDS = Number(EXACT_ROUNDS)
const FROM = Number(EXACT_FROM)
const SMALL_STEPS = 500
const REPORT_EVERY_MS = 10_000

const SIZES: Readonly<Record<string, Size>> = {
  'of up to 9 guests': SMALL,
  'in which most are pinned or locked': CROWDED,
  'of 60 guests and 25 hosts': ROUND,
  'with guests who travel together': TOGETHER,
  'of 60 guests, some of whom travel together': ROUND_TOGETHER,
}

/** Everything that is claimed of plans and proofs, held against a model that shares no line with them. */
export const exact: Benchmark = {
  title: 'Plans and proofs against an exact model',
  run: async () => {
    const solver = startSolver()
    const figures: Figure[] = []
    const sizes = Object.entries(SIZES).filter(([name]) => name.includes(EXACT_SIZE))
    for (const [name, size] of sizes) figures.push(...(await measure(name, size, solver)))
    await solver.close()
    return figures
  },
}

async function measure(name: string, size: Size, solver: ReturnType<typeof startSolver>): Promise<Figure[]> {
  const asExact = await openExact()
  const count = { rounds: 0, wrong: 0, whole: 0, free: 0, ruled: 0, canBeRuled: 0, noAnswer: 0 }
  let reported = performance.now()
  for (let seed = FROM; seed < FROM + ROUNDS; seed += 1) {
    const instance = makeBusy(`exact:${name}:${seed}`, size)
    const objective = OBJECTIVES[seed % 4 === 3 ? 1 : 0]!
    try {
      // Small rounds are searched for a moment only, which leaves more to the proof.
      const found = await compare(instance, {
        objective,
        solver,
        exact: asExact,
        ...(size.guests < ROUND.guests ? { steps: SMALL_STEPS } : {}),
      })
      for (const line of found.wrong) console.error(`round ${seed} ${name}, ${objective}: ${line}`)
      count.wrong += Number(found.wrong.length > 0)
      count.whole += Number(found.isWhole)
      count.free += Number(found.isBest.free)
      count.ruled += Number(found.isBest.ruled === true)
      count.canBeRuled += Number(found.isBest.ruled !== null)
      count.rounds += 1
      if (found.isBest.ruled === false || (found.isWhole && !found.isBest.free))
        console.error(
          `round ${seed} ${name}, ${objective}: not the best, proven through ${found.proof.plan.provenThroughTier}`,
        )
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      count.noAnswer += 1
    }
    if (performance.now() - reported < REPORT_EVERY_MS) continue
    reported = performance.now()
    console.error(`${seed + 1 - FROM} of ${ROUNDS} rounds ${name}: ${JSON.stringify(count)}`)
  }
  return [
    { what: `rounds ${name}`, value: String(count.rounds) },
    { what: '  with a claim that is not so', value: String(count.wrong), goal: '0', met: count.wrong === 0 },
    { what: '  proven through tier 24', value: String(count.whole) },
    { what: '  with the best tier vector, pins free among themselves', value: String(count.free) },
    {
      what: '  with the best tier vector, pins by the rules of rooms',
      value: `${count.ruled} of ${count.canBeRuled}`,
    },
    { what: '  without an answer of the exact model', value: String(count.noAnswer) },
  ]
}
