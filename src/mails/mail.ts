import type { ReactNode } from 'react'
import type { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import type { AskingTime } from '#domain/participation.ts'
import type { AskingRule, EditionRule, MailWindow, MatchRule, TimedMatch } from '#domain/timed-mails.ts'
import type { EditionFact } from '#domain/told.ts'
import type { MailCalendar } from './calendar.ts'
import type { KeyOf, MailTexts, Why } from './mail-texts.tsx'
import type {
  MatchContext,
  OrganiserContext,
  PersonContext,
  RegistrationContext,
  SampleContext,
} from './contexts.ts'

/** Who goes first when several mails are due, in this order (rules: mail): somebody waits in front of the screen for a code. */
export type Lane = 'code' | 'match' | 'reminder' | 'broadcast'

/** The reason for the mail is gone: it is not sent, and the queue says why. */
export type Skip = { kind: 'skip'; reason: string }
export const skip = (reason: string): Skip => ({ kind: 'skip', reason })
export const isSkip = (told: object): told is Skip => 'kind' in told && told.kind === 'skip'

/** The words of a mail (`en.json`). `name` and `when` are shown to people; a timed one also has `job` and `coming` for the calendar. */
type Words = { name: string; when: string }
type Variant<W> = keyof { [Key in keyof W as Key extends `variant.${infer Name}` ? Name : never]: true }
/** The samples of a mail: one, or one for each `variant.…` that its words name. */
type Samples<W, Of> = Record<[Variant<W>] extends [never] ? 'one' : Variant<W>, Of>
export type Changed<Context> =
  | Partial<Context>
  | ((context: Context, sample: SampleContext) => Partial<Context>)

/** What every mail says of how it looks. A subject never carries what guests and hosts typed (no user text in headers). */
export type Looks<View, Key extends string> = {
  why: Why | ((view: View) => Why)
  subject: (view: View, texts: MailTexts<Key>) => string
  Body: (view: View) => ReactNode
  /** The file for a calendar that goes along; null where this one has none. */
  calendar?: (view: View, texts: MailTexts) => MailCalendar | null
}

/** What it says, from what is true when it is written; or why it has nothing to say any more. */
export type Told<Context, View = object, W = Record<`variant.${string}`, string>> = {
  view: (context: Context) => View | Skip | Promise<View | Skip>
  /** The catalogue shows it about people who do not exist: what is different in each variant. */
  samples: Samples<W, Changed<Context>>
}

/** Sent because time passes. When it is due is asked by the job that queues it, and again when it is written. */
export type Clock<Key> = {
  /** When it is looked for: five fields of cron, in UTC. A run missed or done twice changes nothing. */
  cron: string
  /** By the matches or registrations of the current edition, or of all. */
  editions: 'current' | 'all'
  /** What it is known by in the queue, after its name: what begins anew (another deadline, another date) is told anew. */
  key: Key
  /** The time of the year in which anybody gets it; left out where it begins with each person alone. */
  season?: (edition: Edition) => AskingTime
}
type MatchClock = Clock<(match: TimedMatch, window: MailWindow) => string>
type RegistrationClock = Clock<(registration: RegistrationKey, edition: Edition) => string>
/** A mail without the words `job` and `coming` can have no clock. */
type Timed<W, C> = { clock?: W extends { job: string; coming: string } ? C : undefined }

type MatchRules = MatchRule & {
  kind: 'match'
  lane: Lane
  /** It says what the guest was told, and leaves after that. */
  waitsForGuest?: true
  /** Handing it over starts the guest's time to answer. */
  startsAnswerTime?: (match: { sentAt: unknown }) => boolean
}
export type MatchMail<View, W extends Words> = MatchRules &
  Looks<View, KeyOf<W>> &
  Told<MatchContext, View, W> &
  Timed<W, MatchClock>

type RegistrationRules = (EditionRule | AskingRule) & {
  kind: 'registration'
  lane: Lane
  names?: readonly EditionFact[]
  /** Brought by organisers and not asked for: it has a way out, and goes to nobody who has taken it. */
  hasUnsubscribeLink?: true
  /** Who has come too early waits for the time, instead of getting none. */
  waits?: true
  /** Is told on the phone, and goes to nobody who has a mailbox. */
  onlyCalled?: true
  /** Goes to the address that organisers have added, before it was proved: to ask for that. */
  toAddedAddress?: true
}
export type RegistrationMail<View, W extends Words> = RegistrationRules &
  Looks<View, KeyOf<W>> &
  Told<RegistrationContext, View, W> &
  Timed<W, RegistrationClock> & {
    /** Of two registrations of a person that as a host. */
    isOncePerPerson?: true
  }
export type RegistrationKey = { registrationId: string; submittedAt: Temporal.Instant | null }

export type PersonMail<View, W extends Words> = { kind: 'person'; lane: Lane } & Looks<View, KeyOf<W>> &
  Told<PersonContext, View, W>

export type OrganiserMail<View, W extends Words> = { kind: 'organiser'; lane: Lane } & Looks<View, KeyOf<W>> &
  Told<OrganiserContext, View, W>

/** To an address: what it says is made while it is written (`mail-queue/composing`), as codes and links are. */
export type AddressMail<View, W extends Words> = { kind: 'address'; lane: Lane } & Looks<View, KeyOf<W>> & {
    samples: Samples<W, (context: SampleContext) => View>
  }

type AnyLooks = Looks<never, string>
/** A mail of whatever kind, as those see it who treat all alike. */
export type AnyMail = AnyLooks &
  (
    | (MatchRules & Told<MatchContext> & { clock?: MatchClock })
    | (RegistrationRules & Told<RegistrationContext> & { clock?: RegistrationClock; isOncePerPerson?: true })
    | ({ kind: 'person'; lane: Lane } & Told<PersonContext>)
    | ({ kind: 'organiser'; lane: Lane } & Told<OrganiserContext>)
    | ({ kind: 'address'; lane: Lane } & {
        samples: Readonly<Record<string, (context: SampleContext) => object>>
      })
  )
