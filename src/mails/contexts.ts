/** What is known when a mail is written, by recipient: plain values. Facts only some mails need are functions. */
import type { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import type { NextForGuest, NextForHost } from '#domain/guest-search.ts'
import type { WithdrawalReason } from '#domain/match-state.ts'
import type { ToldAtOnce, ToldDaily } from '#domain/security-events.ts'
import type { AnyYesAct } from '#domain/second-yes.ts'
import type { Stay } from '#domain/stay.ts'
import type { LetterState } from '#domain/visa-letter.ts'
import type { RoundsPhase } from '#domain/timed-mails.ts'
import type { ContactFact } from '#domain/told.ts'
import type { Locale } from '#i18n/locale.ts'
import type { SamplePeople } from './sample-people.ts'
import type {
  ArrivalView,
  CalendarKey,
  ContactView,
  GuestView,
  HostView,
  LetterNode,
  MailDeadline,
  OfferView,
  PlaceView,
} from './views.ts'

type Written = {
  now: Temporal.Instant
  url: (path: string) => string
}

export type MatchContext = Written & {
  guest: GuestView
  host: HostView
  place: PlaceView
  stay: Stay
  /** All nights that the guest needs, where this place is for some of them. */
  wholeStay: Stay | null
  city: string
  timeZone: string
  contactIssueDays: number
  /** The last moment to answer: the stored one, else that which handing over the mail now will set. */
  deadline: MailDeadline
  /** The host was told another last moment of this offer. */
  isHostToldOtherwise: () => Promise<boolean>
  entry: CalendarKey
  /** Of several times at which this mail leaves, the one it is. */
  which: string | undefined
  withdrawalReason: WithdrawalReason
  wasAccepted: boolean
  /** Both sides knew how to reach each other. */
  hadContact: boolean
  /** Until when this side can still say that the contact details lead nowhere; null once those days are over. */
  reportDeadline: MailDeadline | null
  /** How to reach the other; null unless the reader may know it now (rules: who sees what). `says`: what of it the mail tells; all if left out. */
  hostContact: (says?: ContactFact) => Promise<ContactView | null>
  guestContact: (says?: ContactFact) => Promise<ContactView | null>
  /** The reader was told another way to reach the other side. */
  isContactToldOtherwise: () => Promise<boolean>
  /** What the guest weighs; null once a side or the place is gone. */
  offer: () => Promise<OfferView | null>
  /** The guest has said what they need to get in, and the host may read it now: not in a mail, but on the page. */
  guestNeeds: () => Promise<boolean>
  /** When and how the guest comes; null while they have not said. */
  arrival: () => Promise<ArrivalView | null>
  nextForGuest: () => Promise<NextForGuest>
  nextForHost: () => Promise<NextForHost>
  /** How this match came in place of another, and where the guest had a place before; null: it did not. For guests' eyes, but for `how`. */
  move: () => Promise<MoveView | null>
  /** Whose place the guest has, whatever becomes of this one; null: nobody's that they were to leave. */
  keptPlace: () => Promise<string | null>
  /** The number of a letter that the guest has printed about this place; null if there is none. */
  printedLetter: () => Promise<string | null>
  /** The reported problem still waits for somebody to get in touch. */
  isProblemOpen: () => Promise<boolean>
  /** Nights that the other side has taken back, as far as its dates still leave them out. */
  takenNights: () => Promise<readonly Stay[]>
}

/** `from`: the first name of the host before. */
export type MoveView = { how: 'asked' | 'told'; from: string }

export type RegistrationContext = Written & {
  edition: Edition
  role: 'guest' | 'host'
  /** When something was last saved. */
  touchedAt: Temporal.Instant
  /** Empty where a list of organisers has none. */
  firstName: string
  rounds: RoundsPhase
  unsubscribeUrl: string
  /** Has heard of no place yet. Hosts always. */
  isWaiting: () => Promise<boolean>
  /** They allowed us to write to them next year. */
  keepsEmail: () => Promise<boolean>
  /** They are an organiser, or registered for another edition. */
  keepsAccount: () => Promise<boolean>
  /** Who travels with them, or asks to; null once nothing is known of that guest. */
  companion: () => Promise<CompanionNews | null>
  /** The letter for a visa that the mail is about; null once nothing is known of it. */
  letter: () => Promise<LetterNews | null>
}
/** `number`: null before it is given. `host`: who is named in it. `isRepeated`: an earlier version was printed. */
export type LetterNews = {
  state: LetterState
  number: string | null
  host: string | null
  isRepeated: boolean
}
/** `asks`: has named the reader, who has not answered. `email`: what the reader tells them apart by, while it concerns them. */
export type CompanionNews = {
  state: 'asks' | 'agreed' | 'ended'
  firstName: string
  email: string | null
}

export type PersonContext = Written & {
  timeZone: string
  signedInAt: Temporal.Instant | null
  /** What has happened to their second factor. */
  factorNews: FactorNews | null
  /** When another organiser ended a session of theirs. */
  sessionEndedAt: Temporal.Instant | null
  /** What organisers have decided about them; null while they have not. */
  decision: () => Promise<'approved' | 'declined' | 'revoked' | null>
  /** What is left of a match whose other side has deleted everything. */
  departedMatch: () => Promise<DepartedMatch | null>
}
export const FACTOR_NEWS = ['added', 'removed', 'codes', 'recovered', 'lost', 'copied'] as const
/** `codes`: new recovery codes were made. `recovered`: one of them was used. `lost`: all of it was taken away for them. `copied`: a passkey was used twice over. */
export type FactorNews = { what: (typeof FACTOR_NEWS)[number]; at: Temporal.Instant }
export type DepartedMatch = { firstName: string; stay: Stay; hadContact: boolean; isOver: boolean } & (
  | { role: 'guest'; next: NextForGuest }
  | { role: 'host'; next: NextForHost }
)

export type OrganiserContext = Written & {
  /** Who still waits to become an organiser: the one that the mail is about, or how many. */
  applicants: () => Promise<Applicants | null>
  writerEmail: () => Promise<string | null>
  /** What is new for the incident team; null once it is closed, or for somebody who is not asked (any more). */
  incident: () => Promise<IncidentNews | null>
  /** What needs the yes of two, or has got it; null: it is over. */
  secondYes: () => Promise<YesNews | null>
  /** How many of the reader's notes have come back and wait. */
  dueNotes: () => Promise<number>
  /** What has happened that all organisers should look at. */
  alarm: () => Promise<AlarmNews | null>
}
/** `isBack`: they were an organiser before, or were declined. */
export type Applicants = { email: string; isBack: boolean } | { count: number }
export const YES_STAGES = ['asked', 'agreed', 'alone', 'refused', 'done'] as const
/** `alone`: nobody else's yes could count. `done`: the hour of a revocation is over. */
export type YesStage = (typeof YES_STAGES)[number]
/** What takes two, and where it waits. */
export const YES_PAGES = {
  approve: '/admin',
  revoke: '/admin#organisers',
  export: '/admin',
  'roll-over': '/admin/migrate/edition',
  edition: '/admin/edition',
  'incident-team': '/admin/incidents',
  broadcast: '/admin/broadcasts',
} as const satisfies Record<AnyYesAct, string>
/** `by`, `and`, `about`: addresses; null where an account is gone, or nobody is meant. `at`: until when it is open, or from when it is so. */
export type YesNews = {
  act: keyof typeof YES_PAGES
  stage: YesStage
  by: string | null
  and: string | null
  about: string | null
  at: Temporal.Instant | null
  timeZone: string
  /** The reader is who asked. */
  isAsker: boolean
}
/** One alarm, with the address of whom it is about, and of files why they were taken, in their words; or what came within a day, as how many and about whom. */
export type AlarmNews = { happened: MailDeadline } & (
  | { alarm: ToldAtOnce; who: string | null; by: string | null; reason: string | null }
  | { alarm: 'of-the-day'; lines: readonly { alarm: ToldDaily; count: number; people: readonly string[] }[] }
)
/** `mayOpen`: the reader is named; where nobody is, all organisers hear of it. */
export type IncidentNews = { what: 'told' | 'added'; isUrgent: boolean; mayOpen: boolean }

/** What samples are about: people who do not exist, with the dates of an edition. */
export type SampleContext = {
  siteUrl: string
  locale: Locale
  edition: Omit<Edition, 'id'>
  people: SamplePeople
  letter: { subject: string; nodes: readonly LetterNode[] }
  url: (path: string) => string
}
