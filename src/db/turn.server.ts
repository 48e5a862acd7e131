import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type Lease, mayTakeClock } from '#domain/clock-lease.ts'
import type { Worker } from './actor.server.ts'
import type { Database, Tx } from './connect.server.ts'

/** Whose turn it is to see to what is done by the clock of this database. */
export type Turn = { holder: string; fence: number }

/** Somebody else has the turn by now: what was done is taken back. */
export class TurnLost extends Error {
  constructor() {
    super('another worker has the clock')
  }
}

/** Null while another worker has the turn and shows that it lives. The holder keeps it. */
export function takeTurn(db: Database, worker: Worker, holder: string): Promise<Turn | null> {
  return db.run(worker, async (tx) => {
    await sql`insert into clock_lease default values on conflict do nothing`.execute(tx)
    const { rows } = await sql<Lease & { fence: number; now: Temporal.Instant }>`
      select holder, fence, moved_at, clock_timestamp() as now from clock_lease for update`.execute(tx)
    const [lease] = rows
    if (!lease) return null
    const isOwn = lease.holder === holder
    if (!isOwn && !mayTakeClock(lease, lease.now)) return null
    const fence = isOwn ? lease.fence : lease.fence + 1
    await sql`update clock_lease set holder = ${holder}, fence = ${fence}, moved_at = clock_timestamp()`.execute(
      tx,
    )
    return { holder, fence }
  })
}

/** Says that it goes on. False: somebody else has it by now. */
export function moveClock(db: Database, worker: Worker, { holder, fence }: Turn): Promise<boolean> {
  return db.run(worker, async (tx) => {
    const { numAffectedRows } = await sql`
      update clock_lease set moved_at = clock_timestamp() where holder = ${holder} and fence = ${fence}`.execute(
      tx,
    )
    return numAffectedRows === 1n
  })
}

/** Gives it back, so that another one has it at once. A worker that has lost it gives nothing back. */
export async function giveTurnBack(db: Database, worker: Worker, { holder, fence }: Turn): Promise<void> {
  await db.run(worker, (tx) =>
    sql`update clock_lease set holder = null where holder = ${holder} and fence = ${fence}`.execute(tx),
  )
}

/** The database for work of this turn: each transaction commits only while the turn lasts, so a worker that was suspended changes nothing later. */
export function withinTurn(db: Database, { holder, fence }: Turn): Database {
  const needTurn = async (tx: Tx) => {
    // The next worker waits for what is being settled, and what comes after sees that it did.
    const { rows } = await sql`
      select from clock_lease where holder = ${holder} and fence = ${fence} for share`.execute(tx)
    if (rows.length === 0) throw new TurnLost()
  }
  return {
    ...db,
    run: (actor, work) =>
      db.run(actor, async (tx) => {
        const done = await work(tx)
        await needTurn(tx)
        return done
      }),
  }
}

/** When the clock last moved, and what the clock of the database says now. */
export async function readClock(
  tx: Tx,
): Promise<{ movedAt: Temporal.Instant | null; now: Temporal.Instant }> {
  const { rows } = await sql<{ movedAt: Temporal.Instant | null; now: Temporal.Instant }>`
    select max(moved_at) as moved_at, clock_timestamp() as now from clock_lease`.execute(tx)
  return rows[0] ?? { movedAt: null, now: Temporal.Now.instant() }
}
