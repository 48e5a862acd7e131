/** What keeps a guest out of a group right now: nothing, somebody who could move, or more than one person. */
import { placesIn, SHARING_CLASSES } from '../groups.ts'
import type { State } from './state.ts'

export const FREE = 0
const SHUT = -1
const NOBODY: readonly number[] = []

// One search at a time: these lists are filled and read within one call.
const here: number[] = []
const inHome: number[] = []

/** `FREE` if the guest can move in. Else the number of guests any one of whom would make room by leaving, in `out` (never locked ones); `SHUT` if none. */
export function findBlockers(state: State, guest: number, group: number, out: number[]): number {
  const { problem, rooms } = state
  const { start, end } = problem
  const room = problem.groupRoom[group]!
  const from = start[guest]!
  const to = end[guest]!
  let misfit = -1
  here.length = 0
  for (const other of rooms[room]!) {
    if (start[other]! >= to || from >= end[other]! || other === guest) continue
    if (mayBeBeside(state, guest, other, group)) {
      if (state.place[other] === group) here.push(other)
      continue
    }
    if (misfit >= 0) return SHUT
    misfit = other
  }
  for (const other of problem.notWith.get(guest) ?? NOBODY) {
    if (!isInHome(state, other, group) || other === misfit) continue
    if (misfit >= 0) return SHUT
    misfit = other
  }
  if (misfit >= 0) {
    // They leave anyway: the rest must be enough.
    if (isFull(state, guest, group, here, misfit) || isHomeFull(state, guest, group, misfit)) return SHUT
    if (state.fixed[misfit]) return SHUT
    out[0] = misfit
    return 1
  }
  if (!isFull(state, guest, group, here, -1)) {
    return isHomeFull(state, guest, group, -1) ? findLeavers(state, guest, group, inHome, out) : FREE
  }
  return findLeavers(state, guest, group, here, out)
}

/** `findBlockers` for callers that only need to know whether it says `FREE`. */
export function isFree(state: State, guest: number, group: number): boolean {
  if (isTaken(state, guest, group) && state.place[guest] !== group) return false
  const { problem, rooms } = state
  const { start, end } = problem
  const from = start[guest]!
  const to = end[guest]!
  here.length = 0
  if (problem.notWith.size > 0 && isBesideWrong(state, guest, group)) return false
  for (const other of rooms[problem.groupRoom[group]!]!) {
    if (start[other]! >= to || from >= end[other]! || other === guest) continue
    if (!mayBeBeside(state, guest, other, group)) return false
    if (group === state.place[other]) here.push(other)
  }
  return !isFull(state, guest, group, here, -1) && !isHomeFull(state, guest, group, -1)
}

/** Is somebody with the group's host with whom the guest must not be? */
function isBesideWrong(state: State, guest: number, group: number): boolean {
  return (state.problem.notWith.get(guest) ?? NOBODY).some((other) => isInHome(state, other, group))
}

/** Is the guest with the host of the group? */
function isInHome({ problem, place }: State, guest: number, group: number): boolean {
  const at = place[guest]!
  return at >= 0 && problem.groupHost[at] === problem.groupHost[group]
}

/** A quick look before `findBlockers`: false if nobody for whom `holds` could make room in this group by leaving. */
export function couldMakeRoom(
  { problem, rooms, fixed }: State,
  group: number,
  holds: (guest: number) => boolean,
): boolean {
  const host = problem.groupHost[group]!
  if (problem.hostCapacity[host]! >= 0) return true
  const { notWith } = problem
  if (
    notWith.size > 0 &&
    problem.hostRooms[host]!.some((room) => rooms[room]!.some((one) => notWith.has(one)))
  )
    return true
  for (const other of rooms[problem.groupRoom[group]!]!) if (!fixed[other] && holds(other)) return true
  return false
}

/** Is every place of the group taken by somebody who is there on every night of the round? Then it is free for nobody else. */
export function isTakenThroughout({ problem, throughout }: State, group: number): boolean {
  return throughout[group]! >= problem.groupCapacity[group]!
}

/** Is there a night of the guest on which every place of the group is taken? Somebody who is in the group is one of those who take it. */
export function isTaken({ nights, full }: State, guest: number, group: number): boolean {
  return (nights[guest]! & full[group]!) !== 0
}

/** May the two sleep in this room on one night, and in this bed if both would be in it? */
function mayBeBeside({ problem, place }: State, guest: number, other: number, group: number): boolean {
  const { sharing } = problem
  const classes = sharing.classOf[guest]! * SHARING_CLASSES + sharing.classOf[other]!
  if (sharing.room[classes] === 0) return false
  if (place[other] !== group || !problem.groups[group]!.isPair) return true
  return sharing.double[classes] === 1 || (sharing.named.get(guest)?.has(other) ?? false)
}

/** Is there a night on which `guests` without `leaver` already take every place of the group? */
function isFull(
  { problem }: State,
  guest: number,
  group: number,
  guests: readonly number[],
  leaver: number,
): boolean {
  return isCrowded(problem.start, problem.end, guest, guests, leaver, problem.groupCapacity[group]!)
}

/** Is there a place for the guest on every night, no matter who may sleep beside whom? What a person has decided needs no more. */
export function hasPlace({ problem, rooms, place }: State, guest: number, group: number): boolean {
  const there = rooms[problem.groupRoom[group]!]!.filter(
    (other) =>
      place[other] === group &&
      other !== guest &&
      problem.start[other]! < problem.end[guest]! &&
      problem.start[guest]! < problem.end[other]!,
  )
  const places = placesIn(problem.groups[group]!, problem.sharing)
  return !isCrowded(problem.start, problem.end, guest, there, -1, places)
}

export function isHomeFull({ problem, rooms }: State, guest: number, group: number, leaver: number): boolean {
  const host = problem.groupHost[group]!
  const most = problem.hostCapacity[host]!
  if (most < 0) return false
  inHome.length = 0
  for (const room of problem.hostRooms[host]!) {
    for (const other of rooms[room]!) {
      const isThere =
        problem.start[other]! < problem.end[guest]! && problem.start[guest]! < problem.end[other]!
      if (isThere && other !== guest) inHome.push(other)
    }
  }
  return isCrowded(problem.start, problem.end, guest, inHome, leaver, most)
}

function isCrowded(
  start: Int32Array,
  end: Int32Array,
  guest: number,
  guests: readonly number[],
  leaver: number,
  most: number,
): boolean {
  if (guests.length < most) return false
  if (most === 0) return true
  // The fullest night begins with somebody's arrival, or with that of the guest.
  for (const first of guests) {
    if (first === leaver) continue
    const night = Math.max(start[first]!, start[guest]!)
    let present = 0
    for (const other of guests) {
      if (other !== leaver && start[other]! <= night && night < end[other]!) present += 1
    }
    if (present >= most) return true
  }
  return false
}

function findLeavers(
  state: State,
  guest: number,
  group: number,
  guests: readonly number[],
  out: number[],
): number {
  let count = 0
  const candidates = guests.slice()
  for (const leaver of candidates) {
    if (state.fixed[leaver]) continue
    const stillFull = isFull(state, guest, group, here, leaver) || isHomeFull(state, guest, group, leaver)
    if (!stillFull) out[count++] = leaver
  }
  return count === 0 ? SHUT : count
}

/** The price of everybody who has to leave for the guest, who are put into `leavers`; 0 = nobody. Infinity if more than `most`, or if it cannot be. */
export function priceOf(
  state: State,
  guest: number,
  group: number,
  { prices, most, leavers }: { prices: Float64Array; most: number; leavers: number[] },
): number {
  const { problem, rooms, place, fixed } = state
  const { start, end } = problem
  const from = start[guest]!
  const to = end[guest]!
  const places = problem.groupCapacity[group]!
  if (places === 0) return Infinity
  let price = 0
  here.length = 0
  leavers.length = 0
  for (const other of rooms[problem.groupRoom[group]!]!) {
    if (start[other]! >= to || from >= end[other]! || other === guest) continue
    if (mayBeBeside(state, guest, other, group)) {
      if (place[other] === group) here.push(other)
      continue
    }
    if (fixed[other]) return Infinity
    leavers.push(other)
    price += prices[other]!
    if (price > most) return Infinity
  }
  for (const other of problem.notWith.get(guest) ?? []) {
    if (!isInHome(state, other, group) || leavers.includes(other)) continue
    if (fixed[other]) return Infinity
    leavers.push(other)
    price += prices[other]!
    if (price > most) return Infinity
    const at = here.indexOf(other)
    if (at >= 0) here.splice(at, 1)
  }
  for (;;) {
    const night = crowdedNight(state, from, places)
    if (night < 0) return price
    const cheapest = cheapestOn(state, night, prices)
    if (cheapest < 0) return Infinity
    const leaver = here[cheapest]!
    leavers.push(leaver)
    price += prices[leaver]!
    if (price > most) return Infinity
    here[cheapest] = here.at(-1)!
    here.pop()
  }
}

/** A night on which `here` take every place, -1 if there is none. The fullest night begins with somebody's arrival. */
function crowdedNight({ problem: { start, end } }: State, from: number, places: number): number {
  if (here.length < places) return -1
  for (const first of here) {
    const night = Math.max(start[first]!, from)
    let present = 0
    for (const other of here) if (start[other]! <= night && night < end[other]!) present += 1
    if (present >= places) return night
  }
  return -1
}

/** Where in `here` the cheapest of those stands who are there on that night and may be moved; -1 if none may. */
function cheapestOn({ problem: { start, end }, fixed }: State, night: number, prices: Float64Array): number {
  let cheapest = -1
  for (let index = 0; index < here.length; index += 1) {
    const other = here[index]!
    if (fixed[other] || start[other]! > night || night >= end[other]!) continue
    if (cheapest < 0 || prices[other]! < prices[here[cheapest]!]!) cheapest = index
  }
  return cheapest
}
