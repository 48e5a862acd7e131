import type { BedGroup } from './groups.ts'
import { shareNight, type MatchingInput } from './model.ts'
import { SHARING_CLASSES, type Sharing } from './sharing.ts'

type Rooms = {
  readonly groups: readonly BedGroup[]
  readonly roomGroups: readonly (readonly number[])[]
  readonly sharing: Sharing
  readonly numberOf: (guest: string) => number
  readonly findRoom: (host: string, room: string) => number
}

/**
 * The group of each locked guest, -1 = not locked. Where several doubles are one entry of the room, the file does not say who lies in which: each gets the first
 * in which the rules let them lie beside those already there, or, where a person has decided more than the rules allow, the first with a place left.
 */
export function findLockedGroups(input: MatchingInput, rooms: Rooms): Int32Array {
  const { groups, roomGroups, numberOf, findRoom } = rooms
  const lockedGroup = new Int32Array(input.guests.length).fill(-1)
  for (const { guest, host, room, bed } of input.locked) {
    const ofBed = roomGroups[findRoom(host, room)]!.filter((group) =>
      groups[group]!.beds.some(({ index }) => index === bed),
    )
    const number = numberOf(guest)
    const there = (group: number) => whoIsThere(input, lockedGroup, number, group)
    lockedGroup[number] =
      ofBed.find((group) => suits(rooms, number, group, there(group))) ??
      ofBed.find((group) => there(group).length < groups[group]!.capacity) ??
      ofBed[0]!
  }
  return lockedGroup
}

function whoIsThere(
  { guests }: MatchingInput,
  lockedGroup: Int32Array,
  guest: number,
  group: number,
): readonly number[] {
  const { nights } = guests[guest]!
  return [...guests.keys()].filter(
    (other) => lockedGroup[other] === group && shareNight(guests[other]!.nights, nights),
  )
}

function suits({ groups, sharing }: Rooms, guest: number, group: number, there: readonly number[]): boolean {
  const mayLieBeside = (other: number) =>
    sharing.double[sharing.classOf[guest]! * SHARING_CLASSES + sharing.classOf[other]!] === 1 ||
    sharing.named.get(guest)?.has(other) === true
  return there.length === 0 || (groups[group]!.isPair && there.length === 1 && there.every(mayLieBeside))
}
