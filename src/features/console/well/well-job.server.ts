import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { findTroubles, type KnownTrouble, type Trouble, whatToTell } from '#domain/well.ts'
import { type Noting, writeDown } from '#features/clock/backups/health.server.ts'
import type { Saving } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { listTroubles, readDatabase, readServer, type ServerSettings } from './readings.server.ts'

export type WatchDeps = {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  keys: Keys
  settings: ServerSettings & Pick<Settings, 'operatorEmail'>
  saving: Pick<Saving, 'isDiskFull'>
  /** Who may have failed while nothing could be written down. */
  backups?: Noting | null
  offSite?: Noting | null
}

/** Checks the site, remembers since when something is wrong, and writes to the operator (rules: watching). Returns how many mails it queued. */
export async function watchOver(deps: WatchDeps): Promise<number> {
  const { db, worker, clock, keys, settings, saving } = deps
  // Told past the queue, which takes nothing (worker/disk-watch).
  if (saving.isDiskFull()) return 0
  for (const one of [deps.backups, deps.offSite]) if (one) await writeDown(one)
  const now = clock()
  return db.run(worker, async (tx) => {
    const { backup, isBackupRoomShort, copies, freeBytes } = await readServer(tx, settings, now)
    const seen = await readDatabase(tx, { keys, settings }, now)
    const server = { backup, isBackupRoomShort, copies, freeBytes }
    const readings = { ...seen, ...server, isDiskFull: false, proxy: null }
    const found = findTroubles(readings, now)
    const before = await listTroubles(tx)
    await remember(tx, found, now)
    const news = settings.operatorEmail === null ? null : whatToTell(before, found, now)
    if (news === null) return 0
    if (news === 'trouble') await tx.updateTable('trouble').set({ toldAt: now.toString() }).execute()
    const dedupeKey = `site-trouble:${now.toString()}`
    await enqueueMail(tx, { dedupeKey, template: 'site-trouble', forOperator: true, params: { news } }, now)
    return 1
  })
}

/** Operators written to past the queue hear in the same way as of all else that it is over, and not while something else stands. */
export async function isOver(deps: WatchDeps, told: KnownTrouble): Promise<void> {
  const [since, toldAt] = [told.since.toString(), told.toldAt?.toString() ?? null]
  await deps.db.run(deps.worker, (tx) =>
    tx
      .insertInto('trouble')
      .values({ what: told.trouble, since, toldAt })
      .onConflict((conflict) => conflict.column('what').doUpdateSet({ since, toldAt }))
      .execute(),
  )
  await watchOver(deps)
}

async function remember(tx: Tx, found: readonly Trouble[], now: Temporal.Instant): Promise<void> {
  const over = tx.deleteFrom('trouble')
  await (found.length > 0 ? over.where('what', 'not in', found) : over).execute()
  if (found.length === 0) return
  await tx
    .insertInto('trouble')
    .values(found.map((what) => ({ what, since: now.toString() })))
    .onConflict((conflict) => conflict.column('what').doNothing())
    .execute()
}

/** A clock that has moved is told at once: for two days things wait for somebody to look (rules: the clock). */
export async function tellOfMove(tx: Tx, operatorEmail: string | null, now: Temporal.Instant): Promise<void> {
  const at = now.toString()
  const told = { since: at, toldAt: operatorEmail === null ? null : at }
  await tx
    .insertInto('trouble')
    .values({ what: 'clock-jumped' satisfies Trouble, ...told })
    .onConflict((conflict) => conflict.column('what').doUpdateSet(told))
    .execute()
  if (operatorEmail === null) return
  const mail = { template: 'site-trouble', forOperator: true, params: { news: 'trouble' } } as const
  await enqueueMail(tx, { ...mail, dedupeKey: `clock-moved:${at}` }, now)
}
