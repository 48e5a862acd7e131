import type { Objective } from '../model.ts'

/** Numbers placed, by level: pins first, then the tiers. */
export type Counts = Int32Array

/** Negative if `a` is worse than `b`, positive if it is better (docs/matching-search.md). Pins come before everything. */
export function compareCounts(a: Counts, b: Counts, objective: Objective): number {
  if (objective === 'most-people') {
    const pins = a[0]! - b[0]!
    if (pins !== 0) return pins
    const people = sum(a) - sum(b)
    if (people !== 0) return people
  }
  for (let level = 0; level < a.length; level += 1) {
    if (a[level] !== b[level]) return a[level]! - b[level]!
  }
  return 0
}

export function sum(counts: Counts): number {
  return counts.reduce((total, count) => total + count, 0)
}
