/** Guests and rooms that the rules cannot tell apart share one column of the linear model. Anybody named by a pin, veto, lock or other guest has their own. */
import { GENDERS, ROOM_SHARING_WISHES } from '../rules/answers.ts'
import { isPersonal, isProposable } from '../fits.ts'
import { numberByKey } from '../numbers.ts'
import type { Problem } from '../problem.ts'
import { SHARING_CLASSES } from '../groups.ts'

/** Guests with the same nights, the same places and the same wishes about others; never a locked one. */
export type GuestKind = {
  readonly guests: readonly number[]
  readonly start: number
  readonly end: number
  /** Gender and wish as one number (`Sharing.classOf`). */
  readonly sharing: number
  readonly isAlone: boolean
  /** Kept whatever the rules say, also beside other pins. */
  readonly isPinned: boolean
  /** May sleep in a double with somebody who named them. */
  readonly isNamed: boolean
}

/** Beds of a room that one row per night counts: a group, or the doubles of one entry where somebody is locked in one of them. */
type Unit = {
  readonly groups: readonly number[]
  readonly capacity: number
  /** Places of the smallest entry of the room's `beds` in it. */
  readonly least: number
  /** Doubles in which the two decide. */
  readonly isPair: boolean
}

/** Rooms of equal beds and equal hosts. `rooms` are alike; `units[i].groups` are those of the first of them. */
export type RoomKind = {
  readonly rooms: readonly number[]
  readonly host: number
  readonly units: readonly Unit[]
  /** Locked guests who sleep in it, with the unit of each. */
  readonly locked: readonly { readonly guest: number; readonly unit: number }[]
}

/** A kind of guests (`index`) that may use a unit of a room. */
export type Wanted = { readonly index: number; readonly kind: GuestKind; readonly unit: number }

/** `relaxed`: rooms that are alike together, for multipliers. `apart`: room by room, for multipliers and for who is where. `whole`: room by room and with every rule, so that whole numbers are a plan. */
export type Manner = 'relaxed' | 'apart' | 'whole'

const ALONE = ROOM_SHARING_WISHES.indexOf('no')

/** Which places suit each profile of guests, and the other way round, as text. */
function listPatterns({ guestProfile, placeProfiles, reasons }: Problem) {
  const places = Array.from({ length: placeProfiles }, (_, place) => place)
  const suits = (guest: number, place: number) => Number(reasons[guest * placeProfiles + place] === 0)
  const guests = [...new Set(guestProfile)]
  return {
    ofGuests: guests
      .toSorted((a, b) => a - b)
      .map((guest) => places.map((place) => suits(guest, place)).join('')),
    ofPlaces: places.map((place) => guests.map((guest) => suits(guest, place)).join('')),
  }
}

export function listGuestKinds(problem: Problem): GuestKind[] {
  const { sharing, pinHost, start, end, guestProfile } = problem
  const pattern = listPatterns(problem).ofGuests
  const asked = [...problem.guests.keys()].filter((guest) => problem.lockedGroup[guest]! < 0)
  const kinds = numberByKey(asked, (guest) =>
    isPersonal(problem, guest)
      ? `guest ${guest}`
      : `${start[guest]} ${end[guest]} ${sharing.classOf[guest]} ${pattern[guestProfile[guest]!]}`,
  )
  const members = kinds.first.map((): number[] => [])
  asked.forEach((guest, index) => members[kinds.of[index]!]!.push(guest))
  return kinds.first.map((guest, kind) => ({
    guests: members[kind]!,
    start: start[guest]!,
    end: end[guest]!,
    sharing: sharing.classOf[guest]!,
    isAlone: sharing.classOf[guest]! % ROOM_SHARING_WISHES.length === ALONE,
    isPinned: pinHost[guest]! >= 0,
    isNamed: sharing.named.has(guest),
  }))
}

/** Kinds of the rooms. Places for one are always counted together: stays are intervals, so they can be given out afterwards. */
export function listRoomKinds(problem: Problem, manner: Manner): RoomKind[] {
  const { groupProfile, groupHost, roomHost, roomGroups, start, end } = problem
  const pattern = listPatterns(problem).ofPlaces
  const personal = new Set([...problem.pinHost, ...problem.boundTo])
  for (const hosts of problem.ruledOut.values()) for (const host of hosts.keys()) personal.add(host)
  for (const group of problem.lockedGroup) if (group >= 0) personal.add(groupHost[group]!)
  problem.hostCapacity.forEach((most, host) => {
    if (most >= 0) personal.add(host)
  })
  // Nights before the first guest and after the last are all the same.
  const first = start.reduce((least, night) => Math.min(least, night), Infinity)
  const last = end.reduce((most, night) => Math.max(most, night), -Infinity)
  const rooms = [...roomHost.keys()].filter((room) => roomGroups[room]!.length > 0)
  const units = new Map(rooms.map((room) => [room, unitsOf(problem, room)]))
  const keyOf = (room: number) => {
    const places = units.get(room)!.reduce((sum, { capacity }) => sum + capacity, 0)
    // For companions it matters which rooms are one home.
    const isOfHome = problem.parties.length > 0 && problem.hostRooms[roomHost[room]!]!.length > 1
    if ((manner !== 'relaxed' && (places > 1 || isOfHome)) || personal.has(roomHost[room]!))
      return `room ${room}`
    const any = roomGroups[room]![0]!
    const nights = `${Math.max(problem.groupStart[any]!, first)} ${Math.min(problem.groupEnd[any]!, last)}`
    const beds = units.get(room)!.map((unit) => {
      const { kind } = problem.groups[unit.groups[0]!]!
      return `${pattern[groupProfile[unit.groups[0]!]!]} ${kind} ${unit.capacity} ${unit.least} ${unit.isPair}`
    })
    return `${nights} ${beds.join()}`
  }
  const kinds = numberByKey(rooms, keyOf)
  const members = kinds.first.map((): number[] => [])
  rooms.forEach((room, index) => members[kinds.of[index]!]!.push(room))
  return kinds.first.map((room, kind) => ({
    rooms: members[kind]!,
    host: roomHost[room]!,
    units: units.get(room)!,
    locked: [...problem.lockedGroup.entries()]
      .filter(([, group]) => group >= 0 && problem.groupRoom[group] === room)
      .map(([guest, group]) => ({
        guest,
        unit: units.get(room)!.findIndex(({ groups }) => groups.includes(group)),
      })),
  }))
}

function unitsOf(problem: Problem, room: number): Unit[] {
  const isTaken = problem.lockedGroup.some((group) => group >= 0 && problem.groupRoom[group] === room)
  // The file does not say who is locked in which of several doubles of an entry, so they are counted together.
  const sets = Map.groupBy(problem.roomGroups[room]!, (group) => {
    const { isPair, beds } = problem.groups[group]!
    return isPair && isTaken ? `entry ${beds[0]!.index}` : `group ${group}`
  })
  return [...sets.values()].map((groups) => {
    const beds = groups.flatMap((group) => problem.groups[group]!.beds)
    const capacity = groups.reduce((sum, group) => sum + problem.groupCapacity[group]!, 0)
    return {
      groups,
      capacity,
      least: beds.reduce((least, { places }) => Math.min(least, places), capacity),
      isPair: problem.groups[groups[0]!]!.isPair,
    }
  })
}

/** May guests of the kind be proposed for the unit, as far as they themselves, the host and those locked in the room go? */
export function suits(problem: Problem, guests: GuestKind, room: RoomKind, at: number): boolean {
  const unit = room.units[at]!
  if (!isProposable(problem, guests.guests[0]!, unit.groups[0]!)) return false
  if (guests.isPinned) return true
  return room.locked.every(({ guest }) => {
    const meet = problem.start[guest]! < guests.end && guests.start < problem.end[guest]!
    return (
      !meet || problem.sharing.room[guests.sharing * SHARING_CLASSES + problem.sharing.classOf[guest]!] === 1
    )
  })
}

/** Gender of a sharing class, as an index of `GENDERS`. */
export function genderOf(sharing: number): number {
  return Math.floor(sharing / ROOM_SHARING_WISHES.length) % GENDERS.length
}

/** Nights that somebody is there, `[start, end)`. */
type Interval = { readonly start: number; readonly end: number }

/** The nights that need a row: all who are there together on any night are there together on one of these. */
export function fullNights(there: readonly Interval[]): number[] {
  const starts = [...new Set(there.map(({ start }) => start))].toSorted((a, b) => a - b)
  return starts.filter((night, index) => {
    const next = starts[index + 1] ?? Infinity
    return there.some(({ start, end }) => start <= night && night < end && end <= next)
  })
}

export function isOn(night: number, { start, end }: Interval): boolean {
  return start <= night && night < end
}
