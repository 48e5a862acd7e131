import type { ApprovedAdmin } from '#db/actor.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { MatchRefusal } from './changing.server.ts'
import { findHolder } from '../drafting/scene.server.ts'
import { findLastAuthor } from './undoing.server.ts'

/** Who was faster, and when; `matchId`: the match that stands in the way. No e-mail where it was no organiser, or one who is gone. */
export type WasFirst = { byEmail: string | null; at: string; matchId: string }

/** Who was first, for a refusal that says somebody was; null for any other. */
export async function findWhoWasFirst(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  {
    matchId,
    moveTo,
    refusal,
  }: { matchId: string; moveTo?: { kind: 'place' | 'match'; id: string }; refusal: MatchRefusal },
): Promise<WasFirst | null> {
  return db.run(admin, async (tx) => {
    if (refusal === 'changed' || refusal === 'partner-changed') {
      const changed = refusal === 'changed' ? matchId : moveTo?.id
      const last = changed ? await findLastAuthor(tx, changed) : null
      return last?.at && changed ? { byEmail: last.byEmail, at: last.at, matchId: changed } : null
    }
    if (refusal !== 'place-taken') return null
    const match = await tx
      .selectFrom('match')
      .select(['guestRegistrationId', 'placeId', 'stay'])
      .where('id', '=', matchId)
      .executeTakeFirst()
    if (!match) return null
    const { guestRegistrationId, stay } = match
    const placeId = moveTo?.kind === 'place' ? moveTo.id : match.placeId
    const request = { guestRegistrationId, placeId, stay: readStay(stay) }
    const holder =
      (await findHolder(tx, request, 'place-taken')) ?? (await findHolder(tx, request, 'guest-has-place'))
    return holder && holder.matchId !== matchId
      ? { byEmail: holder.byEmail, at: holder.since, matchId: holder.matchId }
      : null
  })
}
