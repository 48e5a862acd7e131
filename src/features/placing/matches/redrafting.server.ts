/** A draft goes to a free bed at another host: nobody has heard of it, so it ends and a new one is made, in one step. */
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { storeEntry } from '#db/history-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { ok, refuse } from '#domain/result.ts'
import type { CommandDeps, MatchOutcome } from './changing.server.ts'
import { draftIn } from './drafting.server.ts'
import { guarded, isChanged, lockAll, type Overrule, type Seen } from './moving.server.ts'
import { end, NotSwapped, toMatchRefusal } from './swapping.server.ts'

/** Moves a draft to any place. Asking again for the same place changes nothing; what was sent stays where it is. */
export async function redraftMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
  { placeId, reason, isConfirmed, version }: { placeId: string } & Overrule & Seen,
): Promise<MatchOutcome> {
  try {
    return await guarded(deps, admin, async (tx, now) => {
      const [match] = await lockAll(tx, admin, [matchId], now)
      if (!match) return refuse('not-found')
      if (match.placeId === placeId) return ok({ state: match.state, changed: false })
      if (match.state !== 'draft') return refuse('not-a-draft')
      if (isChanged(match, { version })) return refuse('changed')
      const ended = await end(tx, admin, match, now)
      const draft = await draftIn(
        tx,
        admin,
        {
          guestRegistrationId: match.guestRegistrationId,
          placeId,
          stay: readStay(match.stay),
          overrideReason: reason,
          safetyConfirmed: isConfirmed,
        },
        now,
      )
      if (!draft.ok) throw new NotSwapped(toMatchRefusal(draft.error))
      const { part, editionId, matchId: next } = draft.value
      const parts = part ? [part, ended] : [ended]
      await storeEntry(tx, admin, { editionId, kind: 'moved', parts }, now)
      return ok({ state: 'draft', changed: true, next })
    })
  } catch (error) {
    if (error instanceof NotSwapped) return refuse(error.refusal)
    throw error
  }
}
