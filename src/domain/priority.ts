/** Who is served first (rules: tiers): one lexicographic key, true before false, 24 possible tiers. Guests never see any of it. */
import { isUnder } from '#domain/age.ts'
import type { Edition } from '#domain/edition.ts'
import type { Guest } from '#domain/guest.ts'

/** From the most to the least significant. */
export const PRIORITY_RULES = [
  'under-young-age',
  'marginalised',
  'global-south',
  'under-very-young-age',
  'accredited',
] as const
export type PriorityRule = (typeof PRIORITY_RULES)[number]

/** One answer for each of `PRIORITY_RULES`, in that order. */
export type PriorityKey = readonly [boolean, boolean, boolean, boolean, boolean]

/** The key of a guest. Under the very young age implies under the young age, whatever an edition sets. */
export function priorityKey(
  guest: Pick<Guest, 'age' | 'marginalized' | 'globalSouth' | 'accredited'>,
  edition: Pick<Edition, 'youngAge' | 'veryYoungAge'>,
): PriorityKey {
  const isYoung = isUnder(guest.age, edition.youngAge)
  const isVeryYoung = isYoung && isUnder(guest.age, edition.veryYoungAge)
  return [isYoung, guest.marginalized, guest.globalSouth, isVeryYoung, guest.accredited]
}

/** Every possible key, best first: `TIERS[0]` is tier 1. Generated, so that the page that explains it cannot differ. */
export const TIERS: readonly PriorityKey[] = listTiers()

function listTiers(): PriorityKey[] {
  const answers = [true, false]
  return answers.flatMap((young) =>
    answers.flatMap((marginalised) =>
      answers.flatMap((globalSouth) =>
        answers
          .filter((veryYoung) => young || !veryYoung)
          .flatMap((veryYoung) =>
            answers.map((accredited): PriorityKey => [
              young,
              marginalised,
              globalSouth,
              veryYoung,
              accredited,
            ]),
          ),
      ),
    ),
  )
}

const TIER_BY_KEY: ReadonlyMap<string, number> = new Map(TIERS.map((key, index) => [String(key), index + 1]))

/** 1 (first) to 24. Throws for a key that `priorityKey` cannot make. */
export function tierOf(key: PriorityKey): number {
  const tier = TIER_BY_KEY.get(String(key))
  if (tier === undefined) throw new RangeError('A guest under the very young age is also under the young age')
  return tier
}

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
