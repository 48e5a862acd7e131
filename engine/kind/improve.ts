/** Kinder places for those who have one, with nobody gaining or losing a place: chains of moves that lower the score. */
import { isProposable } from '../fits.ts'
import { arrange } from '../search/arrange.ts'
import { findBlockers, FREE, isFree, isTaken } from '../search/blockers.ts'
import { isPlaced } from '../search/mend.ts'
import type { Options } from '../search/options.ts'
import { LOCKED, undo, type State } from '../search/state.ts'
import { tryEveryWay } from './exhaust.ts'
import type { Score } from './score.ts'
import { SAFETY } from './terms.ts'

/** How many guests move in one chain at most; how many taken groups each of them looks at; how many of those who could make room there are asked. */
const DEPTH = 5
const WIDTH = [64, 12, 6, 4, 4]
const ASKED = 3
/** Looks at groups for each length of chains: in all, and for the chains of one guest; those who have something to think about get more. */
const LOOKS = { all: 3_000_000, one: 2_000, worst: 20_000 }
/** Longer chains find next to nothing in larger rounds, and cost most; for those who have something to think about small rounds go further. */
const longestOf = (guests: number) => (guests <= 400 ? 3 : 2)
const SMALL = 60
/** So many groups are looked at out of turn before the free ones are listed anew. */
const FREED = 40
/** A gain is more than what is lost in adding. */
const LEAST = 1e-6

type Kinder = {
  readonly state: State
  readonly options: Options
  readonly score: Score
  /** Groups with a free night, by what they cost at least; and those that somebody has left since these were listed. */
  open: Int32Array
  freed: number[]
  /** Looks that this guest has left, and guests in a chain at most. */
  left: number
  longest: number
}

/** Moves guests until no chain helps or its looks are spent. Chains of one come first, as they are quick and most of what there is to gain. */
export function makeKinder(state: State, options: Options, score: Score, movable: readonly number[]): void {
  const able = movable.filter((guest) => state.place[guest]! >= 0 && !state.fixed[guest])
  const search: Kinder = {
    state,
    options,
    score,
    open: listOpen(state, score),
    freed: [],
    left: 0,
    longest: 0,
  }
  const longest = longestOf(able.length)
  moveParties(search)
  for (search.longest = 1; search.longest <= longest; search.longest += 1) moveAll(search, able, LOOKS.one)
  const worst = able.filter((guest) => score.here(state, guest) >= SAFETY)
  search.longest = able.length <= SMALL ? DEPTH : longest
  moveAll(search, worst, LOOKS.worst)
  // Longer chains have left places that suit somebody.
  search.longest = 1
  moveAll(search, able, LOOKS.one)
  tryEveryWay(state, score, movable)
}

/** Whoever has it worst looks first; who has moved looks again. */
function moveAll(search: Kinder, able: readonly number[], looks: number): void {
  const { state, score } = search
  const cost = new Map(able.map((guest) => [guest, score.here(state, guest)]))
  const queue = able.toSorted((a, b) => cost.get(b)! - cost.get(a)! || a - b)
  const isWaiting = new Uint8Array(state.place.length)
  for (const guest of queue) isWaiting[guest] = 1
  let left = LOOKS.all
  for (let at = 0; at < queue.length && left > 0; at += 1) {
    const guest = queue[at]!
    isWaiting[guest] = 0
    const mark = state.log.length
    chain.length = 0
    vacated.length = 0
    search.left = looks
    const isMoved = settle(search, guest, 0)
    left -= looks - search.left
    if (!isMoved) continue
    for (let step = mark; step < state.log.length; step += 2) {
      const mover = state.log[step]!
      if (state.log[step + 1]! >= 0) search.freed.push(state.log[step + 1]!)
      if (isWaiting[mover] === 1) continue
      isWaiting[mover] = 1
      queue.push(mover)
    }
    if (search.freed.length > FREED) [search.open, search.freed] = [listOpen(state, score), []]
  }
}

function listOpen({ problem, full }: State, { byLeast }: Score): Int32Array {
  const length = problem.whole.end - problem.whole.start
  const all = length >= 32 ? -1 : (1 << length) - 1
  return byLeast.filter((group) => (full[group]! & all) !== all && problem.groupCapacity[group]! > 0)
}

/** The guests of the chain before this one, and the groups that they have left. */
const chain: number[] = []
const vacated: number[] = []
const lists: number[][] = Array.from({ length: DEPTH }, () => [])

/** Finds a place for a guest such that the whole chain lowers the score; `owed`: what it has changed so far. Nothing changes where there is none. */
function settle(search: Kinder, guest: number, owed: number): boolean {
  const { state, score } = search
  const most = (state.place[guest]! < 0 ? 0 : score.here(state, guest)) - owed - LEAST
  if (takeFree(search, guest, most, owed)) return true
  return chain.length + 1 < search.longest && pushOn(search, guest, most, owed)
}

/** The free group that lowers the score most by what it costs by itself, if the chain does. */
function takeFree(search: Kinder, guest: number, most: number, owed: number): boolean {
  const { state, score, open } = search
  let [best, least] = [-1, most + score.beyond]
  const look = (group: number) => {
    search.left -= 1
    if (isTaken(state, guest, group) || score.of(guest, group) >= least) return
    const now = score.at(state, guest, group)
    if (now < least && isFree(state, guest, group) && group !== state.place[guest])
      [best, least] = [group, now]
  }
  for (const groups of [vacated, search.freed])
    for (const group of groups) if (suits(search, guest, group)) look(group)
  for (let at = 0; at < open.length && search.left > 0; at += 1) {
    const group = open[at]!
    if (score.least[group]! >= least) break
    if (suits(search, guest, group)) look(group)
  }
  if (best < 0) return false
  const mark = state.log.length
  if (owed + score.move(state, guest, best) < -LEAST) return true
  undo(state, mark)
  return false
}

function suits({ options, state }: Kinder, guest: number, group: number): boolean {
  const at = options.typeOf[guest]! * options.placeCount + options.placeOf[group]!
  return options.table[at] === 1 && isProposable(state.problem, guest, group)
}

/** Takes the place of somebody, who then looks for another. */
function pushOn(search: Kinder, guest: number, most: number, owed: number): boolean {
  const { state, score } = search
  const { byLeast, least } = score
  const depth = chain.length
  const blockers = lists[depth]!
  const from = state.place[guest]!
  let looked = 0
  for (let at = 0; at < byLeast.length && looked < WIDTH[depth]! && search.left > 0; at += 1) {
    const group = byLeast[at]!
    if (least[group]! >= most + score.beyond) return false
    if (group === from || !suits(search, guest, group) || score.of(guest, group) >= most + score.beyond)
      continue
    search.left -= 1
    const found = findBlockers(state, guest, group, blockers)
    if (found <= FREE) continue
    looked += 1
    for (let index = 0; index < Math.min(found, ASKED); index += 1) {
      const other = blockers[index]!
      if (chain.includes(other)) continue
      const mark = state.log.length
      const now = owed + score.move(state, other, -1) + score.move(state, guest, group)
      chain.push(guest)
      if (from >= 0) vacated.push(from)
      if (settle(search, other, now)) return true
      if (from >= 0) vacated.pop()
      chain.pop()
      undo(state, mark)
    }
  }
  return false
}

/** Those who travel only together, as a whole and into free beds. */
function moveParties({ state, options, score }: Kinder): void {
  const { problem } = state
  problem.parties.forEach((members, party) => {
    if (!isPlaced(state, party) || members.some((guest) => state.fixed[guest] === LOCKED)) return
    for (const host of options.hostsOf[party]!) {
      const mark = state.log.length
      let change = 0
      for (const guest of members) change += score.move(state, guest, -1)
      const out = state.log.length
      if (arrange(state, members, host) === 'found') {
        const there = members.map((guest) => state.place[guest]!)
        undo(state, out)
        members.forEach((guest, index) => (change += score.move(state, guest, there[index]!)))
        if (change < -LEAST) continue
      }
      undo(state, mark)
    }
  })
}
