/** Is a plan allowed? Asked of the rules themselves and of the rows as they came, never of the search or its tables. */
import { eligibility, type RecordedReason, type Reason } from './rules/eligibility.ts'
import {
  TIER_COUNT,
  tierIn,
  type Assignment,
  type MatchingInput,
  type Plan,
  type MatchingGuest,
  type MatchingHost,
  shareNight,
  effectiveHeld,
  type HeldPlace,
  type RoundPolicy,
  withOverbooking,
} from './model.ts'
import { asTheyTravel } from './together.ts'
import { mayShareDouble, mayShareRoom } from './rules/sharing.ts'
import { countPlaces } from './rules/answers.ts'

/** Every rule that a plan breaks; empty = it may be carried out. Pins and locked matches are excused for their own pair and among themselves only. */
export function checkPlan(
  given: MatchingInput,
  plan: Pick<Plan, 'tierVector' | 'matched'> & { readonly assignments: readonly Assignment[] },
): Violation[] {
  // Who travels only together counts as the last of them does, and all have named each other.
  const input = { ...given, guests: asTheyTravel(given), hosts: withOverbooking(given) }
  const guests = new Map(input.guests.map((guest) => [guest.id, guest]))
  const hosts = new Map(input.hosts.map((host) => [host.id, host]))
  const violations: Violation[] = []
  const sleepers: Sleeper[] = []
  for (const assignment of plan.assignments) {
    const guest = guests.get(assignment.guest)
    const host = hosts.get(assignment.host)
    const room = host?.rooms.find(({ id }) => id === assignment.room)
    if (!guest || !host || !room?.beds[assignment.bed]) {
      violations.push({ code: 'unknown', guests: [assignment.guest] })
      continue
    }
    sleepers.push({ guest, host, room: room.id, bed: assignment.bed, kept: isKept(input, assignment) })
  }
  return [
    ...violations,
    ...findTwice(sleepers),
    ...sleepers.filter(({ kept }) => !kept).flatMap((sleeper) => checkPair(input, sleeper)),
    ...checkRooms(sleepers, input),
    ...checkTogether(input, sleepers),
    ...findHeldBack(input, sleepers),
    ...checkKept(input, plan.assignments),
    ...checkCounts(input, plan, sleepers),
  ]
}

function isKept({ pins, locked }: MatchingInput, { guest, host, room, bed }: Assignment): boolean {
  const isPinned = pins.some(
    (pin) => pin.guest === guest && pin.host === host && (pin.room === null || pin.room === room),
  )
  return isPinned || locked.some((match) => isSame(match, { guest, host, room, bed }))
}

function isSame(a: Assignment, b: Assignment): boolean {
  return a.guest === b.guest && a.host === b.host && a.room === b.room && a.bed === b.bed
}

function findHeldBack({ holdBack, policy }: MatchingInput, sleepers: readonly Sleeper[]): Violation[] {
  const from = holdBack?.tiersFrom ?? Infinity
  return sleepers
    .filter(({ guest, kept }) => !kept && tierIn(guest, policy) >= from)
    .map(({ guest }) => ({ code: 'held-back', guests: [guest.id] }))
}

function findTwice(sleepers: readonly Sleeper[]): Violation[] {
  const ids = sleepers.map(({ guest }) => guest.id)
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => ({ code: 'placed-twice', guests: [id] }))
}

function checkPair(input: MatchingInput, { guest, host, room, bed }: Sleeper): Violation[] {
  const there = host.rooms.find(({ id }) => id === room)!
  const { reasons } = eligibility(
    guest,
    host,
    there,
    there.beds[bed]!,
    input.policy,
    listRecorded(input, guest.id, host.id),
  )
  return reasons.map((code) => ({ code, guests: [guest.id] }))
}

function listRecorded({ vetoes, declined }: MatchingInput, guest: string, host: string): RecordedReason[] {
  const isOfPair = (pair: { guest: string; host: string }) => pair.guest === guest && pair.host === host
  const vetoed = vetoes.some(isOfPair) ? (['vetoed'] as const) : []
  return [...vetoed, ...(declined.some(isOfPair) ? (['declined-before'] as const) : [])]
}

function checkKept(input: MatchingInput, assignments: readonly Assignment[]): Violation[] {
  const lostPins = input.pins.filter(
    (pin) => !assignments.some((a) => a.guest === pin.guest && isKept({ ...input, locked: [] }, a)),
  )
  const moved = input.locked.filter((match) => !assignments.some((a) => isSame(a, match)))
  return [
    ...lostPins.map(({ guest }): Violation => ({ code: 'pin-not-kept', guests: [guest] })),
    ...moved.map(({ guest }): Violation => ({ code: 'locked-moved', guests: [guest] })),
  ]
}

function checkCounts(
  input: MatchingInput,
  plan: Pick<Plan, 'tierVector' | 'matched'>,
  sleepers: readonly Sleeper[],
): Violation[] {
  const counts = Array.from({ length: TIER_COUNT }, () => 0)
  for (const { guest } of sleepers) {
    const tier = tierIn(guest, input.policy)
    counts[tier - 1]! += 1
  }
  const isRight =
    plan.matched === sleepers.length && counts.every((count, tier) => count === plan.tierVector[tier])
  return isRight ? [] : [{ code: 'wrong-count', guests: [] }]
}

/** One broken rule; `guests` are those it is broken for. */
export type Violation = {
  readonly code:
    | Reason
    | 'unknown'
    | 'placed-twice'
    | 'bed-full'
    | 'host-full'
    | 'room-sharing'
    | 'double-bed'
    | 'held-back'
    | 'pin-not-kept'
    | 'locked-moved'
    | 'wrong-count'
    | 'second-choice'
  readonly guests: readonly string[]
}

/** A guest where the plan puts them. `kept`: pinned there or locked there, so the rules of the pair do not count. */
type Sleeper = {
  readonly guest: MatchingGuest
  readonly host: MatchingHost
  readonly room: string
  readonly bed: number
  readonly kept: boolean
}

/** Companions who are apart, and guests who meet though they must not (rules: travelling together). Those placed by a person are not judged. */
function checkTogether(
  { guests: all, groups = [], notWith = [], pins, locked }: MatchingInput,
  sleepers: readonly Sleeper[],
): Violation[] {
  const kept = new Set([...pins, ...locked].map(({ guest }) => guest))
  const isThere = new Set(all.map(({ id }) => id))
  const byId = new Map(sleepers.map((sleeper) => [sleeper.guest.id, sleeper]))
  const hostOf = (id: string) => byId.get(id)?.host.id
  const apart = groups
    .filter(({ kind }) => kind === 'only-together')
    .flatMap(({ guests }): Violation[] => {
      const proposed = guests.filter((id) => !kept.has(id) && byId.has(id))
      const [first] = proposed
      if (first === undefined) return []
      const isWhole = guests.every((id) => !isThere.has(id) || hostOf(id) === hostOf(first))
      return isWhole ? [] : [{ code: 'group-apart', guests: proposed }]
    })
  const meeting = notWith.flatMap(({ a, b }): Violation[] => {
    const [one, other] = [byId.get(a), byId.get(b)]
    if (!one || !other || (kept.has(a) && kept.has(b)) || one.host !== other.host) return []
    return shareNight(one.guest.nights, other.guest.nights) ? [{ code: 'not-with', guests: [a, b] }] : []
  })
  return [...apart, ...meeting]
}

/** The rules of a shared room, night by night: places, sharing, doubles and the host's number of guests. Guests a person put together are not judged, but each needs a place. */
function checkRooms(sleepers: readonly Sleeper[], input: MatchingInput): Violation[] {
  const held = effectiveHeld(input)
  const rooms = Map.groupBy(sleepers, ({ host, room }) => JSON.stringify([host.id, room]))
  const hosts = Map.groupBy(sleepers, ({ host }) => host)
  return [
    ...[...rooms.values()].flatMap(checkSharing),
    ...[...rooms.values()].flatMap((inRoom) => checkBeds(inRoom, input.policy, held)),
    ...[...rooms.values()].flatMap((inRoom) => checkHeldBeside(inRoom, held)),
    ...[...hosts].flatMap(([host, inHome]) =>
      host.guestsAtMost === null
        ? []
        : checkNights(
            inHome,
            host.guestsAtMost - held.filter((at) => at.host === host.id).length,
            'host-full',
          ),
    ),
  ]
}

function checkSharing(inRoom: readonly Sleeper[]): Violation[] {
  return pairsOf(inRoom)
    .filter(([a, b]) => meet(a, b) && !mayShareRoom(a.guest, b.guest).allowed)
    .map(([a, b]) => ({ code: 'room-sharing', guests: [a.guest.id, b.guest.id] }))
}

/** Two who are there on the same night; two that were both put there by a person are that person's business. */
function meet(a: Sleeper, b: Sleeper): boolean {
  return !(a.kept && b.kept) && shareNight(a.guest.nights, b.guest.nights)
}

/** Nobody sleeps alone in a room of which a place is kept for somebody else. */
function checkHeldBeside(inRoom: readonly Sleeper[], held: readonly HeldPlace[]): Violation[] {
  return inRoom
    .filter(({ guest, host, room, kept }) => {
      const isHeld = held.some((at) => at.host === host.id && at.room === room)
      return isHeld && !kept && guest.roomSharing === 'no'
    })
    .map(({ guest }) => ({ code: 'held-back', guests: [guest.id] }))
}

function checkBeds(inRoom: readonly Sleeper[], policy: RoundPolicy, held: readonly HeldPlace[]): Violation[] {
  const beds = Map.groupBy(inRoom, ({ bed }) => bed)
  return [...beds.values()].flatMap((inBed) => {
    const { host, room, bed } = inBed[0]!
    const option = host.rooms.find(({ id }) => id === room)!.beds[bed]!
    const places = countPlaces([{ beds: [option] }])
    const most = option.kind === 'double' && policy.doubleBed === 'never' ? option.quantity : places
    const ofBed = held.filter((at) => at.host === host.id && at.room === room && at.bed === bed)
    const usable = Math.max(0, most - ofBed.length)
    const full = checkNights(inBed, usable, 'bed-full', places)
    if (full.length > 0 || option.kind !== 'double') return full
    return canSplit(inBed, option.quantity, policy)
      ? []
      : [{ code: 'double-bed', guests: inBed.map(({ guest }) => guest.id) }]
  })
}

/** Nights with more than `most` of the sleepers, unless a person has put them all there; then with more than there are `places`. */
function checkNights(
  sleepers: readonly Sleeper[],
  most: number,
  code: 'bed-full' | 'host-full',
  places = Infinity,
): Violation[] {
  // The fullest night of intervals is one on which somebody arrives.
  return sleepers.flatMap(({ guest: { nights } }) => {
    const present = sleepers.filter((other) =>
      shareNight(other.guest.nights, { start: nights.start, end: nights.start + 1 }),
    )
    const isBroken = present.length > (present.every(({ kept }) => kept) ? places : most)
    return isBroken ? [{ code, guests: present.map(({ guest }) => guest.id) }] : []
  })
}

/** Can these be shared out over so many doubles, so that those who meet in one may, and never three? */
function canSplit(inBed: readonly Sleeper[], doubles: number, policy: RoundPolicy): boolean {
  const sleepers = inBed.toSorted((a, b) => a.guest.nights.start - b.guest.nights.start)
  const beds: Sleeper[][] = Array.from({ length: doubles }, () => [])
  const place = (next: number): boolean => {
    const sleeper = sleepers[next]
    if (!sleeper) return true
    return beds.some((bed) => {
      const there = bed.filter((other) => shareNight(other.guest.nights, sleeper.guest.nights))
      const suits = there.every(
        (other) => isExcused(sleeper, other) || mayShareDouble(sleeper.guest, other.guest, policy).allowed,
      )
      // In order of arrival all who are still there are there on this guest's first night.
      if (!suits || there.length > 1) return false
      bed.push(sleeper)
      if (place(next + 1)) return true
      bed.pop()
      return false
    })
  }
  return place(0)
}

const isExcused = (a: Sleeper, b: Sleeper) => a.kept && b.kept

function pairsOf<T>(list: readonly T[]): (readonly [T, T])[] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b] as const))
}
