import { walk } from './flow.ts'
import { asRecord } from './form-step.ts'
import { allValues } from './form-values.ts'
import type { Answers, Flow, FormValues, Step, StepContext } from './step.ts'

// After registering, people change one part at a time: a form and its notices. A part with problems blocks no other.

/** The steps of the part that a step belongs to: its form, and what is said about it. A summary is no part. */
export function stepsOfPart(flow: Flow, step: Step): string[] {
  if (step.kind === 'summary') return []
  const form = step.kind === 'notice' ? step.about.step : step.key
  const notices = flow.steps.filter((other) => other.kind === 'notice' && other.about.step === form)
  return [form, ...notices.map(({ key }) => key)]
}

/** What was handed in, with this part as it was changed since. */
export function answersForPart(flow: Flow, step: Step, stored: Answers, changed: Answers): Answers {
  const part = stepsOfPart(flow, step)
  const others = Object.entries(stored).filter(([key]) => !part.includes(key))
  const own = Object.entries(changed).filter(([key]) => part.includes(key))
  return Object.fromEntries([...others, ...own])
}

/**
 * Was everything handed in, by the questions of today? A consent to an older text counts: it is asked for again where it
 * was given, and on the profile.
 */
export function isComplete(flow: Flow, stored: Answers, context: StepContext): boolean {
  return walk(flow, stored, asRecord(context)).open === null
}

export type AnswerChange = { step: string; field: string; from: FormValues; to: FormValues }

/** The questions whose answer is another one, in the order in which they are asked. */
export function listChanges(flow: Flow, before: Answers, after: Answers): AnswerChange[] {
  return flow.steps.flatMap((step) => {
    if (step.kind !== 'form') return []
    const [old, fresh] = [before[step.key] ?? {}, after[step.key] ?? {}]
    return Object.entries(step.fields).flatMap(([field, { controls, consent }]) => {
      const names = (values: FormValues) => controls(field, values)
      const from = pickGiven(old, names(old))
      const to = pickGiven(fresh, names(fresh))
      const isSame = JSON.stringify(from) === JSON.stringify(to)
      return consent || isSame ? [] : [{ step: step.key, field, from, to }]
    })
  })
}

/** What was given, in a fixed order, so that the same answers look the same. */
function pickGiven(values: FormValues, names: readonly string[]): FormValues {
  const given = names
    .toSorted()
    .map((name) => [name, allValues(values, name).filter(Boolean).toSorted()] as const)
  return Object.fromEntries(given.filter(([, typed]) => typed.length > 0))
}
