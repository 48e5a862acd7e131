/** Is a plan allowed? Asked of the rules themselves and of the rows as they came, never of the search or its tables. */
import { eligibility, type RecordedReason } from '../rules/eligibility.ts'
import { TIER_COUNT, tierIn, type Assignment, type MatchingInput } from '../model.ts'
import type { Plan } from '../plan-shape.ts'
import { asTheyTravel } from '../together.ts'
import { checkRooms } from './check-rooms.ts'
import { checkTogether } from './check-together.ts'
import type { Sleeper, Violation } from './violation.ts'

/**
 * Every rule that a plan breaks; empty = it may be carried out. Pins and locked matches are excused from the rules about their own pair, and from those
 * between two of them, but nobody may be proposed beside them against a rule.
 */
export function checkPlan(
  given: MatchingInput,
  plan: Pick<Plan, 'tierVector' | 'matched'> & { readonly assignments: readonly Assignment[] },
): Violation[] {
  // Who travels only together counts as the last of them does, and all have named each other.
  const input = { ...given, guests: asTheyTravel(given) }
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

/** Nobody is proposed who waits for a later round. */
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
