import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { changedPart, storeEntry, type MatchPart } from '#db/history-rows.server.ts'
import {
  changeAllIn,
  outcomeOf,
  type Changed,
  type CommandDeps,
  type MatchOutcome,
  type Step,
} from '../changing/changing.server.ts'

/** Takes a draft back. Nobody outside has heard of it. */
export async function undraftMatch(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<MatchOutcome> {
  return outcomeOf(await undraftMatches(deps, admin, [matchId]))
}

/** The same with many, each one that is still a draft; one entry of the history, so that one undo brings them all back. */
export function undraftMatches(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
): Promise<Changed> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const { parts, editionId, ...done } = await undraftIn(tx, admin, matchIds, now)
    if (parts.length > 0) await storeEntry(tx, admin, { editionId, kind: 'undrafted', parts }, now)
    return done
  })
}

/** In the caller's transaction, who keeps the history: `parts` is what it has to know. */
export async function undraftIn(
  tx: Tx,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  now: Temporal.Instant,
): Promise<Changed & { parts: MatchPart[]; editionId: string }> {
  const step: Step = {
    event: { type: 'withdrawn', reason: 'organiser' },
    check: ({ state }) => (state === 'draft' ? null : 'not-a-draft'),
    mails: () => [],
  }
  const done = await changeAllIn(tx, { actor: admin, matchIds, step, now })
  const parts = done.changed.map((row) => changedPart(row, { state: row.to }))
  return { ...done, parts, editionId: done.changed[0]?.editionId ?? '' }
}
