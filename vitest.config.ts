import { configDefaults, defineConfig } from 'vitest/config'
import { pageScriptPlugin } from './config/page-script-plugin.ts'
import { textsPlugin } from './config/texts-plugin.ts'
import { leftOut } from './test/setup/only-in-all.ts'
import { workers } from './test/setup/holding-back.ts'
import { LongestFirst } from './test/setup/longest-first.ts'
import { CORE_TESTS } from './vitest.core.config.ts'

export default defineConfig({
  plugins: [pageScriptPlugin(), textsPlugin()],
  test: {
    include: [
      'src/**/*.test.ts',
      'engine/**/*.test.ts',
      'demo/**/*.test.ts',
      'src/**/*.test.tsx',
      'test/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    // `npm test -- --all` runs these with the coverage of their branches, once.
    exclude: [...configDefaults.exclude, ...leftOut(), ...(process.env.WITHOUT_CORE ? CORE_TESTS : [])],
    pool: 'forks',
    // A third of the time went into importing the same modules anew for every file.
    isolate: false,
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/setup/postgres.ts', 'test/setup/prepared-data.ts'],
    setupFiles: [
      'test/setup/holding-back.ts',
      'test/setup/compiled.ts',
      'test/setup/texts.ts',
      'test/setup/chance.ts',
      'test/setup/ends.ts',
    ],
    // For what hangs. How long a test takes on a busy machine says nothing about the product: speed is for the bench.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
