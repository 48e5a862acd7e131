import { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import {
  BACKUP_RULES,
  type BackupFailure,
  type BackupKind,
  type BackupTrouble,
  judgeBackups,
} from '#domain/backup.ts'
import { sql } from '#db/sql.server.ts'
import { nameOffSite, type OffSitePlace } from '#platform/off-site/off-site.server.ts'
import { listBackups, NotProven } from './backups.server.ts'
import { findLastCopy } from './off-site-note.server.ts'

export type BackupSettings = { backupDir: string | null; offSite: OffSitePlace | null }

export type BackupHealth = {
  /** Age of the last that was proven; null: there is none, or backups are somebody else's business. */
  lastBackupSeconds: number | null
  /** `step-failed`: the one before something was done to many. */
  backup: BackupTrouble | 'step-failed' | null
  /** Age of the newest backup that is on the other machine as well. */
  lastCopySeconds: number | null
  copies: 'failed' | 'late' | null
}

/** How the backups are, for the caller: from what lies here and from what became of the tries, whichever process made them.
 * `startedAt`: a site that has just been started has its time for the first one; null: the caller is not the site. */
export async function checkBackups(
  tx: Tx,
  { backupDir, offSite }: BackupSettings,
  now: Temporal.Instant,
  startedAt: Temporal.Instant | null = now.subtract({ seconds: Math.floor(process.uptime()) }),
): Promise<BackupHealth> {
  if (!backupDir) return { lastBackupSeconds: null, backup: null, lastCopySeconds: null, copies: null }
  const begunAt = await findBeginning(tx)
  const since = startedAt && Temporal.Instant.compare(startedAt, begunAt) > 0 ? startedAt : begunAt
  const state = await tx.selectFrom('backupState').selectAll().execute()
  const pastOf = (kind: BackupKind, place: string | null = null) => {
    const row = state.find((one) => one.kind === kind && one.place === place)
    const failure = row?.failedAt && row.failure ? { at: row.failedAt, how: row.failure } : null
    return { madeAt: row?.madeAt ? [row.madeAt] : [], failure, since }
  }
  const hourly = pastOf('hourly')
  // A folder that cannot be read holds no backup that anybody could use.
  hourly.madeAt.push(...(await listBackups(backupDir).catch(() => [])))
  const { lastAt, trouble } = judgeBackups(hourly, now)
  const hasStepFailed = pastOf('before-actions').failure !== null
  const secondsAgo = (at: Temporal.Instant | null) => at && Math.floor(now.since(at).total('seconds'))
  const place = offSite && nameOffSite(offSite)
  const copies = pastOf('copies', place)
  const lastCopy = place && (await findLastCopy(backupDir, place))
  if (lastCopy) copies.madeAt.push(lastCopy)
  const copied = place ? judgeBackups(copies, now, BACKUP_RULES.copyLateMinutes) : null
  return {
    lastBackupSeconds: secondsAgo(lastAt),
    backup: trouble ?? (hasStepFailed ? 'step-failed' : null),
    lastCopySeconds: secondsAgo(copied?.lastAt ?? null),
    copies: copied?.trouble === 'unproven' ? 'failed' : (copied?.trouble ?? null),
  }
}

/** Since when this database has been there. */
async function findBeginning(tx: Tx): Promise<Temporal.Instant> {
  const { rows } = await sql<{
    at: Temporal.Instant
  }>`select min(applied_at) as at from schema_migration`.execute(tx)
  return rows[0]!.at
}

export type Noting = {
  db: Pick<Database, 'run'>
  worker: Worker
  /** What could not be written down yet, as nothing could be saved. */
  unwritten?: Map<BackupKind, State>
}

/** `at`: of copies, when the backup was made that has been copied. */
export function noteMade(
  deps: Noting,
  kind: BackupKind,
  at: Temporal.Instant,
  place: string | null = null,
): Promise<void> {
  return note(deps, { kind, place, madeAt: at.toString(), failedAt: null, failure: null })
}

export function noteFailed(
  deps: Noting,
  kind: BackupKind,
  at: Temporal.Instant,
  error: unknown,
  place: string | null = null,
): Promise<void> {
  const failure = error instanceof NotProven ? 'unproven' : 'failed'
  return note(deps, { kind, place, failedAt: at.toString(), failure })
}

type State = {
  kind: BackupKind
  place: string | null
  madeAt?: string
  failedAt: string | null
  failure: BackupFailure | null
}

async function note(deps: Noting, state: State): Promise<void> {
  const unwritten = deps.unwritten ?? new Map<BackupKind, State>()
  unwritten.set(state.kind, state)
  await writeDown({ ...deps, unwritten })
}

/** What became of tries, also of earlier ones that found no room to be written down; kept for the next time while there is none. */
export async function writeDown({ db, worker, unwritten }: Noting): Promise<void> {
  for (const [kind, noted] of unwritten ?? []) {
    const { kind: _, ...state } = noted
    const storing = db.run(worker, (tx) =>
      tx
        .insertInto('backupState')
        .values({ kind, ...state })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(state))
        .execute(),
    )
    const isWritten = await storing.then(
      () => true,
      () => false,
    )
    if (isWritten && unwritten?.get(kind) === noted) unwritten.delete(kind)
  }
}
