import type { Kind } from './operators.ts'

/** What is mutated. `only`: these functions of the file. */
export type Target = { readonly file: string; readonly only?: readonly string[] }
/** `tests`: whose job it is to notice. */
export type Group = {
  readonly kind: Kind
  readonly targets: readonly Target[]
  readonly tests: readonly string[]
}

const IN_DOMAIN: readonly Target[] = [
  { file: 'age.ts' },
  { file: 'priority.ts' },
  { file: 'occupancy.ts' },
  { file: 'usable-places.ts' },
  { file: 'tape-chart.ts' },
  { file: 'offer-readiness.ts' },
  { file: 'concerns.ts' },
  { file: 'stay.ts' },
  { file: 'match-state.ts' },
  { file: 'match.ts' },
  { file: 'deadline.ts' },
  { file: 'visibility.ts' },
]

const IN_ENGINE: readonly Target[] = [
  { file: 'rules/draw.ts' },
  { file: 'rules/eligibility.ts' },
  { file: 'rules/sharing.ts' },
  { file: 'rules/tiers.ts' },
  { file: 'fits.ts' },
  { file: 'search/judge.ts' },
  { file: 'plan.ts', only: ['isBest', 'countTiers', 'judgeTiers'] },
  { file: 'proof/certificate.ts' },
  { file: 'proof/weak-duality.ts' },
  { file: 'proof/rooms/weigh-rooms.ts' },
  { file: 'proof/rooms/price-tree.ts' },
  { file: 'check/check-plan.ts' },
  { file: 'check/check-rooms.ts' },
]

/** The rules, the tiers and what judges a plan. */
const RULES: Group = {
  kind: 'rules',
  targets: [
    ...IN_DOMAIN.map(({ file, ...rest }) => ({ file: `src/domain/${file}`, ...rest })),
    ...IN_ENGINE.map(({ file, ...rest }) => ({ file: `engine/${file}`, ...rest })),
  ],
  // Tests beside the sources. What compares whole plans is no excuse for a rule without a test.
  tests: [
    'src/domain/{age,priority,occupancy,usable-places,tape-chart,offer-readiness,stay,match*,deadline,visibility}.test.ts',
    'engine/**/*.test.ts',
    'test/matching/{proof-models,room-bounds}.test.ts',
  ],
}

/** By source under `src`: the tests that know what its statements must find. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'features/console/records/guests.server.ts': [
    'console/records/guests-*',
    'console/records/cells',
    'console/dashboard/*',
  ],
  'features/console/records/guest-cells.server.ts': ['console/records/guests-*', 'console/records/cells'],
  'features/console/records/hosts.server.ts': [
    'console/records/hosts-*',
    'console/records/cells',
    'console/dashboard/*',
  ],
  'features/console/records/matches.server.ts': [
    'console/records/guests-*',
    'console/records/hosts-*',
    'console/dashboard/*',
  ],
  'features/console/records/people.server.ts': [
    'console/records/cells',
    'console/records/guests-*',
    'console/records/hosts-*',
    'console/dashboard/*',
  ],
  'features/console/records/answer-columns.server.ts': [
    'console/records/answer-columns',
    'console/records/cells',
    'console/records/guests-*',
    'console/records/hosts-*',
  ],
  'features/placing/matches/listing.server.ts': [
    'placing/matches/listing-*',
    'console/records/cells',
    'console/dashboard/*',
  ],
  'features/placing/matches/listing-rows.server.ts': ['placing/matches/listing-*', 'console/records/cells'],
  'features/placing/matches/companions.server.ts': [
    'placing/matches/companions',
    'console/records/hosts-*',
    'console/dashboard/*',
  ],
  'features/console/dashboard/by-day.server.ts': ['console/dashboard/*'],
  'features/console/dashboard/counting.server.ts': ['console/dashboard/*'],
  'features/placing/rooms/by-night/by-night.server.ts': ['placing/rooms/by-night/*', 'console/dashboard/*'],
  'features/placing/rooms/by-night/file.server.ts': ['placing/rooms/by-night/*'],
  'features/ground/audiences.server.ts': ['ground/audiences'],
  'features/ground/lists/reading.server.ts': [
    'ground/lists/reading',
    'ground/lists/bulk*',
    'console/records/guests-search',
    'console/records/guests-list',
  ],
  'features/ground/lists/exporting.server.ts': ['console/records/guests-list'],
  'features/letters/mail-desk/listing.server.ts': ['letters/mail-desk/listing*'],
  'features/letters/mail-desk/changing.server.ts': ['letters/mail-desk/listing*'],
  'platform/tables/write-csv.server.ts': ['tables/write-csv'],
}

/** Lists, overview, rooms, audiences and exports; one source at a time, as each mistake runs on a database of its own. */
function listGroup(file: string): Group {
  const tests = (LISTS[file] ?? []).map((name) =>
    file.startsWith('platform/') ? `src/platform/${name}.test.ts` : `src/features/${name}.test.ts`,
  )
  return { kind: 'lists', targets: [{ file: `src/${file}` }], tests }
}

export const LIST_FILES: readonly string[] = Object.keys(LISTS)

/** Said by the process that hunts to those that run tests: a source of lists, or nothing for the rules. */
export const LIST_VARIABLE = 'MUTANTS_LIST'

export function readGroup(): Group {
  const file = process.env[LIST_VARIABLE]
  return file ? listGroup(file) : RULES
}
