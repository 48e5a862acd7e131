import { join } from 'node:path'
import { plan, standardSteps, type PlanRequest } from 'bed-matching/plan.ts'
import type { Plan } from 'bed-matching/model.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { buildModel } from 'bed-matching/proof/build-model.ts'
import { prove, type Proof } from 'bed-matching/proof/prove.ts'
import { listSteps, questionOf } from 'bed-matching/proof/steps.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import type { Figure } from '../run.ts'
import { writeModel } from './model-file.ts'
import type { NativeAsk, References } from './references.ts'

const request: PlanRequest = { seed: '1', objective: 'priority', steps: 0, previous: [] }

/** The bench as a whole shall not take longer than somebody waits: so long at most for a proof, and for the native solver on the same steps. */
const OURS_AT_MOST = 180
const THEIRS_AT_MOST = 120

/** A plan proven, and HiGHS native alone on the same steps. */
export async function measureProofs(references: References, folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [guests, hosts, shape, goal] of [
    [120, 42, 'base', 10],
    [120, 42, 'hard', 10],
    [300, 120, 'base', 30],
    [300, 120, 'hard', OURS_AT_MOST],
  ] as const) {
    const problem = normalise(makeRound(guests, hosts, '1', ROUND_SHAPES[shape]))
    const what = `proof of ${guests} x ${hosts} ${shape}`
    const { proof, seconds } = await timeProof(problem, OURS_AT_MOST)
    const isAll = proof.atMostMore === 0 && proof.steps.every(({ how }) => how !== null)
    figures.push({
      what: `${what}: ${sayProof(proof)}`,
      value: `${seconds.toFixed(1)} s`,
      goal: `all in <= ${goal} s`,
      met: isAll && seconds <= goal,
    })
    figures.push(compareNative(what, { problem, proof, seconds }, references, folder))
  }
  for (const shape of ['base', 'hard'] as const) figures.push(await measureSeeds(shape))
  return [...figures, ...(await measureGap(references, folder))]
}

const SEEDS = ['1', '2', '3', '4', '5']
const SEED_SECONDS = 60

/** One round says little: the same for several, without the native solver. */
async function measureSeeds(shape: 'base' | 'hard'): Promise<Figure> {
  const goal = 10
  const times: number[] = []
  for (const seed of SEEDS) {
    const problem = normalise(makeRound(120, 42, seed, ROUND_SHAPES[shape]))
    const { proof, seconds } = await timeProof(problem, SEED_SECONDS)
    if (proof.plan.provenThroughTier === proof.plan.tiers.length) times.push(seconds)
  }
  const inTime = times.filter((seconds) => seconds <= goal).length
  return {
    what: `proofs of 120 x 42 ${shape}, seeds 1 to ${SEEDS.length}: ${times.length} whole, the longest in ${Math.max(0, ...times).toFixed(1)} s`,
    value: `${inTime} in <= ${goal} s`,
    goal: `all ${SEEDS.length}`,
    met: inTime === SEEDS.length,
  }
}

async function timeProof(problem: Problem, secondsAtMost: number) {
  const found = plan(problem, { ...request, steps: standardSteps(problem) })
  const solver = startSolver()
  const from = performance.now()
  const signal = AbortSignal.timeout(secondsAtMost * 1_000)
  const proof = await prove(problem, found, { ...request, solver, secondsAtMost, signal })
  const seconds = (performance.now() - from) / 1_000
  await solver.close()
  return { proof, seconds }
}

function sayProof({
  plan: { matched, provenThroughTier },
  steps,
  isBetter,
  atMostMore,
  inAll,
}: Proof): string {
  const by = (how: string) => steps.filter((step) => step.how === how).length
  const better = isBetter ? ', better than the search' : ''
  const all = inAll ? `, ${inAll.most - matched} in all` : ''
  const open = atMostMore > 0 ? `, at most ${atMostMore} more${all}` : ''
  return `${matched} placed${better}, proven through tier ${provenThroughTier}${open} (${by('flow')} flow, ${by('certificate')} certificates, ${by('solver')} whole)`
}

type Proven = { readonly problem: Problem; readonly proof: Proof; readonly seconds: number }

/** Each step that our flow alone does not show, in whole numbers, with the same model and the numbers before as they came out. */
function compareNative(what: string, proven: Proven, { highs }: References, folder: string): Figure {
  if (!highs) return { what: `${what}: HiGHS native alone`, value: 'absent' }
  const { problem, proof, seconds } = proven
  let theirs = 0
  let solved = 0
  const open = openSteps(problem, proof)
  for (const step of open) {
    const { model } = buildModel(problem, questionOf(proof.plan, step), 'whole')
    const left = THEIRS_AT_MOST - theirs
    const gap = 0.99 / Math.max(1, step.count(proof.plan))
    const answer = highs(writeModel(model, join(folder, 'model')), { method: 'whole', seconds: left, gap })
    theirs += answer.seconds
    if (!answer.optimal) break
    solved += 1
  }
  if (open.length === 0)
    return { what: `${what}: HiGHS native alone`, value: 'no step left', goal: 'never quicker', met: true }
  const isAll = solved === open.length
  return {
    what: `${what}: HiGHS native alone, ${solved} of the same ${open.length} steps`,
    value: `${isAll ? '' : '> '}${theirs.toFixed(1)} s`,
    goal: 'never quicker',
    ...(isAll || theirs >= seconds ? { met: theirs >= seconds } : {}),
  }
}

function openSteps(problem: Problem, { steps }: Proof) {
  const open = new Set(steps.filter(({ how }) => how !== 'flow').map(({ tier }) => tier))
  return listSteps(problem, 'priority').filter(({ tier }) => open.has(tier))
}

/** 1,000 guests: how far a plan may be from the best in all, after two minutes; and the first step that stays open, relaxed, native. */
async function measureGap({ highs }: References, folder: string): Promise<Figure[]> {
  const problem = normalise(makeRound(1_000, 360, '1', ROUND_SHAPES.base))
  const { proof, seconds } = await timeProof(problem, 120)
  const first = openSteps(problem, proof)[0]
  const gap: Figure = {
    what: `proof of 1000 x 360 base: ${sayProof(proof)}`,
    value: `at most ${gapOf(proof)} more after ${seconds.toFixed(0)} s`,
    goal: '<= 2 guests in <= 120 s',
    met: gapOf(proof) <= 2 && seconds <= 121,
  }
  return first ? [gap, await compareRelaxed(problem, proof.plan, first, { highs, folder })] : [gap]
}

/** Guests in all that could be gained at most. */
function gapOf({ plan: { matched }, inAll }: Proof): number {
  return inAll ? inAll.most - matched : 0
}

async function compareRelaxed(
  problem: Problem,
  found: Plan,
  step: ReturnType<typeof openSteps>[number],
  { highs, folder }: { highs: References['highs']; folder: string },
): Promise<Figure> {
  const { model } = buildModel(problem, questionOf(found, step), 'relaxed')
  const solver = startSolver()
  const from = performance.now()
  const { outcome } = await solver.solve(model, {
    kind: 'relaxed',
    method: 'simplex',
    gap: 0,
    secondsAtMost: 60,
  })
  const seconds = (performance.now() - from) / 1_000
  await solver.close()
  const path = writeModel(model, join(folder, 'model'))
  const native = (method: NativeAsk['method']) => {
    const answer = highs?.(path, { method, seconds: 60, gap: 0 })
    return answer ? `${answer.optimal ? '' : '> '}${answer.seconds.toFixed(1)} s` : 'absent'
  }
  return {
    what: `tier ${step.tier} of it relaxed (${model.columns} columns, ${model.rows} rows), ${outcome}: native simplex ${native('simplex')}, interior ${native('interior')}`,
    value: `${seconds.toFixed(1)} s`,
  }
}
