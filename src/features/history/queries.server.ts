import type { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { HistoryPart, MatchPart } from '#db/history-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { nextRedo, nextUndo, standingOf, type Deed, type HistoryStep } from '#domain/history.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { readEntries } from './entries/queries.server.ts'
import type { EntryView, HistoryView, Turns } from './schema.ts'

/** So far back an entry can be taken back: more than an evening of everybody. */
const steps = 2000

/** What was done to the current round, the oldest first. */
export async function listSteps(tx: Tx, editionId: string): Promise<HistoryStep[]> {
  const { rows } = await sql<{ id: number; undoes: number | null; by: string | null; subjects: string[] }>`
    select id, undoes, by_person_id as by, coalesce((
      select array_agg(case subject when 'match' then 'match:' || match_id
        when 'veto' then 'veto:' || guest_registration_id || ':' || host_registration_id
        else subject || ':' || guest_registration_id end)
      from history_part where entry_id = history_entry.id), '{}') as subjects
    from history_entry where edition_id = ${editionId} order by id desc limit ${steps}`.execute(tx)
  return rows.toReversed()
}

/** The parts of entries, in the order in which they were written. Parts about people who are gone are gone too. */
export async function listParts(tx: Tx, entryIds: readonly number[]): Promise<Map<number, HistoryPart[]>> {
  if (entryIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('historyPart')
    .selectAll()
    .where('entryId', 'in', [...new Set(entryIds)])
    .orderBy('entryId')
    .orderBy('position')
    .execute()
  // Written by storeEntry alone, whose shapes these are.
  const parts = rows.map(({ entryId, ...row }) => ({ entryId, part: row as unknown as HistoryPart }))
  const byEntry = Map.groupBy(parts, ({ entryId }) => entryId)
  return new Map([...byEntry].map(([entryId, all]) => [entryId, all.map(({ part }) => part)]))
}

/** How the history has left each match: counted on since means that something else was there. */
export async function listVersions(tx: Tx, parts: readonly MatchPart[]): Promise<Map<string, number>> {
  if (parts.length === 0) return new Map()
  const rows = await tx
    .selectFrom('historyPart')
    .select(['matchId', (eb) => eb.fn.max('versionAfter').as('version')])
    .where(
      'matchId',
      'in',
      parts.map(({ matchId }) => matchId),
    )
    .groupBy('matchId')
    .execute()
  return new Map(rows.map(({ matchId, version }) => [matchId ?? '', version ?? 0]))
}

/** Who did something later to the same matches or guests, and when. */
export async function findLaterAuthor(
  tx: Tx,
  deed: Deed,
  parts: readonly HistoryPart[],
): Promise<{ byEmail: string | null; at: string | null }> {
  const guests = parts.map(({ guestRegistrationId }) => guestRegistrationId)
  const row = await tx
    .selectFrom('historyEntry')
    .innerJoin('historyPart', 'historyPart.entryId', 'historyEntry.id')
    .leftJoin('person', 'person.id', 'historyEntry.byPersonId')
    .select(['person.email', 'historyEntry.at'])
    .where('historyEntry.id', '>', deed.head)
    .where('historyPart.guestRegistrationId', '=', (eb) => eb.fn.any(eb.val(guests)))
    .orderBy('historyEntry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { byEmail: row?.email ?? null, at: row?.at.toString() ?? null }
}

/** The newest things organisers have done, and what undo and redo are about for whoever looks. */
export function listHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { requestId, limit = 50 }: { requestId: string; limit?: number },
): Promise<HistoryView> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const deeds = standingOf(await listSteps(tx, edition.id))
    const entries = await readEntries(tx, deeds.slice(-limit).toReversed(), admin)
    const subjects = [...new Set(entries.flatMap(({ guestIds }) => guestIds))]
    await recordView(tx, admin, { action: 'view-history', subjects, requestId }, clock())
    return {
      entries: entries.map(({ entry }) => entry),
      undo: nextUndo(deeds, admin.personId)?.id ?? null,
      redo: nextRedo(deeds, admin.personId)?.id ?? null,
    }
  })
}

/** What undo and redo are about for whoever looks, in the transaction of a page that shows more. */
export async function findTurns(
  tx: Tx,
  admin: ApprovedAdmin,
  { editionId, requestId, now }: { editionId: string; requestId: string; now: Temporal.Instant },
): Promise<Turns> {
  const deeds = standingOf(await listSteps(tx, editionId))
  const [undo, redo] = [nextUndo(deeds, admin.personId), nextRedo(deeds, admin.personId)]
  const read = await readEntries(
    tx,
    [undo, redo].filter((deed) => deed !== null),
    admin,
  )
  const subjects = [...new Set(read.flatMap(({ guestIds }) => guestIds))]
  if (subjects.length > 0) await recordView(tx, admin, { action: 'view-history', subjects, requestId }, now)
  const entryOf = (deed: Deed | null): EntryView | null =>
    read.find(({ entry }) => entry.id === deed?.id)?.entry ?? null
  return { undo: entryOf(undo), redo: entryOf(redo) }
}

/** One deed as it stands now, and whom it is about where that is one guest. */
export async function findTurned(
  tx: Tx,
  admin: ApprovedAdmin,
  asked: { editionId: string; entryId: number; requestId: string; now: Temporal.Instant },
): Promise<{ entry: EntryView | null; guestId: string | null }> {
  const { editionId, entryId, requestId, now } = asked
  const deed = standingOf(await listSteps(tx, editionId)).find(({ id }) => id === entryId)
  const [read] = deed ? await readEntries(tx, [deed], admin) : []
  if (!read) return { entry: null, guestId: null }
  const { entry, guestIds } = read
  await recordView(tx, admin, { action: 'view-history', subjects: [...new Set(guestIds)], requestId }, now)
  const [guestId = null] = guestIds
  return { entry, guestId: entry.about.length + entry.more === 1 ? guestId : null }
}
