/**
 * When a mail that depends on time is due: in which states of the registration or the match, and in which time relative to
 * what it says. Each mail declares its rule (`src/mails`); asked by the job that queues it, and again when it is written: what
 * has stopped being true is not sent.
 */
import { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import type { GuestSearch } from '#domain/guest-search.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { AnswerTime } from '#domain/offer-reminders.ts'
import { phaseAt, type AskingTime } from '#domain/participation.ts'
import type { Stay } from '#domain/stay.ts'

/** A time in which a mail may leave; `which` tells several of one mail apart. */
export type MailWindow = AskingTime & { readonly which?: string }

/** The window that counts: of several the latest that has begun, so that days without a worker end in one mail and not in two. */
export const openWindow = (windows: readonly MailWindow[], now: Temporal.Instant): MailWindow | undefined =>
  windows.findLast((window) => phaseAt(window, now) === 'open')

/** What the rules of asking know of a submitted guest. */
export type AskableGuest = {
  readonly submittedAt: Temporal.Instant
  readonly arrival: Temporal.PlainDate
  readonly search: GuestSearch
  readonly isConfirmed: boolean
  /** Has looked over the answers and changed some since handing in: nobody needs to ask for just that. */
  readonly hasUpdated: boolean
}

/** A mail that asks a guest who waits whether they still come. */
export type AskingRule = {
  /** Is answered by these already. */
  readonly answeredBy: readonly ('isConfirmed' | 'hasUpdated')[]
  /** Looks at the day on which the guest has handed in, and not at the hour. */
  readonly time: (guest: AskableGuest, edition: Edition) => AskingTime
}

/** Who was offered a place has heard from us since, and was asked then: the mail would ask something wrong. */
export function askingWindows(rule: AskingRule, guest: AskableGuest, edition: Edition): MailWindow[] {
  const isAnswered = rule.answeredBy.some((answer) => guest[answer])
  return guest.search === 'waiting' && !isAnswered ? [rule.time(guest, edition)] : []
}

export const REGISTRATION_STATES = ['draft', 'submitted', 'cancelled'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

export type EditionRule = {
  readonly answeredBy?: undefined
  readonly states: readonly RegistrationState[]
  readonly role?: 'guest' | 'host'
  /** Only to people who have begun themselves, at an address that is theirs, and not to those whom only a list has brought. */
  readonly onlyBegun?: true
  /** Asks for something that somebody who is blocked may not do (rules: incidents). */
  readonly notBlocked?: true
  /** Only where somebody has stayed, and to whom is asked about it by mail (rules: afterwards). */
  readonly onlyAfterStay?: true
  readonly time: (edition: Edition, registration: Touched) => AskingTime
}
/**
 * `touchedAt`: when something was last saved in it. `leftOn`: the day on which the last stay that both agreed to ends; null where none is
 * asked about.
 */
export type Touched = { readonly touchedAt: Temporal.Instant; readonly leftOn: Temporal.PlainDate | null }

/** `early`: it can wait for its time. `over`: it has nothing to say any more. */
export type MailTime = 'early' | 'due' | 'over'

export function registrationMailAt(
  rule: Pick<EditionRule, 'states' | 'time'>,
  registration: Touched & { readonly state: RegistrationState },
  edition: Edition,
  now: Temporal.Instant,
): MailTime {
  if (!rule.states.includes(registration.state)) return 'over'
  const phase = phaseAt(rule.time(edition, registration), now)
  return phase === 'open' ? 'due' : phase
}

export type TimedMatch = {
  readonly id: string
  readonly stay: Stay
  /** The guest's time to answer; null while no clock runs. */
  readonly answerTime: AnswerTime | null
  readonly hasAnsweredArrival: boolean
  readonly hasArrived: boolean
  /** The host has taken the first night back, and no organiser has settled yet what becomes of it. */
  readonly isArrivalTaken: boolean
}
type MatchDays = Pick<Edition, 'timeZone' | 'finalCheckDays'>

/** A mail about a match: who gets it, and in which states of the match it is true. */
export type MatchRule = {
  readonly to: 'guest' | 'host'
  readonly states: readonly MatchState[]
  /** Left out: "there is a place", "it is free again": nobody needs to know once the nights are over. */
  readonly windows?: (
    match: Pick<TimedMatch, 'stay' | 'answerTime'>,
    edition: MatchDays,
  ) => readonly MailWindow[]
  /** Why there is nothing to remind of any more. */
  readonly unless?: (match: TimedMatch) => string | null
}

export function matchWindows(
  rule: MatchRule,
  match: Pick<TimedMatch, 'stay' | 'answerTime'>,
  edition: MatchDays,
): readonly MailWindow[] {
  return rule.windows?.(match, edition) ?? [untilTheStayIsOver(match.stay, edition)]
}

function untilTheStayIsOver({ end }: Stay, { timeZone }: MatchDays): MailWindow {
  return { opensAt: ALWAYS, closesAt: endOfDay(end.subtract({ days: 1 }), timeZone) }
}

/** Where the rounds of the edition are, as mails may speak of them: by day, on its clock. */
export const ROUNDS_PHASES = ['before', 'running', 'over'] as const
export type RoundsPhase = (typeof ROUNDS_PHASES)[number]

export function roundsPhase(
  {
    firstNotificationOn,
    lastRoundOn,
    timeZone,
  }: Pick<Edition, 'firstNotificationOn' | 'lastRoundOn' | 'timeZone'>,
  now: Temporal.Instant,
): RoundsPhase {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  if (Temporal.PlainDate.compare(today, lastRoundOn) > 0) return 'over'
  return Temporal.PlainDate.compare(today, firstNotificationOn) < 0 ? 'before' : 'running'
}

/** "We look for a bed": not after the conference. */
export const untilTheConferenceEnds = ({ conferenceEnd, timeZone }: Edition): AskingTime => ({
  opensAt: ALWAYS,
  closesAt: endOfDay(conferenceEnd, timeZone),
})

/** Of a time that has no beginning. */
export const ALWAYS = Temporal.Instant.fromEpochMilliseconds(0)
