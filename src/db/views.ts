/** What can be selected: the tables, and the view that says what a match is now. */
import type { Temporal } from 'temporal-polyfill'
import type { CompanionKind } from '#domain/companions.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { LetterState } from '#domain/visa-letter.ts'
import type { DB as Tables, Match, VisaLetter } from './schema.ts'

/** A match with what it is at the moment of the transaction; `state` is as last stored. To lock one, select from `match`. */
export type LiveMatch = Match & {
  stateNow: MatchState
  isDraft: boolean
  /** The guest can still answer it. */
  isOpenOffer: boolean
  isAccepted: boolean
  /** Both sides count on it: an open offer, or accepted. */
  isPromised: boolean
  /** Both sides have said yes: accepted or completed. */
  isAgreed: boolean
  isExpired: boolean
  holdsPlace: boolean
  /** Sent a moment ago: it can still be taken back, and has reached nobody. */
  isHeld: boolean
}

/** A guest who has named another and was named back, in each direction; `id`: of the row with which they did, `kind`: what they chose. */
export type Companionship = {
  id: string
  registrationId: string
  otherRegistrationId: string
  kind: CompanionKind
  agreedAt: Temporal.Instant
}

/** A letter with what it is at the moment of the transaction, and what its newest version says; null before it is printed. */
export type LiveVisaLetter = VisaLetter & {
  state: LetterState
  version: number | null
  stay: string | null
  initials: string | null
  madeAt: Temporal.Instant | null
}
export type BlockedPerson = { personId: string }
/** Two who never come to the same home, in each direction. */
export type KeptApart = { personId: string; otherPersonId: string }

export type DB = Tables & {
  liveMatch: LiveMatch
  companionship: Companionship
  liveVisaLetter: LiveVisaLetter
  blockedPerson: BlockedPerson
  keptApart: KeptApart
}
