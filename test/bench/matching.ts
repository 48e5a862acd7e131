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
import type { Benchmark } from './run.ts'

/** Issue 5: the matching core alone, without a database. */
export const matching: Benchmark = {
  title: 'Matching: plans, bounds and answers (one processor)',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bed-references-'))
    try {
      const references = findReferences(folder)
      return [
        ...measureBalanced(),
        ...measureScarce(),
        ...measureQuality(),
        ...measureLarge(),
        ...measureQuestions(),
        ...measureTruth(),
        ...measureSimple(references, folder),
        ...(await measureSolver()),
        ...(await measureProofs(references, folder)),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
