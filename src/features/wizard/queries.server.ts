import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readDraft, type Draft } from './schema.ts'
import type { Role } from './steps/step.ts'

export type OwnRegistration = {
  id: RegistrationId
  role: Role
  state: 'draft' | 'submitted'
  isReturning: boolean
  draft: Draft
  /** Put there by an import (decision 0024): the privacy statement has not been accepted yet, so nothing may go on. */
  isOnlyImported: boolean
  /** Nothing has been saved since it was handed in. */
  isJustHandedIn: boolean
  /** Taken by an organiser although outside the age limits (R3). */
  ageWaived: boolean
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
