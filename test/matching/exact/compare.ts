/** A round planned and proven by the product, and solved by the exact model; what of the two does not go together. */
import { checkPlan } from 'bed-matching/check.ts'
import { DEFAULT_POLICY } from 'bed-matching/input/read-input.ts'
import type { MatchingInput, Objective } from 'bed-matching/model.ts'
import { plan, standardSteps } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { checkCertificate } from 'bed-matching/proof/certificate.ts'
import type { Solver } from 'bed-matching/proof/linear-model.ts'
import { prove, type Proof } from 'bed-matching/proof/prove.ts'
import { checkByReadme } from '../plan-checker.ts'
import type { FullInstance } from './full-instance.ts'
import type { Solve } from './solve.ts'

/** The file as the input of a round, without the checks of files: persons may decide in the workbench what a file may not say. */
export function inputOf(instance: FullInstance): MatchingInput {
  const {
    guests,
    hosts,
    pins = [],
    vetoes = [],
    declined = [],
    locked = [],
    policy,
    heldPlaces = [],
    holdBack,
    groups = [],
    notWith = [],
  } = instance
  return {
    policy: { ...DEFAULT_POLICY, ...policy } as MatchingInput['policy'],
    guests: guests.map(
      ({ start, end, ...guest }) =>
        ({ sharesWith: [], ...guest, nights: { start, end } }) as MatchingInput['guests'][number],
    ),
    hosts: hosts.map(
      ({ start, end, rooms, guestsAtMost, ...host }) =>
        ({
          ...host,
          nights: { start, end },
          guestsAtMost: guestsAtMost ?? null,
          rooms: rooms.map((room) => ({
            ...room,
            beds: room.beds.map(({ kind, count }) => ({ kind, quantity: count })),
          })),
        }) as MatchingInput['hosts'][number],
    ),
    pins: pins.map((pin) => ({ ...pin, room: pin.room ?? null })),
    vetoes,
    declined,
    locked,
    heldPlaces,
    groups: groups as NonNullable<MatchingInput['groups']>,
    notWith,
    ...(holdBack ? { holdBack: { tiersFrom: holdBack.tiersFrom ?? null } } : {}),
  }
}

export type Compared = {
  /** In words; empty = everything that is claimed is so. */
  readonly wrong: readonly string[]
  readonly proof: Proof
  readonly isWhole: boolean
  /** Are the numbers of every tier those of the best plan there is? `ruled`: null where what persons have decided cannot be kept by the rules of the rooms. */
  readonly isBest: { readonly free: boolean; readonly ruled: boolean | null }
}

export type Asking = {
  readonly objective: Objective
  readonly solver: Solver
  readonly exact: Solve
  /** Of the search; less than the standard leaves more to the proof. */
  readonly steps?: number
}

export async function compare(
  instance: FullInstance,
  { objective, solver, exact, steps }: Asking,
): Promise<Compared> {
  const problem = normalise(inputOf(instance))
  const request = { seed: '1', objective, previous: [] } as const
  const found = plan(problem, { ...request, steps: steps ?? standardSteps(problem) })
  const proof = await prove(problem, found, { ...request, solver, secondsAtMost: 120 })
  const best = exact(instance, objective, 'free', proof.plan)
  if (best === null) throw new Error('The exact model has no plan')
  const isFree = best.tierVector.join() === proof.plan.tierVector.join()
  // What is best among more plans is best among fewer.
  const ruled = isFree ? best : exact(instance, objective, 'ruled')
  const wrong: string[] = [...checkByReadme(instance, proof.plan.assignments)]
  for (const { code, guests } of checkPlan(problem.input, proof.plan)) wrong.push(`${code} ${guests.join()}`)
  for (const [name, made] of [
    ['search', found],
    ['proof', proof.plan],
  ] as const) {
    const isBelow = made.tiers.filter(({ bound, placed }) => bound < placed || bound < 0)
    for (const { tier, bound, placed } of isBelow)
      wrong.push(`${name}: tier ${tier} has ${placed} and a bound of ${bound}`)
    wrong.push(...refute(made, best.tierVector, objective).map((line) => `${name}: ${line}`))
  }
  if (compareVectors(proof.plan.tierVector, best.tierVector, objective) > 0)
    wrong.push('the exact model has less than the plan')
  if (proof.isMostPeople && sum(best.tierVector) !== proof.plan.matched)
    wrong.push(`${proof.plan.matched} people are proven, and ${sum(best.tierVector)} can be placed`)
  for (const { tier, bound, certificate, how } of proof.steps) {
    if (!certificate) continue
    const shown = Math.floor(checkCertificate(problem, JSON.parse(JSON.stringify(certificate))))
    const pins = problem.guests.filter(
      (_, guest) => problem.pinHost[guest]! >= 0 && (tier === null || problem.tier[guest] === tier),
    ).length
    if (how === 'certificate' && shown + pins !== bound)
      wrong.push(`tier ${tier}: certificate ${shown}, bound ${bound}`)
  }
  return {
    wrong,
    proof,
    isWhole: proof.plan.provenThroughTier === 24,
    isBest: {
      free: isFree,
      ruled: ruled && ruled.tierVector.join() === proof.plan.tierVector.join(),
    },
  }
}

/** What the best plan there is has more of than was said to be possible. */
function refute(
  { tiers, tierVector }: Proof['plan'],
  best: readonly number[],
  objective: Objective,
): string[] {
  if (objective === 'most-people' && sum(best) !== sum(tierVector)) {
    return tiers.some(({ proven }) => proven) ? ['tiers are proven, and more people can be placed'] : []
  }
  for (const [index, { tier, bound, proven, placed }] of tiers.entries()) {
    if (best[index]! > bound) return [`tier ${tier} can have ${best[index]}, and its bound is ${bound}`]
    if (proven && best[index] !== placed)
      return [`tier ${tier} is proven with ${placed}, and has ${best[index]}`]
    // The numbers after it are about plans that have as many up to here.
    if (best[index] !== placed) return []
  }
  return []
}

function compareVectors(a: readonly number[], b: readonly number[], objective: Objective): number {
  if (objective === 'most-people' && sum(a) !== sum(b)) return sum(a) - sum(b)
  const at = a.findIndex((count, index) => count !== b[index])
  return at < 0 ? 0 : a[at]! - b[at]!
}

const sum = (vector: readonly number[]) => vector.reduce((total, count) => total + count, 0)
