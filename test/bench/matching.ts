import { measureBalanced, measureLarge, measureQuestions, measureScarce } from './matching/speed.ts'
import { measureTruth } from './matching/truth.ts'
import type { Benchmark } from './run.ts'

/** Issue 5: the matching core alone, without a database. */
export const matching: Benchmark = {
  title: 'Matching: plans, bounds and answers (one processor)',
  run: async () => [
    ...measureBalanced(),
    ...measureScarce(),
    ...measureLarge(),
    ...measureQuestions(),
    ...measureTruth(),
  ],
}
