import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { type CallReason, callReason } from '#domain/last-minute.ts'

/** Whom of these guests to call, and why, by registration. */
export async function listCallReasons(
  tx: Tx,
  edition: Edition,
  { guestIds, now }: { guestIds: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, CallReason>> {
  if (guestIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('guestFacts as guest')
    .innerJoin('registration', 'registration.id', 'guest.registrationId')
    .innerJoin('person', 'person.id', 'registration.personId')
    .leftJoin('badAddress as bad', (join) =>
      join.onRef('bad.personId', '=', 'person.id').on('bad.putRightAt', 'is', null),
    )
    .select(['guest.registrationId as id', 'guest.stay', 'person.mailTo', 'bad.personId as bad'])
    .where('guest.registrationId', 'in', guestIds)
    .execute()
  return new Map(
    rows.flatMap(({ id, stay, mailTo, bad }) => {
      const facts = { hasMailbox: mailTo !== null, isAddressBad: bad !== null, arrival: readStay(stay).start }
      const reason = callReason(facts, edition, now)
      return reason ? [[id, reason] as const] : []
    }),
  )
}
