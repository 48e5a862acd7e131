/** The search for more of one tier, tier by tier, each going on from what was learned when it last had its turn. */
import type { Improving } from './improve.ts'
import { sum, put, restore, snapshot } from './state.ts'
import { mend, takeOut } from './mend.ts'
import { isHomeFull, priceOf } from './blockers.ts'

/** Tries that take about as long as a step on the whole round. */
const TRIES = 12

export type TierSearch = {
  /** One step; false when the tier has nothing more to gain. */
  goOn(): boolean
  /** Gives the later tiers what is left. True if there is somebody more of this one; else the later tiers are as empty as they were. */
  settle(): boolean
}

/** Where the search for a tier had come to, of use while the tiers up to it count what they did then. */
type Learned = { readonly counts: string; readonly places: Int32Array; readonly prices: Float64Array }

/** `mostOf`: the most that a level may have while those before stay as they are, where that is known. */
export function openTiers(
  search: Improving,
  mostOf: (level: number) => number,
): { enterNext(): TierSearch | null } {
  const { state, options, turns, bounds } = search
  const { level, place, placed } = state
  const { parties } = state.problem
  const learned = new Map<number, Learned>()
  let rotation = 0

  const isWaiting = (guest: number) => place[guest]! < 0 && options.eligible[guest] === 1
  const isOpen = (at: number) =>
    sum(placed.subarray(0, at + 1)) < bounds[at]! &&
    placed[at]! < mostOf(at) &&
    turns.some((guest) => level[guest] === at && isWaiting(guest))
  const upTo = (at: number) => placed.subarray(0, at + 1).join(' ')

  const enter = (at: number): TierSearch => {
    for (const guest of turns) if (level[guest]! > at && place[guest]! >= 0) put(state, guest, -1)
    parties.forEach(([first], party) => {
      if (level[first!]! > at) takeOut(state, party)
    })
    state.log.length = 0
    const before = learned.get(at)
    if (before?.counts === upTo(at)) {
      const now = snapshot(state)
      restore(state, before.places)
      // It may have a party out of the way for whom others came: then there is nobody of the tier to place.
      if (!isOpen(at)) restore(state, now)
    }
    const prices = before?.prices ?? new Float64Array(place.length).fill(1)
    let ejecting = openEjecting(search, at, prices)
    let hasGained = false
    return {
      goOn() {
        for (let count = 0; count < TRIES; count += 1) {
          if (!ejecting.tryOnce()) continue
          hasGained = true
          if (!isOpen(at)) return false
          ejecting = openEjecting(search, at, prices)
        }
        return true
      },
      settle() {
        ejecting.settle()
        learned.set(at, { counts: upTo(at), places: snapshot(state), prices })
        if (hasGained) mend(state, options, turns)
        state.log.length = 0
        return hasGained
      },
    }
  }
  return {
    enterNext() {
      const open = [...placed.keys()].filter(isOpen)
      const next = open[rotation % open.length]
      rotation += 1
      return next === undefined ? null : enter(next)
    },
  }
}

// One more guest of a tier at the price of nobody of the tiers before: guests in the way are put out and look for a place in turn. A guest who often finds none becomes dear, so the search learns who is hard to place and leaves them where they are (guided ejection search, Nagata and Bräysy 2009, there for routes of vehicles). What was learned long ago fades.

type Ejecting = {
  /** One try; true once there is one more of the tier and nobody less of those before. */
  tryOnce(): boolean
  /** Takes the round back to the last time that nobody was missing; the prices stay as learned. */
  settle(): void
}

/** Random moves without a victim after each try. */
const SHAKES = 10
/** Tries after which the round is remembered if nobody is missing. */
const REMEMBER_EVERY = 32
/** A price above this halves the prices of all: were they to grow without end, one more failure would mean ever less, and the search would stand still. */
const DEAREST = 20

/** Nobody worse than `level` may be placed when it begins. `prices` says how hard each guest has been to place and goes on learning. */
function openEjecting(
  { state, options, dice, turns }: Improving,
  depth: number,
  prices: Float64Array,
): Ejecting {
  const { place, level, placed } = state
  const target = placed.slice()
  target[depth]! += 1
  const active = turns.filter((guest) => level[guest]! <= depth && options.eligible[guest] === 1)
  const waiting = new Waiting(active, level, depth)
  for (const guest of active) if (place[guest]! < 0) waiting.add(guest)
  let [leavers, fewest]: [number[], number[]] = [[], []]
  let last = snapshot(state)
  let tries = 0

  const isWhole = () => placed.every((count, at) => at > depth || count >= target[at]! - Number(at === depth))
  const move = (guest: number, group: number, out: readonly number[]) => {
    for (const other of out) {
      put(state, other, -1)
      waiting.add(other)
    }
    if (place[guest]! < 0) waiting.remove(guest)
    put(state, guest, group)
    state.log.length = 0
  }
  /** A level that lacks somebody, each as likely as any other; -1 if none does. */
  const findLack = () => {
    let lack = -1
    let seen = 0
    for (let at = 0; at <= depth; at += 1) {
      if (placed[at]! >= target[at]!) continue
      seen += 1
      if (seen === 1 || dice.chance(1 / seen)) lack = at
    }
    return lack
  }
  const raise = (guest: number) => {
    prices[guest]! += 1
    if (prices[guest]! > DEAREST) for (const one of active) prices[one] = (prices[one]! + 1) / 2
  }
  const insert = (guest: number) => {
    const groups = options.of(guest)
    const from = dice.between(0, groups.length - 1)
    let best = -1
    let most = prices[guest]!
    for (let step = 0; step < groups.length; step += 1) {
      const group = groups[(from + step) % groups.length]!
      const price = priceOf(state, guest, group, { prices, most, leavers })
      if (price > most || (best >= 0 && price === most) || isShut(guest, group)) continue
      ;[best, most, leavers, fewest] = [group, price, fewest, leavers]
      if (price === 0) break
    }
    if (best >= 0) move(guest, best, fewest)
  }
  const isShut = (guest: number, group: number) => isHomeFull(state, guest, group, -1)
  /** Somebody moves where nobody has to leave, or takes the place of somebody of the same level. */
  const shake = () => {
    const guest = dice.pick(active)
    const groups = options.of(guest)
    const group = groups[dice.between(0, groups.length - 1)]!
    if (place[guest] === group || state.fixed[guest]) return
    const price = priceOf(state, guest, group, { prices, most: place[guest]! < 0 ? Infinity : 0, leavers })
    if (price === Infinity || isShut(guest, group)) return
    const isSwap = leavers.length === 1 && place[guest]! < 0 && level[leavers[0]!] === level[guest]
    if (leavers.length === 0 || isSwap) move(guest, group, leavers)
  }
  return {
    tryOnce() {
      if (tries % REMEMBER_EVERY === 0 && isWhole()) last = snapshot(state)
      tries += 1
      const lack = findLack()
      if (lack < 0) {
        last = snapshot(state)
        return true
      }
      const guest = dice.pick(waiting.of(lack))
      raise(guest)
      insert(guest)
      for (let count = 0; count < SHAKES; count += 1) shake()
      return false
    },
    settle: () => restore(state, last),
  }
}

class Waiting {
  readonly #lists: number[][]
  readonly #at: Int32Array
  readonly #level: Uint8Array

  constructor(active: readonly number[], level: Uint8Array, depth: number) {
    this.#lists = Array.from({ length: depth + 1 }, () => [])
    this.#at = new Int32Array(level.length)
    this.#level = level
  }

  of(level: number): readonly number[] {
    return this.#lists[level]!
  }

  add(guest: number): void {
    this.#at[guest] = this.#lists[this.#level[guest]!]!.push(guest) - 1
  }

  remove(guest: number): void {
    const list = this.#lists[this.#level[guest]!]!
    const last = list.pop()!
    if (last === guest) return
    list[this.#at[guest]!] = last
    this.#at[last] = this.#at[guest]!
  }
}
