/** Where a process keeps what it has read (kept-readings), and for whom. */
import type { Actor } from './actor.server.ts'

/** `marks`: which changes were seen when it was read. */
export type KeptReading = { marks: string; value: Promise<unknown>; timer?: NodeJS.Timeout }
export type KeptReadings = Map<string, KeptReading>

/** By name, because pages and processes are built apart and each has its own copy of this module. */
const hook = Symbol.for('kept readings')
type Keeping = { [hook]?: KeptReadings }

/** Whoever sees every row may be given what another has read; anybody else reads for themselves. */
export function mayKeep(tx: object, actor: Actor, kept: KeptReadings): void {
  if (actor.kind === 'admin') (tx as Keeping)[hook] = kept
}

export const keptFor = (tx: object): KeptReadings | undefined => (tx as Keeping)[hook]
