import type { PairConcern, Reason } from './rules/eligibility.ts'
import type { Assignment, HeldPlace } from './model.ts'

/** A place for a guest. `askFirst`: a gender rule meets a diverse person, so it is not sent before somebody has asked (rules: fit). */
export type Placement = Assignment & { readonly askFirst: boolean }

/** One tier of a plan. */
export type TierResult = {
  readonly tier: number
  /** Guests of the tier. */
  readonly total: number
  /** Those who fit at least one place, were it empty. */
  readonly eligible: number
  readonly placed: number
  /** No plan that leaves the tiers before as they are here can place more. */
  readonly bound: number
  /** This tier and all before it are as good as can be; for most people: among all plans that place as many, and no plan places more. */
  readonly proven: boolean
}

/**
 * What an organiser should look at. `commute-unknown` is said once of a host, the other concerns of a placed pair; `pin-breaks-rule` names the rules a
 * pin overrides, `pin-beyond-room` a pin whose bed is against the rules of rooms beside others that persons have put there, `pin-in-vain` one for whom no bed was left, who is nowhere.
 */
export type Warning =
  | { readonly code: PairConcern; readonly guest: string | null; readonly host: string }
  | {
      readonly code: 'pin-breaks-rule'
      readonly guest: string
      readonly host: string
      readonly reasons: readonly Reason[]
    }
  | { readonly code: 'pin-beyond-room' | 'pin-in-vain'; readonly guest: string; readonly host: string }

/**
 * A bound that a plan refutes, which breaks no rule and has more: a mistake of ours, which must never be taken for a proof. `tier` null: the number of people. What was said
 * of it is taken back, and whoever asked is told.
 */
export type Doubt = { readonly tier: number | null; readonly bound: number; readonly placed: number }

/** A proposal for a round; never stored as matches. */
export type Plan = {
  /** By guest id. */
  readonly assignments: readonly Placement[]
  /** Placed in tier 1, 2, … 24. */
  readonly tierVector: readonly number[]
  readonly matched: number
  /** Places kept free for later rounds; to `bound` and `proven` they are not there. */
  readonly heldPlaces: readonly HeldPlace[]
  readonly tiers: readonly TierResult[]
  /** 0 = nothing is proven. */
  readonly provenThroughTier: number
  /** Empty unless a bound was wrong; then nothing from there on is proven. */
  readonly doubts: readonly Doubt[]
  readonly warnings: readonly Warning[]
}
