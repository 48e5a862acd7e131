import {
  BED_KINDS,
  countPlaces,
  type BedKind,
  type RoomType,
  GENDERS,
  ROOM_SHARING_WISHES,
} from './rules/answers.ts'
import {
  effectiveHeld,
  type MatchingHost,
  type MatchingInput,
  type MatchingGuest,
  type RoundPolicy,
  shareNight,
} from './model.ts'
import { numberIn } from './numbers.ts'
import { mayShareDouble, mayShareRoom, type RoomMate, doubleUse } from './rules/sharing.ts'

/**
 * Beds of one room that are as good as each other: `capacity` guests may sleep in them on any one night. As stays are intervals, so many
 * guests can then be given single beds without anybody moving. Where two may sleep in a double, each is a
 * group of its own with `isPair`; else doubles are counted as places.
 */
export type BedGroup = {
  readonly host: number
  readonly room: number
  readonly roomType: RoomType
  /** Only women sleep in the room. */
  readonly femalesOnly: boolean
  readonly kind: BedKind
  readonly capacity: number
  readonly isPair: boolean
  /** Which of the room's `beds`, and how many places of it. */
  readonly beds: readonly { readonly index: number; readonly places: number }[]
  /** Places of the whole room. */
  readonly roomPlaces: number
  /** Places of the group that are held back, which `capacity` does not count; and whether there is one in its room. */
  readonly held: number
  readonly isRoomHeld: boolean
}

/** How many a person may put into the beds of a group on one night: a double is two, also where the policy has one in it. */
export function placesIn(
  { kind, capacity, isPair }: BedGroup,
  { doubles }: Pick<Sharing, 'doubles'>,
): number {
  return kind === 'double' && !isPair && doubles === 'never' ? 2 * capacity : capacity
}

type RoomRow = { readonly host: number; readonly id: string }

/** Every group of every host, and the rooms, in order of their hosts and as these list them. */
export function listGroups(
  input: MatchingInput,
  hostNumber: ReadonlyMap<string, number>,
  sharing: Sharing,
): { groups: BedGroup[]; rooms: RoomRow[] } {
  const taken = new Set(input.locked.map(({ host, room }) => `${numberIn(hostNumber, host)} ${room}`))
  const heldAt = countHeld(input)
  const groups: BedGroup[] = []
  const rooms: RoomRow[] = []
  input.hosts.forEach((host, number) => {
    for (const room of host.rooms) {
      // Somebody locked lies in one certain bed, so beds of that room are no longer interchangeable.
      const isTaken = taken.has(`${number} ${room.id}`)
      groups.push(...groupsOf(room, number, rooms.length, { isTaken, sharing, heldAt }))
      rooms.push({ host: number, id: room.id })
    }
  })
  return { groups, rooms }
}

type HeldCount = (host: number, room: string, bed: number) => number

function countHeld(input: MatchingInput): HeldCount {
  const key = (host: string, room: string, bed: number) => JSON.stringify([host, room, bed])
  const counts = new Map<string, number>()
  for (const { host, room, bed } of effectiveHeld(input)) {
    counts.set(key(host, room, bed), (counts.get(key(host, room, bed)) ?? 0) + 1)
  }
  return (host, room, bed) => counts.get(key(input.hosts[host]!.id, room, bed)) ?? 0
}

type Manner = { readonly isTaken: boolean; readonly sharing: Sharing; readonly heldAt: HeldCount }

function groupsOf(
  room: MatchingHost['rooms'][number],
  host: number,
  number: number,
  { isTaken, sharing, heldAt }: Manner,
): BedGroup[] {
  const entries = room.beds.map(({ kind, quantity }, index) => ({ kind, index, quantity }))
  const heldIn = (index: number) => heldAt(host, room.id, index)
  const isRoomHeld = entries.some(({ index }) => heldIn(index) > 0)
  const shape = {
    host,
    room: number,
    roomType: room.type,
    femalesOnly: room.femalesOnly ?? false,
    roomPlaces: countPlaces([room]),
    isRoomHeld,
  }
  return BED_KINDS.flatMap((kind): BedGroup[] => {
    const ofKind = entries.filter((entry) => entry.kind === kind)
    if (kind === 'double' && sharing.doubles === 'pairs') {
      return ofKind.flatMap(({ index, quantity }) =>
        Array.from({ length: quantity }, (_, bed) => {
          const held = Math.min(2, Math.max(0, heldIn(index) - 2 * bed))
          return {
            ...shape,
            kind,
            capacity: 2 - held,
            isPair: true,
            beds: [{ index, places: 2 - held }],
            held,
          }
        }),
      )
    }
    const beds = ofKind.map(({ index, quantity }) => {
      const held = Math.min(heldIn(index), quantity)
      return { index, places: quantity - held, held }
    })
    const sets = isTaken ? beds.map((bed) => [bed]) : beds.length > 0 ? [beds] : []
    return sets.map((set) => ({
      ...shape,
      kind,
      capacity: set.reduce((sum, { places }) => sum + places, 0),
      isPair: false,
      beds: set.map(({ index, places }) => ({ index, places })),
      held: set.reduce((sum, { held }) => sum + held, 0),
    }))
  })
}

/** How many answers about sharing there are: gender and wish. */
export const SHARING_CLASSES = GENDERS.length * ROOM_SHARING_WISHES.length

/** Who may sleep beside whom, as tables filled by `occupancy`. */
export type Sharing = {
  readonly classOf: Uint8Array
  /** 1 where two classes may share a room: `room[a * SHARING_CLASSES + b]`. */
  readonly room: Uint8Array
  /** The same for a double bed, by their classes alone. */
  readonly double: Uint8Array
  /** The guests each guest may share a double with because they named each other. */
  readonly named: ReadonlyMap<number, ReadonlySet<number>>
  /** `never`: one guest per double. `pairs`: the two decide. */
  readonly doubles: 'never' | 'pairs'
}

/** Asks `mayShareRoom` and `mayShareDouble` once for every two answers, and for every two who named each other. */
export function tabulateSharing(
  guests: readonly MatchingGuest[],
  policy: RoundPolicy,
  guestNumber: ReadonlyMap<string, number>,
): Sharing {
  const classes: RoomMate[] = GENDERS.flatMap((gender) =>
    ROOM_SHARING_WISHES.map((roomSharing) => ({ id: '', gender, roomSharing, sharesWith: [] })),
  )
  const named = policy.doubleBed === 'named' ? findNamed(guests, policy, guestNumber) : new Map()
  const use = doubleUse(policy.doubleBed, named.size > 0)
  return {
    classOf: Uint8Array.from(
      guests,
      ({ gender, roomSharing }) =>
        GENDERS.indexOf(gender) * ROOM_SHARING_WISHES.length + ROOM_SHARING_WISHES.indexOf(roomSharing),
    ),
    room: tabulate(classes, (a, b) => mayShareRoom(a, b).allowed),
    double: tabulate(classes, (a, b) => mayShareDouble(a, b, policy).allowed),
    named,
    doubles: use === 'one' ? 'never' : 'pairs',
  }
}

function tabulate(classes: readonly RoomMate[], allows: (a: RoomMate, b: RoomMate) => boolean): Uint8Array {
  return Uint8Array.from(classes.flatMap((a) => classes.map((b) => Number(allows(a, b)))))
}

function findNamed(
  guests: readonly MatchingGuest[],
  policy: RoundPolicy,
  guestNumber: ReadonlyMap<string, number>,
): Map<number, Set<number>> {
  const named = new Map<number, Set<number>>()
  guests.forEach((guest, number) => {
    for (const id of guest.sharesWith) {
      const otherNumber = guestNumber.get(id)
      const other = otherNumber === undefined ? undefined : guests[otherNumber]
      if (otherNumber === undefined || !other || other === guest) continue
      if (!mayShareDouble(guest, other, policy).allowed) continue
      named.set(number, (named.get(number) ?? new Set()).add(otherNumber))
    }
  })
  return named
}

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
