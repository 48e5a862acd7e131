import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { checkGuestAge } from '#domain/age.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { noteAddress } from '#features/addresses/commands.server.ts'
import type { AddressChecker } from '#features/addresses/queries.server.ts'
import type { Deps } from '#features/context.server.ts'
import { equality } from '#features/guests/steps/equality.ts'
import { personal } from '#features/guests/steps/personal.ts'
import { address } from '#features/hosts/steps/address.ts'
import { recheckMatches, type Rechecked } from '#features/matches/rechecking/commands.server.ts'
import { submitRegistration } from '#features/sign-up/commands.server.ts'
import { flows } from '#features/sign-up/queries.server.ts'
import { agreedVersions, withoutAsking } from '#features/wizard/steps/consent-boxes.ts'
import { findStep, walk } from '#features/wizard/steps/flow.ts'
import { readStep } from '#features/wizard/steps/form-step.ts'
import type { Answers, FieldProblem, FormValues, Role, StepContext } from '#features/wizard/steps/step.ts'
import { sameValues } from '#features/wizard/commands.server.ts'
import { isEmptyDraft, type Draft } from '#features/wizard/schema.ts'
import { findEditable, ownFields, stampOf, type Editable } from './queries.server.ts'

export type EditRequest = {
  role: Role
  id: RegistrationId
  stepKey: string
  values: FormValues
  reason: string
  /** Which answers were there when the form was opened; null counts as these. */
  seen: string | null
  /** Taken although outside the age limits (R3). */
  waivesAge: boolean
  context: StepContext
  addresses: AddressChecker
}
export type EditRefusal =
  | { kind: 'gone' }
  | { kind: 'problems'; problems: FieldProblem[] }
  | { kind: 'age' }
  /** Only the person can agree to that being kept (R11). */
  | { kind: 'consent' }
  /** Guests and places would no longer agree. */
  | { kind: 'places' }
  | { kind: 'unfinished' }
  /** The person or a colleague was faster. */
  | { kind: 'changed' }
  | { kind: 'place-in-use'; room: number }

/**
 * An organiser changes one part of somebody's answers: the same questions and rules as in the form, with a reason that
 * stays in the history. It counts at once; matches that no longer fit are kept and flagged (R6). Saving the same again
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
      const context: StepContext = { ...request.context, isRecord: true }
      const before = withoutAsking(flow, known.stored)
      const asked = ownFields(step, request.values, before[step.key] ?? {})
      const read = readStep(step, asked, step === equality ? request.context : context)
      if (!read.ok) {
        const needsConsent = read.problems.some(({ field }) => step.fields[field]?.consent)
        return refuse(needsConsent ? { kind: 'consent' } : { kind: 'problems', problems: read.problems })
      }
      const isStale = request.seen !== null && request.seen !== stampOf(known.stored[step.key] ?? {})
      if (isStale && !sameValues(before[step.key], read.values)) return refuse({ kind: 'changed' })
      const after: Answers = withoutAsking(flow, { ...known.stored, [step.key]: read.values })
      const way = walk(flow, after, { ...context, ageWaived: true })
      const age = way.answers.to(personal)?.age
      const isOutside =
        request.role === 'guest' && age !== undefined && checkGuestAge(age, context.edition) !== 'fits'
      if (isOutside && step.key === personal.key && !request.waivesAge && !known.ageWaived)
        return refuse({ kind: 'age' })
      if (way.open) return refuse({ kind: way.open.key === 'places' ? 'places' : 'unfinished' })
      await writeDraft(tx, known.id, { finished: after, prefilled: {}, agreed: agreedVersions(flow, after) })
      const where = step.key === address.key ? way.answers.to(address) : null
      if (where) await noteAddress(tx, known.id, where, request.addresses, now)
      const saved = await submitRegistration[request.role](tx, {
        registrationId: known.id,
        stored: known.stored,
        context: { ...context, ageWaived: true },
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
