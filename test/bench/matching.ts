import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureProofs } from './matching/proof.ts'
import { findReferences } from './matching/references.ts'
import { measureQuality } from './matching/quality.ts'
import { measureSimple } from './matching/simple-case.ts'
import { measureSolver } from './matching/solver.ts'
import { measureBalanced, measureLarge, measureQuestions, measureScarce } from './matching/speed.ts'
import { measureTruth } from './matching/truth.ts'
import type { Benchmark, Figure } from './run.ts'

/** The matching core alone, without a database. */
export const matching: Benchmark = {
  title: 'Matching: plans, bounds and answers (one processor)',
  run: async ({ at }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bed-references-'))
    try {
      const references = findReferences(folder)
      const parts: readonly [string, () => Figure[] | Promise<Figure[]>][] = [
        ['rounds with beds enough', measureBalanced],
        ['rounds short of beds', measureScarce],
        ['how good plans are', measureQuality],
        ['large rounds', measureLarge],
        ['questions and repairs', measureQuestions],
        ['plans held against what is known', measureTruth],
        ['the simple case', () => measureSimple(references, folder)],
        ['the solver', measureSolver],
        ['whole proofs', () => measureProofs(references, folder)],
      ]
      const figures: Figure[] = []
      for (const [part, [what, measure]] of parts.entries()) {
        at(`${what} (${part + 1} of ${parts.length})`)
        figures.push(...(await measure()))
      }
      return figures
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
