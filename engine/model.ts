/** What a round of matching is about: people without names, nights as whole numbers. */
import {
  isHall,
  type GuestAnswers,
  type HostAnswers,
  type MatchingPolicy,
  type Nights,
  type SleepingOption,
} from './rules/answers.ts'
import type { Kindness } from './kind/kindness.ts'
import type { Weights } from './kind/terms.ts'
import { priorityKey, tierOf } from './rules/tiers.ts'
import type { PairConcern, Reason } from './rules/eligibility.ts'

export { shareNight, type Nights } from './rules/answers.ts'

export type MatchingGuest = GuestAnswers & {
  readonly nights: Nights
  /** 1 to 24, as the round wrote it down when it was opened (rules: tiers); without it the answers decide. */
  readonly tier?: number
  /** ISO 639-1; missing = not said. */
  readonly languages?: readonly string[]
  /** How likely they are to say yes and to come, 0 to 1; missing = `ACCEPTS`. */
  readonly accept?: number
}
export const ACCEPTS = 0.85

export type MatchingHost = HostAnswers & {
  readonly nights: Nights
  /** At most so many guests on any night, where the host takes fewer than there are places; null = as many as there are places. */
  readonly guestsAtMost: number | null
  readonly languages?: readonly string[]
}

export const GROUP_RANKS = ['last', 'median', 'first'] as const
export type GroupRank = (typeof GROUP_RANKS)[number]

/** Who fits whom and whose turn it is, of an edition. */
export type RoundPolicy = MatchingPolicy & {
  readonly youngAge: number
  readonly veryYoungAge: number
  /** In whose tier those count who travel only together; missing = `last`. */
  readonly groupRank?: GroupRank
  /** What a kind place is worth; missing terms as in `DEFAULT_WEIGHTS`. */
  readonly kindness?: Partial<Weights>
  /** By how many percent halls may be given out beyond their places, because not all come; missing = 0. Homes never are. */
  readonly hallOverbook?: number
}

/** The hosts with as many places as may be given out: halls with what the policy adds to each entry of beds but doubles. */
export function withOverbooking({
  hosts,
  policy,
}: Pick<MatchingInput, 'hosts' | 'policy'>): readonly MatchingHost[] {
  const { hallOverbook = 0 } = policy
  if (hallOverbook === 0) return hosts
  const more = (bed: SleepingOption) =>
    bed.kind === 'double'
      ? bed
      : { ...bed, quantity: bed.quantity + Math.floor((bed.quantity * hallOverbook) / 100) }
  return hosts.map((host) =>
    isHall(host)
      ? { ...host, rooms: host.rooms.map((room) => ({ ...room, beds: room.beds.map(more) })) }
      : host,
  )
}

/** A pair that is kept whatever the rules say; `room` null: whichever room of the host suits the round. */
export type Pin = { readonly guest: string; readonly host: string; readonly room: string | null }

type Pair = { readonly guest: string; readonly host: string }

export type Veto = Pair

/** The guest has turned down, let pass or given back a place with this host: not proposed again. */
export type Declined = Pair

/** `only-together`: all with one host, each on their own nights, or nobody. `preferably`: with one host where that costs nobody a place. */
export const GROUP_KINDS = ['only-together', 'preferably'] as const
/** Guests who travel together; everybody is in one group at most. */
export type TravelGroup = {
  readonly id: string
  readonly guests: readonly string[]
  readonly kind: (typeof GROUP_KINDS)[number]
}

/** Two guests who are never with the same host on a common night. */
export type NotWith = { readonly a: string; readonly b: string }

/** Where somebody sleeps; `bed` is the index into the room's `beds`. */
export type Assignment = {
  readonly guest: string
  readonly host: string
  readonly room: string
  readonly bed: number
}

/** What a round leaves for later ones: guests of tier `tiersFrom` and after wait (null = nobody). */
export type HoldBack = { readonly tiersFrom: number | null }

/** A place that is kept free the whole time; the two of a double are two of these. */
export type HeldPlace = Omit<Assignment, 'guest'>

/**
 * Everything a round decides on. `locked`: matches already offered or accepted, which nothing moves. `heldPlaces`: what `reservePlaces` has decided; to a plan, its
 * bounds and its proof these places are not there.
 */
export type MatchingInput = {
  readonly policy: RoundPolicy
  readonly guests: readonly MatchingGuest[]
  readonly hosts: readonly MatchingHost[]
  readonly pins: readonly Pin[]
  readonly vetoes: readonly Veto[]
  readonly declined: readonly Declined[]
  readonly locked: readonly Assignment[]
  readonly holdBack?: HoldBack
  readonly heldPlaces?: readonly HeldPlace[]
  readonly groups?: readonly TravelGroup[]
  readonly notWith?: readonly NotWith[]
}

/** Priority: the tier vector, tier by tier. Most people: the number placed, then the tier vector. */
export const OBJECTIVES = ['priority', 'most-people'] as const
export type Objective = (typeof OBJECTIVES)[number]

/** How many tiers there are (rules: tiers). */
export const TIER_COUNT = 24

/** Whose turn it is: the tier that the round wrote down, else that of the answers (rules: tiers). */
export function tierIn(guest: MatchingGuest, policy: RoundPolicy): number {
  return guest.tier ?? tierOf(priorityKey(guest, policy))
}

/** The held places that count: a person who has pinned somebody to the room, or to the host in any room, has decided otherwise. */
export function effectiveHeld({
  heldPlaces = [],
  pins,
}: Pick<MatchingInput, 'heldPlaces' | 'pins'>): readonly HeldPlace[] {
  return heldPlaces.filter(
    ({ host, room }) => !pins.some((pin) => pin.host === host && (pin.room === null || pin.room === room)),
  )
}

/** A place for a guest. `askFirst`: a gender rule meets a diverse person, so it is not sent before somebody has asked (rules: fit). */
export type Placement = Assignment & { readonly askFirst: boolean }

/** Where a placed guest could go at once if the first place comes to nothing, everybody else staying where they are; null = nowhere. */
export type SecondChoice = { readonly guest: string; readonly place: Omit<Placement, 'guest'> | null }

export type TierResult = {
  readonly tier: number
  readonly total: number
  /** Those who fit at least one place, were it empty. */
  readonly eligible: number
  readonly placed: number
  /** No plan that leaves the tiers before as they are here can place more. */
  readonly bound: number
  /** This tier and all before it are as good as can be; for most people: among all plans that place as many, and no plan places more. */
  readonly proven: boolean
}

/**
 * What an organiser should look at. `commute-unknown` is said once of a host, the other concerns of a placed pair; `pin-breaks-rule` names the rules a
 * pin overrides, `pin-beyond-room` a pin whose bed is against the rules of rooms beside others that persons have put there, `pin-in-vain` one for whom no bed was left, who is nowhere.
 */
export type Warning =
  | { readonly code: PairConcern; readonly guest: string | null; readonly host: string }
  | {
      readonly code: 'pin-breaks-rule'
      readonly guest: string
      readonly host: string
      readonly reasons: readonly Reason[]
    }
  | { readonly code: 'pin-beyond-room' | 'pin-in-vain'; readonly guest: string; readonly host: string }

/**
 * A bound that a plan refutes, which breaks no rule and has more: a mistake of ours, which must never be taken for a proof. `tier` null: the number of people. What was said
 * of it is taken back, and the caller is told.
 */
export type Doubt = { readonly tier: number | null; readonly bound: number; readonly placed: number }

export type Plan = {
  /** By guest id. */
  readonly assignments: readonly Placement[]
  readonly tierVector: readonly number[]
  readonly matched: number
  /** Places kept free for later rounds; to `bound` and `proven` they are not there. */
  readonly heldPlaces: readonly HeldPlace[]
  readonly tiers: readonly TierResult[]
  readonly kindness: readonly Kindness[]
  /** 0 = nothing is proven. */
  readonly provenThroughTier: number
  /** Empty unless a bound was wrong; then nothing from there on is proven. */
  readonly doubts: readonly Doubt[]
  readonly warnings: readonly Warning[]
}
