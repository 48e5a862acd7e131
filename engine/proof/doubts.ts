import { type Doubt, TIER_COUNT, type Plan } from '../model.ts'
import {
  type KnownPlan,
  type ProvenStep,
  type Step,
  askMultipliers,
  type ProveRequest,
  questionInAll,
} from './steps.ts'
import { boundPrefixes } from '../bound.ts'
import type { Problem } from '../problem.ts'
import { layOut } from '../search/lay-out.ts'
import { listOptions } from '../search/options.ts'
import { buildModel } from './build-model.ts'
import { certify, type Certificate } from './certificate.ts'

type Claimed = {
  readonly steps: readonly Pick<Step, 'tier' | 'count' | 'total'>[]
  readonly proven: readonly ProvenStep[]
  readonly inAll: InAll | null
}

type Checked = {
  readonly steps: readonly ProvenStep[]
  readonly inAll: InAll | null
  readonly doubts: readonly Doubt[]
}

/** Checks every claim against every plan at hand before it is reported. A plan that beats a bound refutes it: that step and all after it stay open. */
export function findDoubts(
  { steps, proven, inAll }: Claimed,
  plans: readonly KnownPlan[],
  guests: number,
): Checked {
  for (const [index, step] of proven.entries()) {
    const { count, total, tier } = steps[index]!
    // A bound is about plans that have as many in all steps before.
    const most = Math.max(...plans.filter((plan) => keeps(plan, steps, proven.slice(0, index))).map(count))
    if (most <= step.bound) continue
    const open = { ...step, bound: total, how: null, certificate: null }
    return {
      steps: [...proven.slice(0, index), open],
      inAll: { most: guests, certificate: null },
      doubts: [{ tier, bound: step.bound, placed: most }],
    }
  }
  const shown = proven.filter(({ how }) => how !== null)
  const most = Math.max(...plans.filter((plan) => keeps(plan, steps, shown)).map(({ matched }) => matched))
  if (inAll === null || most <= inAll.most) return { steps: proven, inAll, doubts: [] }
  const doubt = { tier: null, bound: inAll.most, placed: most }
  return { steps: proven, inAll: { most: guests, certificate: null }, doubts: [doubt] }
}

function keeps(plan: KnownPlan, steps: Claimed['steps'], proven: readonly ProvenStep[]): boolean {
  return proven.every(({ placed }, index) => steps[index]!.count(plan) === placed)
}

/** No plan that has the same numbers in all steps that are proven places more than `most` guests in all. Without a certificate: counted as a flow. */
export type InAll = { readonly most: number; readonly certificate: Certificate | null }

/** Collects what is known of the number of all guests while a proof goes on. */
export type Ceiling = {
  /** Asks how many guests could be placed if all steps before this one stay; each step once, and nobody who is cancelled. */
  ask(plan: Plan, step: Step): Promise<void>
  /** The least that was shown; whether any plan has more is for others to see. */
  least(plan: Plan): InAll
}

/** What was shown of the steps before an earlier one stays true later on: what is proven does not change any more. */
export function watchInAll(problem: Problem, request: ProveRequest): Ceiling {
  const asked = new Set<number | null>()
  let least: InAll | null = null
  return {
    async ask(plan, step) {
      if (asked.has(step.tier) || request.signal?.aborted) return
      asked.add(step.tier)
      const { question, pins } = questionInAll(plan, step)
      const model = buildModel(problem, question, 'relaxed')
      const found = await askMultipliers(model, null, request)
      if (!found) return
      const most = Math.floor(found.weighed.bound) + model.fixed + pins
      if (most < (least?.most ?? Infinity))
        least = { most, certificate: certify(question, model, found.multipliers) }
    },
    least(plan) {
      const flow = boundPrefixes(layOut(problem, plan.assignments), listOptions(problem))[TIER_COUNT]!
      return least && least.most <= flow ? least : { most: flow, certificate: null }
    },
  }
}
