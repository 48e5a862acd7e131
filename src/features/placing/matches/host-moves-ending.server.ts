/** How the old match of a move ends, whoever causes it (rules: moving). The old one is locked before the new one, by everybody. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readMatch, storeMatchChange, type ChangeAuthor } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { MatchChange } from '#domain/match-state.ts'
import { takeOver } from '#domain/moving.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

type MoveRow = { id: string; replaces: string | null; isBeside: boolean | null }
type OldRow = { id: string; hostPersonId: string }

/** Locks the match that this one stands beside, if it does. */
export async function lockReplaced(tx: Tx, matchId: string): Promise<void> {
  const row = await tx.selectFrom('match').select('replaces').where('id', '=', matchId).executeTakeFirst()
  if (row?.replaces) await findReplaced(tx, row.replaces)
}

export const findReplaced = (tx: Tx, matchId: string) =>
  tx.selectFrom('match').selectAll().where('id', '=', matchId).forUpdate().executeTakeFirst()

/** The guest has said yes to another host: the old match ends as moved, in the same transaction. */
export async function endReplaced(
  tx: Tx,
  row: MoveRow & Parameters<typeof readMatch>[0],
  { author, now }: { author: ChangeAuthor; now: Temporal.Instant },
): Promise<void> {
  const old = row.replaces && row.isBeside ? await findReplaced(tx, row.replaces) : undefined
  const taken = old && takeOver(readMatch(old), readMatch(row), now)
  if (taken) await endOld(tx, old, taken.old, author)
}

/** Frees the old place and tells its host. */
export async function endOld(
  tx: Tx,
  { id, hostPersonId }: OldRow,
  change: MatchChange,
  author: ChangeAuthor,
): Promise<void> {
  await storeMatchChange(tx, id, change, author)
  const dedupeKey = `match:${id}:moved-to-host`
  const mail = { dedupeKey, template: 'moved-to-host', matchId: id, personId: hostPersonId } as const
  await enqueueMail(tx, mail, change.at)
}

/** The entry in the guest's calendar is that of the old place with another host: its number goes on from there. */
export async function countOn(tx: Tx, { id, replaces }: Pick<MoveRow, 'id' | 'replaces'>): Promise<void> {
  if (!replaces) return
  await tx
    .updateTable('match')
    .set({
      version: sql<number>`greatest(version, (select version + 1 from match old where old.id = ${replaces}))`,
    })
    .where('id', '=', id)
    .execute()
}
