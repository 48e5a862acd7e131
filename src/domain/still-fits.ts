/** Whether a match still fits after one side has changed what they said (rules: life of a match): it is kept whatever the answer, and somebody looks. */
import { type EditionDays, stayWindow } from '#domain/edition.ts'
import type { MatchingPolicy, Room } from 'bed-matching/rules/answers.ts'
import { coverageOf } from '#domain/coverage.ts'
import {
  eligibility,
  SAFETY_REASONS,
  type Reason,
  type RecordedReason,
} from 'bed-matching/rules/eligibility.ts'
import type { Guest } from '#domain/guest.ts'
import type { Host } from '#domain/host.ts'
import { placeFits, type Occupant, type PlaceReason } from '#domain/occupancy.ts'
import type { Place } from '#domain/room.ts'
import { inNumbers, contains, equalStays, type Stay } from '#domain/stay.ts'

/** `guest-nights`: the guest's dates changed. `place-gone`: no longer offered. `left`: a side is out. `blocked`: a side is blocked. `outside-edition`: dates moved. */
export const MISFITS = ['blocked', 'left', 'place-gone', 'guest-nights', 'outside-edition'] as const
export type Misfit = (typeof MISFITS)[number] | Reason | Exclude<PlaceReason, 'already-here'>

/** A match that holds a place, with both sides as they are now; null for a side, a room or a place that is no longer there. */
export type StandingMatch = {
  readonly stay: Stay
  /** The guest's whole stay when a person gave these nights of it; null where all of it was given. */
  readonly partOf: Stay | null
  /** Nights that the guest has elsewhere: a stay may be split over two hosts. */
  readonly elsewhere: readonly Stay[]
  /** An organiser placed them against the rules, and said why. */
  readonly isOverridden: boolean
  /** The incident team has blocked guest or host (rules: incidents). */
  readonly isBlocked: boolean
  readonly guest: Guest | null
  readonly host: Host | null
  readonly room: Pick<Room, 'type'> | null
  readonly place: Place | null
  readonly others: readonly Occupant[]
  /** What those say against it who travel with the guest, or must not meet them. */
  readonly ofOthers?: readonly RecordedReason[]
}

/** Rules that protect somebody are said again even where an organiser has decided otherwise. */
const SAFETY: ReadonlySet<Misfit> = new Set<Misfit>([...SAFETY_REASONS, 'dates'])

/** What no longer fits, in the order of the rules. A pair placed against the rules only misfits in nights, place or safety. */
export function misfits(match: StandingMatch, policy: MatchingPolicy & EditionDays): Misfit[] {
  const { stay, guest, host, room, place } = match
  if (match.isBlocked) return ['blocked']
  if (!guest || !host) return ['left']
  if (!room || !place) return ['place-gone']
  const nights: Misfit[] = hasOtherNights(match, guest) ? ['guest-nights'] : []
  if (!contains(stayWindow(policy), stay)) nights.push('outside-edition')
  const placed = { ...guest, stay }
  const { reasons } = eligibility(inNumbers(placed), inNumbers(host), room, place, policy, match.ofOthers)
  const answers = reasons.filter((reason) => !match.isOverridden || SAFETY.has(reason))
  const { conflicts } = placeFits(placed, place, match.others, policy)
  const mates = conflicts.flatMap(({ reason }) => (reason === 'already-here' ? [] : [reason]))
  return [...new Set([...nights, ...answers, ...(match.isOverridden ? [] : mates)])]
}

/** Given for nights without the guest, or leaving nights over that nobody gives and nobody has left over knowingly. */
function hasOtherNights({ stay, partOf, elsewhere, isOverridden }: StandingMatch, guest: Guest): boolean {
  if (!contains(guest.stay, stay)) return true
  if (isOverridden || (partOf && equalStays(partOf, guest.stay))) return false
  return coverageOf(guest.stay, [stay, ...elsewhere]).open.length > 0
}
