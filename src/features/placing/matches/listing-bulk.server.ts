import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { matchLifeColumns } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { answerDays } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { CommandDeps } from './changing.server.ts'
import { canExtend, extendOffers } from './lifetime.server.ts'
import { undraftMatches } from './matches.server.ts'

/** Until which days guests could be given time, in ISO; none once the conference is over. */
export function listAnswerDays(edition: Edition, now: Temporal.Instant): string[] {
  const { conferenceStart: start, conferenceEnd, stayDaysAfter } = edition
  return answerDays(now, { start, end: conferenceEnd.add({ days: stayDaysAfter }) }, edition).map(String)
}

/** `changed`: so many are different now; the rest was so already, or could not be. */
export type BulkOutcome = { changed: number; kept: number }

/** How many of these a press would change: what is counted before it is what it does. */
export async function countChanging(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  /** Until when there is to be more time; null: drafts are taken back. */
  day: Temporal.PlainDate | null,
): Promise<number> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const rows = await tx
      .selectFrom('match')
      .select([...matchLifeColumns, 'stay'])
      .where(sql<boolean>`id = any(${[...matchIds]}::uuid[])`)
      .execute()
    const isChanged = (row: (typeof rows)[number]) =>
      day ? canExtend(row, day, edition, now) : row.state === 'draft'
    return rows.filter(isChanged).length
  })
}

/** More time for each guest whose offer still runs, each with the mail; one that cannot have it stops no other. */
export async function giveMoreTime(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  day: Temporal.PlainDate,
): Promise<BulkOutcome> {
  const changed = await extendOffers(deps, admin, matchIds, day)
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
