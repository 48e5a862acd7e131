import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.server.ts'

/** Where a request comes from, for the security log: set at the door, read deep inside. It authorises nothing. */
export type Origin = {
  /** As limits see it: an IPv4 address, or the first half of IPv6; null: not from the network. */
  ip: string | null
  requestId: string | null
  /** What the browser says of itself. */
  browser: string | null
  /** The page it leads to, by the pattern of its address in the site map. */
  page: string | null
  personId: string | null
  /** At this machine instead. */
  by: 'visitor' | 'command-line' | 'clock'
  command: string | null
  /** That what is done there is logged to. */
  log: Log | null
}

// The pages are a bundle of their own: both have to find the same one.
const place = Symbol.for('origin of a request')
const held = globalThis as { [place]?: AsyncLocalStorage<Origin> }
const storage = (held[place] ??= new AsyncLocalStorage<Origin>())

export const nowhere: Origin = {
  ip: null,
  requestId: null,
  browser: null,
  page: null,
  personId: null,
  by: 'clock',
  command: null,
  log: null,
}

export const comingFrom = <T>(origin: Partial<Origin>, work: () => T): T =>
  storage.run({ ...nowhere, ...origin }, work)

export const originNow = (): Origin => storage.getStore() ?? nowhere

/** What is found out on the way. */
export function addToOrigin(found: Partial<Pick<Origin, 'page' | 'personId' | 'command'>>): void {
  const origin = storage.getStore()
  if (origin) Object.assign(origin, found)
}
