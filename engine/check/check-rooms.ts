import { mayShareDouble, mayShareRoom } from '../rules/sharing.ts'
import { countPlaces } from '../rules/answers.ts'
import { effectiveHeld, shareNight, type HeldPlace, type MatchingInput, type RoundPolicy } from '../model.ts'
import type { Sleeper, Violation } from './violation.ts'

/**
 * The rules of a room once several sleep in it, on every night: places, sharing, doubles, and the host's number of guests. Who a person has put together is that person's
 * business; that each has a place is not.
 */
export function checkRooms(sleepers: readonly Sleeper[], input: MatchingInput): Violation[] {
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

/** Can these be shared out over so many doubles, so that whoever meets in one may, and never three? */
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
