import type { Doubt } from '../plan-shape.ts'
import type { KnownPlan } from './ask.ts'
import type { InAll } from './in-all.ts'
import type { ProvenStep } from './proven-step.ts'
import type { Step } from './steps.ts'

type Claimed = {
  readonly steps: readonly Pick<Step, 'tier' | 'count' | 'total'>[]
  /** What was shown of the first steps. */
  readonly proven: readonly ProvenStep[]
  readonly inAll: InAll | null
}

type Checked = {
  readonly steps: readonly ProvenStep[]
  readonly inAll: InAll | null
  readonly doubts: readonly Doubt[]
}

/**
 * Holds what was shown against every plan that is at hand (they must break no rule), before anybody is told. A plan that has more than a bound says refutes it. Whatever the
 * mistake was: that step stays open then, nothing after it is proven, and of it no more is said than how many guests there are.
 */
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
