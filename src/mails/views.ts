/** What each mail needs to know, in plain values: templates never see a database row (house, rule of mails). */
import type { Temporal } from 'temporal-polyfill'
import type { Gender, Sleeping } from '#domain/guest.ts'
import type { NextForGuest, NextForHost } from '#domain/guest-search.ts'
import type { LivingSituation } from '#domain/host.ts'
import type { WithdrawalReason } from '#domain/match-state.ts'
import type { OfferReminder } from '#domain/offer-reminders.ts'
import type { BedKind, RoomType } from '#domain/room.ts'
import type { Stay } from '#domain/stay.ts'
import type { RoundsPhase } from '#domain/timed-mails.ts'

export type MailDeadline = { at: Temporal.Instant; timeZone: string }

/** One entry of a calendar: its id for ever, and a number that grows with every change. */
export type CalendarKey = { id: string; sequence: number; writtenAt: Temporal.Instant }

/** What organisers wrote, read from Markdown: words and a few kinds of element. */
export type LetterElement = {
  readonly tag: string
  readonly href?: string
  readonly children: readonly LetterNode[]
}
export type LetterNode = string | LetterElement

export type HostView = {
  firstName: string
  district: string | null
  living: LivingSituation
  livingNote: string | null
  pets: boolean
  petsNote: string | null
}

export type GuestView = {
  firstName: string
  age: number
  gender: Gender
  languages: string[]
  sleeping: Sleeping[]
  petProblem: boolean
  petProblemNote: string | null
}

export type PlaceView = {
  roomNumber: number
  room: RoomType
  bed: BedKind
  isAlone: boolean
}

export type ContactView = {
  name: string
  phone: string
  email: string
  organisation: string | null
  /** Lines of the street address; hosts only. */
  address: string[] | null
}

/** `wholeStay`: all nights that the guest needs, where this place is for some of them; else null. */
type ToGuest = {
  firstName: string
  host: HostView
  place: PlaceView
  stay: Stay
  wholeStay: Stay | null
  profileUrl: string
}
type ToHost = { firstName: string; guest: GuestView; place: PlaceView; stay: Stay; profileUrl: string }
type Closed = { firstName: string; otherName: string; stay: Stay; profileUrl: string }
/** `hadContact`: both sides knew how to reach each other. */
type Withdrawn = Closed & {
  reason: WithdrawalReason
  hadContact: boolean
  /** Of the stay that is in a calendar since it was accepted; null if it never was. */
  entry: CalendarKey | null
}
type Accepted = { contact: ContactView; contactIssueDays: number; entry: CalendarKey }
type ToAnswer = { city: string; deadline: MailDeadline; entry: CalendarKey }
/** Where the rounds are when the mail is written, with the days it may name. */
type Rounds = {
  rounds: RoundsPhase
  firstNotificationOn: Temporal.PlainDate
  lastRoundOn: Temporal.PlainDate
}
type ContactReminder = {
  firstName: string
  otherName: string
  contact: ContactView
  /** Until when this side can say that it does not work; null once those days are over. */
  deadline: MailDeadline | null
  profileUrl: string
}

export type MailViews = {
  code: {
    purpose: 'sign-in' | 'sign-up-guest' | 'sign-up-host' | 'change-email'
    code: string
    link: string
    validMinutes: number
  }
  'registration-confirmed': {
    role: 'guest' | 'host'
    firstName: string
    city: string
    /** Has heard of no place yet: only then is there something to say of the rounds. Hosts always. */
    isWaiting: boolean
    profileUrl: string
  } & Rounds
  'import-invitation': {
    role: 'guest' | 'host'
    /** As the list has it; null where it has none. */
    firstName: string | null
    city: string
    closesOn: Temporal.PlainDate
    /** After so many days what nobody has confirmed is deleted. */
    draftDays: number
    startUrl: string
    unsubscribeUrl: string
  }
  'offer-to-guest': ToGuest & ToAnswer & { contact: ContactView | null }
  'notice-to-host': ToHost & { deadline: MailDeadline; contact: ContactView | null }
  'accepted-to-guest': ToGuest & Accepted & { city: string }
  'accepted-to-host': ToHost & Accepted
  'declined-to-host': Closed & { next: NextForHost }
  'expired-to-guest': Closed & { next: NextForGuest }
  'more-time-to-guest': Closed & ToAnswer
  'offer-reminder': Closed & { which: OfferReminder; city: string; deadline: MailDeadline }
  'expired-to-host': Closed & { next: NextForHost }
  'withdrawn-to-guest': Withdrawn & { next: NextForGuest; city: string }
  'withdrawn-to-host': Withdrawn & { next: NextForHost }
  /** `taken`: nights of the stay that the other side has taken back. */
  'nights-taken-to-guest': Closed & { taken: readonly Stay[] }
  'nights-taken-to-host': Closed & { taken: readonly Stay[] }
  'contact-reminder-to-guest': ContactReminder
  'contact-reminder-to-host': ContactReminder
  'contact-problem-received-to-guest': Omit<Closed, 'stay'>
  'contact-problem-received-to-host': Omit<Closed, 'stay'>
  'profile-update': { firstName: string; city: string; reminderUrl: string }
  'participation-reminder': {
    firstName: string
    city: string
    reminderUrl: string
  } & Omit<Rounds, 'rounds'> & { rounds: Exclude<RoundsPhase, 'over'> }
  'host-event': {
    firstName: string
    city: string
    startsAt: MailDeadline
    minutes: number
    link: string
    entry: CalendarKey
  }
  'retention-notice': {
    firstName: string
    edition: string
    deletedOn: Temporal.PlainDate
    /** They allowed us to write to them next year. */
    keepsEmail: boolean
    /** They are an organiser, or registered for another edition. */
    keepsAccount: boolean
    dataUrl: string
  }
  broadcast: {
    subject: string
    letter: readonly LetterNode[]
    /** Null for mail about the reader's own registration, which has no way out. */
    unsubscribeUrl: string | null
  }
  'new-device': { signedIn: MailDeadline; sessionsUrl: string }
  'final-check': { firstName: string; otherName: string; stay: Stay; checkUrl: string }
  'newsletter-confirm': { link: string; validDays: number }
  'newsletter-already': { unsubscribeUrl: string }
  'approval-request': { applicantEmail: string; adminUrl: string }
  /** Of the one who asks, and where the others decide. */
  'broadcast-request': { writerEmail: string; broadcastsUrl: string }
  'account-deleted': Record<never, never>
  /** The role is the reader's. */
  'other-side-left': { firstName: string; stay: Stay; hadContact: boolean; profileUrl: string } & (
    { role: 'guest'; next: NextForGuest } | { role: 'host'; next: NextForHost }
  )
  'email-changed': { keptDays: number; contactUrl: string }
  'email-in-use': { loginUrl: string }
  'approval-result': { isApproved: boolean; adminUrl: string }
}
