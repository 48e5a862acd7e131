import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Noted } from '#domain/by-hand.ts'
import type { Stay } from '#domain/stay.ts'
import { isBlocked } from '#features/ground/blocks.server.ts'
import { listPromised, type Promised, tellOfTakenNights } from './promises.server.ts'
import {
  type AddressChecker,
  findAddressCheck,
  noteAddress,
} from '#features/registration/addresses/addresses.server.ts'
import { needs } from '#features/registration/guests/needs.ts'
import { addressCheck } from '#features/registration/hosts/steps/address-check.ts'
import { address } from '#features/registration/hosts/steps/address.ts'
import { dates } from '#features/registration/hosts/steps/dates.ts'
import {
  findProgress,
  flows,
  type Progress,
  submitRegistration,
} from '#features/registration/sign-up/sign-up.server.ts'
import { signUpPaths } from '#features/registration/sign-up/sign-up.ts'
import { fixPart, savePart } from '#features/registration/wizard/editing.server.ts'
import { findStep, isReached, summaryOf, walk, type Walk } from '#features/registration/wizard/steps/flow.ts'
import { asRecord, contextWith, ownValues, readStep } from '#features/registration/wizard/steps/form-step.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import { answersForPart, isComplete } from '#features/registration/wizard/steps/parts.ts'
import type {
  FieldProblem,
  Flow,
  FormValues,
  Role,
  Step,
  StepContext,
} from '#features/registration/wizard/steps/step.ts'
import { type StepView, viewOf } from '#features/registration/wizard/steps/view.ts'
import {
  fixStep,
  sameValues,
  type SaveRefusal,
  type SaveRequest,
  saveStep,
  storeDraft,
} from '#features/registration/wizard/wizard.server.ts'
import { isEmptyDraft, ownerControl } from '#features/registration/wizard/wizard.ts'

export type FormRequest = {
  actor: SignedIn
  role: Role
  stepKey: string | null
  /** Came from the summary by a change link, and goes back there. */
  fromSummary: boolean
  context: StepContext
  addresses: AddressChecker
  now: Temporal.Instant
  /** An organiser answers for them (rules: by hand): only until it is submitted. */
  noted?: Noted
}

/** What a step says to which `movedTo` has led somebody. */
export const saysMoved = (request: Request, { t }: StepContext): string | null =>
  new URL(request.url).searchParams.has('moved') ? t('signUp.moved') : null
/** The step that is open by now, where another tab has changed what the posted one hangs on. */
const movedTo = (path: string): GoTo => ({ goTo: path.includes('?step=') ? `${path}&moved` : path })

/** Another page of ours, without the language. */
export type GoTo = { goTo: string }
export type StepPageData = {
  view: StepView
  registrationId: RegistrationId
  isSaved: boolean
}

export const profilePath = '/profile'
export const stepPath = (role: Role, key: string) => `${signUpPaths(role).form}?step=${key}`

export type At = {
  flow: Flow
  step: Step
  walked: Walk
  progress: Progress
  context: StepContext
  /** Matches whose other side counts on nights of these answers as they were handed in. */
  promised: readonly Promised[]
  /** A part of a registration that is complete and was handed in (rules: editing answers): saved by itself. */
  isEdit: boolean
}

/** The step that was asked for if the answers lead there, else where to go instead. */
export async function findStepAt(tx: Tx, request: FormRequest, lock: boolean): Promise<At | GoTo> {
  const { actor, role } = request
  const flow = flows[role]
  const progress = await findProgress(tx, actor, { editionId: request.context.edition.id, role, lock })
  const { start } = signUpPaths(role)
  if (!progress || (request.noted && progress.registration.state !== 'draft')) return { goTo: start }
  const { id, ageWaived, isByHand, state } = progress.registration
  // Who is not placed hands nothing in; what is in already they can still read and put right.
  if (state !== 'submitted' && (await isBlocked(tx, actor.personId))) return { goTo: start }
  const seen = { edition: request.context.edition, now: request.now }
  const own = { registrationId: id, role }
  const promised = state === 'submitted' ? await listPromised(tx, actor, own, seen) : []
  const usual = contextWith(request.context, { ageWaived, isByHand })
  const context = promised.length > 0 ? { ...usual, promised } : usual
  const at = { flow, progress, context, promised }
  const step = request.stepKey === null ? null : findStep(flow, request.stepKey)
  if (state === 'submitted' && isComplete(flow, progress.stored, context)) return findPart(at, step)
  const walked = walk(flow, progress.answers, context)
  if (step && isReached(walked, step)) return { ...at, step, walked, isEdit: false }
  const open = walked.open ?? walked.finished[0]
  return { goTo: open ? stepPath(role, open.key) : start }
}

/** One part of what was handed in, whatever waits in the others; without one, what waits, or the profile. */
function findPart(at: Omit<At, 'step' | 'walked' | 'isEdit'>, step: Step | null): At | GoTo {
  const { flow, progress, context } = at
  const { stored, answers } = progress
  if (step && step.kind !== 'summary') {
    const walked = walk(flow, answersForPart(flow, step, stored, answers), asRecord(context))
    if (isReached(walked, step)) return { ...at, step, walked, isEdit: true }
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
  if ('goTo' in at || at.step.kind !== 'form') return []
  const reading = readStep(at.step, typed, at.context)
  return reading.ok ? [] : reading.problems
}

export function viewAt(
  { flow, step, walked, progress, isEdit }: At,
  typed: FormValues | null,
  { context, fromSummary }: Pick<FormRequest, 'context' | 'fromSummary'>,
): StepView {
  const { answers, registration } = progress
  const values = typed ?? answers[step.key] ?? registration.draft.prefilled[step.key] ?? {}
  const view = { ...viewOf(flow, step, { walked, answers, values }, context), owner: registration.id, isEdit }
  if (isEdit) return editView(view, flow, context)
  const summary = fromSummary ? summaryOf(flow, walked, step) : null
  return summary ? { ...view, previous: summary.key } : view
}

/** The same form, saved by itself; what the last step says of handing everything in is not so here. */
function editView(view: StepView, flow: Flow, { t }: StepContext): StepView {
  const lead = flow.steps.at(-1)?.key === view.key ? null : view.lead
  const body = view.body.kind === 'form' ? { ...view.body, button: t('wizard.save') } : view.body
  return { ...view, lead, body, previous: null }
}

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
  if ('goTo' in at) return movedTo(at.goTo)
  const { flow, step, progress } = at
  // A page of before somebody else signed in on this device: their answers are not this person's.
  const owner = firstValue(values, ownerControl)
  if (owner !== '' && owner !== progress.registration.id) return { goTo: signUpPaths(flow.role).form }
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
  if (at.isEdit) return saveEdit(tx, at, request, { save, values, intent })
  const saved = intent === 'fix' ? await fixStep(tx, save) : await saveStep(tx, { ...save, values })
  if (!saved.ok) return refused(at, request, values, saved.error)
  const walked = saved.value
  await noteWhere(tx, at, request, walked)
  if (isLast(flow, step) && walked.open === null) return handIn(tx, { ...at, walked }, request, values)
  return { goTo: nextPath(flow, step, walked, request.fromSummary) }
}

type Edit = Posted & { save: Omit<SaveRequest, 'values'> }

/** One part of what was handed in counts as soon as it is saved, unless something about it has to be said first (rules: editing answers). */
async function saveEdit(
  tx: Tx,
  at: At,
  request: FormRequest,
  { save, values, intent }: Edit,
): Promise<GoTo | SamePage> {
  const { flow, step, progress } = at
  const { registration, stored } = progress
  const posted = step.kind === 'form' ? ownValues(step, values) : null
  if (posted && isEmptyDraft(registration.draft) && sameValues(stored[step.key], posted)) {
    // The last button of a registration, pressed twice at once, ends as pressed once.
    const isPressedTwice = isLast(flow, step) && registration.isJustHandedIn
    return { goTo: isPressedTwice ? signUpPaths(flow.role).success : savedPath }
  }
  const saved = intent === 'fix' ? await fixPart(tx, save) : await savePart(tx, { ...save, values })
  if (!saved.ok) return refused(at, request, values, saved.error)
  const { walked, waiting } = saved.value
  await noteWhere(tx, at, request, walked)
  if (walked.open) return { goTo: stepPath(flow.role, walked.open.key) }
  const handedIn = await handIn(tx, { ...at, walked }, request, values)
  if (waiting && 'goTo' in handedIn) await storeDraft(tx, registration.id, waiting, request.now)
  return handedIn
}

function refused(at: At, request: FormRequest, values: FormValues, refusal: SaveRefusal): GoTo | SamePage {
  const { role } = at.flow
  if (refusal.kind === 'problems') return samePage(at, request, values, refusal.problems)
  return movedTo(refusal.goTo ? stepPath(role, refusal.goTo) : signUpPaths(role).form)
}

async function noteWhere(tx: Tx, { step, progress }: At, request: FormRequest, walked: Walk): Promise<void> {
  const where = walked.answers.to(address)
  if (where && (step.key === address.key || step === addressCheck))
    await noteAddress(tx, progress.registration.id, where, request.addresses, request.now)
}

async function handIn(tx: Tx, at: At, request: FormRequest, values: FormValues): Promise<GoTo | SamePage> {
  const { flow, walked, progress, context, isEdit } = at
  const { now } = request
  const submitted = await submitRegistration[flow.role](tx, {
    registrationId: progress.registration.id,
    stored: progress.stored,
    context: isEdit ? asRecord(context) : context,
    now,
    ...(isEdit && { isEdit }),
    ...(request.noted && { noted: request.noted }),
  })
  if (submitted.ok) {
    await tellOfTakenNights(tx, { role: flow.role, promised: at.promised, dates: datesOf(walked) }, now)
    return { goTo: submitted.value?.isConfirmed === false ? savedPath : signUpPaths(flow.role).success }
  }
  if (submitted.error.kind === 'unfinished') return movedTo(stepPath(flow.role, submitted.error.step))
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

function datesOf({ answers }: Walk): Stay {
  const stay = (answers.to(dates) ?? answers.to(needs))?.stay
  if (!stay) throw new Error('A registration was handed in without dates')
  return stay
}

const savedPath = `${profilePath}?done=saved`
const isLast = (flow: Flow, step: Step) => flow.steps.at(-1) === step

/** Back to the summary for those who came from it and may go there already; else the step that follows. */
function nextPath(flow: Flow, step: Step, walked: Walk, fromSummary: boolean): string {
  const summary = fromSummary ? summaryOf(flow, walked, step) : null
  if (summary) return stepPath(flow.role, summary.key)
  // A notice in the middle of an edit: what comes after it is answered already.
  if (step.kind === 'notice' && walked.open) return stepPath(flow.role, walked.open.key)
  const index = walked.finished.indexOf(step)
  const next = index < 0 ? walked.open : (walked.finished[index + 1] ?? walked.open)
  return next ? stepPath(flow.role, next.key) : signUpPaths(flow.role).form
}
