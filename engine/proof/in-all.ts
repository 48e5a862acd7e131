import { boundPrefixes } from '../bound/bound.ts'
import { TIER_COUNT } from '../model.ts'
import type { Plan } from '../plan-shape.ts'
import type { Problem } from '../problem.ts'
import { layOut } from '../search/lay-out.ts'
import { listOptions } from '../search/options.ts'
import { askMultipliers, type ProveRequest } from './ask.ts'
import { buildModel } from './build-model.ts'
import { certify, type Certificate } from './certificate.ts'
import { questionInAll, type Step } from './steps.ts'

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
