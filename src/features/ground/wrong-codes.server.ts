import { setTimeout as wait } from 'node:timers/promises'
import type { Gate } from '#db/actor.server.ts'
import { countUp } from '#db/rate-limit.server.ts'
import { waitAfterWrong } from '#domain/wrong-codes.ts'
import type { Deps } from '#features/ground/context.server.ts'

export type Pause = (ms: number) => Promise<unknown>

/** So many wait at once; who comes then is not kept: there is nothing to win by being fast. */
const MOST_WAITING = 100
let waiting = 0

/** Counts a wrong code of a network and delays its answer; right ones are not delayed. Counted outside of transactions. `isFelt`: it waits. */
export async function slowDown(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  gate: Gate,
  { of, ip }: { of: string; ip: string },
  pause: Pause = wait,
): Promise<{ isFelt: boolean }> {
  const counter = { key: keys.hash('limit', `${of}:${ip}`), hours: 1 }
  const ms = waitAfterWrong(await db.run(gate, (tx) => countUp(tx, counter, clock())))
  if (ms === 0) return { isFelt: false }
  if (waiting >= MOST_WAITING) return { isFelt: true }
  waiting += 1
  await pause(ms).finally(() => (waiting -= 1))
  return { isFelt: true }
}
