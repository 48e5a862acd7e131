/** What mails say of people, places and moments, in plain values: they never see a database row. */
import type { Temporal } from 'temporal-polyfill'
import type { Gender, Sleeping, LivingSituation, BedKind, RoomType } from 'bed-matching/rules/answers.ts'
import type { RoundsPhase } from '#domain/timed-mails.ts'
import type { Wish, WishOutcome } from '#domain/wishes.ts'

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
  /** Null: a hall has none. */
  pets: boolean | null
  petsNote: string | null
  aboutHall: string | null
}

/** What of an offer its guest weighs beside host and place. What they need to get in is left out: that is in no mail (rules: access). */
export type OfferView = {
  wishes: readonly { wish: Exclude<Wish, 'access-must' | 'access-ask'>; outcome: WishOutcome }[]
  /** They have said what they need to get in. */
  hasNeeds: boolean
  hostLanguages: readonly string[]
  /** Languages that both speak. */
  common: readonly string[]
  commute: { minutes: number; source: 'estimate' | 'organiser' | 'host' } | null
  venue: string
  /** As many minutes to the venue as the guest is sent at most. */
  longestWay: number
  /** How many others have a place in the room. */
  mates: number
  /** Whose the other half of a double bed is; null: it is none. */
  half: 'taken' | 'open' | 'own' | null
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
  femalesOnly: boolean
  bed: BedKind
  isAlone: boolean
}

export type ContactView = {
  name: string
  phone: string
  /** Null: has no mailbox. */
  email: string | null
  organisation: string | null
  /** Lines of the street address; hosts only. */
  address: string[] | null
}

/** What the guest has said about the arrival; the hour on the clock there, null if not known yet. */
export type ArrivalView = { hour: number | null; comesWith: string | null }

/** Where the rounds are when the mail is written, with the days it may name. */
export type Rounds = {
  rounds: RoundsPhase
  firstNotificationOn: Temporal.PlainDate
  lastRoundOn: Temporal.PlainDate
}
