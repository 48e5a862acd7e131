import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { agreedVersions } from './steps/consent-boxes.ts'
import { confirmation, confirmationsOf, findStep, isReached, walk, type Walk } from './steps/flow.ts'
import { readStep } from './steps/form-step.ts'
import { allValues, firstValue, isBlank } from './steps/form-values.ts'
import type { Answers, FieldProblem, Flow, FormValues, Role, Step, StepContext } from './steps/step.ts'
import { answersOf, type Draft, readDraft } from './wizard.ts'

export type OwnRegistration = {
  id: RegistrationId
  role: Role
  state: 'draft' | 'submitted'
  isReturning: boolean
  draft: Draft
  /** Put there by an import (decision 0024): the privacy statement has not been accepted yet, so nothing may go on. */
  isOnlyImported: boolean
  isJustHandedIn: boolean
  /** Taken by an organiser although outside the age limits (rules: ages). */
  ageWaived: boolean
  /** Told to an organiser (rules: by hand). */
  isByHand: boolean
}

/** The actor's own registration in an edition and role; null if there is none, or only a cancelled one. */
export async function findOwnRegistration(
  tx: Tx,
  own: { editionId: string; personId: string; role: Role; lock?: boolean },
): Promise<OwnRegistration | null> {
  const query = tx
    .selectFrom('registration')
    .select([
      'id',
      'role',
      'state',
      'isReturning',
      'draft',
      'importedAt',
      'ageWaivedAt',
      'saidBy',
      'submittedAt',
      'updatedAt',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('consent')
            .select('consent.id')
            .whereRef('consent.registrationId', '=', 'registration.id')
            .where('consent.textKey', '=', 'privacy'),
        )
        .as('hasAcceptedPrivacy'),
    )
    .where('editionId', '=', own.editionId)
    .where('personId', '=', own.personId)
    .where('role', '=', own.role)
  const row = await (own.lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row || row.state === 'cancelled') return null
  return {
    id: row.id,
    role: row.role,
    state: row.state,
    isReturning: row.isReturning,
    draft: readDraft(row.draft),
    isOnlyImported: row.importedAt !== null && !row.hasAcceptedPrivacy,
    isJustHandedIn: row.submittedAt?.equals(row.updatedAt) ?? false,
    ageWaived: row.ageWaivedAt !== null,
    isByHand: row.saidBy !== null,
  }
}

/** The registration with its row locked, so that two devices save one after the other. Its key stays free to refer to. */
export async function getForUpdate(tx: Tx, id: RegistrationId) {
  const row = await tx
    .selectFrom('registration')
    .select(['id', 'personId', 'editionId', 'role', 'state', 'draft', 'version', 'submittedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, draft: readDraft(row.draft) }
}

export type SaveRefusal =
  | { kind: 'problems'; problems: FieldProblem[] }
  | { kind: 'out-of-order'; goTo: string | null }

export type SaveRequest = {
  registrationId: RegistrationId
  flow: Flow
  stepKey: string
  values: FormValues
  /** The typed tables of a submitted registration in the shape of answers: what a first change starts from. */
  stored: Answers
  context: StepContext
  now: Temporal.Instant
}

/**
 * Saves one step of the actor's own registration and says how far it has come. Only a step that the answers so far lead
 * to can be saved, whatever address was called (ASVS 2.3.1); saving the same again changes nothing. Runs in the actor's
 * transaction, whose row-level security finds nobody else's registration.
 */
export async function saveStep(tx: Tx, request: SaveRequest): Promise<Result<Walk, SaveRefusal>> {
  const { flow, stepKey, context, now } = request
  const registration = await getForUpdate(tx, request.registrationId)
  const answers = answersOf(registration.draft, request.stored, request.flow)
  const walked = walk(flow, answers, context)
  const step = findStep(flow, stepKey)
  if (!step || !isReached(walked, step))
    return refuse({ kind: 'out-of-order', goTo: walked.open?.key ?? null })
  const read = readPosted(step, request.values, context)
  if (!read.ok) return read
  const changed = changeAnswers(flow, answers, step.key, read.value)
  const agreed = agreedVersions(flow, changed)
  await storeDraft(tx, request.registrationId, { ...registration.draft, finished: changed, agreed }, now)
  return ok(walk(flow, changed, context))
}

/** Puts right what a notice complains of, with the values its step proposes for the step it is about. */
export async function fixStep(
  tx: Tx,
  request: Omit<SaveRequest, 'values'>,
): Promise<Result<Walk, SaveRefusal>> {
  const registration = await getForUpdate(tx, request.registrationId)
  const answers = answersOf(registration.draft, request.stored, request.flow)
  const walked = walk(request.flow, answers, request.context)
  const notice = findStep(request.flow, request.stepKey)
  const outOfOrder = refuse<SaveRefusal>({ kind: 'out-of-order', goTo: walked.open?.key ?? null })
  if (notice?.kind !== 'notice' || notice !== walked.open || !notice.fix) return outOfOrder
  const values = notice.fix.values(walked.answers, answers[notice.about.step] ?? {})
  return values ? saveStep(tx, { ...request, stepKey: notice.about.step, values }) : outOfOrder
}

export function readPosted(
  step: Step,
  values: FormValues,
  context: StepContext,
): Result<FormValues, SaveRefusal> {
  if (step.kind !== 'form') {
    const confirmed = firstValue(values, confirmation) === 'yes'
    return confirmed ? ok({ [confirmation]: ['yes'] }) : refuse({ kind: 'problems', problems: [] })
  }
  const reading = readStep(step, values, context)
  return reading.ok ? ok(reading.values) : refuse({ kind: 'problems', problems: reading.problems })
}

/** A changed answer has to be confirmed again; the same answer once more does not. */
export function changeAnswers(flow: Flow, answers: Answers, key: string, values: FormValues): Answers {
  const before = answers[key]
  if (before && sameValues(before, values)) return answers
  const toConfirm = new Set(confirmationsOf(flow, { step: key, fields: changedFields(before ?? {}, values) }))
  const kept = Object.entries(answers).filter(([step]) => !toConfirm.has(step))
  return { ...Object.fromEntries(kept), [key]: values }
}

function changedFields(before: FormValues, values: FormValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(values)])
  const isSame = (name: string) => allValues(before, name).join('\0') === allValues(values, name).join('\0')
  return [...names].filter((name) => !isSame(name))
}

/** The same answers, in whatever order they were posted? Boxes of which none is ticked are not posted at all. */
export function sameValues(a: FormValues | undefined, b: FormValues): boolean {
  const sorted = (values: FormValues) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, typed]) => !isBlank({ typed }))
        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
    )
  return a !== undefined && sorted(a) === sorted(b)
}

export async function storeDraft(
  tx: Tx,
  id: RegistrationId,
  draft: Draft,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(draft), draftSavedAt: now.toString(), updatedAt: now.toString() })
    .where('id', '=', id)
    .execute()
}
