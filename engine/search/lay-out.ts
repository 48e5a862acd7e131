import type { Assignment } from '../model.ts'
import type { Problem } from '../problem.ts'
import { hasPlace, isFree } from './blockers.ts'
import { isProposable } from '../fits.ts'
import { knowEachOther } from '../rules/sharing.ts'
import { emptyState, fix, put, type State, undo } from './state.ts'
import { takeOutBroken } from './mend.ts'

/** The groups that an assignment means for each guest, in order of the guests; who or what is not there any more is left out. */
export function findGroups(
  problem: Problem,
  assignments: readonly Assignment[],
): Map<number, readonly number[]> {
  const groups = new Map<number, readonly number[]>()
  for (const { guest, host, room, bed } of assignments) {
    const number = problem.guestNumber.get(guest)
    const at = problem.hostNumber.get(host)
    if (number === undefined || at === undefined) continue
    const index = problem.hosts[at]!.rooms.findIndex(({ id }) => id === room)
    const ofRoom = problem.roomGroups[problem.hostRooms[at]![index] ?? -1] ?? []
    const ofBed = ofRoom.filter((group) => problem.groups[group]!.beds.some((entry) => entry.index === bed))
    if (ofBed.length > 0) groups.set(number, ofBed)
  }
  return new Map([...groups].toSorted(([a], [b]) => a - b))
}

/** Puts everybody where these assignments have them; locked ones are there already, and of the others only those whom the rules let be there. */
export function layOut(problem: Problem, assignments: readonly Assignment[]): State {
  const state = emptyState(problem)
  layOutPins(state, assignments)
  layOutRest(state, assignments)
  return state
}

/** Pins of the assignments stay where they are, and for good where only a person can have put them; never where there is no place. */
export function layOutPins(state: State, assignments: readonly Assignment[]): void {
  const { problem } = state
  const inTurn = [...findGroups(problem, assignments)].toSorted(
    ([a], [b]) => problem.start[a]! - problem.start[b]! || a - b,
  )
  for (const [guest, groups] of inTurn) {
    if (state.level[guest]! > 0 || state.fixed[guest]) continue
    const pinned = groups.filter((at) => isProposable(problem, guest, at))
    const free = pinned.find((at) => isFree(state, guest, at))
    const place = pinned.find((at) => hasPlace(state, guest, at))
    if (free !== undefined) put(state, guest, free)
    else if (place !== undefined) fix(state, guest, place)
  }
  state.log.length = 0
}

/** Everybody else who is not placed yet, as far as the rules let them be there; of those who travel only together all or nobody. */
export function layOutRest(state: State, assignments: readonly Assignment[]): void {
  const { problem, place } = state
  const waiting = [...findGroups(problem, assignments)].filter(([guest]) => place[guest]! < 0)
  // A file does not say which of the doubles of one entry is meant.
  for (const [, members] of Map.groupBy(waiting, ([, groups]) => groups[0]!)) {
    const groups = members[0]![1]
    const guests = members.map(([guest]) => guest)
    const inTurn =
      groups.length > 1 ? guests.toSorted((a, b) => problem.start[a]! - problem.start[b]!) : guests
    shareOut(state, inTurn, groups)
  }
  takeOutBroken(state)
  state.log.length = 0
}

/** Ways to share guests out over doubles that are tried; a few guests have no more. */
const WAYS = 2_000

/** Gives these guests these beds: as many as can be, and of these ways the one with the fewest strangers in one bed. */
function shareOut(state: State, guests: readonly number[], groups: readonly number[]): void {
  const { problem, rooms, place } = state
  const mark = state.log.length
  let [best, least, ways]: [number[], number, number] = [[], Infinity, 0]
  const countStrangers = (guest: number, group: number) =>
    rooms[problem.groupRoom[group]!]!.filter(
      (other) => place[other] === group && !knowEachOther(problem.guests[guest]!, problem.guests[other]!),
    ).length
  const visit = (at: number, cost: number): void => {
    if (cost >= least || (ways += 1) > WAYS) return
    const guest = guests[at]
    if (guest === undefined) {
      ;[best, least] = [guests.map((one) => place[one]!), cost]
      return
    }
    for (const group of groups) {
      if (!isProposable(problem, guest, group) || !isFree(state, guest, group)) continue
      const now = cost + (groups.length > 1 ? countStrangers(guest, group) : 0)
      const before = state.log.length
      put(state, guest, group)
      visit(at + 1, now)
      undo(state, before)
    }
    visit(at + 1, cost + guests.length ** 2)
  }
  visit(0, 0)
  undo(state, mark)
  guests.forEach((guest, index) => {
    if ((best[index] ?? -1) >= 0) put(state, guest, best[index]!)
  })
}
