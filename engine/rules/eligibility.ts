import {
  isHall,
  isOlderThan,
  missingAccess,
  shareNight,
  type BedKind,
  type GuestAnswers,
  type HostAnswers,
  type MatchingPolicy,
  type Nights,
  type Room,
  type Sleeping,
  type SleepingOption,
} from './answers.ts'

/** Why a guest does not fit, in the order in which the rules are checked. */
export const REASONS = [
  'dates',
  'commute',
  'single-male-host',
  'females-only-host',
  'over-35',
  'pets',
  'needs-private-room',
  'shares-with-host',
  'sleeping-option',
  'over-age-limit',
  'access',
  'vetoed',
  'declined-before',
  'not-with',
  'group-apart',
  'kept-apart',
] as const
export type Reason = (typeof REASONS)[number]

/**
 * What is known of a pair beside what the two have answered. `declined-before`: the guest has turned down, let pass or given back a place with this host. `not-with`:
 * somebody is there on a common night with whom the guest must not be; `group-apart`: those who travel only together with the guest cannot all be there.
 * `kept-apart`: the incident team has blocked the two, or the guest and somebody who is there.
 */
export type RecordedReason = (typeof RECORDED_REASONS)[number]
const RECORDED_REASONS = [
  'vetoed',
  'declined-before',
  'not-with',
  'group-apart',
  'kept-apart',
] as const satisfies readonly Reason[]

/** Rules that keep people safe: an organiser overrules one only after saying so twice. */
export const SAFETY_REASONS: readonly Reason[] = [
  'single-male-host',
  'females-only-host',
  'needs-private-room',
  'shares-with-host',
  'access',
  'vetoed',
  'not-with',
  'kept-apart',
]

/** Decided by the incident team: nobody overrules it, whatever the reason. */
export const isNeverOverruled = (reasons: readonly Reason[]): boolean => reasons.includes('kept-apart')

/** What a person should look at; none of it excludes. */
const PAIR_CONCERNS = [
  'partial-dates',
  'commute-unknown',
  'long-commute',
  'all-male-flat',
  'ask-first-gender',
  'ask-first-access',
] as const
/** How much each weighs is for callers that show them. */
export type PairConcern = (typeof PAIR_CONCERNS)[number]

export type Eligibility = {
  readonly fits: boolean
  readonly reasons: readonly Reason[]
  readonly concerns: readonly PairConcern[]
  /** Never to be sent before a person has ticked that they asked. */
  readonly askFirst: boolean
}

/** What the rules read of a room. */
export type RoomRules = Pick<Room, 'type' | 'femalesOnly'>

/** One guest, one host, one room and one of its sleeping options. */
type There = { readonly nights: Nights }
type Pair = {
  readonly guest: GuestAnswers & There
  readonly host: HostAnswers & There
  readonly room: RoomRules
  readonly bed: Pick<SleepingOption, 'kind'>
  readonly policy: MatchingPolicy
  readonly recorded: readonly RecordedReason[]
}

/** The same without nights and record: what guest and host have answered. */
export type Answers = Pick<Pair, 'room' | 'bed' | 'policy'> & {
  readonly guest: GuestAnswers
  readonly host: HostAnswers
}
/** What the rules of a home read, whichever bed of it is meant. */
export type HomeAnswers = {
  readonly guest: Omit<GuestAnswers, 'sleeping'>
  readonly host: HostAnswers
  readonly policy: MatchingPolicy
}
/** What the rules of a bed read. */
export type BedAnswers = Pick<Pair, 'room' | 'bed'> & {
  readonly guest: Pick<GuestAnswers, 'gender' | 'roomSharing' | 'sleeping'>
  readonly host: Pick<HostAnswers, 'living'>
}
type AnswerReason = Exclude<Reason, 'dates' | RecordedReason>

/**
 * May this guest sleep there? Every hard reason, in the order of the codes, and every soft concern.
 * Who else sleeps in the room is the business of `sharing.ts`; `recorded` is what is written down of the pair.
 *
 * `diverse`: these rules alone decide `fits`, by the recorded value: a diverse guest does not fit a females-only host, a diverse
 * host is no male host. But neither inclusion nor exclusion is known to be right, so wherever a gender rule is in play and guest or host
 * is diverse, `ask-first-gender` is set, also on a pair that does not fit: a person may place what the rule excludes, after asking.
 * A gender rule is in play if somebody's gender can decide it: a guest who wants no single male host at a host who lives
 * alone or shares the own room; a females-only host or room; a shared room of host and guest unless the guest shares with anybody. Who answers
 * for a hall does not live there, so that gender is in no play.
 */
export function eligibility(
  guest: Pair['guest'],
  host: Pair['host'],
  room: RoomRules,
  bed: Pick<SleepingOption, 'kind'>,
  policy: MatchingPolicy,
  recorded: readonly RecordedReason[] = [],
): Eligibility {
  const pair: Pair = { guest, host, room, bed, policy, recorded }
  const reasons = reasonsOf(bitsOf(pair))
  const concerns = PAIR_CONCERNS.filter((concern) => RAISES[concern](pair))
  return {
    fits: reasons.length === 0,
    reasons,
    concerns,
    askFirst: concerns.includes('ask-first-gender') || concerns.includes('ask-first-access'),
  }
}

/** The hard reasons that the answers of guest and host give, whatever the nights: bit i stands for `REASONS[i]`, 0 = nothing. */
export function answerBits(pair: Answers): number {
  return homeBits(pair) | bedBits(pair)
}

/** Those of `answerBits` that are the same for every bed of the host. */
export function homeBits(pair: HomeAnswers): number {
  let bits = 0
  for (const { bit, excludes } of HOME_REASONS) if (excludes(pair)) bits |= bit
  return bits
}

/** The rest of `answerBits`: the same for every host with such a bed who lives like that. */
export function bedBits(pair: BedAnswers): number {
  let bits = 0
  for (const { bit, excludes } of BED_REASONS) if (excludes(pair)) bits |= bit
  return bits
}

/** The bit of one reason. */
export function bitOf(reason: Reason): number {
  return 1 << REASONS.indexOf(reason)
}

/** What is written down of a pair, as bits. */
export function bitsOfRecord(recorded: readonly RecordedReason[]): number {
  return recorded.reduce((bits, reason) => bits | bitOf(reason), 0)
}

/** The same the other way round; other reasons are left out. */
export function readRecord(bits: number): RecordedReason[] {
  return RECORDED_REASONS.filter((reason) => (bits & bitOf(reason)) !== 0)
}

/** The reasons that the bits stand for, in the order of the codes. */
export function reasonsOf(bits: number): Reason[] {
  return REASONS.filter((_, index) => (bits & (1 << index)) !== 0)
}

function bitsOf(pair: Pair): number {
  const isOutside = !contains(pair.host.nights, pair.guest.nights)
  return answerBits(pair) | (isOutside ? bitOf('dates') : 0) | bitsOfRecord(pair.recorded)
}

const NEEDED_WISH: Record<BedKind, Sleeping> = {
  single: 'bed',
  double: 'bed',
  'air-mattress': 'air-mattress',
  'air-mattress-space': 'bring-air-mattress',
}

const HOME_RULES = {
  commute: ({ guest, host, policy }) =>
    isCommuteOver(host, policy.commuteMinutes.longest) ||
    (isCommuteOver(host, policy.commuteMinutes.comfortable) && !guest.longCommuteOk),
  'single-male-host': ({ guest, host }) =>
    guest.onlyFemaleHosts && host.gender === 'male' && isSingleOrSharesOwnRoom(host),
  'females-only-host': ({ guest, host }) => host.femalesOnly && guest.gender !== 'female',
  'over-35': ({ guest, host, policy }) => isOlderThan(guest.age, policy.olderAge) && !host.okOver35,
  pets: ({ guest, host }) => guest.petProblem && host.pets && !isHall(host),
  'shares-with-host': ({ guest, host }) =>
    host.living === 'shared-room' && guest.roomSharing !== 'yes' && guest.gender !== host.gender,
  'over-age-limit': ({ guest, policy }) => isOlderThan(guest.age, policy.guestAgeLimit),
  access: ({ guest, host }) => missingAccess(guest.accessMust, host.access).length > 0,
} as const satisfies Partial<Record<AnswerReason, (pair: HomeAnswers) => boolean>>
const BED_RULES = {
  // The same reason as of the whole home: to the guest it is the same.
  'females-only-host': ({ guest, room }) => isFemalesOnly(room) && guest.gender !== 'female',
  'needs-private-room': ({ guest, host, room }) =>
    guest.roomSharing === 'no' && (room.type !== 'private' || host.living === 'shared-room' || isHall(host)),
  'sleeping-option': ({ guest, bed }) => !guest.sleeping.includes(NEEDED_WISH[bed.kind]),
} as const satisfies Record<
  Exclude<AnswerReason, keyof typeof HOME_RULES> | 'females-only-host',
  (pair: BedAnswers) => boolean
>
const HOME_REASONS = listRules<HomeAnswers>(HOME_RULES)
const BED_REASONS = listRules<BedAnswers>(BED_RULES)

function listRules<T>(rules: Partial<Record<AnswerReason, (pair: T) => boolean>>) {
  return Object.entries(rules).map(([reason, excludes]) => ({ bit: bitOf(reason as AnswerReason), excludes }))
}

const RAISES: Record<(typeof PAIR_CONCERNS)[number], (pair: Pair) => boolean> = {
  // Part of the nights: a split stay is for a person to decide.
  'partial-dates': ({ guest, host }) =>
    !contains(host.nights, guest.nights) && shareNight(host.nights, guest.nights),
  'commute-unknown': ({ host }) => host.commuteMinutes === null,
  'long-commute': ({ guest, host, policy }) =>
    guest.longCommuteOk &&
    isCommuteOver(host, policy.commuteMinutes.comfortable) &&
    !isCommuteOver(host, policy.commuteMinutes.longest),
  // Who else lives there is not asked, so a male host's flat may be one of men only.
  'all-male-flat': ({ guest, host }) =>
    guest.onlyFemaleHosts &&
    host.gender === 'male' &&
    (host.living === 'shared-flat' || host.living === 'other'),
  'ask-first-gender': (pair) =>
    (pair.guest.gender === 'diverse' || (pair.host.gender === 'diverse' && !isHall(pair.host))) &&
    isGenderRuleInPlay(pair),
  // What the home is said to have needs no question.
  'ask-first-access': ({ guest, host }) => missingAccess(guest.accessAsk, host.access).length > 0,
}

/** True if every night of `inner` is a night of `outer`. */
function contains(outer: Nights, inner: Nights): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

function isCommuteOver(host: Pick<HostAnswers, 'commuteMinutes'>, minutes: number): boolean {
  return host.commuteMinutes !== null && host.commuteMinutes > minutes
}

function isSingleOrSharesOwnRoom(host: Pick<HostAnswers, 'living'>): boolean {
  return host.living === 'alone' || host.living === 'shared-room'
}

function isFemalesOnly({ femalesOnly = false }: RoomRules): boolean {
  return femalesOnly
}

function isGenderRuleInPlay({ guest, host, room }: Pair): boolean {
  return (
    (guest.onlyFemaleHosts && isSingleOrSharesOwnRoom(host)) ||
    host.femalesOnly ||
    isFemalesOnly(room) ||
    (host.living === 'shared-room' && guest.roomSharing !== 'yes')
  )
}
