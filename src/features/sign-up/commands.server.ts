import type { Temporal } from 'temporal-polyfill'
import type { PersonId, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { submitGuest } from '#features/guests/commands.server.ts'
import { submitHost } from '#features/hosts/commands.server.ts'
import { findOwnRegistration } from '#features/wizard/queries.server.ts'
import { emptyDraft, type Draft } from '#features/wizard/schema.ts'
import type { Role } from '#features/wizard/steps/step.ts'
import type { Locale } from '#i18n/locale.ts'
import {
  answersForNewYear,
  answersForOtherRole,
  findCancelledRegistration,
  findEarlierRegistration,
  findOtherRoleRegistration,
} from './queries.server.ts'
import { openState, privacyConsent, type OpenState } from './schema.ts'

export const submitRegistration = { guest: submitGuest, host: submitHost }

export type Beginning = {
  edition: Edition
  personId: PersonId
  role: Role
  locale: Locale
  isReturning: boolean
  now: Temporal.Instant
}
export type Begun = { registrationId: RegistrationId; state: 'draft' | 'submitted'; isNew: boolean }
export type BeginRefusal = Exclude<OpenState, 'open'>

/**
 * A person's registration in this edition and role: the one there is, else a new draft with the consent to the privacy
 * statement. Returning people start from what they said last time; consents and dates are asked afresh (R8). Runs as
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
  const made = await insertDraft(tx, begin, await draftToStartFrom(tx, begin))
  await recordPrivacyConsent(tx, made, begin)
  return ok({ registrationId: made, state: 'draft', isNew: true })
}

/**
 * Who cancelled and comes back finds what they said, and so does who was here in another year; a guest who becomes a host,
 * or the other way round, what both forms ask. What they told us, they check.
 */
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

async function recordPrivacyConsent(tx: Tx, registrationId: RegistrationId, begin: Beginning): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      personId: begin.personId,
      registrationId,
      textKey: privacyConsent.textKey,
      textVersion: privacyConsent.version,
      locale: begin.locale,
      source: 'sign-up',
      givenAt: begin.now.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
