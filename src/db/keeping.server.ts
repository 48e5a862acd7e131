/** Where a process keeps what it has read (kept-readings), and for whom. */
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from './actor.server.ts'

/** `marks`: which changes were seen when it was read. */
export type KeptReading = { marks: string; fromMs: number; value: Promise<unknown>; timer?: NodeJS.Timeout }
export type KeptReadings = Map<string, KeptReading>

/** By name, because pages and processes are built apart and each has its own copy of this module. */
const hook = Symbol.for('kept readings')
/** `nowMs`: the moment by which the transaction judges. */
type Kept = { readings: KeptReadings; nowMs: number }
type Keeping = { [hook]?: Kept }

/** Actors who see every row share readings; all others read for themselves. */
export function mayKeep(tx: object, actor: Actor, readings: KeptReadings, now: Temporal.Instant): void {
  if (actor.kind === 'admin') (tx as Keeping)[hook] = { readings, nowMs: now.epochMilliseconds }
}

export const keptFor = (tx: object): Kept | undefined => (tx as Keeping)[hook]
