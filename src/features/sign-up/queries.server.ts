import type { PersonId, RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { guestAnswers } from '#features/guests/queries.server.ts'
import { guestFlow } from '#features/guests/steps/flow.ts'
import { hostAnswers } from '#features/hosts/queries.server.ts'
import { hostFlow } from '#features/hosts/steps/flow.ts'
import { findOwnRegistration, type OwnRegistration } from '#features/wizard/queries.server.ts'
import { answersOf } from '#features/wizard/schema.ts'
import { pickValues } from '#features/wizard/steps/form-values.ts'
import type { Answers, Flow, Role } from '#features/wizard/steps/step.ts'

export const flows: Record<Role, Flow> = { guest: guestFlow, host: hostFlow }
export const storedAnswers = { guest: guestAnswers, host: hostAnswers }

export type Progress = {
  registration: OwnRegistration
  /** The typed tables of a registration handed in before, as answers; empty for a draft. */
  stored: Answers
  /** What counts as answered. */
  answers: Answers
}

/**
 * The actor's registration with everything answered so far, on whatever device; null if there is none. Somebody who is
 * going to save locks it first, so that what was read is still so when it is written.
 */
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

/** What both forms ask about a person, from the other one; never what is asked in one role only, nor consents or dates (R8). */
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
const consentControls = /^(?:sensitiveConsent|contactNextYear)$/
const consentSteps = /^conduct$|-check$|^over-age-limit$/

/** Last time's answers to start from: without consents, which are given once, and without dates (R8). */
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

/** How to address somebody who is registered. */
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
