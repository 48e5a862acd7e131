/** What is decided once it stands how many of each tier have a place: who of a tier, by the draw; and who comes to one host. */
import { isProposable } from '../fits.ts'
import { couldMakeRoom, findBlockers } from './blockers.ts'
import type { Options } from './options.ts'
import { put, undo, type State } from './state.ts'
import type { Problem } from '../problem.ts'
import { groupsOf } from './arrange.ts'
import { augment } from './augment.ts'

const blockers: number[] = []

/** Gives the place of somebody drawn later to somebody of the same tier drawn earlier, where it suits; ends, as every swap moves a place up the draw. */
export function honourDraw(state: State, options: Options, turns: readonly number[]): void {
  const turnOf = new Int32Array(state.place.length)
  turns.forEach((guest, turn) => (turnOf[guest] = turn))
  for (const first of turns) {
    let waiting = state.place[first]! < 0 && options.eligible[first] === 1 ? first : -1
    while (waiting >= 0) waiting = takeFromLatest(state, options, waiting, turnOf)
  }
}

/** The guest who gave up the place, or -1 if nobody had to. */
function takeFromLatest(state: State, options: Options, guest: number, turnOf: Int32Array): number {
  let latest = -1
  let place = -1
  const isLater = (other: number) =>
    state.level[other] === state.level[guest] && turnOf[other]! > turnOf[latest < 0 ? guest : latest]!
  for (const group of options.of(guest)) {
    if (!couldMakeRoom(state, group, isLater)) continue
    const found = findBlockers(state, guest, group, blockers)
    for (let index = 0; index < found; index += 1) {
      const other = blockers[index]!
      if (!isLater(other)) continue
      latest = other
      place = group
    }
  }
  if (latest < 0) return -1
  put(state, latest, -1)
  put(state, guest, place)
  return latest
}

// Guests who would like to be with one host and need not be: what is left to arrange once it stands who has a place.

/** How many guests are asked to move for one of them, and with how many hosts it is tried beside those where some of them are. */
const ASKED_TO_MOVE = 15
const HOSTS_TRIED = 10

/** The groups that travel together if that can be, by numbers. */
function listWishes({ input, guestNumber }: Problem): readonly (readonly number[])[] {
  return (input.groups ?? [])
    .filter(({ kind }) => kind === 'preferably')
    .map(({ guests }) => guests.flatMap((id) => guestNumber.get(id) ?? []))
}

/** Brings them together where nobody loses a place by it: as many of each group as can be with one host. */
export function gather(state: State, options: Options): void {
  const { problem, place, fixed } = state
  const hostOf = (guest: number) => problem.groupHost[place[guest]!]!
  for (const members of listWishes(problem)) {
    const there = members.filter((guest) => place[guest]! >= 0)
    const count = (host: number) => there.filter((guest) => hostOf(guest) === host).length
    const [first] = there
    if (first === undefined || count(hostOf(first)) === there.length) continue
    const own = [...new Set(there.map(hostOf))].toSorted((a, b) => count(b) - count(a) || a - b)
    const others = new Set(
      Array.from(options.of(first).subarray(0, 200), (group) => problem.groupHost[group]!),
    )
    let most = count(own[0]!)
    for (const host of [...own, ...[...others].slice(0, HOSTS_TRIED)]) {
      const mark = state.log.length
      for (const guest of there)
        if (hostOf(guest) !== host && !fixed[guest]) moveTo(state, options, guest, host)
      if (count(host) > most) most = count(host)
      else undo(state, mark)
      if (most === there.length) break
    }
  }
}

/** Moves the guest to the host, if need be by a chain; else nothing changes. */
function moveTo(state: State, options: Options, guest: number, host: number): void {
  const mark = state.log.length
  const own = Int32Array.from(
    groupsOf(state.problem, host).filter((group) => isProposable(state.problem, guest, group)),
  )
  const there: Options = {
    ...options,
    of: (other) => (other === guest ? own : options.of(other)),
    // Of a type of its own: somebody else who is alike may be the one who makes room.
    typeOf: options.typeOf.with(guest, options.typeCount),
  }
  put(state, guest, -1)
  if (!augment(state, there, guest, { most: ASKED_TO_MOVE, closed: null })) undo(state, mark)
}
