import type { Certificate } from './certificate.ts'

/** How it is known: counted as a flow; by multipliers that anybody can check; by the word of a solver that has looked at all whole numbers. */
export type How = 'flow' | 'certificate' | 'solver'

/** One step of the objective: a tier, or (null) the number of people. `bound`: no plan with the same numbers before can have more. */
export type ProvenStep = {
  readonly tier: number | null
  readonly placed: number
  readonly bound: number
  /** Null = not proven. */
  readonly how: How | null
  readonly certificate: Certificate | null
}
