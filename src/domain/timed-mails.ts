/**
 * When each mail that depends on time is due: in which states of the registration or the match, and in which time relative to
 * what it says. Asked by whoever queues such a mail, and again when it is written: what has stopped being true is not sent.
 */
import { Temporal } from 'temporal-polyfill'
import { endOfDay } from '#domain/deadline.ts'
import type { Edition } from '#domain/edition.ts'
import type { GuestSearch } from '#domain/guest-search.ts'
import { hostEventMailTime } from '#domain/host-event.ts'
import type { MatchState } from '#domain/match-state.ts'
import {
  finalCheckTime,
  participationReminderTime,
  phaseAt,
  profileUpdateTime,
  type AskingTime,
} from '#domain/participation.ts'
import { retentionNoticeTime } from '#domain/retention-notice.ts'
import type { Stay } from '#domain/stay.ts'

/** What the rules of asking know of a submitted guest. */
export type Asked = {
  readonly submittedAt: Temporal.Instant
  readonly arrival: Temporal.PlainDate
  readonly search: GuestSearch
  readonly isConfirmed: boolean
  /** Has looked over the answers and changed some since handing in: nobody needs to ask for just that. */
  readonly hasUpdated: boolean
}

type AskingMail = {
  /** How far the guest's search may be; of every other guest the mail would say or ask something wrong. */
  readonly searches: readonly GuestSearch[]
  /** Is answered by these already. */
  readonly unless: readonly ('isConfirmed' | 'hasUpdated')[]
  readonly time: (guest: Asked, edition: Edition) => AskingTime
}

/** Mails that ask a guest who waits whether they still come. Who was offered a place has heard from us since, and was asked then. */
export const ASKING_MAILS = {
  /** "Some days ago you registered." */
  'profile-update': {
    searches: ['waiting'],
    unless: ['isConfirmed', 'hasUpdated'],
    time: profileUpdateTime,
  },
  /** "Are you still coming?", before the first places are given out and while they are (`roundsPhase`). */
  'participation-reminder': {
    searches: ['waiting'],
    unless: ['isConfirmed'],
    time: participationReminderTime,
  },
} as const satisfies Record<string, AskingMail>
export type AskingMailName = keyof typeof ASKING_MAILS

export function isAskingMailDue(
  mail: AskingMailName,
  guest: Asked,
  edition: Edition,
  now: Temporal.Instant,
): boolean {
  const { searches, unless, time }: AskingMail = ASKING_MAILS[mail]
  if (!searches.includes(guest.search) || unless.some((answered) => guest[answered])) return false
  return phaseAt(time(guest, edition), now) === 'open'
}

export const REGISTRATION_STATES = ['draft', 'submitted', 'cancelled'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

type RegistrationMail = {
  readonly states: readonly RegistrationState[]
  readonly time: (edition: Edition) => AskingTime
}

/** Mails about a registration as such. */
export const REGISTRATION_MAILS = {
  /** "We look for a bed": not after the conference. */
  'registration-confirmed': {
    states: ['submitted'],
    time: ({ conferenceEnd, timeZone }) => ({ opensAt: ALWAYS, closesAt: endOfDay(conferenceEnd, timeZone) }),
  },
  /** "Send it until …": while somebody can. */
  'import-invitation': {
    states: ['draft'],
    time: ({ registrationOpensOn, registrationClosesOn, timeZone }) => ({
      opensAt: registrationOpensOn.toZonedDateTime(timeZone).toInstant(),
      closesAt: endOfDay(registrationClosesOn, timeZone),
    }),
  },
  /** The way into the hosts' evening: until it begins, and once there is a link to send. */
  'host-event': {
    states: ['submitted'],
    time: (edition) => {
      const { closesAt, opensAt } = hostEventMailTime(edition)
      return { opensAt: edition.hostEvent.link === null ? edition.hostEvent.startsAt : opensAt, closesAt }
    },
  },
  /** "We delete your data on …": until we do. Who has cancelled has answers here too. */
  'retention-notice': { states: ['submitted', 'cancelled'], time: retentionNoticeTime },
} as const satisfies Record<string, RegistrationMail>
export type RegistrationMailName = keyof typeof REGISTRATION_MAILS

/** `early`: it can wait for its time. `over`: it has nothing to say any more. */
export type MailTime = 'early' | 'due' | 'over'

export function registrationMailAt(
  mail: RegistrationMailName,
  state: RegistrationState,
  edition: Edition,
  now: Temporal.Instant,
): MailTime {
  const { states, time }: RegistrationMail = REGISTRATION_MAILS[mail]
  if (!states.includes(state)) return 'over'
  const phase = phaseAt(time(edition), now)
  return phase === 'open' ? 'due' : phase
}

type MatchMail = {
  readonly reader: 'guest' | 'host'
  readonly states: readonly MatchState[]
  readonly time: (stay: Stay, edition: Pick<Edition, 'timeZone' | 'finalCheckDays'>) => AskingTime
}

/** "There is a place", "here is how to reach each other", "it is free again": nobody needs to know once the nights are over. */
const untilTheStayIsOver: MatchMail['time'] = ({ end }, { timeZone }) => ({
  opensAt: ALWAYS,
  closesAt: endOfDay(end.subtract({ days: 1 }), timeZone),
})

/** Mails about a match: who gets each, and in which states of the match and until when it is true. */
export const MATCH_MAILS = {
  'offer-to-guest': { reader: 'guest', states: ['offered'], time: untilTheStayIsOver },
  'notice-to-host': { reader: 'host', states: ['offered'], time: untilTheStayIsOver },
  /** Within the time to answer, which domain/offer-reminders divides. */
  'offer-reminder': { reader: 'guest', states: ['offered'], time: untilTheStayIsOver },
  'more-time-to-guest': { reader: 'guest', states: ['offered'], time: untilTheStayIsOver },
  'accepted-to-guest': { reader: 'guest', states: ['accepted'], time: untilTheStayIsOver },
  'accepted-to-host': { reader: 'host', states: ['accepted'], time: untilTheStayIsOver },
  'declined-to-host': { reader: 'host', states: ['declined'], time: untilTheStayIsOver },
  'expired-to-guest': { reader: 'guest', states: ['expired'], time: untilTheStayIsOver },
  'expired-to-host': { reader: 'host', states: ['expired'], time: untilTheStayIsOver },
  'withdrawn-to-guest': { reader: 'guest', states: ['withdrawn'], time: untilTheStayIsOver },
  'withdrawn-to-host': { reader: 'host', states: ['withdrawn'], time: untilTheStayIsOver },
  'contact-reminder-to-guest': {
    reader: 'guest',
    states: ['offered', 'accepted'],
    time: untilTheStayIsOver,
  },
  'contact-reminder-to-host': { reader: 'host', states: ['offered', 'accepted'], time: untilTheStayIsOver },
  'contact-problem-received-to-guest': {
    reader: 'guest',
    states: ['offered', 'accepted'],
    time: untilTheStayIsOver,
  },
  'contact-problem-received-to-host': {
    reader: 'host',
    states: ['offered', 'accepted'],
    time: untilTheStayIsOver,
  },
  'nights-taken-to-guest': { reader: 'guest', states: ['accepted'], time: untilTheStayIsOver },
  'nights-taken-to-host': { reader: 'host', states: ['accepted'], time: untilTheStayIsOver },
  /** "… expects you on …" */
  'final-check': {
    reader: 'guest',
    states: ['accepted'],
    time: ({ start }, edition) => finalCheckTime(start, edition),
  },
} as const satisfies Record<string, MatchMail>
export type MatchMailName = keyof typeof MATCH_MAILS

/** Why a mail about a match is not sent now; null if it is due. */
export function matchMailProblem(
  mail: MatchMailName,
  { state, stay }: { state: MatchState; stay: Stay },
  edition: Pick<Edition, 'timeZone' | 'finalCheckDays'>,
  now: Temporal.Instant,
): 'state' | 'time' | null {
  const { states, time }: MatchMail = MATCH_MAILS[mail]
  if (!states.includes(state)) return 'state'
  return phaseAt(time(stay, edition), now) === 'open' ? null : 'time'
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

const ALWAYS = Temporal.Instant.fromEpochMilliseconds(0)
