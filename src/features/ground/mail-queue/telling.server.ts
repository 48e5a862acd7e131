import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { deadlineTold, stillHolds } from '#domain/told.ts'
import type { ComposedMail, MailRow } from './composing/composing.ts'
import { enqueueMail, enqueueMails } from './mail-queue.server.ts'
import { findToldHost } from './told.server.ts'

/** What this mail told its reader, in the transaction in which it counts as sent. Once the guest knows a deadline, the host's mail leaves. */
export async function noteTold(
  tx: Tx,
  { id, matchId, template }: Pick<MailRow, 'template' | 'matchId'> & { id: string },
  told: ComposedMail['told'],
  way: 'mail' | 'call',
  now: Temporal.Instant,
): Promise<void> {
  const rows = (told?.facts ?? []).map((fact) => ({
    ...fact,
    mail: id,
    match: matchId,
    reader: told?.registrationId,
  }))
  if (rows.length > 0)
    await sql`insert into told (registration_id, match_id, outbox_id, at, way, fact, value)
      select reader, match, mail, ${now.toString()}, ${way}, fact, value
      from json_to_recordset(${JSON.stringify(rows)}::json) as one (reader uuid, match uuid, mail uuid, fact text, value text)`.execute(
      tx,
    )
  const isUntil = told?.facts.some(({ fact }) => fact === 'deadline') === true
  if (matchId && isUntil && template !== 'notice-to-host') await tellHost(tx, matchId, now)
}

/**
 * The guest has been told until when to answer: what waits for that leaves to the host now, and a host who was told another
 * moment is told anew.
 */
export async function tellHost(tx: Tx, matchId: string, now: Temporal.Instant): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`
  const waiting = await sql`update outbox set due_at = least(due_at, ${at})
    where match_id = ${matchId}::uuid and template = 'notice-to-host' and state = 'queued' and not params ? 'copy'`.execute(
    tx,
  )
  // It will say what is true when it leaves.
  if (Number(waiting.numAffectedRows ?? 0) > 0) return
  const match = await tx
    .selectFrom('liveMatch')
    .select(['hostPersonId', 'deadlineAt'])
    .where('id', '=', matchId)
    .where('isOpenOffer', '=', true)
    .executeTakeFirst()
  const before = await findToldHost(tx, matchId)
  if (!match?.deadlineAt || !before || stillHolds(before, { deadline: deadlineTold(match.deadlineAt).value }))
    return
  const mail = { template: 'notice-to-host', matchId, personId: match.hostPersonId } as const
  await enqueueMail(tx, { ...mail, dedupeKey: `match:${matchId}:notice-to-host:${now}` }, now)
}

/** Contact details changed: the other side of a promised match hears of it. Whether they already know is asked at rendering (rules: facts told). */
export async function tellContact(
  tx: Tx,
  registrationId: string,
  { changedAt, now }: { changedAt: Temporal.Instant; now: Temporal.Instant },
): Promise<number> {
  const matches = await tx
    .selectFrom('liveMatch')
    .select(['id', 'hostRegistrationId', 'hostPersonId', 'guestPersonId'])
    .where((eb) =>
      eb.or([eb('guestRegistrationId', '=', registrationId), eb('hostRegistrationId', '=', registrationId)]),
    )
    .where('isPromised', '=', true)
    .where('isHeld', '=', false)
    .execute()
  const mails = matches.map(({ id: matchId, hostRegistrationId, hostPersonId, guestPersonId }) => {
    const isHost = hostRegistrationId === registrationId
    const template = isHost ? ('contact-changed-to-guest' as const) : ('contact-changed-to-host' as const)
    const personId = isHost ? guestPersonId : hostPersonId
    return { template, matchId, personId, dedupeKey: `match:${matchId}:${template}:${changedAt}` }
  })
  return enqueueMails(tx, mails, now)
}
