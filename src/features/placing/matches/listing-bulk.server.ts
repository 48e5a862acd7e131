import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { matchLifeColumns } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { answerDays } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'
import type { Why } from '#features/ground/outcome.ts'
import type { CommandDeps } from './changing.server.ts'
import { whyNotExtended } from './lifetime.server.ts'
import { undraftMatches } from './matches.server.ts'

/** Until which days guests could be given time, in ISO; none once the conference is over. */
export function listAnswerDays(edition: Edition, now: Temporal.Instant): string[] {
  const { conferenceStart: start, conferenceEnd, stayDaysAfter } = edition
  return answerDays(now, { start, end: conferenceEnd.add({ days: stayDaysAfter }) }, edition).map(String)
}

/** Which matches stay as they are, and why: more time until `day`; null: drafts are taken back. */
export async function weighMatches(
  tx: Tx,
  matchIds: readonly string[],
  day: Temporal.PlainDate | null,
  { edition, now }: ListContext,
): Promise<ReadonlyMap<string, Why>> {
  const rows = await tx
    .selectFrom('match')
    .select([...matchLifeColumns, 'id', 'stay'])
    .where(sql<boolean>`id = any(${[...matchIds]}::uuid[])`)
    .execute()
  const whyOf = (row: (typeof rows)[number]): Why | null => {
    if (day) return whyNotExtended(row, day, edition, now)
    return row.state === 'draft' ? null : { cause: 'no-draft' }
  }
  return new Map(rows.flatMap((row) => [whyOf(row)].flatMap((why) => (why ? [[row.id, why]] : []))))
}

/** Takes every draft among them back, all at once; how many there were. */
export async function takeDraftsBack(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
): Promise<number> {
  return (await undraftMatches(deps, admin, matchIds)).changed
}
