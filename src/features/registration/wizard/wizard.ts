import * as z from 'zod'
import { askAgain, type AgreedVersions } from './steps/consent-boxes.ts'
import type { Answers, Flow } from './steps/step.ts'

/** The control that says whose answers a form holds. */
export const ownerControl = 'owner'

const answers = z.record(z.string(), z.record(z.string(), z.array(z.string())))

/** Answers before they become rows: `finished` steps as typed, `prefilled` from earlier years, `agreed`: text version of each ticked box. */
export type Draft = { finished: Answers; prefilled: Answers; agreed?: AgreedVersions }

const draftSchema = z.object({
  finished: answers,
  prefilled: answers,
  agreed: z.record(z.string(), z.number()).optional(),
})
export const emptyDraft: Draft = { finished: {}, prefilled: {} }

/** What the database keeps as a draft. A draft that an older release wrote differently starts empty instead of failing. */
export function readDraft(json: unknown): Draft {
  const read = draftSchema.safeParse(json)
  return read.success ? read.data : emptyDraft
}

/**
 * What counts as answered: the draft, or the typed tables (`stored`) while nothing was changed since they were written.
 * Never a mixture: a draft of changes begins as a whole copy, from which a confirmation can be missing. A box whose text
 * has changed since it was ticked is asked again.
 */
export function answersOf(draft: Draft, stored: Answers, flow: Flow): Answers {
  return isEmptyDraft(draft) ? stored : askAgain(flow, draft.finished, draft.agreed ?? {})
}

export function isEmptyDraft(draft: Draft): boolean {
  return Object.keys(draft.finished).length === 0
}
