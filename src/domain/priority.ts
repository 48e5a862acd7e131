/** Ranks in a round (rules: tiers); the tiers themselves: `bed-matching/rules/tiers.ts`. Guests never see any of it. */
import { PRIORITY_RULES, TIERS, type PriorityKey, type PriorityRule } from 'bed-matching/rules/tiers.ts'

/** Why a guest is in a tier, for organisers only: each rule with its answer, most significant first. */
export function explainTier(key: PriorityKey): { readonly rule: PriorityRule; readonly holds: boolean }[] {
  return PRIORITY_RULES.map((rule, index) => ({ rule, holds: key[index] === true }))
}

/** A guest's rank as a round records it: the tier, and the place in the round's draw, 1 first. */
export type Rank = { readonly tier: number; readonly draw: number }

/** Sorts best priority first: the better tier, then the better draw (rules: tiers). */
export function compareByPriority(a: Rank, b: Rank): number {
  return a.tier - b.tier || a.draw - b.draw
}

/** The same of thousands who are in the order of their draws already: each is looked at once. */
export function inTiers<T extends Rank>(drawn: Iterable<T>): T[] {
  const tiers: T[][] = TIERS.map(() => [])
  for (const one of drawn) tiers[one.tier - 1]!.push(one)
  return tiers.flat()
}
