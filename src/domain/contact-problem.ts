/** "We can’t reach each other": who may say so and until when, and how far it is (`communication failed`; rules: life of a match). */
import { Temporal } from 'temporal-polyfill'
import { endOfDayAfter, later } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import { stateAt, type Match } from '#domain/match-state.ts'
import { contactBetween, lostContactAt, type Told } from '#domain/milestone.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** `open`: reported. `reminded`: the other side's mail has left. `decided`: an organiser has dealt with it. */
export const CONTACT_PROBLEM_STATES = ['open', 'reminded', 'decided'] as const
export type ContactProblemState = (typeof CONTACT_PROBLEM_STATES)[number]

export type ContactProblem = {
  readonly reportedAt: Temporal.Instant
  readonly remindedAt: Temporal.Instant | null
  readonly decidedAt: Temporal.Instant | null
}

export function contactProblemState(
  problem: Pick<ContactProblem, 'remindedAt' | 'decidedAt'>,
): ContactProblemState {
  if (problem.decidedAt) return 'decided'
  return problem.remindedAt ? 'reminded' : 'open'
}

type Policy = Pick<Edition, 'contactIssueDays' | 'contactRelease' | 'timeZone'>
type Contact = Pick<Match, 'state' | 'deadline' | 'sentAt' | 'acceptedAt'>

/** A side of a match, and what both have said of it. */
export type SideSays = { readonly side: 'guest' | 'host'; readonly told: readonly Told[] }

/**
 * The last moment, inclusive, in which a side can report that they do not reach each other (ten days after
 * matching): the end of that day in the edition's time zone, counted from when they were given each other's contact
 * details. Null while, or once, they have none, and then there is nothing to report. That this side says they have been in
 * contact stops the days; taking it back starts them anew.
 */
export function contactProblemDeadline(
  match: Contact,
  edition: Policy,
  now: Temporal.Instant,
  { side, told }: SideSays = NOTHING_SAID,
): Temporal.Instant | null {
  const state = stateAt(match, now)
  const isEarly = state === 'offered' && edition.contactRelease === 'on-offer'
  const from = state === 'accepted' ? match.acceptedAt : isEarly ? match.sentAt : null
  if (!from || contactBetween(told)[side]) return null
  const lostAt = lostContactAt(told, side)
  const begins = lostAt ? later(from, lostAt) : from
  return endOfDayAfter(begins, edition.contactIssueDays, edition.timeZone)
}
const NOTHING_SAID: SideSays = { side: 'guest', told: [] }

/** `no-contact`: this match shows no contact details (any more), or they have been used. `late`: the days are over. */
export type ReportRefusal = 'no-contact' | 'late'

/** What a report at `now` makes of the problem this side has open (null: none). Repeatable, also after the days are over. */
export function reportContactProblem(
  { match, open, says }: { match: Contact; open: ContactProblem | null; says?: SideSays },
  edition: Policy,
  now: Temporal.Instant,
): Result<{ changed: boolean; problem: ContactProblem }, ReportRefusal> {
  const deadline = contactProblemDeadline(match, edition, now, says)
  if (!deadline) return refuse('no-contact')
  if (open && !open.decidedAt) return ok({ changed: false, problem: open })
  if (Temporal.Instant.compare(now, deadline) > 0) return refuse('late')
  return ok({ changed: true, problem: { reportedAt: now, remindedAt: null, decidedAt: null } })
}
