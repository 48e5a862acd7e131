import { BED_KINDS, countPlaces, type BedKind, type RoomType } from './rules/answers.ts'
import { effectiveHeld, type MatchingHost, type MatchingInput } from './model.ts'
import { numberIn } from './numbers.ts'
import type { Sharing } from './sharing.ts'

/**
 * Beds of one room that are as good as each other: `capacity` guests may sleep in them on any one night. As stays are intervals, so many
 * guests can then be given single beds without anybody moving. Where two sleep in a double by their genders or names, each double is a
 * group of its own with `isPair`; where never two or any two sleep in one, doubles are counted as places.
 */
export type BedGroup = {
  readonly host: number
  /** Over all hosts. */
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

export type RoomRow = { readonly host: number; readonly id: string }

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

/** How many places of a bed are held back. */
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
    const seats = kind === 'double' && sharing.doubles === 'any' ? 2 : 1
    const beds = ofKind.map(({ index, quantity }) => {
      const held = Math.min(heldIn(index), quantity * seats)
      return { index, places: quantity * seats - held, held }
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
