import { checkPlan } from '../check.ts'
import { checkSecond } from '../check-second.ts'
import type { Objective, Plan, SecondChoice } from '../model.ts'
import type { Problem } from '../problem.ts'
import { checkCertificate } from './certificate.ts'
import { type ProvenStep, listSteps, questionOf } from './steps.ts'
import { rejudge } from './settle.ts'

/** A plan with what was shown of it, as it stands in a file. */
export type ProvenPlan = Pick<Plan, 'assignments' | 'tierVector' | 'matched'> & {
  readonly objective: Objective
  readonly second?: readonly SecondChoice[]
  readonly proof: readonly (Omit<ProvenStep, 'certificate'> & {
    readonly certificate?: ProvenStep['certificate']
  })[]
}

export type Weighed = {
  /** What is claimed and not so, in words; empty = all is as it says. */
  readonly wrong: readonly string[]
  /** Steps that were shown by the flow or by a certificate, and are shown again. */
  readonly shown: number
  /** Steps for which there is the word of a solver and nothing that could be weighed. */
  readonly onWord: number
}

/** Weighs a proof again from the round and the plan alone, without a search and without a solver: the rules, the flow, and each certificate. */
export function weighProof(problem: Problem, filed: ProvenPlan): Weighed {
  const broken = [
    ...checkPlan(problem.input, filed),
    ...checkSecond(problem.input, filed, filed.second ?? []),
  ].map(({ code, guests }) => `${code}: ${guests.join(', ')}`)
  if (broken.length > 0) return { wrong: broken, shown: 0, onWord: 0 }
  const { tierVector, matched, assignments } = filed
  const plan = rejudge(
    problem,
    {
      tierVector,
      matched,
      assignments: assignments.map((one) => ({ ...one, askFirst: false })),
      heldPlaces: [],
      tiers: [],
      provenThroughTier: 0,
      doubts: [],
      kindness: [],
      warnings: [],
    },
    filed.objective,
  )
  const wrong: string[] = []
  const count = { shown: 0, onWord: 0 }
  const steps = listSteps(problem, filed.objective)
  for (const [index, { tier, placed, bound, how, certificate }] of filed.proof.entries()) {
    const step = steps[index]
    const name = tier === null ? 'in all' : `tier ${tier}`
    const isNext = index === 0 || filed.proof[index - 1]!.how !== null
    if (step?.tier !== tier || step.count(plan) !== placed || !isNext) {
      wrong.push(`${name}: not what the plan has`)
      continue
    }
    // A certificate is about this very question, or it says nothing of it.
    const isMeant = JSON.stringify(certificate?.question) === JSON.stringify(questionOf(plan, step))
    const weight =
      certificate && isMeant ? Math.floor(checkCertificate(problem, certificate)) + step.pins : Infinity
    const least = Math.min(weight, step.boundOf(plan), step.total)
    if (bound < placed || (how !== null && bound > placed))
      wrong.push(`${name}: ${placed} placed, bound ${bound}`)
    else if (bound >= least) count.shown += Number(how !== null)
    else if (how === 'solver') count.onWord += 1
    else wrong.push(`${name}: bound ${bound}, and no less than ${least} can be shown`)
  }
  return { wrong, ...count }
}
