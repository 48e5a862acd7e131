import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The engine, and the rules that stand beside it. */
const CORE = ['engine/**/*', ...['occupancy', 'priority', 'age'].map((name) => `src/domain/${name}`)]

export const CORE_TESTS = [...CORE.map((name) => `${name}.test.ts`), 'test/matching/**/*.test.ts']

/** The matching core and the rules that it asks, by their own tests alone: no database, and every branch must be reached. */
export default defineConfig({
  test: {
    include: CORE_TESTS,
    pool: 'forks',
    isolate: false,
    setupFiles: ['test/setup/chance.ts'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 900_000,
    coverage: {
      enabled: true,
      provider: 'v8',
      include: CORE.map((name) => `${name}.ts`),
      exclude: ['**/*.test.ts'],
      thresholds: { branches: 100, functions: 100 },
      reporter: [['text', { skipFull: true }]],
      // In this checkout, so that two of them do not sweep each other's away.
      reportsDirectory: 'node_modules/.coverage',
    },
  },
})
