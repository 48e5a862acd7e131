/** The company of a room that is worth the most: guests who may be there together, each with a price. Tries all, best first, with a bound. */
import type { Problem } from '../problem.ts'
import { SHARING_CLASSES } from '../groups.ts'
import type { GuestKind, RoomKind, Wanted } from './kinds.ts'

/** `worth`: no company is worth more; Infinity where there were too many to go through. `guests`: one that is; somebody pinned is never in it. */
export type Company = { readonly worth: number; readonly guests: readonly Sleeper[] }

/** Somebody of a kind, by its number, in a unit of the room. */
export type Sleeper = { readonly kind: number; readonly unit: number }

/** So many guests are tried in a room at most. */
const TRIES = 1_000_000

type Candidate = {
  readonly index: number
  readonly kind: GuestKind
  readonly price: number
  readonly units: readonly number[]
}

type Taken = Candidate & { readonly unit: number }

/** `prices` of the kinds are whole numbers, and so are all sums. A pin may break rules, so pins are counted as if all of them could be there beside the best company of others. */
export function findCompany(
  problem: Problem,
  room: RoomKind,
  wanted: readonly Wanted[],
  prices: ArrayLike<number>,
): Company {
  const priced = wanted.filter(({ index }) => prices[index]! > 0)
  const pinned = new Set(priced.filter(({ kind }) => kind.isPinned).map(({ index }) => index))
  const forPins = [...pinned].reduce((sum, index) => sum + prices[index]!, 0)
  const candidates = listCandidates(problem, room, priced, prices)
  const found = search(problem, room, candidates)
  return { worth: found.worth + forPins, guests: found.guests }
}

/** In order of arrival, dearest first. Of guests who differ in the price alone, no more than there are places. */
function listCandidates(
  problem: Problem,
  room: RoomKind,
  wanted: readonly Wanted[],
  prices: ArrayLike<number>,
): Candidate[] {
  const places = placesOf(room)
  const free = wanted.filter((one) => !one.kind.isPinned && isFreeBeside(problem, room, one))
  const all = [...Map.groupBy(free, ({ index }) => index).values()].map((ofKind): Candidate => {
    const { index, kind } = ofKind[0]!
    return { index, kind, price: prices[index]!, units: ofKind.map(({ unit }) => unit) }
  })
  const alike = ({ kind, units }: Candidate) =>
    kind.isNamed ? `guest ${kind.guests[0]}` : `${kind.start} ${kind.end} ${kind.sharing} ${units.join()}`
  const kept = [...Map.groupBy(all, alike).values()].flatMap((group) =>
    group
      .toSorted((a, b) => b.price - a.price)
      .flatMap((one) => Array.from({ length: Math.min(one.kind.guests.length, places) }, () => one))
      .slice(0, places),
  )
  return kept.toSorted((a, b) => a.kind.start - b.kind.start || b.price - a.price)
}

function placesOf({ units }: RoomKind): number {
  return units.reduce((sum, { capacity }) => sum + capacity, 0)
}

/** In a double in which the two decide: may somebody be beside the one who is locked there? The rule of the room has been asked before (`suits`). */
function isFreeBeside(problem: Problem, room: RoomKind, { kind, unit }: Wanted): boolean {
  if (!isPair(room, unit)) return true
  return room.locked.every(
    (locked) =>
      locked.unit !== unit ||
      problem.start[locked.guest]! >= kind.end ||
      problem.end[locked.guest]! <= kind.start ||
      mayShareDouble(problem, kind, { sharing: problem.sharing.classOf[locked.guest]!, guest: locked.guest }),
  )
}

/** Doubles that are counted together are not told apart. */
function isPair({ units }: RoomKind, unit: number): boolean {
  return units[unit]!.isPair && units[unit]!.groups.length === 1
}

function mayShareDouble({ sharing }: Problem, a: GuestKind, b: { sharing: number; guest: number }): boolean {
  if (sharing.double[a.sharing * SHARING_CLASSES + b.sharing] === 1) return true
  return sharing.named.get(a.guests[0]!)?.has(b.guest) ?? false
}

function search(problem: Problem, room: RoomKind, candidates: readonly Candidate[]): Company {
  const first = candidates[0]?.kind.start ?? 0
  const last = candidates.reduce((most, { kind }) => Math.max(most, kind.end), first)
  const left = countFree(problem, room, first, last)
  const promise = promiseOf(room, candidates, first, last)
  const taken: Taken[] = []
  let best: Company = { worth: 0, guests: [] }
  let tries = 0

  const isFree = (one: Candidate, unit: number): boolean => {
    const { start, end } = one.kind
    for (let night = start; night < end; night += 1) {
      if (left.units[unit]![night - first]! <= 0 || left.all[night - first]! <= 0) return false
    }
    for (const other of taken) {
      if (other.kind.end <= start) continue
      if (problem.sharing.room[one.kind.sharing * SHARING_CLASSES + other.kind.sharing] === 0) return false
      const beside = { sharing: other.kind.sharing, guest: other.kind.guests[0]! }
      if (other.unit === unit && isPair(room, unit) && !mayShareDouble(problem, one.kind, beside))
        return false
    }
    return true
  }
  const add = (one: Candidate, unit: number, by: number) => {
    for (let night = one.kind.start; night < one.kind.end; night += 1) {
      left.units[unit]![night - first]! += by
      left.all[night - first]! += by
    }
  }
  const go = (at: number, worth: number): void => {
    if (worth > best.worth) {
      best = { worth, guests: taken.map(({ index, unit }) => ({ kind: index, unit })) }
    }
    const one = candidates[at]
    if (!one || worth + promise(at, taken) <= best.worth || tries > TRIES) return
    for (const unit of one.units) {
      if (!isFree(one, unit)) continue
      tries += 1
      taken.push({ ...one, unit })
      add(one, unit, -1)
      go(at + 1, worth + one.price)
      add(one, unit, 1)
      taken.pop()
    }
    go(at + 1, worth)
  }
  go(0, 0)
  return tries > TRIES ? { worth: Infinity, guests: best.guests } : best
}

/** Places left by those who are locked, night by night: of each unit, and of all. */
function countFree(problem: Problem, room: RoomKind, first: number, last: number) {
  const most = problem.hostCapacity[room.host]!
  const nights = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  const there = (night: number, unit: number) =>
    room.locked.filter(
      ({ guest, unit: of }) => of === unit && problem.start[guest]! <= night && night < problem.end[guest]!,
    ).length
  const units = room.units.map(({ capacity }, unit) =>
    Float64Array.from(nights, (night) => capacity - there(night, unit)),
  )
  const all = Float64Array.from(nights, (night) =>
    most < 0 ? Infinity : most - room.units.reduce((sum, _, unit) => sum + there(night, unit), 0),
  )
  return { units, all }
}

/** Upper bound on what candidates from one on can add, as if all could share: for each place, the dearest stays one after the other. */
function promiseOf(room: RoomKind, candidates: readonly Candidate[], first: number, last: number) {
  const places = placesOf(room)
  const nights = last - first + 1
  const units = room.units.length
  const table = new Float64Array((candidates.length + 1) * units * nights)
  for (let at = candidates.length - 1; at >= 0; at -= 1) {
    const { kind, price, units: open } = candidates[at]!
    for (let unit = 0; unit < units; unit += 1) {
      const before = ((at + 1) * units + unit) * nights
      const now = (at * units + unit) * nights
      const isMeant = kind.isAlone || open.includes(unit)
      const worth = isMeant
        ? (kind.isAlone ? Math.ceil(price / places) : price) + table[before + kind.end - first]!
        : 0
      for (let night = 0; night < nights; night += 1) {
        const old = table[before + night]!
        table[now + night] = night + first <= kind.start ? Math.max(old, worth) : old
      }
    }
  }
  return (at: number, taken: readonly Taken[]): number => {
    const start = candidates[at]!.kind.start
    const alone = taken.find(({ kind }) => kind.isAlone && kind.end > start)
    let sum = 0
    for (let unit = 0; unit < units; unit += 1) {
      const row = (at * units + unit) * nights
      let left = room.units[unit]!.capacity
      for (const other of taken) {
        if (other.unit !== unit || other.kind.end <= start || alone) continue
        sum += table[row + other.kind.end - first]!
        left -= 1
      }
      sum += Math.max(0, left) * table[row + (alone?.kind.end ?? start) - first]!
    }
    return sum
  }
}
