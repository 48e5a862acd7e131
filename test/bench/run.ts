import { withWork, type Shown } from '../../scripts/progress.mjs'
import type { Figure } from './table.ts'
import { printTable } from './table.ts'

type Benchmark = { title: string; run: (shown: Shown) => Promise<Figure[]> }

/** By name, so that `npm run bench -- last-bed` runs one; loaded only when asked for. */
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  start: () => import('./start.ts').then(({ start }) => start),
  'last-bed': () => import('./last-bed.ts').then(({ lastBed }) => lastBed),
  'accept-expire': () => import('./accept-expire.ts').then(({ acceptExpire }) => acceptExpire),
  'mail-storm': () => import('./mail-storm.ts').then(({ mailStorm }) => mailStorm),
  'mail-headers': () => import('./mail-headers.ts').then(({ mailHeaders }) => mailHeaders),
  'mail-throughput': () => import('./mail-throughput.ts').then(({ mailThroughput }) => mailThroughput),
  'same-time': () => import('./same-time.ts').then(({ sameTime }) => sameTime),
  exact: () => import('./exact.ts').then(({ exact }) => exact),
  matching: () => import('./matching.ts').then(({ matching }) => matching),
  'seasons-of-matching': () =>
    import('./seasons-of-matching.ts').then(({ seasonsOfMatching }) => seasonsOfMatching),
  'console-pages': () => import('./console-pages.ts').then(({ consolePages }) => consolePages),
  'costly-files': () => import('./import-lists.ts').then(({ costlyFiles }) => costlyFiles),
  'import-lists': () => import('./import-lists.ts').then(({ importLists }) => importLists),
  'sign-in': () => import('./sign-in/bench.ts').then(({ signIn }) => signIn),
  capacity: () => import('./capacity.ts').then(({ capacity }) => capacity),
  soak: () => import('./soak/soak.ts').then(({ soak }) => soak),
}

/** Runs the named benchmarks, or all, one after the other. Gives the exit code: 1 when a goal was missed. */
export async function runBenchmarks(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in benchmarks))
  if (unknown.length > 0) {
    console.error(
      `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`,
    )
    return 64
  }
  let missed = 0
  const chosen = names.length > 0 ? names : Object.keys(benchmarks)
  for (const [at, name] of chosen.entries()) {
    const { title, run } = await benchmarks[name]!()
    const figures = await withWork(`Measuring ${name} (${at + 1} of ${chosen.length}): ${title}`, run)
    printTable(title, figures)
    missed += figures.filter(({ met }) => met === false).length
  }
  return missed > 0 ? 1 : 0
}

export type { Benchmark, Figure }
