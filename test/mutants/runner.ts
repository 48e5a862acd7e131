// A process of its own, as a mistake can make a test run for ever: `main.ts` says what to run, and ends it when it takes too long.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { instrument, type Mutant } from './instrument.ts'
import type { TestServer } from '../builders/database.ts'
import type { Watch } from './setup.ts'
import { readGroup } from './targets.ts'
import { textsPlugin } from '../../config/texts-plugin.ts'
import { pageScriptPlugin } from '../../config/page-script-plugin.ts'

/** One test file to run. One at a time: what `bail` cancels of one run can reach into the next. */
export type Job = { readonly test: string; readonly watch: Watch }
/** `spent`: something went wrong outside any test, so this process is not to be used again. */
export type Answer = { readonly failed: boolean; readonly spent: boolean; readonly milliseconds: number }

/** Where the server of all runners is, for tests that ask a database. */
export const SERVER_VARIABLE = 'MUTANTS_SERVER'
const root = process.cwd()

/** Every mutant of every target, and the sources with them inside. Numbers are places in the list. */
export function instrumentAll(): { mutants: Mutant[]; sources: ReadonlyMap<string, string> } {
  const mutants: Mutant[] = []
  const sources = new Map<string, string>()
  const { kind, targets } = readGroup()
  for (const { file, only } of targets) {
    const options = only ? { kind, only } : { kind }
    const made = instrument(file, readFileSync(file, 'utf8'), mutants.length, options)
    mutants.push(...made.mutants)
    sources.set(file, made.code)
  }
  return { mutants, sources }
}

function plugin(): Plugin {
  const { sources } = instrumentAll()
  return {
    name: 'mutants',
    enforce: 'pre',
    transform: (_, id) => sources.get(relative(root, id.split('?')[0]!)) ?? null,
  }
}

async function listen(): Promise<void> {
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      include: [...readGroup().tests],
      setupFiles: ['test/mutants/setup.ts', 'test/setup/texts.ts', 'test/setup/ends.ts'],
      pool: 'threads',
      isolate: true,
      // What is kept of a file on the disk does not know that the numbers of the mutants have changed.
      fsModuleCache: false,
      maxWorkers: 1,
      silent: true,
      // Sources full of mistakes are many times slower.
      testTimeout: 300_000,
      reporters: [{}],
      watch: true,
    },
    { plugins: [pageScriptPlugin(), textsPlugin(), plugin()], server: { watch: null } },
  )
  const server = process.env[SERVER_VARIABLE]
  if (server) vitest.getRootProject().provide('testServer', JSON.parse(server) as TestServer)
  const specifications = await vitest.globTestSpecifications()
  process.on('message', async ({ test, watch }: Job) => {
    vitest.getRootProject().provide('watch', watch)
    const from = performance.now()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      specifications.filter(({ moduleId }) => relative(root, moduleId) === test),
    )
    const spent = unhandledErrors.length > 0
    // The answer may remember files of runs before.
    const module = testModules.find(({ moduleId }) => relative(root, moduleId) === test)
    const failed = spent || module?.state() !== 'passed'
    process.send!({ failed, spent, milliseconds: performance.now() - from } satisfies Answer)
  })
  process.on('disconnect', () => process.exit())
  process.send!(specifications.map(({ moduleId }) => relative(root, moduleId)))
}

if (process.send) await listen()
