/** Is the mail queue doing what it should? For the banner of the console, `/readyz` and the page of the queue (rules: mail). */
import type { Temporal } from 'temporal-polyfill'

export const LATE_MINUTES = 5

export type MailHealth = {
  pausedAt: Temporal.Instant | null
  /** The breaker is open since. */
  downSince: Temporal.Instant | null
  /** Of the mails that could leave: since when the oldest is due. */
  oldestDueAt: Temporal.Instant | null
}

export type MailTrouble = 'paused' | 'server-down' | 'late'

/** The first thing to say, null when all is well. Late mails follow from the other two, so they are said last. */
export function mailTrouble(health: MailHealth, now: Temporal.Instant): MailTrouble | null {
  if (health.pausedAt) return 'paused'
  if (health.downSince) return 'server-down'
  return minutesLate(health, now) > LATE_MINUTES ? 'late' : null
}

/** How long the oldest due mail has been waiting, in minutes; 0 when none is. */
export function minutesLate({ oldestDueAt }: Pick<MailHealth, 'oldestDueAt'>, now: Temporal.Instant): number {
  return oldestDueAt ? Math.max(0, now.since(oldestDueAt).total('minutes')) : 0
}
