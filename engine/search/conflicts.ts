import { isInHome, mayBeBeside } from './blockers.ts'
import type { State } from './state.ts'

const here: number[] = []

/**
 * What it costs to put the guest into the group now: the prices of all who have to leave for it, put into `leavers`; 0 if nobody has to. Infinity if it costs
 * more than `most`, if somebody locked is in the way, or if every place is held back.
 */
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
