import type { Temporal } from 'temporal-polyfill'
import { type GuestSearch, isLookedFor } from '#domain/guest-search.ts'
import { isHeld, isPromised, stateAt, type MatchState } from '#domain/match-state.ts'

/** Whom organisers can write to at once (rules: mail). Who is in which is decided here; SQL mirrors it. */
export const AUDIENCES = [
  'everyone',
  'guests',
  'matched-guests',
  'unplaced-guests',
  'matched-hosts',
  'told-otherwise',
  'former-hosts',
] as const
export type Audience = (typeof AUDIENCES)[number]

/** `news` is list mail with a way out; `registration` is about the reader's own registration, which has none (rules: mail). */
export const BROADCAST_KINDS = ['news', 'registration'] as const
export type BroadcastKind = (typeof BROADCAST_KINDS)[number]

/** The usual one first. Former hosts have no registration that a mail could be about; some audiences are there for nothing else. */
export function kindsOf(audience: Audience): readonly BroadcastKind[] {
  if (audience === 'former-hosts') return ['news']
  if (audience === 'told-otherwise') return ['registration']
  return audience === 'unplaced-guests' ? ['registration', 'news'] : BROADCAST_KINDS
}

/** What a mail to them is: as it was asked for, if it can be; where there is one kind only, no form asks. */
export function kindOf(audience: Audience, asked?: BroadcastKind): BroadcastKind {
  const kinds = kindsOf(audience)
  return kinds.find((kind) => kind === asked) ?? kinds[0] ?? 'news'
}

export type AudienceRegistration = {
  /** This year's, the one before it, or an earlier one. */
  readonly edition: 'this' | 'last' | 'earlier'
  readonly role: 'guest' | 'host'
  readonly state: 'draft' | 'submitted' | 'cancelled'
  /** "Contact me next year" was ticked in it and stands (rules: consent). */
  readonly mayBeAskedAgain: boolean
}

/** A match of this year's edition, from the reader's side. */
export type AudienceMatch = {
  readonly side: 'guest' | 'host'
  readonly state: MatchState
  readonly deadline: Temporal.Instant | null
  /** Until then organisers can still take the offer back, and nobody outside hears of it. */
  readonly heldUntil: Temporal.Instant | null
  readonly move?: string | null
}

export type AudiencePerson = {
  readonly email: string | null
  /** Has proved the mailbox, or has spoken with an organiser (rules: by hand). */
  readonly isKnown: boolean
  /** Is not placed (rules: incidents): hears what concerns a match that still stands, and what we have told them wrongly. */
  readonly isBlocked: boolean
  readonly registrations: readonly AudienceRegistration[]
  readonly matches: readonly AudienceMatch[]
  /** How far the search for a bed is for them as this year's guest. */
  readonly search: GuestSearch
  /** The nights of their stay as this year's guest are over: no bed is looked for any more. */
  readonly isOver: boolean
  /** Was a host of an earlier edition, said "contact me next year", and is an address and nothing else by now (rules: consent). */
  readonly isKept: boolean
  /** The last email that names a value of the edition names one that was changed since (domain/told-otherwise.ts). */
  readonly isToldOtherwise: boolean
}

/** `registeredAgain`: the mailboxes (`mailboxOf`) that registered for this year's edition, also those that cancelled. */
export type AudienceContext = {
  readonly now: Temporal.Instant
  readonly registeredAgain: ReadonlySet<string>
}

/** Does somebody with an account belong to an audience at this moment? */
export function belongsTo(audience: Audience, person: AudiencePerson, context: AudienceContext): boolean {
  if (audience === 'told-otherwise') return person.isToldOtherwise && person.registrations.some(isOfThisYear)
  if (!person.isKnown || (person.isBlocked && !isOfMatches(audience))) return false
  if (audience === 'former-hosts')
    return (person.isKept || person.registrations.some(isFormerHost)) && isNotBack(person.email, context)
  const roles = ROLES[audience]
  return (
    person.registrations.some(
      ({ edition, role, state }) => edition === 'this' && state === 'submitted' && roles.includes(role),
    ) &&
    (!isOfMatches(audience) || person.matches.some((match) => isMatched(match, roles, context.now))) &&
    (audience !== 'unplaced-guests' || isWithoutPlace(person))
  )
}

/** Does an address that asked for the newsletter, and confirmed it, belong to the former hosts? */
export function subscriberBelongs(email: string, context: AudienceContext): boolean {
  return isNotBack(email, context)
}

const ROLES: Record<Exclude<Audience, 'former-hosts' | 'told-otherwise'>, readonly ('guest' | 'host')[]> = {
  everyone: ['guest', 'host'],
  guests: ['guest'],
  'matched-guests': ['guest'],
  'unplaced-guests': ['guest'],
  'matched-hosts': ['host'],
}

const isOfMatches = (audience: Audience) => audience === 'matched-guests' || audience === 'matched-hosts'

/** Looked for, and nobody has put a place aside: of a draft they are to hear as an offer. */
function isWithoutPlace({ search, isOver, matches }: AudiencePerson): boolean {
  return (
    isLookedFor(search) &&
    !isOver &&
    !matches.some(({ side, state }) => side === 'guest' && state === 'draft')
  )
}

/** Offered and the answer still open, or accepted (rules: mail); an offer that can still be taken back is no news yet. */
function isMatched(
  match: AudienceMatch,
  sides: readonly ('guest' | 'host')[],
  now: Temporal.Instant,
): boolean {
  return sides.includes(match.side) && isPromised(stateAt(match, now)) && !isHeld(match, now)
}

/** Unfinished ones too, and an address that was only ever written to: people we told something false hear what is true. */
const isOfThisYear = ({ edition, state }: AudienceRegistration) => edition === 'this' && state !== 'cancelled'

const isFormerHost = ({ edition, role, state, mayBeAskedAgain }: AudienceRegistration) =>
  edition === 'last' && role === 'host' && state === 'submitted' && mayBeAskedAgain

const isNotBack = (email: string | null, { registeredAgain }: AudienceContext) =>
  email !== null && !registeredAgain.has(mailboxOf(email))

const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/**
 * One mailbox, however it is spelt: without what stands after a plus, and for Gmail without dots. Only for leaving somebody
 * out of list mail who has registered under another spelling; who somebody is goes by the address as it is (rules: accounts and codes).
 */
export function mailboxOf(email: string): string {
  const [typed = '', domain = ''] = email.split('@')
  const [local = ''] = typed.split('+')
  return GMAIL_DOMAINS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
