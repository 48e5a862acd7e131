import type { Assignment } from '../model.ts'
import type { Problem } from '../problem.ts'
import { augment, type Reach } from './augment.ts'
import { findBlockers, hasPlace, isFree } from './blockers.ts'
import { isProposable } from '../fits.ts'
import type { Options } from './options.ts'
import { mendParties, takeOutBroken } from './parties.ts'
import { emptyState, fix, put, type State } from './state.ts'

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
  for (const [guest, groups] of findGroups(state.problem, assignments)) {
    if (state.place[guest]! >= 0) continue
    const group = groups.find((at) => isProposable(state.problem, guest, at) && isFree(state, guest, at))
    if (group !== undefined) put(state, guest, group)
  }
  takeOutBroken(state)
  state.log.length = 0
}

const blockers: number[] = []
const NOBODY = 255
type MendReach = Required<Omit<Reach, 'stuck'>>

/**
 * Finds places for those who have none, best level first, moving as few of the others as it can: by the shortest chain; or in the place of somebody of
 * a worse level, who then looks for another.
 */
export function mend(state: State, options: Options, turns: readonly number[]): void {
  // Whoever has found no way finds none later, as nobody who has a place loses it but to a better level.
  const closed = new Uint8Array(options.typeCount)
  const reach: MendReach = { most: Infinity, closed, spent: new Uint8Array(state.problem.groups.length) }
  let before = -1
  while (state.log.length !== before) {
    before = state.log.length
    mendOnce(state, options, turns, reach)
    // Whoever has lost a place to a party may find another.
    if (!mendParties(state, options)) continue
    closed.fill(0)
    reach.spent.fill(0)
  }
}

function mendOnce(state: State, options: Options, turns: readonly number[], reach: MendReach): void {
  const worst = turns.filter((guest) => state.place[guest]! >= 0).toReversed()
  // Of each type, the best level that could take nobody's place since somebody last moved.
  const refused = new Uint8Array(options.typeCount).fill(NOBODY)
  const place = (guest: number): number => {
    if (augment(state, options, guest, reach)) {
      refused.fill(NOBODY)
      return -1
    }
    const type = options.typeOf[guest]!
    if (refused[type]! <= state.level[guest]!) return -1
    const putOut = takePlace(state, guest, worst)
    if (putOut < 0) refused[type] = state.level[guest]!
    else {
      reach.spent.fill(0)
      refused.fill(NOBODY)
    }
    return putOut
  }
  for (const guest of turns) {
    let homeless = state.place[guest]! < 0 && options.eligible[guest] === 1 ? guest : -1
    // Everyone who is put out is of a worse level than whoever takes the place, so this ends.
    while (homeless >= 0) homeless = place(homeless)
  }
}

/** Takes the place of the first of `worst` (worst level first) who is worse off by the rules; that guest, or -1 if nobody is. */
function takePlace(state: State, guest: number, worst: readonly number[]): number {
  const { problem, level } = state
  for (const other of worst) {
    if (level[other]! <= level[guest]!) return -1
    const at = state.place[other]!
    if (at < 0) continue
    for (const group of problem.roomGroups[problem.groupRoom[at]!]!) {
      if (!isProposable(problem, guest, group)) continue
      const found = findBlockers(state, guest, group, blockers)
      if (!blockers.slice(0, Math.max(found, 0)).includes(other)) continue
      put(state, other, -1)
      put(state, guest, group)
      return other
    }
  }
  return -1
}
