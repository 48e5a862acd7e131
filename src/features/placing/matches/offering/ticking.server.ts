import type { ApprovedAdmin } from '#db/actor.server.ts'
import { changedPart, storeEntry } from '#db/history-rows.server.ts'
import { storeMatchEvent } from '#db/match-rows.server.ts'
import type { MatchState } from '#domain/match-state.ts'
import { isOfRule, ticksOf, untickedOf } from '#domain/concerns.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { lockMatches, lockSides, type CommandDeps } from '../changing/changing.server.ts'
import { storeOpen, weighOffers } from './weighing.server.ts'

/** A match that is about to be offered, for the first time or again. */
const TICKABLE: ReadonlySet<MatchState> = new Set(['draft', 'declined', 'expired', 'offered'])

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
    await lockSides(tx, { matchIds: [matchId] })
    const [row] = await lockMatches(tx, admin, [matchId])
    if (!row || !TICKABLE.has(row.state)) return
    const weighed = await weighOffers(tx, await getCurrentEdition(tx), { matchIds: [matchId], now })
    const open = weighed.get(matchId)?.open ?? []
    const more = ticksOf(open).filter((tick) => seen.includes(tick))
    if (more.length === 0) return
    const ticked = [...row.ticked, ...more]
    await tx
      .updateTable('match')
      .set((eb) => ({
        ticked,
        askFirstTickedBy: admin.personId,
        askFirstTickedAt: now.toString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', matchId)
      .execute()
    await storeOpen(tx, new Map([[matchId, untickedOf(open, ticked)]]))
    const parts = [changedPart(row, { ticked }, reason)]
    await storeEntry(tx, admin, { editionId: row.editionId, kind: 'asked-first', parts }, now)
    const author = { actor: 'organiser', personId: admin.personId, note: reason } as const
    await storeMatchEvent(tx, row, 'asked-first', author, now)
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
    // Whoever says why it stays has ticked the rules that speak against it.
    const weighed = await weighOffers(tx, await getCurrentEdition(tx), { matchIds: [matchId], now })
    const ofRules = ticksOf((weighed.get(matchId)?.open ?? []).filter(isOfRule))
    await tx
      .updateTable('match')
      .set({ ticked: [...cleared.ticked, ...ofRules] })
      .where('id', '=', matchId)
      .execute()
    const author = { actor: 'organiser', personId: admin.personId, note } as const
    await storeMatchEvent(tx, { id: matchId, state: cleared.state }, 'flag-cleared', author, now)
  })
}
