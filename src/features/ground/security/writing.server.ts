/** A line of the log of security events: what it says, where it came from, and what becomes of one that cannot be written. */
import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countSoFar, countUp } from '#db/rate-limit.server.ts'
import { sql } from '#db/sql.server.ts'
import { foldOf, type Noted, SECURITY_EVENTS } from '#domain/security-events.ts'
import { networkGroups } from '#domain/sign-in-limits.ts'
import type { Origin } from '#platform/origin.server.ts'

export type Circle = {
  /** Whose deed it is, where the actor does not say so: the gate's and the command line's. */
  who?: PersonId | null
  about?: PersonId
  /** Somebody without an account: a keyed hash of the mailbox they named. */
  stranger?: Buffer
  page?: string
}
export type Line = { noted: Noted; circle: Circle; origin: Origin; times?: number }

/** The part of the internet that it came from, as limits count it at the largest: shared by hundreds. */
export const networkOf = ({ ip, by }: Pick<Origin, 'ip' | 'by'>): string | null =>
  by === 'visitor' ? (ip ? (networkGroups(ip).at(-1)?.name ?? null) : null) : by

/** Also where it can be collected on another machine, which nobody who breaks in here can change. */
export function say({ kind, detail }: Noted, { who, about }: Circle, origin: Origin): void {
  const { log, requestId, personId } = origin
  const line = { kind, detail, by: (who === undefined ? personId : who) ?? undefined, about }
  const to = requestId ? log?.forRequest(requestId) : log
  if (SECURITY_EVENTS[kind].weight === 'alarm') to?.warn('security.noted', line)
  else to?.info('security.noted', line)
}

/** How often it was noted with this one; null: it could not be. */
export async function write(tx: Tx, now: Temporal.Instant, line: Line): Promise<number | null> {
  const { noted, circle, origin, times = 1 } = line
  const network = networkOf(origin)
  const page = circle.page ?? origin.page
  const who = circle.who === undefined ? origin.personId : circle.who
  const stranger = circle.stranger?.toString('hex')
  const said = {
    kind: noted.kind,
    weight: SECURITY_EVENTS[noted.kind].weight,
    detail: noted.detail,
    page,
    person: who,
    about: circle.about,
    stranger,
    network,
    request: origin.requestId,
    fold: foldOf(
      noted,
      page,
      { network, who: who ?? circle.about ?? stranger ?? null },
      now.epochMilliseconds,
    ),
    times,
  }
  const { rows } = await sql<{ count: number | null }>`
    select app.note_security(${JSON.stringify(said)}::jsonb) as count`.execute(tx)
  const count = rows[0]?.count ?? null
  if (count === null) {
    origin.log?.error('security-log.failed', { kind: noted.kind })
    await countUnwritten(tx, now)
  }
  return count
}

/** Lines that could not be written; said for some hours, so that somebody sees it (rules: watching). */
const unwritten = { key: Buffer.from('security-log unwritten'), hours: 6 }

export const countUnwritten = (tx: Tx, now: Temporal.Instant): Promise<number> => countUp(tx, unwritten, now)

export async function isUnwritten(tx: Tx, now: Temporal.Instant): Promise<boolean> {
  const moments = [now, now.subtract({ hours: unwritten.hours })]
  for (const moment of moments) if ((await countSoFar(tx, unwritten, moment)) > 0) return true
  return false
}
