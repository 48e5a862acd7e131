import type { Tx } from '#db/connect.server.ts'
import type { Stay } from '#domain/stay.ts'
import { noteAddress } from '#features/addresses/commands.server.ts'
import { needs } from '#features/guests/steps/needs.ts'
import { addressCheck } from '#features/hosts/steps/address-check.ts'
import { address } from '#features/hosts/steps/address.ts'
import { dates } from '#features/hosts/steps/dates.ts'
import { tellOfTakenNights } from '#features/matches/promises/commands.server.ts'
import { submitRegistration } from '#features/sign-up/commands.server.ts'
import { signUpPaths } from '#features/sign-up/schema.ts'
import {
  fixStep,
  sameValues,
  saveStep,
  storeDraft,
  type SaveRefusal,
  type SaveRequest,
} from '#features/wizard/commands.server.ts'
import { fixPart, savePart } from '#features/wizard/editing/commands.server.ts'
import { summaryOf, type Walk } from '#features/wizard/steps/flow.ts'
import { ownValues } from '#features/wizard/steps/form-step.ts'
import { firstValue } from '#features/wizard/steps/form-values.ts'
import type { FieldProblem, Flow, FormValues, Step } from '#features/wizard/steps/step.ts'
import { isEmptyDraft, ownerControl } from '#features/wizard/schema.ts'
import type { StepView } from '#features/wizard/steps/view.ts'
import {
  findStepAt,
  problemsAt,
  profilePath,
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
  if (at.isEdit) return saveEdit(tx, at, request, { save, values, intent })
  const saved = intent === 'fix' ? await fixStep(tx, save) : await saveStep(tx, { ...save, values })
  if (!saved.ok) return refused(at, request, values, saved.error)
  const way = saved.value
  await noteWhere(tx, at, request, way)
  if (isLast(flow, step) && way.open === null) return handIn(tx, { ...at, way }, request, values)
  return { goTo: nextPath(flow, step, way, request.fromSummary) }
}

type Edit = Posted & { save: Omit<SaveRequest, 'values'> }

/** One part of what was handed in counts as soon as it is saved, unless something about it has to be said first (R20). */
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
  const { way, waiting } = saved.value
  await noteWhere(tx, at, request, way)
  if (way.open) return { goTo: stepPath(flow.role, way.open.key) }
  const handedIn = await handIn(tx, { ...at, way }, request, values)
  if (waiting && 'goTo' in handedIn) await storeDraft(tx, registration.id, waiting, request.now)
  return handedIn
}

function refused(at: At, request: FormRequest, values: FormValues, refusal: SaveRefusal): GoTo | SamePage {
  const { role } = at.flow
  if (refusal.kind === 'problems') return samePage(at, request, values, refusal.problems)
  return { goTo: refusal.goTo ? stepPath(role, refusal.goTo) : formPath(at.flow) }
}

async function noteWhere(tx: Tx, { step, progress }: At, request: FormRequest, way: Walk): Promise<void> {
  const where = way.answers.to(address)
  if (where && (step.key === address.key || step === addressCheck))
    await noteAddress(tx, progress.registration.id, where, request.addresses, request.now)
}

async function handIn(tx: Tx, at: At, request: FormRequest, values: FormValues): Promise<GoTo | SamePage> {
  const { flow, way, progress, context, isEdit } = at
  const { now } = request
  const submitted = await submitRegistration[flow.role](tx, {
    registrationId: progress.registration.id,
    stored: progress.stored,
    context: isEdit ? { ...context, isRecord: true } : context,
    now,
    ...(isEdit && { isEdit }),
  })
  if (submitted.ok) {
    await tellOfTakenNights(tx, { role: flow.role, promised: at.promised, dates: datesOf(way) }, now)
    // The page at the end says that a mail confirms it.
    return { goTo: submitted.value?.isConfirmed === false ? savedPath : signUpPaths(flow.role).success }
  }
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

function datesOf({ answers }: Walk): Stay {
  const stay = (answers.to(dates) ?? answers.to(needs))?.stay
  if (!stay) throw new Error('A registration was handed in without dates')
  return stay
}

const savedPath = `${profilePath}?done=saved`
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
