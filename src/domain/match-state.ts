/** The life of a match (rules: life of a match). The deadline is a stored instant: an offer past it is expired, whether or not a timer fired. */
import { Temporal } from 'temporal-polyfill'
import type { Concern } from '#domain/concerns.ts'

export const MATCH_STATES = [
  'draft',
  'offered',
  'accepted',
  'completed',
  'declined',
  'expired',
  'withdrawn',
  'no_show',
] as const
export type MatchState = (typeof MATCH_STATES)[number]

export const WITHDRAWAL_REASONS = [
  'no-reply',
  'communication-failed',
  'guest-cancelled',
  'host-cancelled',
  'arranged-elsewhere',
  'organiser',
  'moved',
] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]
/** With which organisers end a match by hand; `moved` comes with another place (domain/moving). */
export const CHOSEN_REASONS = WITHDRAWAL_REASONS.filter((reason) => reason !== 'moved')

/** `asked`: the old bed stays theirs until they answer. `told`: the old host can't any more, so the new place takes over. */
export const WAYS_TO_MOVE = ['asked', 'told'] as const
export type WayToMove = (typeof WAYS_TO_MOVE)[number]

/** Characters of what organisers write down in the history of a match: a note, a reason against the rules. */
export const LONGEST_NOTE = 1000

export type Match = {
  /** As last stored; ask `stateAt` for the state that counts. */
  readonly state: MatchState
  readonly offeredAt: Temporal.Instant | null
  /** When the guest's mail was handed to the mail server; the clock starts here (rules: deadlines). */
  readonly sentAt: Temporal.Instant | null
  /** The last moment in which the guest can answer, inclusive; null until the mail was handed over. */
  readonly deadline: Temporal.Instant | null
  readonly acceptedAt: Temporal.Instant | null
  /** When it left the path: declined, expired, withdrawn, completed or no-show. */
  readonly endedAt: Temporal.Instant | null
  readonly withdrawalReason: WithdrawalReason | null
}

/** No offer leaves with a concern that somebody has to tick and nobody has (rules: concerns): the organiser has to know. */
type Weighed = { readonly unticked: readonly Concern[] }

/** What happened to a match. `placeIsFree` is read in the same transaction that stores the change. */
export type MatchEvent =
  | ({ readonly type: 'offered' } & Weighed)
  | { readonly type: 'recalled' }
  | { readonly type: 'restored'; readonly placeIsFree: boolean }
  | { readonly type: 'sent'; readonly deadline: Temporal.Instant }
  | { readonly type: 'bounced' }
  | { readonly type: 'accepted' }
  | { readonly type: 'declined' }
  /** `isStayOver`: even the day of departure is, on the clock of its edition. `isBeside`: it asked whether to move out of a stay that is. */
  | { readonly type: 'expired'; readonly isStayOver?: boolean; readonly isBeside?: boolean }
  | { readonly type: 'withdrawn'; readonly reason: WithdrawalReason }
  | { readonly type: 'completed' }
  | { readonly type: 'no-show' }
  | { readonly type: 'extended'; readonly deadline: Temporal.Instant }
  | ({
      readonly type: 'reopened'
      readonly deadline: Temporal.Instant
      readonly placeIsFree: boolean
    } & Weighed)
  | ({ readonly type: 'reoffered'; readonly placeIsFree: boolean } & Weighed)
export type MatchEventType = MatchEvent['type']

/** Why nothing was changed, for a kind page rather than an error. */
export type Refusal =
  | 'late'
  | 'ask-first'
  | 'not-offered'
  | 'not-sent'
  | 'already-sent'
  | 'not-accepted'
  | 'not-due'
  | 'still-open'
  | 'already-accepted'
  | 'already-declined'
  | 'already-withdrawn'
  | 'ended'
  | 'place-taken'
  | 'deadline-not-later'

/** One history row and the match to store. `changed` false: harmless repetition, store and mail nothing. */
export type MatchChange = {
  readonly changed: boolean
  readonly event: MatchEventType
  readonly at: Temporal.Instant
  /** The state that counted at `at`, which may be expired while offered was stored; `expired` itself leads from offered. */
  readonly from: MatchState
  readonly to: MatchState
  readonly match: Match
  readonly freesPlace: boolean
}

/** A fresh draft; it reserves its place against other drafts. */
export const DRAFT_MATCH: Match = {
  state: 'draft',
  offeredAt: null,
  sentAt: null,
  deadline: null,
  acceptedAt: null,
  endedAt: null,
  withdrawalReason: null,
}

/** The state that counts at `now`: an offer past its deadline is expired; before the mail was handed over an offer stands (rules: deadlines, life of a match). */
export function stateAt(match: Pick<Match, 'state' | 'deadline'>, now: Temporal.Instant): MatchState {
  const isPast = match.deadline !== null && Temporal.Instant.compare(now, match.deadline) > 0
  return match.state === 'offered' && isPast ? 'expired' : match.state
}

/** How a guest has said no to a place: turned it down, let the offer run out, gave it back, or did not answer. */
export type TurnedDown = 'declined' | 'expired' | Extract<WithdrawalReason, 'guest-cancelled' | 'no-reply'>

/** How the guest has said no, so that the host is not proposed to them again; null: not, or not by the guest (rules: fit). */
export function howTurnedDown(
  match: Pick<Match, 'state' | 'deadline' | 'withdrawalReason'>,
  now: Temporal.Instant,
): TurnedDown | null {
  const state = stateAt(match, now)
  if (state === 'declined' || state === 'expired') return state
  const reason = state === 'withdrawn' ? match.withdrawalReason : null
  return reason === 'guest-cancelled' || reason === 'no-reply' ? reason : null
}

/** True if guest or host has said no, which ends what an organiser wished for the two before: a wish after it counts. */
export function endsWish(
  match: Pick<Match, 'state' | 'deadline' | 'withdrawalReason'>,
  now: Temporal.Instant,
): boolean {
  return (
    howTurnedDown(match, now) !== null ||
    (match.state === 'withdrawn' && match.withdrawalReason === 'host-cancelled')
  )
}

const HOLDING: ReadonlySet<MatchState> = new Set(['draft', 'offered', 'accepted', 'completed'])

/** Whether a match in this state keeps its place from everybody else on its nights. */
export function holdsPlace(state: MatchState): boolean {
  return HOLDING.has(state)
}

/** Both sides count on it: an offer that can still be answered, or an accepted one. */
export const isPromised = (state: MatchState) => state === 'offered' || state === 'accepted'

export const isAgreed = (state: MatchState) => state === 'accepted' || state === 'completed'

/** An offer sent a moment ago: it can still be taken back with its dispatch, and nobody outside hears of it. A guest who is moved (`telling`) hears of it once it is done. */
export function isHeld(
  { state, heldUntil, move }: { state: MatchState; heldUntil: Temporal.Instant | null; move?: string | null },
  now: Temporal.Instant,
): boolean {
  if (state !== 'offered') return false
  return move === 'telling' || (heldUntil !== null && Temporal.Instant.compare(now, heldUntil) < 0)
}
