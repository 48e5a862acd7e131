/** A second choice for each placed guest, so that a place that comes to nothing costs one press. */
import { namePlace } from './explain/standing.ts'
import { scoreOf } from './kind/score.ts'
import { ACCEPTS, shareNight, type Assignment, type SecondChoice } from './model.ts'
import type { Problem } from './problem.ts'
import { isAskFirst } from './read-plan.ts'
import { isFree } from './search/blockers.ts'
import { layOut } from './search/lay-out.ts'
import { listOptions } from './search/options.ts'
import { put } from './search/state.ts'

/**
 * The kindest place with another host that is free while everybody else stays where they are. One place may be the second choice of several; of equally kind ones it is that which is the
 * least likely to be gone, and whoever is the least likely to accept their first chooses first. Nobody who travels only together has one: the others would have to come along.
 */
export function secondChoices(problem: Problem, assignments: readonly Assignment[]): SecondChoice[] {
  const state = layOut(problem, assignments)
  const options = listOptions(problem)
  const score = scoreOf(problem, new Map())
  const seats = listSeats(problem, assignments)
  const acceptOf = (guest: number) => problem.guests[guest]!.accept ?? ACCEPTS
  const likely = new Float64Array(problem.groups.length)
  const found = new Map<number, SecondChoice['place']>()
  const inTurn = [...problem.guests.keys()].toSorted((a, b) => acceptOf(a) - acceptOf(b) || a - b)
  for (const guest of inTurn) {
    const from = state.place[guest]!
    if (from < 0) continue
    let [best, bed, least] = [-1, -1, Infinity]
    put(state, guest, -1)
    for (const group of problem.partyOf[guest]! >= 0 ? [] : options.of(guest)) {
      if (problem.groupHost[group] === problem.groupHost[from] || score.of(guest, group) > least) continue
      if (!isFree(state, guest, group)) continue
      const cost = score.at(state, guest, group)
      if (cost > least || (cost === least && likely[group]! >= likely[best]!)) continue
      const free = seats.freeIn(guest, group)
      if (free >= 0) [best, bed, least] = [group, free, cost]
    }
    if (best < 0) found.set(guest, null)
    else {
      likely[best]! += 1 - acceptOf(guest)
      put(state, guest, best)
      found.set(guest, { ...namePlace(problem, best), bed, askFirst: isAskFirst(state, guest) })
    }
    put(state, guest, from)
    state.log.length = 0
  }
  return problem.guests.flatMap(({ id }, guest) =>
    found.has(guest) ? [{ guest: id, place: found.get(guest)! }] : [],
  )
}

/** Who lies in which bed: those of a group are as good as each other, but nobody changes beds for a second choice. */
function listSeats(problem: Problem, assignments: readonly Assignment[]) {
  const { groups, guests, guestNumber } = problem
  const nightsOf = (id: string) => guests[guestNumber.get(id)!]!.nights
  const key = (host: string, room: string, bed: number) => JSON.stringify([host, room, bed])
  const inBed = Map.groupBy(assignments, ({ host, room, bed }) => key(host, room, bed))
  return {
    /** A bed of the group with a place on all nights of the guest; -1 = none. */
    freeIn(number: number, group: number): number {
      const { beds, isPair } = groups[group]!
      // Which of several doubles it is has been looked at.
      if (isPair) return beds[0]!.index
      const { host, room } = namePlace(problem, group)
      const { nights } = guests[number]!
      const isFreeBed = ({ index, places }: (typeof beds)[number]) => {
        const there = (inBed.get(key(host, room, index)) ?? [])
          .map(({ guest }) => nightsOf(guest))
          .filter((other) => shareNight(other, nights))
        const days = [nights.start, ...there.map(({ start }) => Math.max(start, nights.start))]
        return days.every(
          (day) => there.filter(({ start, end }) => start <= day && day < end).length < places,
        )
      }
      return beds.find(isFreeBed)?.index ?? -1
    },
  }
}
