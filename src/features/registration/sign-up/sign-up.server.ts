import type { Temporal } from 'temporal-polyfill'
import type { PersonId, RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { consentOrigin, type Noted } from '#domain/by-hand.ts'
import type { Edition } from '#domain/edition.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isBlocked } from '#features/ground/blocks.server.ts'
import { guestAnswers, submitGuest } from '#features/registration/guests/guests.server.ts'
import { guestFlow } from '#features/registration/guests/flow.ts'
import { hostAnswers, submitHost } from '#features/registration/hosts/hosts.server.ts'
import { hostFlow } from '#features/registration/hosts/steps/flow.ts'
import { pickValues } from '#features/registration/wizard/steps/form-values.ts'
import type { Answers, Flow, Role } from '#features/registration/wizard/steps/step.ts'
import { findOwnRegistration, type OwnRegistration } from '#features/registration/wizard/wizard.server.ts'
import { answersOf, type Draft, emptyDraft } from '#features/registration/wizard/wizard.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords, type MomentWords } from '#i18n/moment.ts'
import { openState, type OpenState, privacyConsent } from './sign-up.ts'

export const flows: Record<Role, Flow> = { guest: guestFlow, host: hostFlow }
export const storedAnswers = { guest: guestAnswers, host: hostAnswers }

export type Progress = {
  registration: OwnRegistration
  /** The typed tables of a registration handed in before, as answers; empty for a draft. */
  stored: Answers
  /** What counts as answered. */
  answers: Answers
}

/** The actor's registration with all answers so far, on any device; null if none. Lock it before saving. */
export async function findProgress(
  tx: Tx,
  actor: SignedIn,
  { editionId, role, lock }: { editionId: string; role: Role; lock: boolean },
): Promise<Progress | null> {
  const registration = await findOwnRegistration(tx, { editionId, personId: actor.personId, role, lock })
  if (!registration || registration.isOnlyImported) return null
  const stored = registration.state === 'submitted' ? await storedAnswers[role](tx, registration.id) : {}
  return { registration, stored, answers: answersOf(registration.draft, stored, flows[role]) }
}

/** The roles in which this person has begun to register in this edition and not finished. */
export async function findUnfinishedRoles(
  tx: Tx,
  own: { editionId: string; personId: PersonId },
): Promise<Role[]> {
  const unfinished: Role[] = []
  for (const role of ['guest', 'host'] as const) {
    const registration = await findOwnRegistration(tx, { ...own, role })
    if (registration?.state === 'draft' && !registration.isOnlyImported) unfinished.push(role)
  }
  return unfinished
}

/** `deadline` null: the mail about it has not left. */
export type OpenOffer = { deadline: { at: string; words: MomentWords } | null }

/** The offer that waits for this person's answer; of several, the one that ends first. */
export async function findOpenOffer(
  tx: Tx,
  { personId, timeZone, locale }: { personId: PersonId; timeZone: string; locale: Locale },
): Promise<OpenOffer | null> {
  const row = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('registration', 'registration.id', 'match.guestRegistrationId')
    .select('match.deadlineAt')
    .where('registration.personId', '=', personId)
    .where('match.isOpenOffer', '=', true)
    .orderBy('match.deadlineAt')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { deadlineAt: at } = row
  return { deadline: at && { at: at.toString(), words: momentWords(at, timeZone, locale) } }
}

/** The person's last registration in this role that was handed in, of another edition. */
export async function findEarlierRegistration(
  tx: Tx,
  { personId, role, notIn }: { personId: PersonId; role: Role; notIn: string },
): Promise<RegistrationId | null> {
  const row = await tx
    .selectFrom('registration')
    .select('id')
    .where('personId', '=', personId)
    .where('role', '=', role)
    .where('editionId', '!=', notIn)
    .where('state', '=', 'submitted')
    .orderBy(sql`submitted_at`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The person's registration of this edition that they have ended, to come back to. */
export async function findCancelledRegistration(
  tx: Tx,
  { editionId, personId, role }: { editionId: string; personId: PersonId; role: Role },
): Promise<RegistrationId | null> {
  const row = await tx
    .selectFrom('registration')
    .select('id')
    .where('editionId', '=', editionId)
    .where('personId', '=', personId)
    .where('role', '=', role)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The person's last registration in the other role, of any edition, with what they handed in. */
export async function findOtherRoleRegistration(
  tx: Tx,
  { personId, role }: { personId: PersonId; role: Role },
): Promise<RegistrationId | null> {
  const row = await tx
    .selectFrom('registration')
    .select('id')
    .where('personId', '=', personId)
    .where('role', '!=', role)
    .where('submittedAt', 'is not', null)
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** What both forms ask about a person, from the other one; never what is asked in one role only, nor consents or dates (rules: accounts and codes). */
export async function answersForOtherRole(tx: Tx, role: Role, other: RegistrationId): Promise<Answers> {
  const answers = await storedAnswers[role === 'guest' ? 'host' : 'guest'](tx, other)
  const personal = pickValues(answers['personal'] ?? {}, sharedControls)
  if (Object.keys(personal).length === 0) return {}
  // Guests are asked for it among the questions about fairness, hosts with their name.
  const gender = pickValues(answers[role === 'guest' ? 'personal' : 'equality'] ?? {}, ['gender'])
  return role === 'guest' ? { personal, equality: gender } : { personal: { ...personal, ...gender } }
}

const sharedControls = ['firstName', 'lastName', 'phone', 'languages', 'otherLanguages']
const dateControls = /^stay-(?:start|end)$/
const consentControls = /^(?:sensitiveConsent|accessConsent|contactNextYear)$/
const consentSteps = /^conduct$|-check$|^over-age-limit$/

/** Last time's answers to start from: without consents, which are given once, and without dates (rules: accounts and codes). */
export async function answersForNewYear(tx: Tx, role: Role, earlier: RegistrationId): Promise<Answers> {
  const answers = await storedAnswers[role](tx, earlier)
  const steps = Object.entries(answers)
    .filter(([key]) => !consentSteps.test(key))
    .map(([key, values]) => {
      const kept = Object.entries(values).filter(
        ([control]) => !dateControls.test(control) && !consentControls.test(control),
      )
      return [key, Object.fromEntries(kept)] as const
    })
  return Object.fromEntries(steps)
}

export async function findFirstName(
  tx: Tx,
  role: Role,
  registrationId: RegistrationId,
): Promise<string | null> {
  const row = await tx
    .selectFrom(role === 'guest' ? 'guestFacts' : 'hostFacts')
    .select('firstName')
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  return row?.firstName ?? null
}

export const submitRegistration = { guest: submitGuest, host: submitHost }

export type Beginning = {
  edition: Edition
  personId: PersonId
  role: Role
  locale: Locale
  isReturning: boolean
  now: Temporal.Instant
  /** Agreed to in a talk with an organiser (rules: by hand). */
  noted?: Noted
}
export type Begun = { registrationId: RegistrationId; state: 'draft' | 'submitted'; isNew: boolean }
/** `paused`: is not placed (rules: incidents). */
export type BeginRefusal = Exclude<OpenState, 'open'> | 'paused'

/**
 * A person's registration in this edition and role: the one there is, else a new draft with the consent to the privacy
 * statement. Returning people start from what they said last time; consents and dates are asked afresh (rules: accounts and codes). Runs as
 * the person; repeated or twice at once it makes one row.
 */
export async function beginRegistration(tx: Tx, begin: Beginning): Promise<Result<Begun, BeginRefusal>> {
  const { edition, personId, role, now } = begin
  const own = { editionId: edition.id, personId, role }
  const known = await findOwnRegistration(tx, own)
  if (known) {
    if (known.isOnlyImported) await recordPrivacyConsent(tx, known.id, begin)
    return ok({ registrationId: known.id, state: known.state, isNew: false })
  }
  const open = openState(edition, now)
  if (open !== 'open') return refuse(open)
  if (await isBlocked(tx, personId)) return refuse('paused')
  const made = await insertDraft(tx, begin, await draftToStartFrom(tx, begin))
  await recordPrivacyConsent(tx, made, begin)
  return ok({ registrationId: made, state: 'draft', isNew: true })
}

/** Returning people start from their own former answers, or from what both forms ask; they check them. */
async function draftToStartFrom(tx: Tx, { personId, role, edition }: Beginning): Promise<Draft> {
  const cancelled = await findCancelledRegistration(tx, { editionId: edition.id, personId, role })
  const earlier = cancelled ?? (await findEarlierRegistration(tx, { personId, role, notIn: edition.id }))
  if (earlier) return { ...emptyDraft, prefilled: await answersForNewYear(tx, role, earlier) }
  const other = await findOtherRoleRegistration(tx, { personId, role })
  return other ? { ...emptyDraft, prefilled: await answersForOtherRole(tx, role, other) } : emptyDraft
}

async function insertDraft(tx: Tx, begin: Beginning, draft: Draft): Promise<RegistrationId> {
  const { edition, personId, role, isReturning } = begin
  const now = begin.now.toString()
  const row = await tx
    .insertInto('registration')
    .values({
      editionId: edition.id,
      personId,
      role,
      isReturning,
      draft: JSON.stringify(draft),
      createdAt: now,
      updatedAt: now,
    })
    // A second press at once finds the row there; somebody who cancelled and comes back begins again with it.
    .onConflict((conflict) =>
      conflict.columns(['editionId', 'personId', 'role']).doUpdateSet({
        draft: sql<string>`case registration.state when 'cancelled' then excluded.draft else registration.draft end`,
        state: sql<'draft'>`case registration.state when 'cancelled' then 'draft' else registration.state end`,
        updatedAt: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** That the privacy statement and the terms are accepted, once for each version. */
export async function recordPrivacyConsent(
  tx: Tx,
  registrationId: RegistrationId,
  begin: Pick<Beginning, 'personId' | 'locale' | 'now' | 'noted'> & { edition: Pick<Edition, 'timeZone'> },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      personId: begin.personId,
      registrationId,
      textKey: privacyConsent.textKey,
      textVersion: privacyConsent.version,
      locale: begin.locale,
      ...consentOrigin(begin.noted, { source: 'sign-up', now: begin.now, timeZone: begin.edition.timeZone }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
