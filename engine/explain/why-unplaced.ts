import { bitOf, REASONS, reasonsOf, type Reason } from '../rules/eligibility.ts'
import { reasonsAt } from '../fits.ts'
import { numberIn } from '../numbers.ts'
import { ANYWHERE, NOWHERE, listCompanions } from '../together.ts'
import type { Problem } from '../problem.ts'
import { isHeldBack } from '../profiles.ts'
import { groupsOf } from '../search/arrange.ts'
import { isFree } from '../search/blockers.ts'
import { guestIn, namePlace, type Standing } from './standing.ts'

const APART = bitOf('group-apart')

/**
 * `pin-in-vain`: pinned to a host with whom no bed was left beside those whom persons have put there. `no-eligible-host`: no bed fits, even if all were empty; how many hosts each rule closes. `later-round`: the tier is held back. `sharing`: there are rooms with a place free on all nights, but
 * those who sleep in them and the guest may not share. `outcompeted`: every place is taken.
 * `group-apart`: the guest would fit, and travels only together `with` others; with so many `hosts` those without a place could all be, were their homes empty. `isParted`: persons have
 * put some of them with different hosts. `rivals` for the last two: so many `guests` of the own tier or better (`tiers`) compete for so many `places`, being those that the guest could
 * use and all that those who sleep there could use instead; they compete where they are more (`isShort`). `exact` = guests cannot all fit by number alone; else it is as searched (rooms shared, part stays).
 */
export type WhyUnplaced =
  | { readonly kind: 'placed' }
  | { readonly kind: 'later-round' }
  | { readonly kind: 'pin-in-vain'; readonly host: string; readonly beside: readonly string[] }
  | { readonly kind: 'no-eligible-host'; readonly reasons: Readonly<Record<Reason, number>> }
  | {
      readonly kind: 'group-apart'
      readonly with: readonly string[]
      readonly hosts: number
      readonly isParted: boolean
    }
  | { readonly kind: 'outcompeted'; readonly rivals: Rivals }
  | {
      readonly kind: 'sharing'
      readonly rivals: Rivals
      readonly rooms: readonly { readonly host: string; readonly room: string }[]
    }

export type Rivals = {
  readonly guests: number
  readonly places: number
  /** Not among the places: what is held back for later rounds. */
  readonly heldBack: number
  readonly tiers: readonly number[]
  readonly exact: boolean
}

/** Do they compete, being more than the places? Else it is nights, sharing or hosts who take fewer that leave somebody over. */
export function isShort({ guests, places }: Rivals): boolean {
  return guests > places
}

/** Why the plan has no place for a guest. Throws a RangeError for a guest who is not in the round. */
export function whyUnplaced(standing: Standing, guestId: string): WhyUnplaced {
  const { problem, state } = standing
  const guest = guestIn(standing, guestId)
  if (state.place[guest]! >= 0) return { kind: 'placed' }
  const pin = problem.pinsInVain.get(guestId)
  if (pin) return { kind: 'pin-in-vain', host: pin.host, beside: pin.beside }
  const { policy, holdBack } = problem.input
  if (isHeldBack(problem.guests[guest]!, policy, holdBack)) return { kind: 'later-round' }
  if (!fitsSomewhere(standing, guest)) {
    return { kind: 'no-eligible-host', reasons: countReasons(problem, guestId) }
  }
  const companions = listCompanions(problem.input).get(guestId)
  if (companions) return sayApart(standing, guest, companions)
  const rivals = countRivals(standing, guest)
  const rooms = findClosedBySharing(standing, guest)
  return rooms.length > 0 ? { kind: 'sharing', rivals, rooms } : { kind: 'outcompeted', rivals }
}

/** Is there a bed for the guest, wherever the companions are? */
function fitsSomewhere({ problem, options }: Standing, guest: number): boolean {
  if (options.of(guest).length > 0) return true
  const isBound = problem.boundTo[guest] !== ANYWHERE
  return isBound && problem.groups.some((_, group) => (reasonsAt(problem, guest, group) & ~APART) === 0)
}

function sayApart({ problem, options }: Standing, guest: number, companions: readonly string[]): WhyUnplaced {
  const { id } = problem.guests[guest]!
  const party = problem.partyOf[guest]!
  const hosts = party >= 0 ? options.hostsOf[party]!.length : Number(options.of(guest).length > 0)
  const isParted = problem.boundTo[guest] === NOWHERE
  return { kind: 'group-apart', with: companions.filter((other) => other !== id), hosts, isParted }
}

/** Who and what a search from the guest reaches: the places the guest could use, those who have them, the places these could use, and so on. */
function countRivals(standing: Standing, guest: number): Rivals {
  const { problem, options, state } = standing
  const groups = new Set<number>()
  const types = new Set([options.typeOf[guest]!])
  const queue = [guest]
  for (const mover of queue) {
    for (const group of options.of(mover)) {
      if (groups.has(group)) continue
      groups.add(group)
      for (const other of state.rooms[problem.groupRoom[group]!]!) {
        if (state.place[other] !== group || types.has(options.typeOf[other]!)) continue
        types.add(options.typeOf[other]!)
        queue.push(other)
      }
    }
  }
  const tier = problem.tier[guest]!
  // A guest locked elsewhere takes none of these places.
  const isHere = (other: number) => problem.lockedGroup[other]! < 0 || groups.has(problem.lockedGroup[other]!)
  const guests = [...problem.guests.keys()].filter(
    (other) => problem.tier[other]! <= tier && types.has(options.typeOf[other]!) && isHere(other),
  )
  const places = [...groups].reduce((sum, group) => sum + problem.groupCapacity[group]!, 0)
  return {
    guests: guests.length,
    places,
    heldBack: [...groups].reduce((sum, group) => sum + problem.groups[group]!.held, 0),
    tiers: [...new Set(guests.map((other) => problem.tier[other]!))].toSorted((a, b) => a - b),
    exact: isSure(standing, guest, groups, guests),
  }
}

/**
 * Can they not all be there, no matter who sleeps where? Each who is there on the guest's first night needs a place of their own; but those whom a person has put somewhere may be where
 * nobody else could, so only the others are counted, and the places that locked guests leave them.
 */
function isSure(
  { problem }: Standing,
  guest: number,
  groups: ReadonlySet<number>,
  guests: readonly number[],
): boolean {
  const night = problem.start[guest]!
  const isThere = (other: number) => problem.start[other]! <= night && night < problem.end[other]!
  const isPlain = (other: number) => problem.pinHost[other]! < 0 && problem.lockedGroup[other]! < 0
  const lockedIn = Map.groupBy(
    [...problem.guests.keys()].filter(isThere),
    (other) => problem.lockedGroup[other]!,
  )
  const left = (group: number) => problem.groupCapacity[group]! - (lockedIn.get(group)?.length ?? 0)
  const places = [...groups].reduce((sum, group) => sum + Math.max(0, left(group)), 0)
  const plain = guests.filter(isPlain)
  return plain.length > places && plain.every(isThere)
}

/** Rooms with a place for the guest on every night, if only those who are there would share. */
function findClosedBySharing({ problem, options, state }: Standing, guest: number) {
  const rooms = new Map<number, { host: string; room: string }>()
  for (const group of options.of(guest)) {
    // A host who takes no more guests is no matter of sharing.
    const isLimited = problem.hostCapacity[problem.groupHost[group]!]! >= 0
    if (isLimited || isFree(state, guest, group) || !hasSpace({ problem, state }, guest, group)) continue
    rooms.set(problem.groupRoom[group]!, namePlace(problem, group))
  }
  return [...rooms.values()]
}

function hasSpace(
  { problem, state }: Pick<Standing, 'problem' | 'state'>,
  guest: number,
  group: number,
): boolean {
  const there = state.rooms[problem.groupRoom[group]!]!.filter(
    (other) =>
      state.place[other] === group &&
      problem.start[other]! < problem.end[guest]! &&
      problem.start[guest]! < problem.end[other]!,
  )
  return there.length < problem.groupCapacity[group]!
}

/** For one guest, how many hosts each rule closes: a host counts for a reason if every bed of theirs has it. A host without a bed counts for none. */
function countReasons(problem: Problem, guestId: string): Readonly<Record<Reason, number>> {
  const guest = numberIn(problem.guestNumber, guestId)
  const counts = Object.fromEntries(REASONS.map((reason) => [reason, 0])) as Record<Reason, number>
  problem.hosts.forEach((_, host) => {
    const groups = groupsOf(problem, host)
    if (groups.length === 0) return
    const shared = groups.reduce((bits, group) => bits & reasonsAt(problem, guest, group), ~0)
    for (const reason of reasonsOf(shared)) counts[reason] += 1
  })
  return counts
}
