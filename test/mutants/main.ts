// npm run mutants [part of a file name…]: which small mistakes in the rules no test would notice.
// npm run mutants -- lists [part of a file name…]: which in the statements and cells of the organisers' lists.
// npm run mutants -- seasons [--from N] [--count N] [part of a name…]: which season finds which planted fault.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { setup } from '../setup/postgres.ts'
import { withWork } from '../../scripts/progress.mjs'
import { EXPLAINED } from './explained.ts'
import { EXPLAINED_LISTS } from './explained-lists.ts'
import type { Mutant } from './instrument.ts'
import { hunt } from './hunt.ts'
import { instrumentAll, SERVER_VARIABLE } from './runner.ts'
import { LIST_FILES, LIST_VARIABLE } from './targets.ts'

const [first = '', ...more] = process.argv.slice(2)
// One source at a time, each in a process of its own, on one server for all.
if (first === 'lists') process.exit(await huntLists(more))
// The built product, which is another one for people than for those who work on it.
if (first === 'seasons') process.exit(await run('planted/main.ts', more, { NODE_ENV: 'production' }))
const filters = process.env[LIST_VARIABLE] ? [] : [first, ...more].filter(Boolean)
const { mutants } = instrumentAll()
const chosen = mutants.flatMap((mutant, number) =>
  filters.length === 0 || filters.some((part) => mutant.file.includes(part)) ? [number] : [],
)
const from = Date.now()
const hunting = `Trying ${chosen.length} mistakes against the tests (up to an hour)`
const workers = Math.min(2, availableParallelism())
const alive = new Set(await withWork(hunting, (shown) => hunt(chosen, mutants.length, workers, shown.at)))

type Named = Pick<Mutant, 'file' | 'lineText' | 'was' | 'now'>
const nameOf = ({ file, lineText, was, now }: Named) => `${file} | ${lineText} | ${was} → ${now}`
const explained: Named[] = [...EXPLAINED, ...EXPLAINED_LISTS].flatMap(({ changes, ...line }) =>
  changes.map(([was, now]) => ({ ...line, was, now })),
)
const reasons = new Set(explained.map(nameOf))
const survivors = chosen.filter((number) => alive.has(number)).map((number) => mutants[number]!)
const unexplained = survivors.filter((mutant) => !reasons.has(nameOf(mutant)))

const files = [...new Set(chosen.map((number) => mutants[number]!.file))]
console.log(`${'file'.padEnd(46)} mutants  killed  explained  alive`)
for (const file of [...files, 'all']) {
  const isOf = (mutant: Mutant) => file === 'all' || mutant.file === file
  const all = chosen.filter((number) => isOf(mutants[number]!)).length
  const left = survivors.filter(isOf).length
  const open = unexplained.filter(isOf).length
  const counts = [all, all - left, left - open, open]
  const [a, b, c, d] = counts.map(String) as [string, string, string, string]
  console.log(`${file.padEnd(46)} ${a.padStart(7)} ${b.padStart(7)} ${c.padStart(10)} ${d.padStart(6)}`)
}
for (const { file, line, lineText, was, now } of unexplained) {
  console.log(`\n${file}:${line}  ${lineText}\n  ${was}  →  ${now === '' ? '(left out)' : now}`)
}
const names = new Set(survivors.map(nameOf))
const gone = explained.filter((one) => files.includes(one.file) && !names.has(nameOf(one)))
for (const { file, lineText, was, now } of gone) {
  console.log(`\nExplained, but it does not survive any more: ${file}  ${lineText}\n  ${was}  →  ${now}`)
}
console.log(`\n${((Date.now() - from) / 1000).toFixed(0)} s`)
process.exit(unexplained.length > 0 ? 1 : 0)

async function huntLists(parts: readonly string[]): Promise<number> {
  const files = LIST_FILES.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  // Its migrations are files that only Vite puts in.
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  const postgres = (await vite.ssrLoadModule('/test/setup/postgres.ts')) as { setup: typeof setup }
  let server = ''
  const stop = await postgres.setup({ provide: (_, value) => (server = JSON.stringify(value)) })
  let worst = 0
  for (const file of files) {
    worst = Math.max(worst, await run('main.ts', [], { [LIST_VARIABLE]: file, [SERVER_VARIABLE]: server }))
  }
  await stop()
  await vite.close()
  return worst
}

async function run(file: string, args: readonly string[], more: Record<string, string>): Promise<number> {
  const env = { ...process.env, ...more }
  const child = fork(join(import.meta.dirname, file), args, { env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
