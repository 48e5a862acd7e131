/** What a place is worth to guests who are not there yet: prices from the relaxation of this round, in which more guests like its own have come. */
import { mergePlaces } from './bound.ts'
import { rollDice } from './dice.ts'
import { openFlow } from './flow.ts'
import type { Problem } from './problem.ts'
import { listOptions } from './search/options.ts'

/** Futures that are drawn; in each come half as many to one and a half times as many as are waiting. */
const FUTURES = 24
const MORE = { least: 50, most: 150 }

/** Of each group the share of futures in which one place more of its kind would house somebody more. */
export function pricePlaces(problem: Problem, seed: string): Float64Array {
  const options = listOptions(problem)
  const places = mergePlaces(options)
  const placeOf = (group: number) => places.of[options.placeOf[group]!]!
  const capacity = Array.from({ length: places.count }, () => 0)
  problem.groups.forEach(({ capacity: own }, group) => (capacity[placeOf(group)]! += own))
  for (const group of problem.lockedGroup)
    if (group >= 0) capacity[placeOf(group)] = Math.max(0, capacity[placeOf(group)]! - 1)
  const waiting = [...problem.guests.keys()].filter((guest) => problem.lockedGroup[guest]! < 0)
  const price = new Float64Array(places.count)
  const dice = rollDice(seed)
  for (let future = 0; future < FUTURES && waiting.length > 0; future += 1) {
    const demand = new Float64Array(options.typeCount)
    for (const guest of waiting) demand[options.typeOf[guest]!]! += 1
    const more = Math.round((waiting.length * dice.between(MORE.least, MORE.most)) / 100)
    for (let one = 0; one < more; one += 1) demand[options.typeOf[dice.pick(waiting)]!]! += 1
    const flow = openFlow(capacity, places.suiting)
    const unplaced = [...demand.keys()].filter((type) => flow.send(type, demand[type]!) < demand[type]!)
    for (const place of flow.reach(unplaced)) price[place]! += 1 / FUTURES
  }
  return Float64Array.from(problem.groups, (_, group) => price[placeOf(group)]!)
}
