// npm run mutants [part of a file name…]: which small mistakes in the rules no test would notice.
import { availableParallelism } from 'node:os'
import { withWork } from '../../scripts/progress.mjs'
import { EXPLAINED } from './explained.ts'
import type { Mutant } from './instrument.ts'
import { hunt } from './hunt.ts'
import { instrumentAll } from './runner.ts'

const filters = process.argv.slice(2)
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
const explained: Named[] = EXPLAINED.flatMap(({ changes, ...line }) =>
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
