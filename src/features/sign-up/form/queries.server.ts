import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { findAddressCheck, type AddressChecker } from '#features/addresses/queries.server.ts'
import { addressCheck } from '#features/hosts/steps/address-check.ts'
import { listPromised, type Promised } from '#features/matches/promises/queries.server.ts'
import { findProgress, flows, type Progress } from '#features/sign-up/queries.server.ts'
import { signUpPaths } from '#features/sign-up/schema.ts'
import { sameValues } from '#features/wizard/commands.server.ts'
import { answersForPart, isComplete } from '#features/wizard/steps/parts.ts'
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

export const profilePath = '/profile'
export const stepPath = (role: Role, key: string) => `${signUpPaths(role).form}?step=${key}`

export type At = {
  flow: Flow
  step: Step
  way: Walk
  progress: Progress
  context: StepContext
  /** Matches whose other side counts on nights of these answers as they were handed in. */
  promised: readonly Promised[]
  /** A part of a registration that is complete and was handed in (R20): saved by itself. */
  isEdit: boolean
}

/** The step that was asked for if the answers lead there, else where to go instead. */
export async function findStepAt(tx: Tx, request: FormRequest, lock: boolean): Promise<At | GoTo> {
  const { actor, role } = request
  const flow = flows[role]
  const progress = await findProgress(tx, actor, { editionId: request.context.edition.id, role, lock })
  if (!progress) return { goTo: signUpPaths(role).start }
  const { id, ageWaived, state } = progress.registration
  const { edition } = request.context
  const own = { registrationId: id, role }
  const promised =
    state === 'submitted' ? await listPromised(tx, actor, own, { edition, now: request.now }) : []
  const context: StepContext = { ...request.context, ...(ageWaived && { ageWaived }), promised }
  const step = request.stepKey === null ? null : findStep(flow, request.stepKey)
  const at = { flow, progress, context, promised }
  if (state === 'submitted' && isComplete(flow, progress.stored, context)) return findPart(at, step)
  const way = walk(flow, progress.answers, context)
  if (step && isReached(way, step)) return { ...at, step, way, isEdit: false }
  const open = way.open ?? way.finished[0]
  return { goTo: open ? stepPath(role, open.key) : signUpPaths(role).start }
}

/** One part of what was handed in, whatever waits in the others; without one, what waits, or the profile. */
function findPart(at: Omit<At, 'step' | 'way' | 'isEdit'>, step: Step | null): At | GoTo {
  const { flow, progress, context } = at
  const { stored, answers } = progress
  if (step && step.kind !== 'summary') {
    const way = walk(flow, answersForPart(flow, step, stored, answers), { ...context, isRecord: true })
    if (isReached(way, step)) return { ...at, step, way, isEdit: true }
  }
  const { open } = walk(flow, answers, context)
  return { goTo: step === null && open ? stepPath(flow.role, open.key) : profilePath }
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
  { flow, step, way, progress, isEdit }: At,
  typed: FormValues | null,
  { context, fromSummary }: Pick<FormRequest, 'context' | 'fromSummary'>,
): StepView {
  const { answers, registration } = progress
  const values = typed ?? answers[step.key] ?? registration.draft.prefilled[step.key] ?? {}
  const view = { ...viewOf(flow, step, { way, answers, values }, context), owner: registration.id, isEdit }
  if (isEdit) return editView(view, flow, context)
  const summary = fromSummary ? summaryOf(flow, way, step) : null
  return summary ? { ...view, previous: summary.key } : view
}

/** The same form, saved by itself; what the last step says of handing everything in is not so here. */
function editView(view: StepView, flow: Flow, { t }: StepContext): StepView {
  const lead = flow.steps.at(-1)?.key === view.key ? null : view.lead
  const body = view.body.kind === 'form' ? { ...view.body, button: t('wizard.save') } : view.body
  return { ...view, lead, body, previous: null }
}
