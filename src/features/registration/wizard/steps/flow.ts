import { readStep } from './form-step.ts'
import { firstValue } from './form-values.ts'
import type { Answers, FinishedAnswers, Flow, Next, NoticeStep, Step, StepContext } from './step.ts'

/** The name of the control that confirms a summary or a notice. */
export const confirmation = 'confirmed'
export const submission = 'submit'

/** How far a registration has come. `open` is the first step that is not finished, null when there is none. */
export type Walk = { finished: Step[]; open: Step | null; answers: FinishedAnswers }

/** Follows the answers from the first step, as far as valid. A step this does not reach cannot be shown, saved or submitted. */
export function walk(flow: Flow, answers: Answers, context: StepContext): Walk {
  const read = new Map<string, unknown>()
  // What is kept under a step's key was read by that very step, so it has the step's own type.
  const found: FinishedAnswers = { to: (step) => (read.get(step.key) ?? null) as never }
  const finished: Step[] = []
  let step = flow.steps[0] ?? null
  while (step && !finished.includes(step)) {
    const next = finish(step, answers, context, read)
    if (next === null) return { finished, open: step, answers: found }
    finished.push(step)
    if (next === submission) return { finished, open: null, answers: found }
    step = findStep(flow, next)
  }
  throw new Error(`The steps of the ${flow.role} lead nowhere or in a circle`)
}

function finish(step: Step, answers: Answers, context: StepContext, read: Map<string, unknown>): Next | null {
  const values = answers[step.key]
  if (!values) return null
  if (step.kind !== 'form') {
    const mayGoOn = step.kind === 'summary' || step.goOn !== undefined
    return mayGoOn && firstValue(values, confirmation) === 'yes' ? step.next() : null
  }
  const reading = readStep(step, values, context)
  if (!reading.ok) return null
  read.set(step.key, reading.answers)
  return step.next(reading.answers, context)
}

export function findStep(flow: Flow, key: string): Step | null {
  return flow.steps.find((step) => step.key === key) ?? null
}

/** May this step be shown and saved now? Finished ones always, and the first open one. */
export function isReached({ finished, open }: Walk, step: Step): boolean {
  return finished.includes(step) || open === step
}

/** The step that people come back to: the one before on their own way through. */
export function stepBefore(walked: Walk, step: Step): Step | null {
  const index = walked.finished.indexOf(step)
  return walked.finished[index < 0 ? walked.finished.length - 1 : index - 1] ?? null
}

/** The summary that shows a step, if the answers lead there: where a change link came from and goes back to. */
export function summaryOf(flow: Flow, walked: Walk, step: Step): Step | null {
  const summary = flow.steps.find((other) => other.kind === 'summary' && other.shows.includes(step.key))
  return summary && isReached(walked, summary) ? summary : null
}

/** A step whose answers have changed, and its fields that have. */
export type Change = { step: string; fields: readonly string[] }

/** Confirmations that a change makes void: a summary that shows the step, and notices about what has changed. */
export function confirmationsOf(flow: Flow, changed: Change): string[] {
  const isAbout = ({ step, fields }: NoticeStep['about']) =>
    step === changed.step && (!fields || fields.some((field) => changed.fields.includes(field)))
  return flow.steps
    .filter(
      (step) =>
        (step.kind === 'summary' && step.shows.includes(changed.step)) ||
        (step.kind === 'notice' && isAbout(step.about)),
    )
    .map((step) => step.key)
}
