/** What is decided after the tiers: how kind a place is to the guest, as one number, and what of it is of which kind. */
import { missingAccess } from '../rules/answers.ts'
import { eligibility, type RoomRules } from '../rules/eligibility.ts'
import { areAlike, GREATEST_AGE_GAP, knowEachOther, mayShareDouble, mayShareRoom } from '../rules/sharing.ts'
import type { MatchingGuest, MatchingHost, Nights, RoundPolicy } from '../model.ts'

/**
 * `concerns`: what a person would have to tick before an offer leaves; what has to be asked first counts twice. `ownBed`: strangers in one double. `minutes`: of the way, those beyond
 * 20 once more counted, those beyond 45 once again. `language`: guests without a language in common with their host. `together`: groups that prefer one host and have several.
 * `floor`: the floor for somebody who takes a bed as well. `nights`: nights of a place that nobody can use any more. `drafts`: drafts that changed. `hosts`: guests beyond the second of a
 * home, so that nobody gets a third while another gets nobody.
 */
export const TERMS = [
  'concerns',
  'ownBed',
  'minutes',
  'language',
  'together',
  'floor',
  'nights',
  'drafts',
  'hosts',
] as const
export type Term = (typeof TERMS)[number]
export type Weights = Readonly<Record<Term, number>>

/** In minutes of the way beyond the first twenty. 0 switches a term off. */
export const DEFAULT_WEIGHTS: Weights = {
  concerns: 1,
  ownBed: 60,
  minutes: 1,
  language: 20,
  together: 90,
  floor: 20,
  nights: 1,
  drafts: 200,
  hosts: 8,
}
/** Nothing else can outweigh what keeps people safe: a concern counts more than all other terms of a round together. */
export const SAFETY = 1e7

/** What a place has of each term, as one number. */
export function weigh(has: Partial<Weights>, weights: Partial<Weights> = {}): number {
  return TERMS.reduce((sum, term) => sum + (has[term] ?? 0) * factorOf(term, weights), 0)
}

export const factorOf = (term: Term, weights: Partial<Weights> = {}): number =>
  (weights[term] ?? DEFAULT_WEIGHTS[term]) * (term === 'concerns' ? SAFETY : 1)

/** Nights before or after a stay that nobody could use, as the shortest stay of the round is longer. */
export function lostNights(stay: Nights, host: Nights, shortest: number): number {
  const lost = (nights: number) => (nights < shortest ? Math.max(nights, 0) : 0)
  return lost(stay.start - host.start) + lost(host.end - stay.end)
}

export const UNKNOWN_MINUTES = 40
/** Minutes up to which the way does not count. */
export const NEAR = 20
const FAR = 45

/** Minutes beyond twenty, those beyond 45 twice. */
export function weighMinutes({ commuteMinutes }: Pick<MatchingHost, 'commuteMinutes'>): number {
  const minutes = commuteMinutes ?? UNKNOWN_MINUTES
  return Math.max(0, minutes - NEAR) + Math.max(0, minutes - FAR)
}

/** Do both say what they speak, and have nothing in common? */
export function speakNone(
  { languages: a = [] }: Pick<MatchingGuest, 'languages'>,
  { languages: b = [] }: Pick<MatchingHost, 'languages'>,
): boolean {
  return a.length > 0 && b.length > 0 && !a.some((language) => b.includes(language))
}

/** What a concern counts; of two beside each other, for each of them. */
export const THINK = 1
export const ASK_FIRST = 2

/** What somebody has to think about or to ask before this guest sleeps there, whoever else does. */
export function concernsOfPlace(
  guest: MatchingGuest,
  host: MatchingHost,
  room: RoomRules,
  policy: RoundPolicy,
): number {
  const { concerns } = eligibility(guest, host, room, { kind: 'single' }, policy)
  const asked = concerns.filter((code) => code === 'all-male-flat' || code.startsWith('ask-first')).length
  const isOwnRoom = host.living === 'shared-room'
  return asked * ASK_FIRST + (isOwnRoom ? (areAlike(guest, host) ? THINK : ASK_FIRST) : 0)
}

/** Two who know each other have no concern about sleeping beside each other. */
export function concernsOfTwo(
  a: MatchingGuest,
  b: MatchingGuest,
  isOneBed: boolean,
  policy: RoundPolicy,
): number {
  const askFirst = (isOneBed ? mayShareDouble(a, b, policy) : mayShareRoom(a, b)).askFirst ? ASK_FIRST : 0
  if (knowEachOther(a, b)) return askFirst
  const bed = isOneBed ? (areAlike(a, b) ? THINK : ASK_FIRST) : 0
  return askFirst + bed + (Math.abs(a.age - b.age) > GREATEST_AGE_GAP ? THINK : 0)
}

/** Everything of a guest that `concernsOfPlace` and `concernsOfTwo` read but age and names. */
export const guestKey = ({
  gender,
  roomSharing,
  onlyFemaleHosts,
  accessAsk = [],
  longCommuteOk,
}: MatchingGuest) => `${gender} ${roomSharing} ${onlyFemaleHosts} ${longCommuteOk} ${accessAsk.join('+')}`
/** Everything of a host that it reads. */
export const hostKey = (host: MatchingHost, needs: Parameters<typeof missingAccess>[0]) =>
  `${host.gender} ${host.living} ${host.femalesOnly} ${missingAccess(needs, host.access).join('+')}`
