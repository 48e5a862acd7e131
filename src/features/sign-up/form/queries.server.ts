import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { findAddressCheck, type AddressChecker } from '#features/addresses/queries.server.ts'
import { addressCheck } from '#features/hosts/steps/address-check.ts'
import { findProgress, flows, type Progress } from '#features/sign-up/queries.server.ts'
import { signUpPaths } from '#features/sign-up/schema.ts'
import { sameValues } from '#features/wizard/commands.server.ts'
import { findStep, isReached, summaryOf, walk, type Walk } from '#features/wizard/steps/flow.ts'
import { ownValues, readStep } from '#features/wizard/steps/form-step.ts'
import type { FieldProblem, Flow, FormValues, Role, Step, StepContext } from '#features/wizard/steps/step.ts'
import { viewOf, type StepView } from '#features/wizard/steps/view.ts'

/** What a page of the form was asked for. */
export type FormRequest = {
  actor: SignedIn
  role: Role
  stepKey: string | null
  /** Came from the summary by a change link, and goes back there. */
  fromSummary: boolean
  context: StepContext
  /** What is asked about the address of a host. */
  addresses: AddressChecker
  now: Temporal.Instant
}

/** Another page of ours, without the language. */
export type GoTo = { goTo: string }
export type StepPageData = {
  view: StepView
  registrationId: RegistrationId
  /** Is exactly this saved already? */
  isSaved: boolean
}

export const stepPath = (role: Role, key: string) => `${signUpPaths(role).form}?step=${key}`

export type At = { flow: Flow; step: Step; way: Walk; progress: Progress; context: StepContext }

/** The step that was asked for if the answers lead there, else where to go instead. */
export async function findStepAt(tx: Tx, request: FormRequest, lock: boolean): Promise<At | GoTo> {
  const { actor, role } = request
  const flow = flows[role]
  const progress = await findProgress(tx, actor, { editionId: request.context.edition.id, role, lock })
  if (!progress) return { goTo: signUpPaths(role).start }
  const { ageWaived } = progress.registration
  const context: StepContext = ageWaived ? { ...request.context, ageWaived } : request.context
  const way = walk(flow, progress.answers, context)
  const step = request.stepKey === null ? null : findStep(flow, request.stepKey)
  if (step && isReached(way, step)) return { flow, step, way, progress, context }
  // Everything is answered: an edit starts at the beginning.
  const open = way.open ?? way.finished[0]
  return { goTo: open ? stepPath(role, open.key) : signUpPaths(role).start }
}

/** A step's page, with `typed` in its controls instead of what was saved. */
export async function getStepPage(
  tx: Tx,
  request: FormRequest,
  typed: FormValues | null,
): Promise<StepPageData | GoTo> {
  const at = await findStepAt(tx, request, false)
  if ('goTo' in at) return at
  const { registration, answers } = at.progress
  const saved = answers[at.step.key]
  const isSaved = typed === null || (at.step.kind === 'form' && sameValues(saved, ownValues(at.step, typed)))
  const context = await withFindings(tx, at)
  return { view: viewAt(at, typed, { ...request, context }), registrationId: registration.id, isSaved }
}

/** What is known about the answers besides themselves, on the step that tells it. */
async function withFindings(tx: Tx, { step, progress, context }: At): Promise<StepContext> {
  if (step !== addressCheck) return context
  const check = await findAddressCheck(tx, progress.registration.id)
  return check ? { ...context, addressCheck: check } : context
}

/** What is wrong with a form that is still being filled in; nothing where the answers do not lead. */
export async function checkForm(tx: Tx, request: FormRequest, typed: FormValues): Promise<FieldProblem[]> {
  const at = await findStepAt(tx, request, false)
  return 'goTo' in at ? [] : problemsAt(at, typed)
}

export function problemsAt({ step, context }: At, typed: FormValues): FieldProblem[] {
  const reading = step.kind === 'form' ? readStep(step, typed, context) : null
  return reading && !reading.ok ? reading.problems : []
}

export function viewAt(
  { flow, step, way, progress }: At,
  typed: FormValues | null,
  { context, fromSummary }: Pick<FormRequest, 'context' | 'fromSummary'>,
): StepView {
  const { answers, registration } = progress
  const values = typed ?? answers[step.key] ?? registration.draft.prefilled[step.key] ?? {}
  const view = { ...viewOf(flow, step, { way, answers, values }, context), owner: registration.id }
  const summary = fromSummary ? summaryOf(flow, way, step) : null
  return summary ? { ...view, previous: summary.key } : view
}
