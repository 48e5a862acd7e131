/** Every way to place a few guests who have a place, as far as the tries reach. */
import { isProposable } from '../fits.ts'
import { isFree } from '../search/blockers.ts'
import { LOCKED, undo, type State } from '../search/state.ts'
import type { Score } from './score.ts'

const FEW = 10
const TRIES = 400_000

/** Goes through all ways that may be kinder than what stands, and leaves the kindest; rounds of more guests stay as they are. */
export function tryEveryWay(state: State, score: Score, movable: readonly number[]): void {
  const { problem, place } = state
  const guests = movable.filter((guest) => place[guest]! >= 0 && state.fixed[guest] !== LOCKED)
  if (guests.length === 0 || guests.length > FEW) return
  const groups = guests.map((guest) =>
    [...problem.groups.keys()]
      .filter((group) => isProposable(problem, guest, group))
      .toSorted((a, b) => score.of(guest, a) - score.of(guest, b)),
  )
  const rest = groups.map((_, at) =>
    guests.slice(at).reduce((sum, guest, index) => sum + score.of(guest, groups[at + index]![0]!), 0),
  )
  const before = guests.map((guest) => place[guest]!)
  const start = state.log.length
  let out = 0
  for (const guest of guests) out += score.move(state, guest, -1)
  let best = before
  let least = -out
  let tries = 0
  const visit = (at: number, cost: number): void => {
    if (cost + (rest[at] ?? 0) >= least - 1e-6 || (tries += 1) > TRIES) return
    const guest = guests[at]
    if (guest === undefined) {
      if (!isWhole(state)) return
      ;[best, least] = [guests.map((one) => place[one]!), cost]
      return
    }
    for (const group of groups[at]!) {
      if (!isFree(state, guest, group)) continue
      const mark = state.log.length
      visit(at + 1, cost + score.move(state, guest, group))
      undo(state, mark)
    }
  }
  visit(0, 0)
  undo(state, start)
  if (best === before) return
  for (const guest of guests) score.move(state, guest, -1)
  guests.forEach((guest, index) => score.move(state, guest, best[index]!))
}

/** Are all who travel only together with one host? */
function isWhole({ problem, place }: State): boolean {
  const hostOf = (guest: number) => (place[guest]! < 0 ? -1 : problem.groupHost[place[guest]!]!)
  return problem.parties.every((members) => members.every((guest) => hostOf(guest) === hostOf(members[0]!)))
}
