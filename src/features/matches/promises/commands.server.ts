import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { Stay } from '#domain/stay.ts'
import { takenNights } from '#domain/taken-nights.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import type { Promised } from './queries.server.ts'

type Change = {
  /** Who has changed their dates. */
  role: 'guest' | 'host'
  /** Whoever counted on nights before. */
  promised: readonly Promised[]
  dates: Stay
}

/** Tells those whose accepted nights were taken back, in the transaction that does it; organisers see the flag (R6). */
export async function tellOfTakenNights(
  tx: Tx,
  { role, promised, dates }: Change,
  now: Temporal.Instant,
): Promise<void> {
  const template = role === 'host' ? 'nights-taken-to-guest' : 'nights-taken-to-host'
  for (const { matchId, personId, nights, hears } of promised) {
    const taken = takenNights(nights, dates)
    if (!hears || taken.length === 0) continue
    const params = { nights: taken.map(({ start, end }) => `${start}/${end}`).join(',') }
    const dedupeKey = `nights-taken:${matchId}:${role}:${now}`
    await enqueueMail(tx, { dedupeKey, lane: lanes.match, template, personId, matchId, params }, now)
  }
}
