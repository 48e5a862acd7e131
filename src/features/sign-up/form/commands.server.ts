import type { Tx } from '#db/connect.server.ts'
import { noteAddress } from '#features/addresses/commands.server.ts'
import { addressCheck } from '#features/hosts/steps/address-check.ts'
import { address } from '#features/hosts/steps/address.ts'
import { submitRegistration } from '#features/sign-up/commands.server.ts'
import { signUpPaths } from '#features/sign-up/schema.ts'
import { fixStep, saveStep } from '#features/wizard/commands.server.ts'
import { summaryOf, type Walk } from '#features/wizard/steps/flow.ts'
import { firstValue } from '#features/wizard/steps/form-values.ts'
import type { FieldProblem, Flow, FormValues, Step } from '#features/wizard/steps/step.ts'
import { ownerControl } from '#features/wizard/schema.ts'
import type { StepView } from '#features/wizard/steps/view.ts'
import {
  findStepAt,
  problemsAt,
  stepPath,
  viewAt,
  type At,
  type FormRequest,
  type GoTo,
} from './queries.server.ts'

export type Posted = { values: FormValues; intent: string }
/** The same page again: with one room more, or with what is wrong. */
export type SamePage = { view: StepView; problems: FieldProblem[]; trouble: string | null }

/** Saves what was posted to a step and says which page comes next; the last step hands the registration in. */
export async function saveForm(
  tx: Tx,
  request: FormRequest,
  { values, intent }: Posted,
): Promise<GoTo | SamePage> {
  const at = await findStepAt(tx, request, true)
  if ('goTo' in at) return at
  const { flow, step, progress } = at
  // A page of before somebody else signed in on this device: their answers are not this person's.
  const owner = firstValue(values, ownerControl)
  if (owner !== '' && owner !== progress.registration.id) return { goTo: formPath(flow) }
  if (intent === 'check') return samePage(at, request, values, problemsAt(at, values))
  const changed = step.kind === 'form' ? (step.change?.(values, intent) ?? null) : null
  if (changed) return samePage(at, request, changed)
  const save = {
    registrationId: progress.registration.id,
    flow,
    stepKey: step.key,
    stored: progress.stored,
    context: at.context,
    now: request.now,
  }
  const saved = intent === 'fix' ? await fixStep(tx, save) : await saveStep(tx, { ...save, values })
  if (!saved.ok) {
    const { error } = saved
    if (error.kind === 'out-of-order')
      return { goTo: error.goTo ? stepPath(flow.role, error.goTo) : formPath(flow) }
    return samePage(at, request, values, error.problems)
  }
  const where = saved.value.answers.to(address)
  if (where && (step.key === address.key || step === addressCheck))
    await noteAddress(tx, save.registrationId, where, request.addresses, request.now)
  if (isLast(flow, step) && saved.value.open === null) return handIn(tx, at, request, values)
  return { goTo: nextPath(flow, step, saved.value, request.fromSummary) }
}

async function handIn(tx: Tx, at: At, request: FormRequest, values: FormValues): Promise<GoTo | SamePage> {
  const { flow, progress, context } = at
  const { now } = request
  const submitted = await submitRegistration[flow.role](tx, {
    registrationId: progress.registration.id,
    stored: progress.stored,
    context,
    now,
  })
  if (submitted.ok) return { goTo: signUpPaths(flow.role).success }
  if (submitted.error.kind === 'unfinished') return { goTo: stepPath(flow.role, submitted.error.step) }
  const trouble = context.t('hosts.placeInUse', { number: submitted.error.room })
  return samePage(at, request, values, [], trouble)
}

function samePage(
  at: At,
  request: FormRequest,
  values: FormValues,
  problems: FieldProblem[] = [],
  trouble: string | null = null,
): SamePage {
  return { view: viewAt(at, values, request), problems, trouble }
}

const formPath = (flow: Flow) => signUpPaths(flow.role).form
const isLast = (flow: Flow, step: Step) => flow.steps.at(-1) === step

/** Back to the summary for those who came from it and may go there already; else the step that follows. */
function nextPath(flow: Flow, step: Step, way: Walk, fromSummary: boolean): string {
  const summary = fromSummary ? summaryOf(flow, way, step) : null
  if (summary) return stepPath(flow.role, summary.key)
  // A notice in the middle of an edit: what comes after it is answered already.
  if (step.kind === 'notice' && way.open) return stepPath(flow.role, way.open.key)
  const index = way.finished.indexOf(step)
  const next = index < 0 ? way.open : (way.finished[index + 1] ?? way.open)
  return next ? stepPath(flow.role, next.key) : formPath(flow)
}
