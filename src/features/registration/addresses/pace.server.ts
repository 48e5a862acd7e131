import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'

/** At most one request a second over all processes, as public services want it; a little more, for what the way to them takes. */
const PACE_MS = 1100

/** Is it our turn to ask? Settled in one row by the clock of the database, which all machines share. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const taken = await tx
    .updateTable('geocoderPace')
    .set({ nextAt: sql<string>`clock_timestamp() + ${`${PACE_MS} ms`}::interval` })
    .where('nextAt', '<=', sql<never>`clock_timestamp()`)
    .returning('onlyRow')
    .executeTakeFirst()
  return taken !== undefined
}

/** Nobody asks for so long, on any machine. */
export async function waitLonger(tx: Tx, seconds: number): Promise<void> {
  await tx
    .updateTable('geocoderPace')
    .set({ nextAt: sql<string>`clock_timestamp() + ${`${seconds} s`}::interval` })
    .execute()
}
