/** What is mutated: the rules, the tiers and what judges a plan. `only`: these functions of the file. */
export type Target = { readonly file: string; readonly only?: readonly string[] }

const IN_DOMAIN: readonly Target[] = [
  { file: 'age.ts' },
  { file: 'priority.ts' },
  { file: 'draw.ts' },
  { file: 'eligibility.ts' },
  { file: 'occupancy.ts' },
  { file: 'stay.ts' },
  { file: 'match-state.ts' },
  { file: 'match.ts' },
  { file: 'deadline.ts' },
  { file: 'visibility.ts' },
  { file: 'matching/fits.ts' },
  { file: 'matching/search/judge.ts' },
  { file: 'matching/plan.ts', only: ['isBest', 'countTiers', 'judgeTiers'] },
  { file: 'matching/proof/certificate.ts' },
  { file: 'matching/proof/weak-duality.ts' },
  { file: 'matching/proof/rooms/weigh-rooms.ts' },
  { file: 'matching/proof/rooms/price-tree.ts' },
  { file: 'matching/check/check-plan.ts' },
  { file: 'matching/check/check-rooms.ts' },
]

export const TARGETS: readonly Target[] = IN_DOMAIN.map(({ file, ...rest }) => ({
  file: `src/domain/${file}`,
  ...rest,
}))

/** Whose job it is to notice: the tests beside the sources. What compares whole plans is no excuse for a rule without a test. */
export const TESTS = [
  'src/domain/{age,priority,draw,eligibility,occupancy,stay,match*,deadline,visibility}.test.ts',
  'src/domain/matching/**/*.test.ts',
  'test/matching/{proof-models,room-bounds}.test.ts',
]
