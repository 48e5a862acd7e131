import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { controlsIn } from '#domain/answers/columns.ts'
import { tellContact } from '#features/ground/mail-queue/telling.server.ts'
import { listChanges } from './steps/parts.ts'
import type { Answers, Flow } from './steps/step.ts'

/** Who has changed answers that were handed in: the person, or an organiser, who says why. */
export type ChangedBy =
  | { actor: 'person'; personId: string }
  | { actor: 'organiser'; personId: string; reason: string }

const OF_CONTACT = new Set(controlsIn('contact', 'host_address'))

/**
 * Appends each answer that is another one now, question by question as typed, and asks for a look at the matches of the
 * registration (rules: life of a match); the other side hears of another way to reach them. Consents have a history of their own; a registration that is handed in for the first time has none.
 */
export async function recordChanges(
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
