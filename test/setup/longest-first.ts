import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, longest first: begun late, it would be waited for alone. Nothing depends on this but time. */
const LONG = [
  // These wait more than they work.
  'test/database-away',
  'test/canary',
  'test/pressed',
  'test/seasons/seasons',
  'test/access',
  'test/saved/everything',
  'src/processes/cli/backup/backup',
  'test/forbidden-keys',
  'src/features/clock/backups/backups',
  'src/processes/cli/cli',
  'test/brand',
  'test/facts/mails',
  'src/platform/postgres/start',
  'src/worker/clock-jumps',
  'src/features/placing/planning/taking',
  'src/features/placing/planning/asking',
  'src/platform/postgres/crash',
  'src/platform/postgres/stale-locks',
  'test/same-answers',
  'test/matching/proofs',
  'src/db/backup/values',
  'test/discovery',
  'test/moved-clock',
  'test/proxies/proxies',
  'src/platform/postgres/lock',
  'src/processes/cli/plan/plan',
  'test/stress/mail-storm',
]

/** One after another: a running product is handed on (`test/product/shared-products.ts`), and is ended when nobody asks for it. */
const usesProduct = (file: string) => readFileSync(file, 'utf8').includes('product/product.ts')

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId, project }: TestSpecification) => {
      const name = relative(project.config.root, moduleId).replace(/\.test\.tsx?$/, '')
      const turn = LONG.indexOf(name)
      return turn < 0 ? LONG.length + (usesProduct(moduleId) ? 0 : 1) : turn
    }
    // The rest in the order in which vitest would have taken all: by what it knows of earlier runs, else by size.
    const usual = await super.sort.call(this, files)
    return usual.toSorted((a, b) => turnOf(a) - turnOf(b))
  }
}
