import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import { freeMails, settleAhead } from '#db/ahead.server.ts'
import { readStoredClock, storeClock } from '#db/clock-record.server.ts'
import type { Database } from '#db/connect.server.ts'
import { machineSteady } from '#db/steady.server.ts'
import {
  afterLook,
  type ClockRecord,
  type ClockTrust,
  isApart,
  movedSince,
  noTrust,
  rehearsedTrust,
  type Steady,
  trustOf,
} from '#domain/clock-trust.ts'
import { tellOfMove } from '#features/console/well/well-job.server.ts'
import type { Log } from '#platform/log.server.ts'
import { keepLooking } from './bell.ts'

export type ClockWatchDeps = {
  db: Database
  worker: Worker
  clock: () => Temporal.Instant
  steady?: (() => Steady) | undefined
  log: Log
  operatorEmail: string | null
}
/** What the clock of this node is trusted with at this moment, without asking anybody. */
export type ClockWatch = { trust: () => ClockTrust; stop(): Promise<void> }

const LOOK_MS = 10_000
/** How far behind what is stored may lie. */
const STORE_SECONDS = 60

/** Compares the clock with the database's, the last known time and monotonic time every few seconds (rules: the clock). */
export async function startClockWatch(deps: ClockWatchDeps): Promise<ClockWatch> {
  const { clock, steady = machineSteady } = deps
  let known: Known = await look({ ...deps, steady }, null)
  const looking = keepLooking(deps.log, 'watch-clock', async () => {
    known = await look({ ...deps, steady }, known)
    return LOOK_MS
  })
  return {
    trust: () => {
      const now = clock()
      if (known === 'rehearsal') return rehearsedTrust(now)
      if (known === 'apart') return noTrust('apart')
      const seen = afterLook(known, now, steady())
      if (seen.steadySince !== known.steadySince) looking.soon()
      return trustOf(seen, now)
    },
    stop: looking.stop,
  }
}

type Known = ClockRecord | 'rehearsal' | 'apart'

async function look(
  { db, worker, clock, steady, log, operatorEmail }: ClockWatchDeps & { steady: () => Steady },
  before: Known | null,
): Promise<Known> {
  const found = await db.run(worker, async (tx): Promise<{ known: Known; awaySeconds?: number }> => {
    const { record, databaseNow, isRehearsal } = await readStoredClock(tx)
    const now = clock()
    if (isRehearsal) return { known: 'rehearsal' }
    if (isApart(now, databaseNow))
      return { known: 'apart', awaySeconds: now.since(databaseNow).total('seconds') }
    const here = steady()
    const after = afterLook(record, now, here)
    const movedFrom = record && movedSince(record, now, here)
    const isOld = record === null || Math.abs(now.since(record.knownAt).total('seconds')) >= STORE_SECONDS
    const isNews = isOld || after.steadySince !== record.steadySince
    if (!isNews || !(await storeClock(tx, record, after))) return { known: after }
    if (movedFrom) await tellOfMove(tx, operatorEmail, now)
    const { isOn, forGood } = trustOf(after, now)
    if (isOn) await freeMails(tx, now)
    if (forGood) await settleAhead(tx, now)
    return { known: after, ...(movedFrom && { awaySeconds: now.since(movedFrom).total('seconds') }) }
  })
  const { known, awaySeconds } = found
  if (awaySeconds !== undefined && (known !== 'apart' || before !== 'apart'))
    log.error(known === 'apart' ? 'clock.apart' : 'clock.moved', { seconds: Math.round(awaySeconds) })
  return known
}
