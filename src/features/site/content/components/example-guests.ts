import { PRIORITY_RULES, priorityKey, tierOf, type PriorityKey, type PriorityRule } from 'bed-matching/rules/tiers.ts'

type Thresholds = { youngAge: number; veryYoungAge: number }
export type ExampleGuest = { letter: string; age: number; key: PriorityKey; tier: number }

/** Invented guests on both sides of every threshold of this edition, ranked by the functions that rank real ones. Best first. */
export function rankExampleGuests(edition: Thresholds): ExampleGuest[] {
  const { youngAge, veryYoungAge } = edition
  return [
    { age: youngAge, marginalized: true, globalSouth: true, accredited: true },
    { age: veryYoungAge - 1, marginalized: true, globalSouth: true, accredited: false },
    { age: youngAge - 1, marginalized: false, globalSouth: true, accredited: true },
    { age: veryYoungAge, marginalized: true, globalSouth: true, accredited: true },
    { age: veryYoungAge - 1, marginalized: false, globalSouth: false, accredited: true },
    { age: veryYoungAge - 1, marginalized: true, globalSouth: true, accredited: true },
  ]
    .map((guest) => ({ age: guest.age, key: priorityKey(guest, edition) }))
    .map((guest) => ({ ...guest, tier: tierOf(guest.key) }))
    .toSorted((a, b) => a.tier - b.tier)
    .map((guest, index) => ({ ...guest, letter: String.fromCodePoint(65 + index) }))
}

/** The first rule on which two keys differ: the one that decides between them. */
export function decidingRule(first: PriorityKey, second: PriorityKey): PriorityRule | undefined {
  return PRIORITY_RULES.find((_, index) => first[index] !== second[index])
}
