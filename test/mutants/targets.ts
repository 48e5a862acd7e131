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
  { file: 'draw.ts' },
  { file: 'eligibility.ts' },
  { file: 'occupancy.ts' },
  { file: 'usable-places.ts' },
  { file: 'tape-chart.ts' },
  { file: 'offer-readiness.ts' },
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

/** The rules, the tiers and what judges a plan. */
const RULES: Group = {
  kind: 'rules',
  targets: IN_DOMAIN.map(({ file, ...rest }) => ({ file: `src/domain/${file}`, ...rest })),
  // Tests beside the sources. What compares whole plans is no excuse for a rule without a test.
  tests: [
    'src/domain/{age,priority,draw,eligibility,occupancy,usable-places,tape-chart,offer-readiness,stay,match*,deadline,visibility}.test.ts',
    'src/domain/matching/**/*.test.ts',
    'test/matching/{proof-models,room-bounds}.test.ts',
  ],
}

/** By source under `src`: the tests that know what its statements must find. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'features/records/guests/queries.server.ts': ['records/guests/*', 'records/cells', 'dashboard/*'],
  'features/records/hosts/queries.server.ts': ['records/hosts/*', 'records/cells', 'dashboard/*'],
  'features/records/matches/queries.server.ts': ['records/guests/list', 'records/hosts/*', 'dashboard/*'],
  'features/matches/listing/queries.server.ts': ['matches/listing/*', 'records/cells', 'dashboard/*'],
  'features/matches/companions/queries.server.ts': ['records/hosts/*', 'dashboard/*'],
  'features/dashboard/by-day/queries.server.ts': ['dashboard/*'],
  'features/dashboard/counting/queries.server.ts': ['dashboard/*'],
  'features/rooms/by-night/queries.server.ts': ['rooms/by-night/*', 'dashboard/*'],
  'features/rooms/by-night/file/queries.server.ts': ['rooms/by-night/*'],
  'features/audiences/queries.server.ts': ['audiences/*'],
  'features/lists/reading/queries.server.ts': ['records/guests/list', 'lists/bulk/*'],
  'features/lists/exporting/commands.server.ts': ['records/guests/list'],
  'features/mail-desk/listing/queries.server.ts': ['mail-desk/listing/*'],
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
