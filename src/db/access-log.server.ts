import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, RegistrationId } from './actor.server.ts'
import type { Tx } from './connect.server.ts'

/** What an organiser looked at; `subjects` empty for a list. */
export type RecordView = { action: string; subjects?: readonly RegistrationId[]; requestId: string }

/** Notes in the same transaction that reads the data who looked at whose record (R7): no note, no data. */
export async function recordView(
  tx: Tx,
  admin: ApprovedAdmin,
  { action, subjects = [], requestId }: RecordView,
  now: Temporal.Instant,
): Promise<void> {
  const row = { at: now.toString(), actorPersonId: admin.personId, action, requestId }
  const rows = subjects.map((subjectRegistrationId) => ({ ...row, subjectRegistrationId }))
  await tx
    .insertInto('accessLog')
    .values(rows.length > 0 ? rows : [{ ...row, subjectRegistrationId: null }])
    .execute()
}
