// A process of its own, as a mistake can make a test run for ever: `main.ts` says what to run, and ends it when it takes too long.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { instrument, type Mutant } from './instrument.ts'
import type { Watch } from './setup.ts'
import { TARGETS, TESTS } from './targets.ts'

/** Tests to run in this order until one fails. */
export type Job = { readonly tests: readonly string[]; readonly watch: Watch }
export type Answer = { readonly failed: boolean; readonly milliseconds: number }

const root = process.cwd()

/** Every mutant of every target, and the sources with them inside. Numbers are places in the list. */
export function instrumentAll(): { mutants: Mutant[]; sources: ReadonlyMap<string, string> } {
  const mutants: Mutant[] = []
  const sources = new Map<string, string>()
  for (const { file, only } of TARGETS) {
    const made = instrument(file, readFileSync(file, 'utf8'), mutants.length, only)
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
  let order: readonly string[] = []
  const placeOf = (id: string) => order.indexOf(relative(root, id))
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      include: TESTS,
      setupFiles: ['test/mutants/setup.ts'],
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      silent: true,
      testTimeout: 60_000,
      reporters: [{}],
      watch: true,
      sequence: {
        sequencer: class {
          shard = async <T>(files: T[]) => files
          sort = async <T extends { moduleId: string }>(files: T[]) =>
            files.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId))
        },
      },
    },
    { plugins: [plugin()], server: { watch: null } },
  )
  const specifications = await vitest.globTestSpecifications()
  process.on('message', async ({ tests, watch }: Job) => {
    order = tests
    vitest.getRootProject().provide('watch', watch)
    const from = performance.now()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      specifications.filter(({ moduleId }) => tests.includes(relative(root, moduleId))),
    )
    const failed = unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
    process.send!({ failed, milliseconds: performance.now() - from } satisfies Answer)
  })
  process.send!(specifications.map(({ moduleId }) => relative(root, moduleId)))
}

if (process.send) await listen()
