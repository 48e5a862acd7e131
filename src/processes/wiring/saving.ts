import { performance } from 'node:perf_hooks'
import { mint } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { isDiskFull } from '#domain/disk.ts'
import type { Saving } from '#features/ground/context.server.ts'
import type { Log } from '#platform/log.server.ts'

const LIMITS = {
  /** So long an answer holds for all who ask. */
  sharedMs: 2_000,
  /** What the database is given to save a row, in any of its statements; and how long whoever asks waits for it altogether. */
  statementMs: 3_000,
  patienceMs: 5_000,
  /** While nothing can be saved it is tried again by itself, so that it is known when it is over. */
  againMs: 5_000,
}

export type WatchedSaving = Saving & {
  /** Something found no room. */
  noteFull: (error: unknown) => void
  close: () => void
}

/** Finds out by saving whether anything can be saved, once for all who ask at the same time; tells once of a full disk, and once that it is over. */
export function watchSaving(db: () => Database, log: Log, limits = LIMITS): WatchedSaving {
  let asking: Promise<boolean> | null = null
  let answer = { at: -Infinity, canSave: true }
  let isFull = false
  let timer: NodeJS.Timeout | undefined
  const noteFull = (error: unknown) => {
    answer = { at: performance.now(), canSave: false }
    if (isFull) return
    isFull = true
    log.error('disk.full', { where: 'database', err: error })
    timer = setInterval(() => void ask(), limits.againMs).unref()
  }
  const trySaving = async () => {
    try {
      await saveSomething(db(), limits.statementMs)
    } catch (error) {
      if (isDiskFull(error)) noteFull(error)
      return false
    }
    clearInterval(timer)
    if (isFull) log.info('disk.free-again', {})
    isFull = false
    return true
  }
  /** One that hangs is not asked a second time. */
  const ask = () => {
    asking ??= trySaving()
      .then((canSave) => {
        answer = { at: performance.now(), canSave }
        return canSave
      })
      .finally(() => (asking = null))
    return asking
  }
  return {
    canSave: async () => {
      if (performance.now() - answer.at < limits.sharedMs) return answer.canSave
      let given: NodeJS.Timeout | undefined
      const tooLong = new Promise<false>((resolve) => (given = setTimeout(resolve, limits.patienceMs, false)))
      return Promise.race([ask(), tooLong]).finally(() => clearTimeout(given))
    },
    isDiskFull: () => isFull,
    noteFull,
    close: () => clearInterval(timer),
  }
}

function saveSomething(db: Database, statementMs: number): Promise<unknown> {
  return db.run(mint.gate(), async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementMs)}, true),
      set_config('lock_timeout', ${String(statementMs)}, true)`.execute(tx)
    await sql`select app.try_saving()`.execute(tx)
  })
}
