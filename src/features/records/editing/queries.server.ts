import { createHash } from 'node:crypto'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/context.server.ts'
import { flows, storedAnswers } from '#features/sign-up/queries.server.ts'
import { readDraft, type Draft } from '#features/wizard/schema.ts'
import { editionWords } from '#features/wizard/steps/edition-words.ts'
import { findStep, walk } from '#features/wizard/steps/flow.ts'
import type { Answers, FormStep, FormValues, Role, StepContext } from '#features/wizard/steps/step.ts'
import { viewOf, type FieldView } from '#features/wizard/steps/view.ts'
import { partTitle } from '../components/part-titles.ts'

export type Editable = { id: RegistrationId; stored: Answers; draft: Draft; ageWaived: boolean }
type Of = { role: Role; id: RegistrationId; context: StepContext }

/** A registration of this edition that was handed in, with its answers; null if there is none. */
export async function findEditable(
  tx: Tx,
  { role, id, context }: Of,
  lock: boolean,
): Promise<Editable | null> {
  const row = await tx
    .selectFrom('registration')
    .select(['id', 'draft', 'ageWaivedAt'])
    .where('id', '=', id)
    .where('role', '=', role)
    .where('editionId', '=', context.edition.id)
    .where('state', '=', 'submitted')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return null
  const stored = await storedAnswers[role](tx, id)
  return { id, stored, draft: readDraft(row.draft), ageWaived: row.ageWaivedAt !== null }
}

/** What an organiser may answer: never a consent, which is the person's own to give. */
export function ownFields(step: FormStep, posted: FormValues, stored: FormValues): FormValues {
  const consents = consentNames(step)
  const kept = Object.entries(stored).filter(([name]) => consents.has(name))
  const given = Object.entries(posted).filter(([name]) => !consents.has(name))
  return Object.fromEntries([...given, ...kept])
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
  /** Parts that can be changed. */
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
    const way = walk(flow, known.stored, { ...context, isRecord: true, ageWaived: true })
    const view = step && viewOf(flow, step, { way, answers: known.stored, values: typed ?? stored }, context)
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
