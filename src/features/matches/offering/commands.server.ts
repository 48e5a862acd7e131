/** Whether a match may be offered, or offered again, by the rules of the moment: answers change after it was drafted (R6). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import type { MatchRefusal, Row } from '../changing/commands.server.ts'
import { recheckMatches } from '../rechecking/commands.server.ts'
import { findOfferRefusals } from './queries.server.ts'

/**
 * Why this match is not offered now; null if nothing speaks against it. What has been found of it is written down: a flag, and that somebody
 * has to ask first. The caller holds the locks of both sides.
 */
export async function findOfferRefusal(
  tx: Tx,
  admin: ApprovedAdmin,
  row: Row,
  now: Temporal.Instant,
): Promise<MatchRefusal | null> {
  const edition = await getCurrentEdition(tx)
  const waiting = await tx
    .selectFrom('registration')
    .select('id')
    .where('id', 'in', [row.guestRegistrationId, row.hostRegistrationId])
    .where('state', '=', 'submitted')
    .where('editionId', '=', edition.id)
    .where('recheckSince', 'is not', null)
    .execute()
  const refusal = (await findOfferRefusals(tx, edition, [row.id])).get(row.id) ?? null
  if (refusal === 'registration-gone' || refusal === 'place-gone') return refusal
  // Answers that nobody has looked at yet: at once, not when the job comes round.
  for (const { id } of waiting)
    await recheckMatches(tx, id, { actor: 'organiser', personId: admin.personId }, now)
  if (refusal === 'ask-first')
    await tx.updateTable('match').set({ askFirst: true }).where('id', '=', row.id).execute()
  return refusal
}
