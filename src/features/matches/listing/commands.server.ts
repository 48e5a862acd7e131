import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { CommandDeps } from '../changing/commands.server.ts'
import { undraftMatches } from '../commands.server.ts'
import { extendOffer } from '../lifetime/commands.server.ts'

/** `changed`: so many are different now; the rest was so already, or could not be. */
export type BulkOutcome = { changed: number; kept: number }

/** More time for each guest whose offer still runs, each with the mail; one that cannot have it stops no other. */
export async function extendOffers(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  day: Temporal.PlainDate,
): Promise<BulkOutcome> {
  let changed = 0
  for (const matchId of matchIds) {
    const outcome = await extendOffer(deps, admin, matchId, day)
    if (outcome.ok && outcome.value.changed) changed += 1
  }
  return { changed, kept: matchIds.length - changed }
}

/** Takes every draft among them back, all at once. */
export async function takeDraftsBack(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
): Promise<BulkOutcome> {
  const { changed } = await undraftMatches(deps, admin, matchIds)
  return { changed, kept: matchIds.length - changed }
}
