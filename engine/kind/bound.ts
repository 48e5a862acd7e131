/** The least that the places of these guests can cost, were there no rules of who sleeps beside whom: a bound on the score, by prices of places (auction, Bertsekas 1988). */
import { isProposable } from '../fits.ts'
import type { Options } from '../search/options.ts'
import type { State } from '../search/state.ts'

export type Cost = {
  readonly of: (guest: number, group: number) => number
  /** Never more than `of` of anybody, and the groups by it. */
  readonly least: Float64Array
  readonly byLeast: Int32Array
  /** A price rises by at least so much. */
  readonly step: number
  /** What two strangers in one double cost. */
  readonly stranger: number
}

/**
 * Whatever the prices, nobody's place can cost less than the cheapest with its price, and all places together earn no more than their prices: so the sum of the first less the
 * second is a bound. Prices count on the fullest night alone. `looks`: how many groups may be looked at; fewer give a weaker bound, never a wrong one.
 */
export function leastCost({
  state,
  options,
  cost,
  looks,
}: {
  state: State
  options: Options
  cost: Cost
  looks: number
}): number {
  const { problem, place, fixed } = state
  const guests = [...place.keys()].filter((guest) => place[guest]! >= 0)
  const night = fullestNight(state, guests)
  const isThere = (guest: number) => problem.start[guest]! <= night && night < problem.end[guest]!
  // Each place has a price of its own; the second of a double costs somebody who knows nobody what a stranger beside them does.
  const first = new Int32Array(problem.groups.length + 1)
  problem.groups.forEach(({ capacity }, group) => (first[group + 1] = first[group]! + capacity))
  const slots = first.at(-1)!
  const price = new Float64Array(slots)
  const owner = new Int32Array(slots).fill(-1)
  const knows = Uint8Array.from(problem.guests, ({ sharesWith }) => Number(sharesWith.length > 0))
  const { of, least, byLeast, step, stranger } = cost
  let [best, value, second] = [-1, Infinity, Infinity]
  let left = looks
  const look = (guest: number) => {
    ;[best, value, second] = [-1, Infinity, Infinity]
    const row = options.typeOf[guest]! * options.placeCount
    for (let at = 0; at < byLeast.length; at += 1) {
      const group = byLeast[at]!
      if (least[group]! >= second) break
      if (options.table[row + options.placeOf[group]!] === 0) continue
      left -= 1
      const alone = of(guest, group)
      if (alone >= second || !isProposable(problem, guest, group)) continue
      const isPair = problem.groups[group]!.isPair && knows[guest] === 0
      for (let slot = first[group]!; slot < first[group + 1]!; slot += 1) {
        const now = alone + price[slot]! + (isPair && slot > first[group]! ? stranger : 0)
        if (now < value) [best, value, second] = [slot, now, value]
        else if (now < second) second = now
      }
    }
  }
  const queue = guests.filter((guest) => isThere(guest) && !fixed[guest]).toReversed()
  while (queue.length > 0 && left > 0) {
    const guest = queue.pop()!
    look(guest)
    if (best < 0) continue
    if (owner[best]! >= 0) queue.push(owner[best]!)
    owner[best] = guest
    price[best]! += Math.min(second - value, 1e9) + step
  }
  let bound = -price.reduce((sum, one) => sum + one, 0)
  for (const guest of guests) {
    if (fixed[guest]) {
      const group = place[guest]!
      const slot = price.subarray(first[group]!, first[group + 1]!)
      bound += of(guest, group) + (isThere(guest) && slot.length > 0 ? Math.min(...slot) : 0)
      continue
    }
    if (isThere(guest)) {
      look(guest)
      bound += value
      continue
    }
    let cheapest = Infinity
    const row = options.typeOf[guest]! * options.placeCount
    for (const group of byLeast) {
      if (least[group]! >= cheapest) break
      if (options.table[row + options.placeOf[group]!] === 1 && isProposable(problem, guest, group))
        cheapest = Math.min(cheapest, of(guest, group))
    }
    bound += cheapest
  }
  return Math.max(0, bound)
}

function fullestNight({ problem: { start, end } }: State, guests: readonly number[]): number {
  const change = new Map<number, number>()
  for (const guest of guests) {
    change.set(start[guest]!, (change.get(start[guest]!) ?? 0) + 1)
    change.set(end[guest]!, (change.get(end[guest]!) ?? 0) - 1)
  }
  let [there, most, fullest] = [0, -1, 0]
  for (const [night, by] of [...change].toSorted(([a], [b]) => a - b)) {
    there += by
    if (there > most) [most, fullest] = [there, night]
  }
  return fullest
}
