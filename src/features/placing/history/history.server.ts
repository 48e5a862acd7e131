/** Taking back what an organiser did, and doing it again: one transaction, by the rules of now, and itself written down. */
import type { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  type HistoryPart,
  type MarkPart,
  type MarkStanding,
  type MatchPart,
  storeEntry,
} from '#db/history-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { type HistoryStep, type StandingEntry, nextRedo, nextUndo, standingOf } from '#domain/history.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { breachIn } from '#features/placing/matches/drafting/making.server.ts'
import { findMark, type Mark } from '#features/placing/matches/marks/marks-views.server.ts'
import { changeElsewhere, removeMark, storeMark } from '#features/placing/matches/marks/marks.server.ts'
import {
  NotRestored,
  restoreMatches,
  type RestoreRefusal,
} from '#features/placing/matches/changing/undoing.server.ts'
import { readEntries } from './entries.server.ts'
import type { EntryView, HistoryForm, HistoryRefusal, HistoryView, HistoryWish, Turns } from './history.ts'

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
  found: StandingEntry,
  parts: readonly HistoryPart[],
): Promise<{ byEmail: string | null; at: string | null }> {
  const guests = parts.map(({ guestRegistrationId }) => guestRegistrationId)
  const row = await tx
    .selectFrom('historyEntry')
    .innerJoin('historyPart', 'historyPart.entryId', 'historyEntry.id')
    .leftJoin('person', 'person.id', 'historyEntry.byPersonId')
    .select(['person.email', 'historyEntry.at'])
    .where('historyEntry.id', '>', found.head)
    .where('historyPart.guestRegistrationId', '=', (eb) => eb.fn.any(eb.val(guests)))
    .orderBy('historyEntry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { byEmail: row?.email ?? null, at: row?.at.toString() ?? null }
}

/** The newest things organisers have done, and what undo and redo are about for the reader. */
export function listHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { requestId, limit = 50, whose, state }: { requestId: string; limit?: number } & HistoryWish,
): Promise<HistoryView> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const standing = standingOf(await listSteps(tx, edition.id))
    const wanted = standing.filter(
      ({ by, isDone }) =>
        (whose === undefined || (by === admin.personId) === (whose === 'own')) &&
        (state === undefined || isDone === (state === 'stands')),
    )
    const entries = await readEntries(tx, wanted.slice(-limit).toReversed(), admin)
    const subjects = [...new Set(entries.flatMap(({ guestIds }) => guestIds))]
    await recordView(tx, admin, { action: 'view-history', subjects, requestId }, clock())
    return {
      entries: entries.map(({ entry }) => entry),
      undo: nextUndo(standing, admin.personId)?.id ?? null,
      redo: nextRedo(standing, admin.personId)?.id ?? null,
    }
  })
}

/** What undo and redo are about for the reader, in the transaction of a page that shows more. */
export async function findTurns(
  tx: Tx,
  admin: ApprovedAdmin,
  { editionId, requestId, now }: { editionId: string; requestId: string; now: Temporal.Instant },
): Promise<Turns> {
  const standing = standingOf(await listSteps(tx, editionId))
  const [undo, redo] = [nextUndo(standing, admin.personId), nextRedo(standing, admin.personId)]
  const read = await readEntries(
    tx,
    [undo, redo].filter((found) => found !== null),
    admin,
  )
  const subjects = [...new Set(read.flatMap(({ guestIds }) => guestIds))]
  if (subjects.length > 0) await recordView(tx, admin, { action: 'view-history', subjects, requestId }, now)
  const entryOf = (found: StandingEntry | null): EntryView | null =>
    read.find(({ entry }) => entry.id === found?.id)?.entry ?? null
  const again = entryOf(redo)
  return { undo: entryOf(undo), redo: again?.barrier === 'move-again' ? null : again }
}

/** One entry as it stands now, and whom it is about where that is one guest. */
export async function findTurned(
  tx: Tx,
  admin: ApprovedAdmin,
  asked: { editionId: string; entryId: number; requestId: string; now: Temporal.Instant },
): Promise<{ entry: EntryView | null; guestId: string | null }> {
  const { editionId, entryId, requestId, now } = asked
  const found = standingOf(await listSteps(tx, editionId)).find(({ id }) => id === entryId)
  const [read] = found ? await readEntries(tx, [found], admin) : []
  if (!read) return { entry: null, guestId: null }
  const { entry, guestIds } = read
  await recordView(tx, admin, { action: 'view-history', subjects: [...new Set(guestIds)], requestId }, now)
  const [guestId = null] = guestIds
  return { entry, guestId: entry.about.length + entry.more === 1 ? guestId : null }
}

type CommandDeps = Pick<Deps, 'db' | 'clock'>
/** `changed` false: it was so already. */
export type HistoryOutcome = Result<{ changed: boolean }, HistoryRefusal>

/** Takes an entry back, or does it again once it was taken back. The same press twice is harmless. */
export async function turnEntry(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { intent, entry }: HistoryForm,
): Promise<HistoryOutcome> {
  try {
    return await db.run(admin, (tx) => turn(tx, admin, { id: entry, isDone: intent === 'redo' }, clock()))
  } catch (error) {
    if (error instanceof NotRestored) return refuse(error.refusal)
    return refuse({ kind: breachIn(error), holder: null })
  }
}

// Any number will do that nobody else takes. A second press on the same entry finds it turned.
const turningLock = 7_205_193

async function turn(
  tx: Tx,
  admin: ApprovedAdmin,
  wanted: { id: number; isDone: boolean },
  now: Temporal.Instant,
): Promise<HistoryOutcome> {
  await sql`select pg_advisory_xact_lock(${turningLock})`.execute(tx)
  const { id: editionId } = await getCurrentEdition(tx)
  const found = standingOf(await listSteps(tx, editionId)).find(({ id }) => id === wanted.id)
  const parts = found ? ((await listParts(tx, [found.id])).get(found.id) ?? []) : []
  if (!found || parts.length === 0) return refuse({ kind: 'not-found' })
  if (found.isDone === wanted.isDone) return ok({ changed: false })
  if (!found.isOnTop) return refuse({ kind: 'changed', ...(await findLaterAuthor(tx, found, parts)) })
  const done = await turnParts(tx, admin, parts, wanted.isDone, now)
  const { kind } = await tx
    .selectFrom('historyEntry')
    .select('kind')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  await storeEntry(tx, admin, { editionId, kind, parts: done, undoes: found.head }, now)
  return ok({ changed: true })
}

/** Answers what the new entry says about each part. */
async function turnParts(
  tx: Tx,
  admin: ApprovedAdmin,
  parts: readonly HistoryPart[],
  isDone: boolean,
  now: Temporal.Instant,
): Promise<HistoryPart[]> {
  const matches = parts.filter((part) => part.subject === 'match')
  const versions = await listVersions(tx, matches)
  const targets = matches.map((part) => ({
    matchId: part.matchId,
    version: versions.get(part.matchId) ?? part.versionAfter,
    from: isDone ? beforeOf(part) : part.after,
    standing: isDone ? part.after : beforeOf(part),
  }))
  const after = await restoreMatches(tx, admin, targets, now)
  await turnElsewhere(tx, admin, parts.filter(isElsewhere), { isDone, now })
  const turned: HistoryPart[] = []
  for (const part of parts) {
    if (part.subject === 'match') {
      const [before, standing] = isDone ? [beforeOf(part), part.after] : [part.after, beforeOf(part)]
      const versionAfter = after.get(part.matchId) ?? part.versionAfter
      turned.push({ ...part, before, after: standing, versionAfter })
    } else {
      const [from, to] = isDone ? [part.before, part.after] : [part.after, part.before]
      if (!isElsewhere(part)) await turnMark(tx, admin, part, { from, to, now })
      turned.push({ ...part, before: from, after: to })
    }
  }
  return turned
}

/** A draft that did not exist before is one that was taken back. */
const beforeOf = ({ before, after }: MatchPart) => before ?? { ...after, state: 'withdrawn' as const }

const isElsewhere = (part: HistoryPart): part is MarkPart => part.subject === 'elsewhere'

/** All of an entry's guests with a bed elsewhere at once: it may be a whole list of them. */
async function turnElsewhere(
  tx: Tx,
  admin: ApprovedAdmin,
  parts: readonly MarkPart[],
  { isDone, now }: { isDone: boolean; now: Temporal.Instant },
): Promise<void> {
  for (const isOn of [true, false]) {
    const asked = parts.filter((part) => ((isDone ? part.after : part.before) !== null) === isOn)
    if (asked.length === 0) continue
    const { id: editionId } = await getCurrentEdition(tx)
    const guestIds = asked.map(({ guestRegistrationId }) => guestRegistrationId)
    const changed = new Set(await changeElsewhere(tx, admin, { editionId, guestIds, isElsewhere: isOn }, now))
    const other = asked.find(({ guestRegistrationId }) => !changed.has(guestRegistrationId))
    // Somebody was faster: it was so already.
    if (other) throw new NotRestored(changedBy(await findMark(tx, other)))
  }
}

const changedBy = (known: Mark | null): RestoreRefusal => ({
  kind: 'changed',
  byEmail: known?.byEmail ?? null,
  at: known?.since ?? null,
})

async function turnMark(
  tx: Tx,
  admin: ApprovedAdmin,
  part: MarkPart,
  { from, to, now }: { from: MarkStanding | null; to: MarkStanding | null; now: Temporal.Instant },
): Promise<void> {
  await tx
    .selectFrom('registration')
    .select('id')
    .where('id', '=', part.guestRegistrationId)
    .forNoKeyUpdate()
    .execute()
  const known = await findMark(tx, part)
  const current: MarkStanding | null = known && { roomId: known.roomId }
  const isAsLeft =
    (current === null) === (from === null) &&
    (current?.roomId ?? null) === (from?.roomId ?? null) &&
    (known === null || known.hostRegistrationId === part.hostRegistrationId)
  if (!isAsLeft) throw new NotRestored(changedBy(known))
  if (known) await removeMark(tx, part)
  if (to) await storeMark(tx, admin, part, to, now)
}
