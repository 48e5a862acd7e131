/** When a mail that could not be handed over is tried again (RFC 5321 4.5.4.1: half-hourly, for up to five days). */
import type { Temporal } from 'temporal-polyfill'

/** `mail`: the server did not take this one now, or it is unknown whether it did. `server`: no connection or a refused login; any mail would have failed. */
export type Trouble = 'mail' | 'server'

/** Minutes until the next try after the first, second, third … failure; then `steadyMinutes` until `giveUpDays` have passed. */
export const MAIL_RETRY = { firstMinutes: [1, 5, 15, 30], steadyMinutes: 30, giveUpDays: 5 } as const
/** A mail server that comes back is noticed soon; how often it is asked in all is the breaker's to say (mail-breaker). */
export const SERVER_RETRY = { firstSeconds: [5, 15, 30, 60], steadySeconds: 120 } as const

const MINUTES_PER_DAY = 24 * 60
const fastMinutes = MAIL_RETRY.firstMinutes.reduce((sum, minutes) => sum + minutes, 0)

/** How often a mail is tried in all. Counted in tries, not in days: a paused or switched-off queue must not use them up. */
export const MAIL_TRIES =
  1 +
  MAIL_RETRY.firstMinutes.length +
  Math.floor((MAIL_RETRY.giveUpDays * MINUTES_PER_DAY - fastMinutes) / MAIL_RETRY.steadyMinutes)

/** The moment of the next try after `attempts` (1 or more) tries that failed for now; null when the mail is given up. */
export function nextMailTry(attempts: number, now: Temporal.Instant): Temporal.Instant | null {
  if (attempts >= MAIL_TRIES) return null
  const minutes = MAIL_RETRY.firstMinutes[attempts - 1] ?? MAIL_RETRY.steadyMinutes
  return now.add({ minutes })
}

/** The same after `failures` (1 or more) failed tries because of the server. No mail is given up for that. */
export function nextServerTry(failures: number, now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: SERVER_RETRY.firstSeconds[failures - 1] ?? SERVER_RETRY.steadySeconds })
}
