import { openFlow } from './flow.ts'
import { TIER_COUNT } from './model.ts'
import type { Problem } from './problem.ts'
import type { Options } from './search/options.ts'
import type { State } from './search/state.ts'
import { numberByKey } from './numbers.ts'

/** The busiest nights looked at; each gives a bound, and the lowest counts. */
const NIGHTS = 3

/**
 * For each level (0 pins, then the tiers) the most guests that any plan can place in it and all before it together. Looks at one night at a time and forgets
 * who may sleep beside whom, so the truth may be lower, never higher. Of the plan at hand only the numbers are looked at: a pin may be
 * elsewhere in another plan, so no more is said of it than what holds wherever it is.
 */
export function boundPrefixes(state: State, options: Options): Int32Array {
  const eligible = countByLevel(state, (guest) => isCounted(state, options, guest))
  const bounds = sumUp(eligible)
  // Where everybody who can be placed is placed, there is nothing to count.
  if (state.placed.every((placed, level) => placed === eligible[level])) return bounds
  const places = mergePlaces(options)
  for (const night of findBusyNights(state, options)) {
    const onNight = boundOnNight(state, options, places, night)
    bounds.forEach((bound, level) => {
      bounds[level] = Math.min(bound, onNight[level]!)
    })
  }
  return bounds
}

const isLocked = ({ problem }: State, guest: number) => problem.lockedGroup[guest]! >= 0

const isCounted = (state: State, options: Options, guest: number) =>
  isLocked(state, guest) || options.eligible[guest] === 1

function countByLevel(state: State, counts: (guest: number) => boolean): Int32Array {
  const levels = new Int32Array(TIER_COUNT + 1)
  state.level.forEach((level, guest) => {
    if (counts(guest)) levels[level]! += 1
  })
  return levels
}

function sumUp(levels: Int32Array): Int32Array {
  let total = 0
  return levels.map((count) => (total += count))
}

/** First nights of guests on which most of them are there at once. */
function findBusyNights(state: State, options: Options): number[] {
  const { problem } = state
  const counted = [...problem.guests.keys()].filter(
    (guest) => options.eligible[guest] && !isLocked(state, guest),
  )
  const arrivals = new Map<number, number>()
  const departures = new Map<number, number>()
  for (const guest of counted) {
    arrivals.set(problem.start[guest]!, (arrivals.get(problem.start[guest]!) ?? 0) + 1)
    departures.set(problem.end[guest]!, (departures.get(problem.end[guest]!) ?? 0) + 1)
  }
  const days = [...new Set([...arrivals.keys(), ...departures.keys()])].toSorted((a, b) => a - b)
  let present = 0
  return days
    .map((day) => {
      present += (arrivals.get(day) ?? 0) - (departures.get(day) ?? 0)
      return { day, present }
    })
    .filter(({ present }) => present > 0)
    .toSorted((a, b) => b.present - a.present || a.day - b.day)
    .slice(0, NIGHTS)
    .map(({ day }) => day)
}

function boundOnNight(state: State, options: Options, places: MergedPlaces, night: number): Int32Array {
  const { problem, level } = state
  const isThere = (guest: number) => problem.start[guest]! <= night && night < problem.end[guest]!
  const left = countLeft(state, isThere)
  const isOpen = (group: number) =>
    left[group]! > 0 && problem.groupStart[group]! <= night && night < problem.groupEnd[group]!
  const pins = choosePins(state, options, { isThere, isOpen })
  const isAsked = (guest: number) =>
    level[guest] === 0
      ? pins.has(guest)
      : !isLocked(state, guest) && options.eligible[guest] === 1 && isThere(guest)
  const levels = countByLevel(state, (guest) => isCounted(state, options, guest) && !isAsked(guest))
  const asked = new Map<number, number>()
  level.forEach((of, guest) => {
    if (!isAsked(guest)) return
    const key = of * options.typeCount + options.typeOf[guest]!
    asked.set(key, (asked.get(key) ?? 0) + 1)
  })
  const { capacity, placesFor } = countPlaces(state, options, places, { left, isOpen })
  const flow = openFlow(capacity, placesFor)
  for (const [key, count] of [...asked].toSorted(([a], [b]) => a - b)) {
    levels[Math.floor(key / options.typeCount)]! += flow.send(key % options.typeCount, count)
  }
  return sumUp(levels)
}

/** Places of each group that those who are locked there leave on that night; below 0 where a person has decided more than there are. */
function countLeft(state: State, isThere: (guest: number) => boolean): Int32Array {
  const { problem } = state
  const left = problem.groupCapacity.map((most, group) => mostIn(problem, group, most))
  problem.lockedGroup.forEach((group, guest) => {
    if (group >= 0 && isThere(guest)) left[group]! -= 1
  })
  return left
}

type Night = {
  readonly isThere: (guest: number) => boolean
  /** Is a place of the group open to somebody on that night? */
  readonly isOpen: (group: number) => boolean
}

/** Pins that take a place from somebody else in every plan. A pin beyond the host's nights, or in a room closed to others, takes nothing from anybody. */
function choosePins(state: State, options: Options, { isThere, isOpen }: Night): Set<number> {
  const chosen = new Set<number>()
  const taken = new Set<number>()
  state.level.forEach((level, guest) => {
    if (level > 0 || isLocked(state, guest) || !isThere(guest)) return
    const groups = options.of(guest)
    if (!groups.every((group) => isOpen(group) && !taken.has(group))) return
    chosen.add(guest)
    for (const group of groups) taken.add(group)
  })
  return chosen
}

type Places = { readonly left: Int32Array; readonly isOpen: Night['isOpen'] }

/** Places of each type on that night. The second half of a double where only named pairs share one is a kind of its own, for those who named somebody. */
function countPlaces({ problem }: State, options: Options, places: MergedPlaces, { left, isOpen }: Places) {
  const isNamed = problem.sharing.named.size > 0
  const capacity = Array.from({ length: places.count + 1 }, () => 0)
  // The file does not say in which of several doubles somebody is locked: they may lie together, and leave a whole one to others.
  const entryOf = (group: number) => `${problem.groupRoom[group]} ${problem.groups[group]!.beds[0]!.index}`
  const taken = new Set([...problem.lockedGroup].filter((group) => group >= 0).map(entryOf))
  left.forEach((free, group) => {
    if (!isOpen(group)) return
    const isPair = isNamed && problem.groups[group]!.isPair && !taken.has(entryOf(group))
    const second = isPair ? free - 1 : 0
    capacity[places.of[options.placeOf[group]!]!]! += free - second
    capacity[places.count]! += second
  })
  const placesFor = places.suiting.map((list, type) =>
    problem.sharing.named.has(options.guestOfType[type]!) ? [...list, places.count] : list,
  )
  return { capacity, placesFor }
}

function mostIn(problem: Problem, group: number, places: number): number {
  const most = problem.hostCapacity[problem.groupHost[group]!]!
  return most < 0 ? places : Math.min(places, most)
}

/** Types of places that suit the same types of guests, as one: a flow cannot tell them apart, and there are far fewer of them. */
type MergedPlaces = {
  readonly count: number
  /** Of each type of place of the options. */
  readonly of: Int32Array
  /** Of each type of guest, least wanted first. */
  readonly suiting: readonly (readonly number[])[]
}

type Table = Pick<Options, 'typeCount' | 'placeCount' | 'placesByDemand' | 'table'>

/** Types of guests for which one character of a key says whom a place suits. */
const BITS = 16

export function mergePlaces(options: Table): MergedPlaces {
  const { typeCount, placeCount, placesByDemand, table } = options
  const places = Array.from({ length: placeCount }, (_, place) => place)
  const keys = writeKeys(options)
  const length = keys.length / Math.max(placeCount, 1)
  const { of, first } = numberByKey(places, (place) =>
    String.fromCharCode(...keys.subarray(place * length, (place + 1) * length)),
  )
  const firsts = placesByDemand.filter((place) => first[of[place]!] === place)
  const suiting = Array.from({ length: typeCount }, (_, type) => {
    const numbers: number[] = []
    for (let index = 0; index < firsts.length; index += 1) {
      const place = firsts[index]!
      if (table[type * placeCount + place] === 1) numbers.push(of[place]!)
    }
    return numbers
  })
  return { count: first.length, of, suiting }
}

/** Which types of guests each place suits, as bits: of each place so many numbers as it takes, one place after the other. */
function writeKeys({ typeCount, placeCount, table }: Table): Uint16Array {
  const length = Math.ceil(typeCount / BITS)
  const keys = new Uint16Array(placeCount * length)
  for (let type = 0; type < typeCount; type += 1) {
    const shift = type % BITS
    const from = Math.floor(type / BITS)
    for (let place = 0; place < placeCount; place += 1) {
      keys[place * length + from]! |= table[type * placeCount + place]! << shift
    }
  }
  return keys
}
