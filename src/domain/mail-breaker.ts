/** The breaker between the queue and a mail server that is down: instead of ten thousand tries one at a time. */
import type { Temporal } from 'temporal-polyfill'

/** Opens after so many failures in a row; then one mail is tried after the first pause, and after each one twice as long. */
export const BREAKER = { opensAfter: 5, firstSeconds: 5, longestSeconds: 120 } as const

export type Breaker = {
  /** Hand-overs in a row that failed because of the server. */
  failures: number
  openedAt: Temporal.Instant | null
  /** When open: the moment from which one mail, and no second, may be tried. */
  probeAt: Temporal.Instant | null
  /** Tries since it opened. */
  probes: number
}

export const closedBreaker: Breaker = { failures: 0, openedAt: null, probeAt: null, probes: 0 }

/** May a mail be tried at `now`? `probe`: only one, and `takeProbe` first. */
export function askBreaker({ probeAt }: Breaker, now: Temporal.Instant): 'closed' | 'open' | 'probe' {
  if (probeAt === null) return 'closed'
  return now.epochNanoseconds >= probeAt.epochNanoseconds ? 'probe' : 'open'
}

/** The breaker once a probe is under way: the next one is due only after its pause, whatever becomes of this one. */
export function takeProbe(breaker: Breaker, now: Temporal.Instant): Breaker {
  const probes = breaker.probes + 1
  return { ...breaker, probes, probeAt: now.add({ seconds: pauseAfter(probes) }) }
}

/** The breaker after a probe whose mail never got as far as the server: its turn is the next mail's, at once. */
export function giveProbeBack(breaker: Breaker, now: Temporal.Instant): Breaker {
  if (breaker.openedAt === null) return breaker
  return { ...breaker, probes: Math.max(0, breaker.probes - 1), probeAt: now }
}

/** The breaker after a hand-over that failed because of the server. */
export function noteServerFailure(breaker: Breaker, now: Temporal.Instant): Breaker {
  const failures = breaker.failures + 1
  if (breaker.openedAt !== null || failures < BREAKER.opensAfter) return { ...breaker, failures }
  return { failures, openedAt: now, probeAt: now.add({ seconds: pauseAfter(0) }), probes: 0 }
}

const pauseAfter = (probes: number) => Math.min(BREAKER.firstSeconds * 2 ** probes, BREAKER.longestSeconds)
