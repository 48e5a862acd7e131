/**
 * A round as a program in whole numbers, written from the rules alone: a variable for each guest and bed, for each room and night one for each way of sharing it. Nothing of
 * the product is imported.
 */
import {
  doubleBed,
  mayLieTogether,
  mayShare,
  reasonsByReadme,
  tierByReadme,
  type FileGuest,
  type FileHost,
} from '../plan-checker.ts'
import type { FullInstance } from './full-instance.ts'
import { openProgram, type Program, type Terms } from './linear-program.ts'

/** What one or more beds of a room hold on one night. */
type Unit = {
  host: FileHost
  room: FileHost['rooms'][number]
  bed: number
  kind: string
  places: number
  /** For those whom a person has put there. */
  inAll: number
  isPair: boolean
}
/** A guest who could be in a unit. */
type Seat = { guest: FileGuest; unit: Unit; column: number }

export type ExactModel = {
  program: Program
  seats: readonly Seat[]
  /** Columns of each tier, 1 to 24, and how many guests of it could be placed at most. */
  tiers: readonly { columns: readonly number[]; guests: number }[]
}

/**
 * What a person has decided excuses a pair from its rules. `free`: those whom a person has put somewhere may also break every rule of the room among themselves, but have a place
 * each; only the others keep the rules beside them. `ruled`: pins keep the rules of the room, too, and only locked guests do not.
 */
export type Among = 'free' | 'ruled'

export function modelOf(instance: FullInstance, among: Among): ExactModel {
  const program = openProgram()
  const pins = new Map((instance.pins ?? []).map((pin) => [pin.guest, pin]))
  const locked = new Map((instance.locked ?? []).map((match) => [match.guest, match]))
  const isKept = ({ id }: FileGuest) => pins.has(id) || locked.has(id)
  const isExcused = ({ id }: FileGuest) => locked.has(id) || (among === 'free' && pins.has(id))
  const held = heldPlaces(instance)
  const units = instance.hosts.flatMap((host) =>
    host.rooms.flatMap((room) => unitsOf(instance, host, room, held)),
  )
  const isOpen = (guest: FileGuest, { host, room, bed, kind, places }: Unit): boolean => {
    const match = locked.get(guest.id)
    if (match) return match.host === host.id && match.room === room.id && match.bed === bed
    const pin = pins.get(guest.id)
    if (pin) return pin.host === host.id && (pin.room === undefined || pin.room === room.id)
    if (places === 0 || tierByReadme(instance, guest) >= (instance.holdBack?.tiersFrom ?? 25)) return false
    const isHeldBeside = held.some((place) => place.host === host.id && place.room === room.id)
    if (guest.roomSharing === 'no' && isHeldBeside) return false
    return reasonsByReadme(instance, guest, host, room, kind).length === 0
  }
  const seats = instance.guests.flatMap((guest) =>
    units
      .filter((unit) => isOpen(guest, unit))
      .map((unit): Seat => ({ guest, unit, column: program.column() })),
  )
  for (const [guest, own] of Map.groupBy(seats, (seat) => seat.guest)) {
    const once = own.map(({ column }) => [1, column] as const)
    if (isKept(guest)) program.exactly(once, 1)
    else program.atMost(once, 1)
  }
  const rules: Rules = { instance, program, isExcused }
  for (const [unit, there] of Map.groupBy(seats, (seat) => seat.unit)) {
    limit(rules, there, unit.places, unit.inAll)
    if (unit.isPair) pairRows(rules, there)
  }
  const bedOf = ({ unit }: Seat) => `${unit.host.id} ${unit.room.id} ${unit.bed}`
  for (const there of Map.groupBy(seats, bedOf).values()) {
    const ofBed = new Set(there.map(({ unit }) => unit))
    if (ofBed.size > 1)
      limit(
        rules,
        there,
        [...ofBed].reduce((sum, { places }) => sum + places, 0),
        [...ofBed].reduce((sum, { inAll }) => sum + inAll, 0),
      )
  }
  for (const there of Map.groupBy(seats, ({ unit }) => unit.room).values()) roomRows(rules, there)
  for (const [host, there] of Map.groupBy(seats, ({ unit }) => unit.host)) {
    if (host.guestsAtMost === undefined) continue
    const ofHost = held.filter((place) => place.host === host.id).length
    limit(rules, there, Math.max(0, host.guestsAtMost - ofHost))
  }
  togetherRows(instance, program, seats)
  const tiers = Array.from({ length: 24 }, (_, tier) => {
    const own = seats.filter(({ guest }) => tierByReadme(instance, guest) === tier + 1)
    return { columns: own.map(({ column }) => column), guests: new Set(own.map(({ guest }) => guest)).size }
  })
  return { program, seats, tiers }
}

/**
 * Of those who travel only together, whom no person has put anywhere: as many with each host as of the others, and none where not all of them are. Two who must not meet are not
 * both with one host, unless persons have put both somewhere.
 */
function togetherRows(instance: FullInstance, program: Program, seats: readonly Seat[]): void {
  const keptAt = new Map(
    [...(instance.pins ?? []), ...(instance.locked ?? [])].map(({ guest, host }) => [guest, host]),
  )
  const at = (guest: string, host: FileHost) =>
    sumOf(seats.filter((seat) => seat.guest.id === guest && seat.unit.host === host))
  for (const { guests, kind } of instance.groups ?? []) {
    if (kind !== 'only-together') continue
    const rest = guests.filter((guest) => !keptAt.has(guest))
    const anchors = new Set(guests.flatMap((guest) => keptAt.get(guest) ?? []))
    for (const host of instance.hosts) {
      const isOpen = anchors.size === 0 || (anchors.size === 1 && anchors.has(host.id))
      const here = program.column()
      program.atMost([[1, here]], isOpen ? 1 : 0)
      for (const guest of rest) program.exactly([...at(guest, host), [-1, here]], 0)
    }
  }
  for (const { a, b } of instance.notWith ?? []) {
    const [one, other] = [a, b].map((id) => instance.guests.find((guest) => guest.id === id)!)
    if (!meet(one!, other!) || (keptAt.has(a) && keptAt.has(b))) continue
    for (const host of instance.hosts) program.atMost([...at(a, host), ...at(b, host)], 1)
  }
}

/** Kept free for later rounds, unless somebody is pinned to the room, or to the host in whichever room. */
function heldPlaces({ heldPlaces = [], pins = [] }: FullInstance) {
  return heldPlaces.filter(
    ({ host, room }) => !pins.some((pin) => pin.host === host && (pin.room ?? room) === room),
  )
}

/** Where nobody who is there may share a double, each is a place for one: so the places that are held back are counted, too. */
function whoShares(instance: FullInstance): string {
  const isAny = instance.guests.some((a) =>
    instance.guests.some((b) => a !== b && mayLieTogether(instance, a, b)),
  )
  return doubleBed(instance) === 'named' && !isAny ? 'never' : doubleBed(instance)
}

function unitsOf(
  instance: FullInstance,
  host: FileHost,
  room: FileHost['rooms'][number],
  held: readonly { host: string; room: string; bed: number }[],
): Unit[] {
  const policy = whoShares(instance)
  return room.beds.flatMap(({ kind, count }, bed): Unit[] => {
    const gone = held.filter((place) => place.host === host.id && place.room === room.id && place.bed === bed)
    const isDouble = kind === 'double' && policy !== 'never'
    const isPair = isDouble && policy !== 'any'
    const unit = { host, room, bed, kind, isPair, inAll: (isPair ? 1 : count) * (kind === 'double' ? 2 : 1) }
    const places = count * (isDouble ? 2 : 1)
    if (!unit.isPair) return [{ ...unit, places: Math.max(0, places - gone.length) }]
    // Bed by bed, those held back first.
    return Array.from({ length: count }, (_, index) => ({
      ...unit,
      places: 2 - Math.min(2, Math.max(0, gone.length - 2 * index)),
    }))
  })
}

type Rules = {
  instance: FullInstance
  program: Program
  isExcused: (guest: FileGuest) => boolean
}

/** No more than `most` on any night, unless all who are there are excused; of these no more than `inAll`. */
function limit({ program, isExcused }: Rules, there: readonly Seat[], most: number, inAll = Infinity): void {
  for (const present of nightsOf(there, 'all')) {
    const excused = new Set(present.filter(({ guest }) => isExcused(guest)).map(({ guest }) => guest)).size
    const all = sumOf(present)
    const others = sumOf(present.filter(({ guest }) => !isExcused(guest)))
    if (excused > inAll) program.atMost(sumOf(present.filter(({ guest }) => isExcused(guest))), inAll)
    if (excused <= most) program.atMost(all, most)
    else if (others.length > 0) {
      const isOther = program.column()
      program.atMost([...others, [-others.length, isOther]], 0)
      program.atMost([...all, [excused - most, isOther]], excused)
    }
  }
}

/** On each night a room is for one who sleeps alone, for one gender, or for those who share with everybody; and all beside whom a person has put there suit that one. */
function roomRows(rules: Rules, there: readonly Seat[]): void {
  const { program, isExcused } = rules
  const others = there.filter(({ guest }) => !isExcused(guest))
  const isMissing = others.some((a) =>
    others.some((b) => a.guest !== b.guest && meet(a.guest, b.guest) && !mayShare(a.guest, b.guest)),
  )
  for (const present of isMissing ? nightsOf(others, 'fullest') : []) {
    const wanted = (wish: string, gender?: string) =>
      present.filter(
        ({ guest }) => guest.roomSharing === wish && (gender === undefined || guest.gender === gender),
      )
    const most = present.length
    const alone = program.column()
    const mixed = program.column()
    const ways: Terms[0][] = [
      [1, alone],
      [1, mixed],
    ]
    program.atMost([...sumOf(wanted('no')), [-1, alone]], 0)
    for (const gender of ['female', 'male', 'diverse']) {
      const own = program.column()
      ways.push([1, own])
      const strict = sumOf(wanted('same-gender', gender))
      const all = [...strict, ...sumOf(wanted('yes', gender))]
      const places = Math.min(most, placesOf(present))
      if (strict.length > 0) program.atMost([...strict, [-places, own]], 0)
      if (all.length > 0) program.atMost([...all, [-places, own], [-places, mixed]], 0)
    }
    program.atMost(ways, 1)
  }
  keepApart(rules, there, (a, b) => mayShare(a, b))
}

/** In a double in which the two decide. */
function pairRows(rules: Rules, there: readonly Seat[]): void {
  const { program, instance, isExcused } = rules
  const may = (a: FileGuest, b: FileGuest) => mayLieTogether(instance, a, b)
  const others = there.filter(({ guest }) => !isExcused(guest))
  for (const present of nightsOf(others, 'fullest')) {
    // Who may be beside nobody of those who could come takes both places.
    const isSingle = ({ guest }: Seat) =>
      present.every((other) => other.guest === guest || !may(guest, other.guest))
    const most = there[0]!.unit.places
    program.atMost(
      present.map((seat) => [isSingle(seat) ? Math.min(2, most) : 1, seat.column] as const),
      most,
    )
  }
  others.forEach((a, index) => {
    for (const b of others.slice(index + 1)) {
      if (!meet(a.guest, b.guest) || may(a.guest, b.guest)) continue
      program.atMost(sumOf([a, b]), 1)
    }
  })
  keepApart(rules, there, may)
}

/** Beside somebody who is excused there is nobody else who may not be beside that one. */
function keepApart(
  { program, isExcused }: Rules,
  there: readonly Seat[],
  may: (a: FileGuest, b: FileGuest) => boolean,
): void {
  const others = there.filter(({ guest }) => !isExcused(guest))
  const excused = Map.groupBy(
    there.filter(({ guest }) => isExcused(guest)),
    ({ guest }) => guest,
  )
  for (const [guest, own] of excused) {
    const wrong = others.filter((other) => meet(other.guest, guest) && !may(other.guest, guest))
    for (const present of nightsOf(wrong, 'fullest')) {
      const most = Math.min(present.length, placesOf(present))
      program.atMost([...sumOf(present), ...own.map(({ column }) => [most, column] as const)], most)
    }
  }
}

function placesOf(seats: readonly Seat[]): number {
  return [...new Set(seats.map(({ unit }) => unit))].reduce((sum, { places }) => sum + places, 0)
}

function meet(a: FileGuest, b: FileGuest): boolean {
  return a.start < b.end && b.start < a.end
}

function sumOf(seats: readonly Seat[]): Terms[0][] {
  return seats.map(({ column }) => [1, column] as const)
}

/** Who could be there on each night on which somebody arrives; `fullest`: without those nights of which everybody is there on the next as well. */
function nightsOf(seats: readonly Seat[], which: 'all' | 'fullest'): Seat[][] {
  const nights = [...new Set(seats.map(({ guest }) => guest.start))].toSorted((a, b) => a - b)
  return nights
    .filter((night, index) => {
      const next = nights[index + 1]
      if (which === 'all' || next === undefined) return true
      return seats.some(({ guest }) => guest.start <= night && guest.end > night && guest.end <= next)
    })
    .map((night) => seats.filter(({ guest }) => guest.start <= night && night < guest.end))
}
