/** How the old match of a move ends, whoever causes it (rules: moving). The old one is locked before the new one, by everybody. */
import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { readMatch, storeMatchChange, storeMatchEvent, type ChangeAuthor } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { decide } from '#domain/match.ts'
import type { MatchChange } from '#domain/match-state.ts'
import { takeOver } from '#domain/moving.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { AFTER_GUEST } from '#features/ground/mail-queue/told.server.ts'

type MoveRow = { id: string; replaces: string | null; isBeside: boolean | null }
type OldRow = { id: string; hostPersonId: string }

/** Locks the matches that these stand beside, if they do. */
export async function lockReplaced(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await sql`select old.id from match old where old.id in (select replaces from match where id = any(${[...matchIds]}::uuid[]))
    order by id for update`.execute(tx)
}

const findReplaced = (tx: Tx, matchId: string) =>
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
async function endOld(
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

const author: ChangeAuthor = { actor: 'worker', personId: null }

/**
 * Guests who are told that they move have moved once nobody can undo it: the old match ends, the new one takes over, and the
 * guest and both hosts are written to, in one transaction each (rules: moving). May run at any time and anywhere at once.
 * Returns how many it found.
 */
export async function carryOutMoves(
  db: Database,
  worker: Worker,
  clock: () => Temporal.Instant,
): Promise<number> {
  let count = 0
  while (await db.run(worker, (tx) => carryOutOne(tx, clock()))) count += 1
  return count
}

const due = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('match')
    .selectAll()
    .where('state', '=', 'offered')
    .where('move', '=', 'telling')
    .where('heldUntil', '<=', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    // An offer that has run out meanwhile is ended first, by a clock that is trusted with it: `expire-offers`.
    .where(
      sql<boolean>`not exists (select from match as old where old.id = match.replaces and old.state = 'offered'
        and old.deadline_at < ${now.toString()}::timestamptz)`,
    )

async function carryOutOne(tx: Tx, now: Temporal.Instant): Promise<boolean> {
  const seen = await due(tx, now).orderBy('id').limit(1).executeTakeFirst()
  if (!seen) return false
  const old = seen.replaces ? await findReplaced(tx, seen.replaces) : undefined
  const next = await due(tx, now).where('id', '=', seen.id).forUpdate().executeTakeFirst()
  // Somebody else was faster: there may be more.
  if (!next) return true
  const taken = old && takeOver(readMatch(old), readMatch(next), now)
  if (!taken) {
    await keepAsDraft(tx, next, now)
    return true
  }
  await endOld(tx, old, taken.old, author)
  await tx.updateTable('match').set({ move: 'told' }).where('id', '=', next.id).execute()
  if (taken.next) await storeMatchChange(tx, next.id, taken.next, author)
  await countOn(tx, next)
  if (!taken.next) await storeMatchEvent(tx, next, 'moved', author, now)
  const mails = taken.next
    ? (['accepted-to-guest', 'accepted-to-host'] as const)
    : (['offer-to-guest', 'notice-to-host'] as const)
  for (const template of mails) {
    const dedupeKey = `match:${next.id}:${template}:${now}`
    const personId = template.endsWith('-to-guest') ? next.guestPersonId : next.hostPersonId
    // The new host is told once the guest has heard it.
    const dueAt = template === 'notice-to-host' ? now.add(AFTER_GUEST) : now
    await enqueueMail(tx, { dedupeKey, template, matchId: next.id, personId, dueAt }, now)
  }
  return true
}

/** The old match has ended by itself: nobody has heard of the new one, which waits for an organiser as any other draft. */
async function keepAsDraft(
  tx: Tx,
  next: { id: string } & Parameters<typeof readMatch>[0],
  now: Temporal.Instant,
): Promise<void> {
  const decided = decide(readMatch(next), { type: 'recalled' }, now)
  if (!decided.ok) throw new Error(`a move that nobody has heard of was refused: ${decided.error}`)
  await storeMatchChange(tx, next.id, decided.value, author)
  await tx
    .updateTable('match')
    .set({ replaces: null, isBeside: null, move: null, dispatchId: null, heldUntil: null })
    .where('id', '=', next.id)
    .execute()
}
