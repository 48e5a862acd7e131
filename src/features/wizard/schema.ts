import * as z from 'zod'
import type { Answers } from './steps/step.ts'

const answers = z.record(z.string(), z.record(z.string(), z.array(z.string())))

/**
 * The answers of a registration before they become rows: `finished` steps as typed, and what earlier years offer to
 * start from (`prefilled`, never counted as finished).
 */
export type Draft = { finished: Answers; prefilled: Answers }

const draftSchema = z.object({ finished: answers, prefilled: answers })
export const emptyDraft: Draft = { finished: {}, prefilled: {} }

/** What the database keeps as a draft. A draft that an older release wrote differently starts empty instead of failing. */
export function readDraft(json: unknown): Draft {
  const read = draftSchema.safeParse(json)
  return read.success ? read.data : emptyDraft
}

/**
 * What counts as answered: the draft, or the typed tables (`stored`) while nothing was changed since they were written.
 * Never a mixture: a draft of changes begins as a whole copy, from which a confirmation can be missing.
 */
export function answersOf(draft: Draft, stored: Answers): Answers {
  return isEmptyDraft(draft) ? stored : draft.finished
}

export function isEmptyDraft(draft: Draft): boolean {
  return Object.keys(draft.finished).length === 0
}
