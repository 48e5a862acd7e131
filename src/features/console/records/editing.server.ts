import { createHash } from 'node:crypto'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { checkGuestAge } from '#domain/age.ts'
import { controlsIn } from '#domain/answers/columns.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { type Rechecked, recheckMatches } from '#features/placing/matches/offering/rechecking.server.ts'
import { type AddressChecker, noteAddress } from '#features/registration/addresses/addresses.server.ts'
import { equality } from '#features/registration/guests/equality.ts'
import { personal } from '#features/registration/guests/personal.ts'
import { address } from '#features/registration/hosts/steps/address.ts'
import { flows, storedAnswers, submitRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { agreedVersions, withoutAsking } from '#features/registration/wizard/steps/consent-boxes.ts'
import { editionWords } from '#features/registration/wizard/steps/edition-words.ts'
import { findStep, walk } from '#features/registration/wizard/steps/flow.ts'
import { readStep, asRecord, contextWith } from '#features/registration/wizard/steps/form-step.ts'
import type {
  Answers,
  FieldProblem,
  FormStep,
  FormValues,
  Role,
  StepContext,
} from '#features/registration/wizard/steps/step.ts'
import { type FieldView, viewOf } from '#features/registration/wizard/steps/view.ts'
import { sameValues } from '#features/registration/wizard/wizard.server.ts'
import { type Draft, isEmptyDraft, readDraft } from '#features/registration/wizard/wizard.ts'
import { partTitle } from './components/part-titles.ts'

export type Editable = {
  id: RegistrationId
  stored: Answers
  draft: Draft
  ageWaived: boolean
  isByHand: boolean
}

/** As it is read of somebody: everybody here was accepted whatever their age, and may have told their answers. */
const contextOf = ({ isByHand }: Editable, context: StepContext): StepContext =>
  contextWith(context, { ageWaived: true, isByHand })
type Of = { role: Role; id: RegistrationId; context: StepContext }

/** A registration of this edition that was handed in, with its answers; null if there is none. */
export async function findEditable(
  tx: Tx,
  { role, id, context }: Of,
  lock: boolean,
): Promise<Editable | null> {
  const row = await tx
    .selectFrom('registration')
    .select(['id', 'draft', 'ageWaivedAt', 'saidBy'])
    .where('id', '=', id)
    .where('role', '=', role)
    .where('editionId', '=', context.edition.id)
    .where('state', '=', 'submitted')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return null
  const stored = await storedAnswers[role](tx, id)
  return {
    id,
    stored,
    draft: readDraft(row.draft),
    ageWaived: row.ageWaivedAt !== null,
    isByHand: row.saidBy !== null,
  }
}

/** What an organiser may answer: never a consent, which is the person's own to give. */
export function ownFields(step: FormStep, posted: FormValues, stored: FormValues): FormValues {
  const consents = consentNames(step)
  const kept = Object.entries(stored).filter(([name]) => consents.has(name))
  const given = Object.entries(posted).filter(([name]) => !consents.has(name))
  return Object.fromEntries([...given, ...kept])
}

/** Whether what a guest needs to get in is to be another; nights and all else of the step need no consent. */
function saysOtherNeeds(before: FormValues = {}, after: FormValues): boolean {
  const own = (values: FormValues) =>
    Object.fromEntries(controlsIn('guest_access').map((name) => [name, values[name] ?? []]))
  return !sameValues(own(before), own(after))
}

/** Tells answers from others, in whatever order they stand. */
export function stampOf(values: FormValues): string {
  const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}

const consentNames = (step: FormStep) =>
  new Set(Object.entries(step.fields).flatMap(([name, { consent }]) => (consent ? [name] : [])))

export type EditView = {
  name: string
  steps: { key: string; title: string }[]
  /** `seen`: which answers the organiser has before them. */
  step: { key: string; title: string; fields: FieldView[]; seen: string } | null
  /** Asks whether to take somebody outside the age limits. */
  asksAge: boolean
}

/** The page on which an organiser changes one part of the answers, with `typed` in its controls instead of what is stored. */
export async function findEditPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  request: Of & { stepKey: string | null; typed: FormValues | null; seen: string | null; requestId: string },
): Promise<EditView | null> {
  const { role, id, context, typed } = request
  return db.run(admin, async (tx) => {
    const known = await findEditable(tx, request, false)
    if (!known) return null
    const { requestId } = request
    await recordView(tx, admin, { action: 'view-record', subjects: [id], requestId }, clock())
    const flow = flows[role]
    const words = editionWords(context)
    const steps = flow.steps.filter(isEditable)
    const found = findStep(flow, request.stepKey ?? '')
    const step = found && isEditable(found) ? found : null
    const stored = known.stored[step?.key ?? ''] ?? {}
    const walked = walk(flow, known.stored, asRecord(contextOf(known, context)))
    const view =
      step && viewOf(flow, step, { walked, answers: known.stored, values: typed ?? stored }, context)
    const consents = step ? consentNames(step) : new Set<string>()
    const personal = known.stored['personal'] ?? {}
    return {
      name: [...(personal['firstName'] ?? []), ...(personal['lastName'] ?? [])].join(' '),
      steps: steps.map((each) => ({ key: each.key, title: context.t(partTitle(each), words) })),
      step:
        step && view?.body.kind === 'form'
          ? {
              key: step.key,
              title: context.t(partTitle(step), words),
              seen: request.seen ?? stampOf(stored),
              fields: view.body.fields.filter(({ control }) => !consents.has(control.name)),
            }
          : null,
      asksAge: role === 'guest' && step?.key === 'personal' && !known.ageWaived,
    }
  })
}

/** Conduct is agreed to, not answered. */
const isEditable = (step: (typeof flows)['guest']['steps'][number]): step is FormStep =>
  step.kind === 'form' && step.key !== 'conduct'

export type EditRequest = {
  role: Role
  id: RegistrationId
  stepKey: string
  values: FormValues
  reason: string
  /** Which answers were there when the form was opened; null counts as these. */
  seen: string | null
  /** Taken although outside the age limits (rules: ages). */
  waivesAge: boolean
  context: StepContext
  addresses: AddressChecker
}
export type EditRefusal =
  | { kind: 'gone' }
  | { kind: 'problems'; problems: FieldProblem[] }
  | { kind: 'age' }
  /** Only the person can agree to that being kept (rules: retention). */
  | { kind: 'consent' }
  /** Guests and places would no longer agree. */
  | { kind: 'places' }
  | { kind: 'unfinished' }
  /** The person or a colleague was faster. */
  | { kind: 'changed' }
  | { kind: 'place-in-use'; room: number }

/**
 * An organiser changes one part of somebody's answers: the same questions and rules as in the form, with a reason that
 * stays in the history. It counts at once; matches that no longer fit are kept and flagged (rules: life of a match). Saving the same again
 * changes nothing. What the person has begun to change and not handed in stays theirs, with this part renewed.
 */
export async function editRecord(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  request: EditRequest,
): Promise<Result<Rechecked[], EditRefusal>> {
  const now = clock()
  const flow = flows[request.role]
  return db
    .run(admin, async (tx): Promise<Result<Rechecked[], EditRefusal>> => {
      const known = await findEditable(tx, request, true)
      const step = findStep(flow, request.stepKey)
      if (!known || step?.kind !== 'form') return refuse({ kind: 'gone' })
      const asking = contextWith(request.context, { isByHand: known.isByHand })
      const context = asRecord(asking)
      const before = withoutAsking(flow, known.stored)
      const asked = ownFields(step, request.values, before[step.key] ?? {})
      const isAboutConsent = step === equality || saysOtherNeeds(before[step.key], asked)
      const read = readStep(step, asked, isAboutConsent ? asking : context)
      if (!read.ok) {
        const needsConsent = read.problems.some(({ field }) => step.fields[field]?.consent)
        return refuse(needsConsent ? { kind: 'consent' } : { kind: 'problems', problems: read.problems })
      }
      const isStale = request.seen !== null && request.seen !== stampOf(known.stored[step.key] ?? {})
      if (isStale && !sameValues(before[step.key], read.values)) return refuse({ kind: 'changed' })
      const after: Answers = withoutAsking(flow, { ...known.stored, [step.key]: read.values })
      const walked = walk(flow, after, contextOf(known, context))
      const age = walked.answers.to(personal)?.age
      const isOutside =
        request.role === 'guest' && age !== undefined && checkGuestAge(age, context.edition) !== 'fits'
      if (isOutside && step.key === personal.key && !request.waivesAge && !known.ageWaived)
        return refuse({ kind: 'age' })
      if (walked.open) return refuse({ kind: walked.open.key === 'places' ? 'places' : 'unfinished' })
      await writeDraft(tx, known.id, { finished: after, prefilled: {}, agreed: agreedVersions(flow, after) })
      const where = step.key === address.key ? walked.answers.to(address) : null
      if (where) await noteAddress(tx, known.id, where, request.addresses, now)
      const saved = await submitRegistration[request.role](tx, {
        registrationId: known.id,
        stored: known.stored,
        context: contextOf(known, context),
        now,
        organiser: { personId: admin.personId, reason: request.reason },
      })
      if (!saved.ok)
        throw new EditStopped(
          saved.error.kind === 'unfinished'
            ? { kind: 'unfinished' }
            : { kind: 'place-in-use', room: saved.error.room },
        )
      const waiver =
        isOutside && !known.ageWaived ? { ageWaivedAt: now.toString(), ageWaivedBy: admin.personId } : {}
      await tx
        .updateTable('registration')
        .set({ ...waiver, recheckSince: null, draft: JSON.stringify(renewed(known, step.key, read.values)) })
        .where('id', '=', known.id)
        .execute()
      return ok(await recheckMatches(tx, known.id, { actor: 'organiser', personId: admin.personId }, now))
    })
    .catch((error: unknown) => {
      if (error instanceof EditStopped) return refuse(error.refusal)
      throw error
    })
}

/** Takes back what the transaction has written by then. */
class EditStopped extends Error {
  readonly refusal: EditRefusal
  constructor(refusal: EditRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

function renewed({ draft }: Editable, step: string, values: FormValues): Draft | Record<string, never> {
  return isEmptyDraft(draft) ? {} : { ...draft, finished: { ...draft.finished, [step]: values } }
}

async function writeDraft(tx: Tx, id: RegistrationId, draft: Draft): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', id)
    .execute()
}
