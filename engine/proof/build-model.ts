/**
 * The question "how many more can be placed?" as a linear model. Every plan that keeps the rules is a point of it, so what no point reaches no plan
 * reaches. Guests and rooms that are alike are one column: all rows are sums of the rows of single rooms, so nothing true is lost.
 */
import type { Problem } from '../problem.ts'
import { collect, type Collector, type Entries, type LinearModel } from './linear-model.ts'
import {
  listGuestKinds,
  listRoomKinds,
  suits,
  type GuestKind,
  type RoomKind,
  type Manner,
  type Wanted,
  fullNights,
  isOn,
} from './kinds.ts'
import { addModes } from './modes.ts'
import { openHomes } from '../search/arrange.ts'

/** What is asked: the most guests of `levels` (0 pins, 1 to 24 tiers) in a plan that has so many of others; locked guests count. */
export type Question = {
  readonly levels: readonly number[]
  readonly atLeast: readonly { readonly levels: readonly number[]; readonly count: number }[]
}

/** Which guests, in which unit of which kind of room. */
export type Stay = {
  readonly column: number
  readonly kind: GuestKind
  readonly room: RoomKind
  readonly unit: number
}

export type BuiltModel = {
  readonly model: LinearModel
  /** Guests of `levels` who are locked, so placed whatever the model says. */
  readonly fixed: number
  readonly stays: readonly Stay[]
  /** Column of the guests of a kind at a level. */
  readonly counts: readonly { readonly column: number; readonly kind: GuestKind; readonly level: number }[]
  /** Rows before this one are promises (`atLeast`). From here on one for each kind says that no more are counted than have a place; rows after those are of rooms. */
  readonly firstLink: number
  readonly kinds: readonly GuestKind[]
  readonly rooms: readonly { readonly room: RoomKind; readonly wanted: readonly Wanted[] }[]
}

/** The level of a guest: 0 for a pin, else the tier. */
export function levelOf(problem: Problem, guest: number): number {
  return problem.pinHost[guest]! >= 0 ? 0 : problem.tier[guest]!
}

export function buildModel(
  problem: Problem,
  question: Question,
  manner: Manner,
  keeps: (kind: GuestKind, room: RoomKind, unit: number) => boolean = () => true,
): BuiltModel {
  const to = collect()
  const levels = new Set([...question.levels, ...question.atLeast.flatMap((row) => row.levels)])
  const isAsked = (guest: number) => levels.has(levelOf(problem, guest))
  const kinds = listGuestKinds(problem)
    .map((kind) => ({ ...kind, guests: kind.guests.filter(isAsked) }))
    .filter((kind) => kind.guests.length > 0)
  const locked = countLocked(problem)
  const sumOf = (list: readonly number[]) => list.reduce((sum, level) => sum + locked[level]!, 0)
  const targets = question.atLeast.map((row) => ({ ...row, at: to.row(sumOf(row.levels) - row.count) }))
  const links = kinds.map(() => to.row(0))
  const counts = kinds.flatMap((kind, index) => {
    const byLevel = Map.groupBy(kind.guests, (guest) => levelOf(problem, guest))
    return [...byLevel].map(([level, { length }]) => {
      const promised = targets.filter((row) => row.levels.includes(level)).map(({ at }) => [at, -1] as const)
      const worth = question.levels.includes(level) ? 1 : 0
      return { column: to.column(length, worth, [[links[index]!, 1], ...promised]), kind, level }
    })
  })
  const rooms = listRoomKinds(problem, manner)
  // Where a point is taken apart room by room the rows would be too many: there guests who are apart are taken out afterwards.
  const { couldUse, entriesOf } = addPartyRows(problem, to, manner === 'apart' ? [] : rooms)
  const homes = Map.groupBy(rooms, ({ host }) => host)
  const stays: Stay[] = []
  const all: { room: RoomKind; wanted: readonly Wanted[] }[] = []
  for (const home of homes.values()) {
    const wanted = home.map((room) =>
      whoSuits(problem, kinds, room).filter(
        ({ kind, unit }) => couldUse(kind, room) && keeps(kind, room, unit),
      ),
    )
    const ofHost = hostRows(problem, to, home, wanted)
    home.forEach((room, at) => {
      all.push({ room, wanted: wanted[at]! })
      const rows = roomRows(problem, to, room, wanted[at]!)
      const modes =
        manner === 'whole' && room.rooms.length === 1 ? addModes(problem, to, room, wanted[at]!) : null
      for (const { index, unit } of wanted[at]!) {
        const kind = kinds[index]!
        const upper = Math.min(kind.guests.length, room.rooms.length * room.units[unit]!.capacity)
        const entries = [[links[index]!, -1] as const, ...rows(kind, unit), ...ofHost(kind)]
        if (manner !== 'apart') entries.push(...entriesOf(kind, room))
        if (modes) entries.push(...modes(kind, unit))
        stays.push({ column: to.column(upper, 0, entries), kind, room, unit })
      }
    })
  }
  const model = to.close()
  const fixed = sumOf(question.levels)
  return { model, fixed, stays, counts, firstLink: targets.length, kinds, rooms: all }
}

function countLocked(problem: Problem): number[] {
  const locked: number[] = Array.from({ length: 25 }, () => 0)
  problem.lockedGroup.forEach((group, guest) => {
    if (group >= 0) locked[levelOf(problem, guest)]! += 1
  })
  return locked
}

function whoSuits(problem: Problem, kinds: readonly GuestKind[], room: RoomKind): Wanted[] {
  return kinds.flatMap((kind, index) =>
    room.units.flatMap((_, unit) => (suits(problem, kind, room, unit) ? [{ index, kind, unit }] : [])),
  )
}

/**
 * Rows of a room: places of each unit on each full night. Somebody who sleeps alone takes the places of every unit; in a double where named pairs share, anyone who
 * named nobody takes both. The rules of sharing do not bind several pins among themselves: so there is a row in which all of them take no more than one does, and one for each as if it were alone.
 */
function roomRows(problem: Problem, to: Collector, room: RoomKind, wanted: readonly Wanted[]) {
  const locked = room.locked.map(({ guest, unit }) => ({
    unit,
    start: problem.start[guest]!,
    end: problem.end[guest]!,
  }))
  const nights = fullNights([...wanted.map(({ kind }) => kind), ...locked])
  const isNamedOnly = problem.sharing.named.size > 0
  const most = problem.hostCapacity[room.host]!
  const rows = nights.flatMap((night) =>
    room.units.flatMap((unit, index) => {
      const taken = locked.filter((guest) => guest.unit === index && isOn(night, guest)).length
      const capacity = most < 0 ? unit.capacity : Math.min(unit.capacity, most)
      const left = Math.max(0, capacity - taken)
      // Where several doubles are counted together, those who are locked may lie in one of them, or in each of them one.
      const takesBoth = unit.isPair && isNamedOnly && (unit.groups.length === 1 || taken < 3)
      return pinWays(wanted, night, left, unit.least).map((pinWeight) => {
        return { night, index, left, takesBoth, pinWeight, at: to.row(left * room.rooms.length) }
      })
    }),
  )
  return (kind: GuestKind, at: number): Entries =>
    rows.flatMap(({ night, index, left, takesBoth, pinWeight, at: row }) => {
      if (!isOn(night, kind) || (!kind.isAlone && index !== at)) return []
      const weight = kind.isAlone ? left : Math.min(takesBoth && !kind.isNamed ? 2 : 1, Math.max(left, 1))
      return [[row, kind.isPinned ? Math.min(pinWeight(kind), weight) : weight] as const]
    })
}

type PinWeight = (pin: GuestKind) => number

/**
 * The most of a row that each pin may take. One alone takes what there is, for nobody else is beside it then who would not fit. All that could be there together take no more
 * than one bed has; and each of them, were the others not there, as much as one alone.
 */
function pinWays(wanted: readonly Wanted[], night: number, left: number, least: number): PinWeight[] {
  const pins = [...new Set(wanted.map(({ kind }) => kind))].filter(
    (kind) => kind.isPinned && isOn(night, kind),
  )
  if (pins.length < 2) return [() => left]
  const together = Math.floor(Math.min(left, least) / pins.length)
  return [
    () => together,
    ...pins.map(
      (one): PinWeight =>
        (pin) =>
          pin === one ? left : 0,
    ),
  ]
}

/** Rows of a host who takes fewer guests than there are places. */
function hostRows(
  problem: Problem,
  to: Collector,
  home: readonly RoomKind[],
  wanted: readonly (readonly Wanted[])[],
) {
  const most = problem.hostCapacity[home[0]!.host]!
  if (most < 0) return (): Entries => []
  const locked = home
    .flatMap((room) => room.locked)
    .map(({ guest }) => ({ start: problem.start[guest]!, end: problem.end[guest]! }))
  const kinds = [...new Set(wanted.flat().map(({ kind }) => kind))]
  const rows = fullNights([...kinds, ...locked]).flatMap((night) => {
    const left = Math.max(0, most - locked.filter((guest) => isOn(night, guest)).length)
    return pinWays(wanted.flat(), night, left, left).map((pinWeight) => ({
      night,
      pinWeight,
      at: to.row(left),
    }))
  })
  return (kind: GuestKind): Entries =>
    rows
      .filter(({ night }) => isOn(night, kind))
      .map(({ pinWeight, at }) => [at, kind.isPinned ? Math.min(pinWeight(kind), 1) : 1] as const)
}

// Who travels only together, and who must not meet, as rows of the linear model. Rows about rooms of several hosts counted as one say less than the rule, never more; so no plan is left out.

type PartyRows = {
  /** False for the guests of a party, where none of these rooms is with a host who could take them all. */
  readonly couldUse: (kind: GuestKind, room: RoomKind) => boolean
  /** The entries of a kind in a room. */
  readonly entriesOf: (kind: GuestKind, room: RoomKind) => Entries
}

function addPartyRows(problem: Problem, to: Collector, rooms: readonly RoomKind[]): PartyRows {
  const { parties, partyOf, notWith, roomHost } = problem
  if (parties.length === 0 && notWith.size === 0) return { couldUse: () => true, entriesOf: () => [] }
  const hostsOf = openHomes(problem).map((hosts) => new Set(hosts))
  const homeOf = joinHomes(problem, rooms)
  const known = new Map<string, number>()
  const rowOf = (key: string, most: number) => {
    const row = known.get(key) ?? to.row(most)
    known.set(key, row)
    return row
  }
  /** As many of each member as of the next, and of the last as of the first. */
  const together = (guest: number, home: number): Entries => {
    const members = parties[partyOf[guest]!] ?? []
    const at = members.indexOf(guest)
    if (at < 0) return []
    const before = (at + members.length - 1) % members.length
    const key = `party ${partyOf[guest]} ${home}`
    return [
      [rowOf(`${key} ${at}`, 0), 1],
      [rowOf(`${key} ${before}`, 0), -1],
    ]
  }
  const apart = (guest: number, host: number): Entries =>
    (notWith.get(guest) ?? []).map((other) => [
      rowOf(`pair ${Math.min(guest, other)} ${Math.max(guest, other)} ${host}`, 1),
      1,
    ])
  return {
    couldUse: ({ guests }, { rooms: alike }) => {
      const hosts = hostsOf[partyOf[guests[0]!]!]
      return hosts === undefined || alike.some((room) => hosts.has(roomHost[room]!))
    },
    // A guest who travels together or must not meet somebody is a kind of their own.
    entriesOf: ({ guests: [guest] }, room) => [
      ...together(guest!, homeOf(room.host)),
      ...(room.rooms.length === 1 ? apart(guest!, room.host) : []),
    ],
  }
}

/** Hosts of whom rooms are counted as one are one home. */
function joinHomes({ hosts, roomHost }: Problem, rooms: readonly RoomKind[]): (host: number) => number {
  const joined = Int32Array.from(hosts.keys())
  const find = (host: number): number => {
    let at = host
    while (joined[at] !== at) at = joined[at]!
    return at
  }
  for (const { host, rooms: alike } of rooms) {
    for (const room of alike) joined[find(roomHost[room]!)] = find(host)
  }
  return find
}
