import type { ApprovedAdmin } from '#db/actor.server.ts'
import { storeEntry, type MatchPart } from '#db/history-rows.server.ts'
import { isOfRule, ticksOf, untickedOf } from '#domain/concerns.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { lockSides, type CommandDeps } from './changing.server.ts'
import { storeOpen, weighOffers } from './offering.server.ts'

/** A match that is about to be offered, for the first time or again. */
const TICKABLE = ['draft', 'declined', 'expired', 'offered'] as const

/**
 * Ticks the concerns about a match that the organiser has `seen`, with why it may be offered all the same (rules: concerns). What has come since
 * stays open. Harmless when they were ticked before.
 */
export async function tickConcerns(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  { seen, reason }: { seen: readonly string[]; reason: string },
): Promise<void> {
  const now = clock()
  await db.run(admin, async (tx) => {
    await lockSides(tx, matchId)
    const row = await tx
      .selectFrom('match')
      .select(['state', 'placeId', 'editionId', 'guestRegistrationId', 'hostRegistrationId', 'ticked'])
      .where('id', '=', matchId)
      .where('state', 'in', TICKABLE)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const { state, placeId, editionId, guestRegistrationId, hostRegistrationId } = row
    const weighed = await weighOffers(tx, await getCurrentEdition(tx), { matchIds: [matchId], now })
    const open = weighed.get(matchId)?.open ?? []
    const more = ticksOf(open).filter((tick) => seen.includes(tick))
    if (more.length === 0) return
    const ticked = [...row.ticked, ...more]
    const { version } = await tx
      .updateTable('match')
      .set((eb) => ({
        ticked,
        askFirstTickedBy: admin.personId,
        askFirstTickedAt: now.toString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', matchId)
      .returning('version')
      .executeTakeFirstOrThrow()
    await storeOpen(tx, new Map([[matchId, untickedOf(open, ticked)]]))
    const part: MatchPart = {
      subject: 'match',
      matchId,
      guestRegistrationId,
      hostRegistrationId,
      before: { state, placeId, ticked: row.ticked },
      after: { state, placeId, ticked },
      versionAfter: version,
      reason,
    }
    await storeEntry(tx, admin, { editionId, kind: 'asked-first', parts: [part] }, now)
    await tx
      .insertInto('matchEvent')
      .values({
        matchId,
        at: now.toString(),
        actor: 'organiser',
        actorPersonId: admin.personId,
        event: 'asked-first',
        fromState: state,
        toState: state,
        reason: null,
        note: reason,
      })
      .execute()
  })
}

/** An organiser has looked at a match that its answers no longer fit, and says why it stays. Twice is harmless. */
export async function clearFlag(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  note: string,
): Promise<void> {
  const now = clock()
  const at = now.toString()
  await db.run(admin, async (tx) => {
    const cleared = await tx
      .updateTable('match')
      .set((eb) => ({
        flaggedReason: null,
        // Said of the pair as it is now: with it, the match may also be offered.
        overrideReason: eb.fn.coalesce('overrideReason', eb.val(note)),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', matchId)
      .where('flaggedReason', 'is not', null)
      .returning(['state', 'ticked'])
      .executeTakeFirst()
    if (!cleared) return
    const { state } = cleared
    // Whoever says why it stays has ticked the rules that speak against it.
    const weighed = await weighOffers(tx, await getCurrentEdition(tx), { matchIds: [matchId], now })
    const ofRules = ticksOf((weighed.get(matchId)?.open ?? []).filter(isOfRule))
    await tx
      .updateTable('match')
      .set({ ticked: [...cleared.ticked, ...ofRules] })
      .where('id', '=', matchId)
      .execute()
    await tx
      .insertInto('matchEvent')
      .values({
        matchId,
        at,
        actor: 'organiser',
        actorPersonId: admin.personId,
        event: 'flag-cleared',
        fromState: state,
        toState: state,
        reason: null,
        note,
      })
      .execute()
  })
}
