import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { RowOf } from '#domain/answers/answer.ts'
import type { everyGuestAnswer } from '#domain/answers/guest.ts'
import { consentOrigin, type Noted } from '#domain/by-hand.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { outdatedConsent } from '#features/registration/wizard/steps/fields.ts'
import { walk } from '#features/registration/wizard/steps/flow.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type {
  Answers,
  FinishedAnswers,
  Flow,
  Step,
  StepContext,
} from '#features/registration/wizard/steps/step.ts'
import type { GivenConsents } from '#features/registration/wizard/steps/stored-values.ts'
import { getForUpdate } from '#features/registration/wizard/wizard.server.ts'
import { answersOf, isEmptyDraft } from '#features/registration/wizard/wizard.ts'
import { controlsIn } from '#domain/answers/columns.ts'
import { tellContact } from '#features/ground/mail-queue/telling.server.ts'
import { listChanges } from './steps/parts.ts'

/** Who has changed answers that were handed in: the person, or an organiser, who says why. */
type ChangedBy =
  | { actor: 'person'; personId: string }
  | { actor: 'organiser'; personId: string; reason: string }

const OF_CONTACT = new Set(controlsIn('contact', 'host_address'))

/** Appends each changed answer and queues a check of the matches (rules: life of a match); the other side hears of new contact details. */
async function recordChanges(
  tx: Tx,
  flow: Flow,
  change: {
    registrationId: RegistrationId
    before: Answers
    after: Answers
    by: ChangedBy
    now: Temporal.Instant
  },
): Promise<number> {
  const { registrationId, before, after, by, now } = change
  if (Object.keys(before).length === 0) return 0
  const changes = listChanges(flow, before, after)
  if (changes.length === 0) return 0
  const row = {
    registrationId,
    at: now.toString(),
    actor: by.actor,
    actorPersonId: by.personId,
    reason: by.actor === 'organiser' ? by.reason : null,
  }
  await tx
    .insertInto('registrationChange')
    .values(
      changes.map(({ step, field, from, to }) => ({
        ...row,
        step,
        field,
        before: JSON.stringify(from),
        after: JSON.stringify(to),
      })),
    )
    .execute()
  await tx
    .updateTable('registration')
    .set({ recheckSince: now.toString() })
    .where('id', '=', registrationId)
    .execute()
  if (changes.some(({ field }) => OF_CONTACT.has(field)))
    await tellContact(tx, registrationId, { changedAt: now, now })
  return changes.length
}

/** The texts a registration has consented to and not withdrawn: key and the newest version of each. */
export async function listConsents(tx: Tx, registrationId: RegistrationId): Promise<GivenConsents> {
  const rows = await tx
    .selectFrom('consent')
    .select(['textKey', 'textVersion'])
    .where('registrationId', '=', registrationId)
    .where('withdrawnAt', 'is', null)
    .orderBy('textVersion')
    .execute()
  return new Map(rows.map(({ textKey, textVersion }) => [textKey, textVersion]))
}

export type SubmitRequest = {
  registrationId: RegistrationId
  /** The typed tables of a submitted registration in the shape of answers; empty for a new one. */
  stored: Answers
  context: StepContext
  now: Temporal.Instant
  /** Its owner, unless an organiser does it for them. */
  organiser?: { personId: string; reason: string }
  /** A part of what was handed in, and complete, is changed by itself: nothing is confirmed once more. */
  isEdit?: true
  /** An organiser hands it in with what they were told (rules: by hand). */
  noted?: Noted
}

/** `isConfirmed`: a mail that confirms it is on its way. */
export type Submitted = { isConfirmed: boolean }

export type Submission = {
  registrationId: RegistrationId
  personId: string
  answers: FinishedAnswers
  finished: readonly Step[]
  values: Answers
}

/** All answers of a registration, checked again with its row locked. `null`: handed in and unchanged. */
export async function collectSubmission(
  tx: Tx,
  flow: Flow,
  request: SubmitRequest,
): Promise<Result<Submission | null, { kind: 'unfinished'; step: string }>> {
  const registration = await getForUpdate(tx, request.registrationId)
  if (registration.state === 'submitted' && isEmptyDraft(registration.draft)) return ok(null)
  const values = answersOf(registration.draft, request.stored, flow)
  const walked = walk(flow, values, request.context)
  if (walked.open) return refuse({ kind: 'unfinished', step: walked.open.key })
  const { id: registrationId, personId } = registration
  return ok({ registrationId, personId, answers: walked.answers, finished: walked.finished, values })
}

export async function recordEdit(
  tx: Tx,
  flow: Flow,
  submission: Submission,
  { stored, now, organiser }: SubmitRequest,
): Promise<void> {
  const { registrationId, personId, values } = submission
  const by: ChangedBy = organiser ? { actor: 'organiser', ...organiser } : { actor: 'person', personId }
  await recordChanges(tx, flow, { registrationId, before: stored, after: values, by, now })
}

/** One consent per ticked box; an unticked one withdraws it (rules: consent). One ticked under an older text and not shown since stays. */
export async function recordConsents(
  tx: Tx,
  submission: Submission,
  { context, now, noted }: SubmitRequest,
): Promise<void> {
  const { timeZone } = context.edition
  const origin = consentOrigin(noted, { source: 'registration', now, timeZone })
  const { registrationId, personId, finished, values } = submission
  const boxes = finished.flatMap((step) =>
    step.kind === 'form'
      ? Object.entries(step.fields).flatMap(([name, { consent }]) =>
          consent ? [{ ...consent, answer: firstValue(values[step.key] ?? {}, name) }] : [],
        )
      : [],
  )
  for (const { textKey, version, answer } of boxes) {
    if (answer === outdatedConsent) continue
    if (answer !== 'yes') {
      await withdrawConsent(tx, registrationId, textKey, now)
      continue
    }
    await tx
      .insertInto('consent')
      .values({
        personId,
        registrationId,
        textKey,
        textVersion: version,
        locale: context.locale,
        ...origin,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function withdrawConsent(
  tx: Tx,
  registrationId: RegistrationId,
  textKey: string,
  now: Temporal.Instant,
) {
  await tx
    .updateTable('consent')
    .set({ withdrawnAt: now.toString() })
    .where('registrationId', '=', registrationId)
    .where('textKey', '=', textKey)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** The draft has become rows: confirmation is queued once. An edit is no handing in; a return after cancelling is. */
export async function markSubmitted(
  tx: Tx,
  { registrationId, personId }: Submission,
  { now, organiser, isEdit, noted }: Pick<SubmitRequest, 'now' | 'organiser' | 'isEdit' | 'noted'>,
): Promise<Submitted> {
  const { submittedAt } = await tx
    .updateTable('registration')
    .set({
      state: 'submitted',
      submittedAt: sql<string>`case state when 'submitted' then submitted_at else ${now.toString()}::timestamptz end`,
      updatedAt: now.toString(),
      version: sql<number>`version + 1`,
      draft: '{}',
      draftSavedAt: null,
    })
    .where('id', '=', registrationId)
    .returning('submittedAt')
    .executeTakeFirstOrThrow()
  // What an organiser changes is no handing in; somebody imported may never have had a mail of ours.
  if (organiser || isEdit) return { isConfirmed: false }
  // A person who has just said it all on the phone is not called to hear that it is in.
  if (noted && !(await hasMailbox(tx, personId))) return { isConfirmed: false }
  const dedupeKey = `registration-confirmed:${registrationId}:${submittedAt}`
  const mail = { dedupeKey, template: 'registration-confirmed' } as const
  return { isConfirmed: await enqueueMail(tx, { ...mail, personId, params: { registrationId } }, now) }
}

async function hasMailbox(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.selectFrom('person').select('mailTo').where('id', '=', personId).executeTakeFirst()
  return row?.mailTo != null
}

/** Name, phone and organisation: what the other side sees once an offer is accepted (rules: who sees what). */
export async function saveContact(
  tx: Tx,
  registrationId: RegistrationId,
  said: RowOf<typeof everyGuestAnswer, 'contact'>,
  phone: { e164: string; typed: string },
): Promise<void> {
  const row = { ...said, phoneE164: phone.e164, phoneTyped: phone.typed }
  await tx
    .insertInto('contact')
    .values({ registrationId, ...row })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(row))
    .execute()
}
