/** Finds beds with one host for all who travel only together. */
import { isProposable } from '../fits.ts'
import { ANYWHERE } from '../together.ts'
import type { Problem } from '../problem.ts'
import { isFree } from './blockers.ts'
import { emptyState, put, undo, type State } from './state.ts'

/** Beds that are tried before the search for an arrangement gives up; in an empty home enough for every way that a party of a few could lie there. */
const TRIED = 300
const TRIED_IN_EMPTY = 5_000

/** `found`: they are all there now. `none`: as things are, there is no way. `stopped`: none was found in so many tries. After the last two nothing has changed. */
export type Arranged = 'found' | 'none' | 'stopped'

/** Puts all of them into free beds of the host, with nobody else moving; `from` says with which bed each begins to look. */
export function arrange(
  state: State,
  members: readonly number[],
  host: number,
  { tries = TRIED, from = () => 0 }: { tries?: number; from?: (count: number) => number } = {},
): Arranged {
  const groups = groupsOf(state.problem, host)
  let left = tries
  const place = (index: number): boolean => {
    const guest = members[index]
    if (guest === undefined) return true
    const first = from(groups.length)
    for (let step = 0; step < groups.length && left > 0; step += 1) {
      const group = groups[(first + step) % groups.length]!
      left -= 1
      if (!isProposable(state.problem, guest, group) || !isFree(state, guest, group)) continue
      const mark = state.log.length
      put(state, guest, group)
      if (place(index + 1)) return true
      undo(state, mark)
    }
    return false
  }
  if (place(0)) return 'found'
  return left > 0 ? 'none' : 'stopped'
}

export function groupsOf({ hostRooms, roomGroups }: Problem, host: number): readonly number[] {
  return hostRooms[host]!.flatMap((room) => roomGroups[room]!)
}

/** With which hosts each party could be, were their homes empty but for those who are locked there. */
export function openHomes(problem: Problem): readonly (readonly number[])[] {
  const { parties, hostCapacity, groupCapacity } = problem
  if (parties.length === 0) return []
  const state = emptyState(problem)
  const mark = state.log.length
  const bedsOf = problem.hosts.map((_, host) => groupsOf(problem, host))
  const places = bedsOf.map((beds, host) => {
    const inBeds = beds.reduce((sum, group) => sum + groupCapacity[group]!, 0)
    return hostCapacity[host]! < 0 ? inBeds : Math.min(inBeds, hostCapacity[host]!)
  })
  return parties.map((members) => {
    const atOnce = countAtOnce(problem, members)
    const bound = problem.boundTo[members[0]!]!
    const hosts = bound === ANYWHERE ? [...problem.hosts.keys()] : [bound]
    return hosts.filter((host) => {
      if (places[host]! < atOnce) return false
      const isForAll = members.every((guest) =>
        bedsOf[host]!.some((group) => isProposable(problem, guest, group)),
      )
      if (!isForAll) return false
      const found = arrange(state, members, host, { tries: TRIED_IN_EMPTY })
      undo(state, mark)
      return found !== 'none'
    })
  })
}

/** The most of these guests who are there on one night. */
export function countAtOnce({ start, end }: Problem, guests: readonly number[]): number {
  const isThere = (guest: number, night: number) => start[guest]! <= night && night < end[guest]!
  return Math.max(0, ...guests.map((first) => guests.filter((guest) => isThere(guest, start[first]!)).length))
}
