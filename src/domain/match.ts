/** What an event does to a match (rules: life of a match), as one table of state × event. */
import { Temporal } from 'temporal-polyfill'
import {
  holdsPlace,
  stateAt,
  type Match,
  type MatchChange,
  type MatchEvent,
  type MatchEventType,
  type MatchState,
  type Refusal,
} from '#domain/match-state.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

export * from '#domain/match-state.ts'

type Instant = Temporal.Instant
type EventOf<T extends MatchEventType> = Extract<MatchEvent, { type: T }>
type Step<T extends MatchEventType> = (match: Match, event: EventOf<T>, now: Instant) => Match | Refusal
/** `same`: a harmless repetition or a report that came too late to matter. */
type Row = { readonly [T in MatchEventType]: 'same' | Refusal | Step<T> }

const offer: Step<'offered'> = (match, { unticked }, now) =>
  unticked.length > 0 ? 'ask-first' : { ...match, state: 'offered', offeredAt: now }

// Taken back before any mail has left: as if it had never been offered. Whether one has left, the caller knows first.
const recall: Step<'recalled'> = (match) =>
  match.sentAt === null ? { ...match, state: 'draft', offeredAt: null } : 'already-sent'

// A draft that was taken back is a draft again: nobody outside has heard of either.
const restore: Step<'restored'> = (match, event) => {
  if (match.offeredAt !== null) return 'already-withdrawn'
  return event.placeIsFree
    ? { ...match, state: 'draft', endedAt: null, withdrawalReason: null }
    : 'place-taken'
}

// The clock starts with the first hand-over; sending the same mail again must not move it.
const startClock: Step<'sent'> = (match, event, now) =>
  match.sentAt === null ? { ...match, sentAt: now, deadline: event.deadline } : match

// A mail that came back was never read: the offer stands without a clock until it is sent again.
const stopClock: Step<'bounced'> = (match) => ({ ...match, sentAt: null, deadline: null })

const accept: Step<'accepted'> = (match, _, now) => ({ ...match, state: 'accepted', acceptedAt: now })
const decline: Step<'declined'> = (match, _, now) => ({ ...match, state: 'declined', endedAt: now })
const complete: Step<'completed'> = (match, _, now) => ({ ...match, state: 'completed', endedAt: now })
const markNoShow: Step<'no-show'> = (match, _, now) => ({ ...match, state: 'no_show', endedAt: now })

const withdraw: Step<'withdrawn'> = (match, event, now) => ({
  ...match,
  state: 'withdrawn',
  endedAt: now,
  withdrawalReason: event.reason,
})

// The offer ended at its deadline, whenever the job came round to write it down.
const expire: Step<'expired'> = (match) => ({ ...match, state: 'expired', endedAt: match.deadline })

// Without a delivered mail no time runs; but an offer of nights that are over is over, and so is a question whether to move.
const endWithNights: Step<'expired'> = (match, event, now) =>
  event.isStayOver && (match.deadline === null || event.isBeside)
    ? { ...match, state: 'expired', endedAt: now }
    : 'not-due'

const extend: Step<'extended'> = (match, event) => {
  if (match.deadline === null) return 'not-sent'
  // The same button once more.
  if (event.deadline.equals(match.deadline)) return match
  const isLater = Temporal.Instant.compare(event.deadline, match.deadline) > 0
  return isLater ? { ...match, deadline: event.deadline } : 'deadline-not-later'
}

const reopenAgain: Step<'reopened'> = (match, event) =>
  match.deadline?.equals(event.deadline) ? match : 'still-open'

const reopen: Step<'reopened'> = (match, event, now) => {
  if (!event.placeIsFree) return 'place-taken'
  if (event.unticked.length > 0) return 'ask-first'
  if (Temporal.Instant.compare(event.deadline, now) <= 0) return 'deadline-not-later'
  // A guest who declined by profile before the mail went out has no hand-over yet; a deadline needs one.
  return { ...match, state: 'offered', sentAt: match.sentAt ?? now, deadline: event.deadline, endedAt: null }
}

const offerAgain: Step<'reoffered'> = (match, { placeIsFree, unticked }, now) => {
  if (!placeIsFree) return 'place-taken'
  if (unticked.length > 0) return 'ask-first'
  return { ...match, state: 'offered', offeredAt: now, sentAt: null, deadline: null, endedAt: null }
}

const refuseAll = (refusal: Refusal): Row => ({
  offered: refusal,
  recalled: refusal,
  restored: refusal,
  sent: 'same',
  bounced: 'same',
  accepted: refusal,
  declined: refusal,
  expired: refusal,
  withdrawn: refusal,
  completed: refusal,
  'no-show': refusal,
  extended: refusal,
  reopened: refusal,
  reoffered: refusal,
})

const ROWS: Record<MatchState, Row> = {
  draft: {
    ...refuseAll('not-offered'),
    offered: offer,
    recalled: 'same',
    restored: 'same',
    sent: 'not-offered',
    bounced: 'not-offered',
    withdrawn: withdraw,
    completed: 'not-accepted',
    'no-show': 'not-accepted',
  },
  offered: {
    offered: 'same',
    recalled: recall,
    restored: 'still-open',
    sent: startClock,
    bounced: stopClock,
    accepted: accept,
    declined: decline,
    expired: endWithNights,
    withdrawn: withdraw,
    completed: 'not-accepted',
    'no-show': 'not-accepted',
    extended: extend,
    reopened: reopenAgain,
    reoffered: 'still-open',
  },
  accepted: {
    ...refuseAll('already-accepted'),
    accepted: 'same',
    withdrawn: withdraw,
    completed: complete,
    'no-show': markNoShow,
  },
  completed: { ...refuseAll('ended'), completed: 'same', 'no-show': markNoShow },
  declined: {
    ...refuseAll('already-declined'),
    declined: 'same',
    completed: 'not-accepted',
    'no-show': 'not-accepted',
    reopened: reopen,
    reoffered: offerAgain,
  },
  expired: {
    ...refuseAll('late'),
    expired: expire,
    withdrawn: 'ended',
    completed: 'not-accepted',
    'no-show': 'not-accepted',
    reopened: reopen,
    reoffered: offerAgain,
  },
  withdrawn: { ...refuseAll('already-withdrawn'), withdrawn: 'same', restored: restore },
  no_show: { ...refuseAll('ended'), 'no-show': 'same' },
}

/**
 * Decides what `event` at `now` makes of a match (rules: life of a match). The caller locks the row first and stores `value.match` with one history row if `changed`.
 * Refusals are ordinary: `late` for an answer after the deadline, `place-taken` for a reopening, and so on. Repeating what already happened is ok without change.
 * Who may cause an event, and that `completed` comes after the departure, is the caller's business.
 */
export function decide(match: Match, event: MatchEvent, now: Instant): Result<MatchChange, Refusal> {
  const counted = stateAt(match, now)
  const next = applyRow(ROWS[counted], match, event, now)
  if (typeof next === 'string') return refuse(next)
  // Writing the expiry down is the step out of offered; every other event meets the state that counts.
  const from = event.type === 'expired' ? match.state : counted
  const to = stateAt(next, now)
  const freesPlace = holdsPlace(match.state) && !holdsPlace(next.state)
  return ok({ changed: !isEqual(next, match), event: event.type, at: now, from, to, match: next, freesPlace })
}

function applyRow(row: Row, match: Match, event: MatchEvent, now: Instant): Match | Refusal {
  // TypeScript cannot see that the cell and the event have the same type; the mapped type of Row guarantees it.
  const cell = row[event.type] as 'same' | Refusal | Step<MatchEventType>
  if (typeof cell === 'function') return cell(match, event, now)
  return cell === 'same' ? match : cell
}

function isEqual(a: Match, b: Match): boolean {
  const sameMoment = (x: Instant | null, y: Instant | null) =>
    x === null || y === null ? x === y : x.equals(y)
  return (
    a.state === b.state &&
    a.withdrawalReason === b.withdrawalReason &&
    sameMoment(a.offeredAt, b.offeredAt) &&
    sameMoment(a.sentAt, b.sentAt) &&
    sameMoment(a.deadline, b.deadline) &&
    sameMoment(a.acceptedAt, b.acceptedAt) &&
    sameMoment(a.endedAt, b.endedAt)
  )
}
