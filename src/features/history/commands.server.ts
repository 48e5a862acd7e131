/** Taking back what an organiser did, and doing it again: one transaction, by the rules of now, and itself written down. */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  storeEntry,
  type HistoryPart,
  type MarkPart,
  type MarkStanding,
  type MatchPart,
} from '#db/history-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import { standingOf } from '#domain/history.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { breachIn } from '#features/matches/drafting/commands.server.ts'
import { changeElsewhere, removeMark, storeMark } from '#features/matches/marks/commands.server.ts'
import { findMark, type Mark } from '#features/matches/marks/queries.server.ts'
import {
  NotRestored,
  restoreMatches,
  type RestoreRefusal,
} from '#features/matches/undoing/commands.server.ts'
import { findLaterAuthor, listParts, listSteps, listVersions } from './queries.server.ts'
import type { HistoryForm, HistoryRefusal } from './schema.ts'

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

// Any number will do that nobody else takes. Whoever turns the same entry a moment later finds it turned.
const turningLock = 7_205_193

async function turn(
  tx: Tx,
  admin: ApprovedAdmin,
  wanted: { id: number; isDone: boolean },
  now: Temporal.Instant,
): Promise<HistoryOutcome> {
  await sql`select pg_advisory_xact_lock(${turningLock})`.execute(tx)
  const { id: editionId } = await getCurrentEdition(tx)
  const deed = standingOf(await listSteps(tx, editionId)).find(({ id }) => id === wanted.id)
  const parts = deed ? ((await listParts(tx, [deed.id])).get(deed.id) ?? []) : []
  if (!deed || parts.length === 0) return refuse({ kind: 'not-found' })
  if (deed.isDone === wanted.isDone) return ok({ changed: false })
  if (!deed.isOnTop) return refuse({ kind: 'changed', ...(await findLaterAuthor(tx, deed, parts)) })
  const done = await turnParts(tx, admin, parts, wanted.isDone, now)
  const { kind } = await tx
    .selectFrom('historyEntry')
    .select('kind')
    .where('id', '=', deed.id)
    .executeTakeFirstOrThrow()
  await storeEntry(tx, admin, { editionId, kind, parts: done, undoes: deed.head }, now)
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
