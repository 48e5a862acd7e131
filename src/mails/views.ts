/** What each mail needs to know, in plain values: templates never see a database row (house, rule of mails). */
import type { Temporal } from 'temporal-polyfill'
import type { Gender, Sleeping } from '#domain/guest.ts'
import type { LivingSituation } from '#domain/host.ts'
import type { WithdrawalReason } from '#domain/match-state.ts'
import type { BedKind, RoomType } from '#domain/room.ts'
import type { Stay } from '#domain/stay.ts'

export type MailDeadline = { at: Temporal.Instant; timeZone: string }

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

type ToGuest = { firstName: string; host: HostView; place: PlaceView; stay: Stay; profileUrl: string }
type ToHost = { firstName: string; guest: GuestView; place: PlaceView; stay: Stay; profileUrl: string }
type Closed = { firstName: string; otherName: string; stay: Stay; profileUrl: string }
/** `hadContact`: both sides knew how to reach each other. */
type Withdrawn = Closed & { reason: WithdrawalReason; hadContact: boolean }
type ContactReminder = {
  firstName: string
  otherName: string
  contact: ContactView
  /** Until when this side can say that it does not work. */
  deadline: MailDeadline
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
    firstNotificationOn: Temporal.PlainDate
    lastRoundOn: Temporal.PlainDate
    profileUrl: string
  }
  'import-invitation': {
    role: 'guest' | 'host'
    city: string
    closesOn: Temporal.PlainDate
    startUrl: string
  }
  'offer-to-guest': ToGuest & { city: string; deadline: MailDeadline; contact: ContactView | null }
  'notice-to-host': ToHost & { deadline: MailDeadline; contact: ContactView | null }
  'accepted-to-guest': ToGuest & { contact: ContactView; contactIssueDays: number }
  'accepted-to-host': ToHost & { contact: ContactView; contactIssueDays: number }
  'declined-to-host': Closed
  'expired-to-guest': Closed
  'more-time-to-guest': Closed & { deadline: MailDeadline }
  'expired-to-host': Closed
  /** `isStillLooking`: the guest gave this place back and needs another. */
  'withdrawn-to-guest': Withdrawn & { isStillLooking: boolean }
  'withdrawn-to-host': Withdrawn
  'contact-reminder-to-guest': ContactReminder
  'contact-reminder-to-host': ContactReminder
  'profile-update': { firstName: string; city: string; reminderUrl: string }
  'final-check': { firstName: string; otherName: string; stay: Stay; checkUrl: string }
  'newsletter-confirm': { link: string; validDays: number }
  'newsletter-already': { unsubscribeUrl: string }
  'approval-request': { applicantEmail: string; adminUrl: string }
  'account-deleted': Record<never, never>
  'other-side-left': {
    /** Of the reader. */
    role: 'guest' | 'host'
    firstName: string
    stay: Stay
    hadContact: boolean
    profileUrl: string
  }
  'email-changed': { keptDays: number; contactUrl: string }
  'email-in-use': { loginUrl: string }
  'approval-result': { isApproved: boolean; adminUrl: string }
}
