import type { Tx } from '#db/connect.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { asRecord } from './steps/form-step.ts'
import { changeAnswers, readPosted, storeDraft, type SaveRefusal, type SaveRequest } from './wizard.server.ts'
import { getForUpdate } from './wizard.server.ts'
import { answersOf, isEmptyDraft, type Draft } from './wizard.ts'
import { agreedVersions } from './steps/consent-boxes.ts'
import { findStep, isReached, walk, type Walk } from './steps/flow.ts'
import { answersForPart, listChanges, stepsOfPart } from './steps/parts.ts'
import type { Answers, Flow } from './steps/step.ts'

export type SavedPart = {
  /** Of everything handed in with this part as it is now; where it is open, something has to be said first. */
  walked: Walk
  /** Changes of other parts that wait to be put right; null if there are none. */
  waiting: Draft | null
}

/**
 * Saves one part of a registration that was handed in and is complete (`isComplete`): its form, or the answer to a notice
 * about it. What is saved is ready to be handed in unless the way is open. A summary has nothing to add here: a person who
 * presses Save on the only form has seen what is in it.
 */
export async function savePart(tx: Tx, request: SaveRequest): Promise<Result<SavedPart, SaveRefusal>> {
  const { flow, stored, context, now } = request
  const registration = await getForUpdate(tx, request.registrationId)
  const { draft } = registration
  const changed = answersOf(draft, stored, flow)
  const record = asRecord(context)
  const step = findStep(flow, request.stepKey)
  if (!step || step.kind === 'summary') return refuse({ kind: 'out-of-order', goTo: null })
  const before = answersForPart(flow, step, stored, changed)
  const reached = walk(flow, before, record)
  if (!isReached(reached, step)) return refuse({ kind: 'out-of-order', goTo: reached.open?.key ?? null })
  const read = readPosted(step, request.values, context)
  if (!read.ok) return read
  const after = withSummaries(flow, stored, changeAnswers(flow, before, step.key, read.value))
  const walked = walk(flow, after, record)
  const part = stepsOfPart(flow, step)
  const waitsElsewhere =
    !isEmptyDraft(draft) && listChanges(flow, stored, changed).some((change) => !part.includes(change.step))
  const all: Answers = waitsElsewhere ? answersForPart(flow, step, changed, after) : after
  const next = (finished: Answers): Draft => ({
    finished,
    prefilled: {},
    agreed: agreedVersions(flow, finished),
  })
  await storeDraft(tx, request.registrationId, next(walked.open ? all : after), now)
  return ok({ walked, waiting: waitsElsewhere && !walked.open ? next(all) : null })
}

/** What a part's notice complains of is put right, with the values its form proposes. */
export async function fixPart(
  tx: Tx,
  request: Omit<SaveRequest, 'values'>,
): Promise<Result<SavedPart, SaveRefusal>> {
  const { flow, stored, context } = request
  const { draft } = await getForUpdate(tx, request.registrationId)
  const notice = findStep(flow, request.stepKey)
  const outOfOrder = refuse<SaveRefusal>({ kind: 'out-of-order', goTo: null })
  if (notice?.kind !== 'notice' || !notice.fix) return outOfOrder
  const answers = answersForPart(flow, notice, stored, answersOf(draft, stored, flow))
  const walked = walk(flow, answers, asRecord(context))
  const values =
    walked.open === notice ? notice.fix.values(walked.answers, answers[notice.about.step] ?? {}) : null
  return values ? savePart(tx, { ...request, stepKey: notice.about.step, values }) : outOfOrder
}

/** A summary of what was changed need not be confirmed once more. */
function withSummaries(flow: Flow, stored: Answers, changed: Answers): Answers {
  const summaries = new Set(flow.steps.filter(({ kind }) => kind === 'summary').map(({ key }) => key))
  const confirmed = Object.entries(stored).filter(([key]) => summaries.has(key))
  return { ...changed, ...Object.fromEntries(confirmed) }
}
