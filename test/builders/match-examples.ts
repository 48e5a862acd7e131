/** A match in every state and an event of every kind, for the tests of the life of a match. */
import { Temporal } from 'temporal-polyfill'
import {
  decide,
  DRAFT_MATCH,
  type Match,
  type MatchEvent,
  type MatchEventType,
  type MatchState,
} from '#domain/match.ts'

export const at = (text: string) => Temporal.Instant.from(text)
export const offeredAt = at('2027-05-15T08:00:00Z')
export const sentAt = at('2027-05-15T08:01:00Z')
export const deadline = at('2027-05-20T21:59:59.999Z')
export const laterDeadline = at('2027-05-22T21:59:59.999Z')
export const inTime = at('2027-05-18T12:00:00Z')
export const tooLate = at('2027-05-21T12:00:00Z')

export const offered: Match = { ...DRAFT_MATCH, state: 'offered', offeredAt, sentAt, deadline }
export const unsent: Match = { ...DRAFT_MATCH, state: 'offered', offeredAt }

export const MATCHES: Record<MatchState, Match> = {
  draft: DRAFT_MATCH,
  offered,
  accepted: { ...offered, state: 'accepted', acceptedAt: inTime },
  completed: { ...offered, state: 'completed', acceptedAt: inTime, endedAt: inTime },
  declined: { ...offered, state: 'declined', endedAt: inTime },
  expired: { ...offered, state: 'expired', endedAt: deadline },
  withdrawn: { ...offered, state: 'withdrawn', endedAt: inTime, withdrawalReason: 'organiser' },
  no_show: { ...offered, state: 'no_show', acceptedAt: inTime, endedAt: inTime },
}

export const EVENTS: { readonly [T in MatchEventType]: Extract<MatchEvent, { type: T }> } = {
  offered: { type: 'offered', unticked: [] },
  recalled: { type: 'recalled' },
  restored: { type: 'restored', placeIsFree: true },
  sent: { type: 'sent', deadline },
  bounced: { type: 'bounced' },
  accepted: { type: 'accepted' },
  declined: { type: 'declined' },
  expired: { type: 'expired' },
  withdrawn: { type: 'withdrawn', reason: 'organiser' },
  completed: { type: 'completed' },
  'no-show': { type: 'no-show' },
  extended: { type: 'extended', deadline: laterDeadline },
  reopened: { type: 'reopened', deadline: laterDeadline, placeIsFree: true, unticked: [] },
  reoffered: { type: 'reoffered', placeIsFree: true, unticked: [] },
}
export const EVENT_TYPES = Object.keys(EVENTS) as MatchEventType[]

export function outcome(match: Match, event: MatchEvent, now: Temporal.Instant): string {
  const change = decide(match, event, now)
  if (!change.ok) return change.error
  return change.value.changed ? `→ ${change.value.to}` : '='
}
