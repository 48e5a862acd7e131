/** Whether a match may be offered, or offered again, by the rules of the moment: answers change after it was drafted (R6). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { SAFETY_REASONS } from '#domain/eligibility.ts'
import type { Edition } from '#domain/edition.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import type { MatchRefusal, Row } from '../changing/commands.server.ts'
import { findPair, type Assessment } from '../drafting/queries.server.ts'
import { recheckMatches } from '../rechecking/commands.server.ts'

/**
 * Why this match is not offered now; null if nothing speaks against it. Everybody asked first, both sides there (in the current edition), the place
 * offered, and the rules agree, or an organiser has said why not. The caller holds the locks of both sides.
 */
export async function findOfferRefusal(
  tx: Tx,
  admin: ApprovedAdmin,
  row: Row,
  now: Temporal.Instant,
): Promise<MatchRefusal | null> {
  const edition = await getCurrentEdition(tx)
  const standing = await tx
    .selectFrom('registration')
    .select(['id', 'recheckSince'])
    .where('id', 'in', [row.guestRegistrationId, row.hostRegistrationId])
    .where('state', '=', 'submitted')
    .where('editionId', '=', edition.id)
    .execute()
  if (standing.length < 2) return 'registration-gone'
  if (!(await isPlaceOffered(tx, row))) return 'place-gone'
  // Answers that nobody has looked at yet: at once, not when the job comes round.
  for (const { id, recheckSince } of standing)
    if (recheckSince) await recheckMatches(tx, id, { actor: 'organiser', personId: admin.personId }, now)
  return findUnfit(tx, edition, row)
}

async function isPlaceOffered(tx: Tx, { placeId }: Row): Promise<boolean> {
  const place = await tx
    .selectFrom('place')
    .innerJoin('room', 'room.id', 'place.roomId')
    .select('place.id')
    .where('place.id', '=', placeId)
    .where('place.removedAt', 'is', null)
    .where('room.removedAt', 'is', null)
    .executeTakeFirst()
  return place !== undefined
}

async function findUnfit(tx: Tx, edition: Edition, row: Row): Promise<MatchRefusal | null> {
  const { flaggedReason, overrideReason } = await tx
    .selectFrom('match')
    .select(['flaggedReason', 'overrideReason'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { guestRegistrationId, placeId } = row
  const request = { guestRegistrationId, placeId, stay: readStay(row.stay), ownMatchId: row.id }
  const pair = await findPair(tx, edition, request)
  const isDraft = row.state === 'draft'
  if (pair?.assessment.askFirst && row.askFirstTickedAt === null) {
    // Only a draft has the button for it; whatever has ended is drafted anew.
    if (!isDraft) return 'fits-no-more'
    await tx.updateTable('match').set({ askFirst: true }).where('id', '=', row.id).execute()
    return 'ask-first'
  }
  if (isDraft && flaggedReason !== null) return 'fits-no-more'
  if (!pair) return isDraft && overrideReason !== null ? null : 'fits-no-more'
  return isAllowed(pair.assessment, { isDraft, overrideReason }) ? null : 'fits-no-more'
}

/**
 * A draft's reason was said of the rules as they were, and what has changed since is flagged. What has ended nobody has
 * looked at since: its reason holds for no rule that keeps people safe, and for nobody who has moved in.
 */
function isAllowed(
  { verdict, eligibility, place }: Assessment,
  { isDraft, overrideReason }: { isDraft: boolean; overrideReason: string | null },
): boolean {
  if (verdict === 'fits') return true
  if (verdict === 'never' || overrideReason === null) return false
  const isUnsafe = eligibility.reasons.some((reason) => SAFETY_REASONS.includes(reason))
  return isDraft || (!isUnsafe && place.fits)
}
