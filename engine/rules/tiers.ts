/** Who is served first: one lexicographic key, true before false, 24 possible tiers. Guests never see any of it. */
import { isUnder, type GuestAnswers } from './answers.ts'

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

/** The key of a guest. Under the very young age implies under the young age, whatever the policy says. */
export function priorityKey(
  guest: Pick<GuestAnswers, 'age' | 'marginalized' | 'globalSouth' | 'accredited'>,
  policy: { readonly youngAge: number; readonly veryYoungAge: number },
): PriorityKey {
  const isYoung = isUnder(guest.age, policy.youngAge)
  const isVeryYoung = isYoung && isUnder(guest.age, policy.veryYoungAge)
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
