import { drawOrder } from '../rules/draw.ts'
import { layKept, listKept } from '../kept-places.ts'
import type { Assignment, Objective } from '../model.ts'
import type { Problem } from '../problem.ts'
import { augment } from './augment.ts'
import { hasPlace, isFree, isTakenThroughout } from './blockers.ts'
import { compareCounts, sum, emptyState, fix, put, type State } from './state.ts'
import { findGroups, layOutPins, layOutRest } from './lay-out.ts'
import { mend, augmentParty, fitParty, giveWay, hostsFor, levelOf, listWaiting } from './mend.ts'
import type { Options } from './options.ts'

/** How many a person would place by hand, taking guest by guest the first place that fits, or the one that fewest others want. */
export type Baseline = { readonly firstFit: number; readonly carefulFit: number }

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Guests in the order in which their turn comes: best level first, and within a level as drawn. */
export function takeTurns(state: State, seed: string): number[] {
  const { problem, level } = state
  const drawn = drawOrder(
    seed,
    problem.guests.map(({ id }) => id),
  ).map((id) => problem.guestNumber.get(id)!)
  return drawn.filter((guest) => !state.fixed[guest]).toSorted((a, b) => level[a]! - level[b]!)
}

export type StartRequest = {
  readonly seed: string
  readonly objective: Objective
  readonly previous: readonly Assignment[]
}

/** The earlier drafts, mended, if there are any. Else the best of three plans: careful fit, first fit, and chains by tier. All contain the pins. */
export function makeStart(
  problem: Problem,
  options: Options,
  { seed, objective, previous }: StartRequest,
): { state: State; baseline: () => Baseline } {
  const turns = takeTurns(emptyState(problem), seed)
  if (previous.length > 0) return startFrom(problem, options, turns, { previous, objective })
  const careful = fitInTurn(problem, options, turns, (guest) => options.of(guest))
  const baseline = (first: State) => ({ firstFit: sum(first.placed), carefulFit: sum(careful.placed) })
  const fitFirst = () => fitInTurn(problem, options, turns, (guest) => options.of(guest).toSorted())
  const isLeftOut = (guest: number) => careful.place[guest]! < 0 && options.eligible[guest] === 1
  if (!turns.some(isLeftOut) && listWaiting(careful, options).length === 0)
    return { state: clearLog(careful), baseline: () => baseline(fitFirst()) }
  const first = fitFirst()
  const best = [careful, first].reduce(
    (best, next) => (compareCounts(next.placed, best.placed, objective) > 0 ? next : best),
    placeByChains(problem, options, turns),
  )
  mend(best, options, turns)
  giveWay(best, options, turns, objective)
  const figures = baseline(first)
  return { state: clearLog(best), baseline: () => figures }
}

/** What stays is worth more than what a fresh start might find: people have looked at these drafts. */
function startFrom(
  problem: Problem,
  options: Options,
  turns: readonly number[],
  { previous, objective }: Pick<StartRequest, 'previous' | 'objective'>,
): { state: State; baseline: () => Baseline } {
  const state = emptyState(problem)
  layOutPins(state, previous)
  keepPins(state, options, turns)
  layOutRest(state, previous)
  const before = sum(state.placed)
  mend(state, options, turns)
  giveWay(state, options, turns, objective)
  return { state: clearLog(state), baseline: () => ({ firstFit: before, carefulFit: before }) }
}

function clearLog(state: State): State {
  state.log.length = 0
  return state
}

/** Guest by guest the first free place of `listOf`. */
function fitInTurn(
  problem: Problem,
  options: Options,
  turns: readonly number[],
  listOf: (guest: number) => Int32Array,
): State {
  const state = emptyState(problem)
  keepPins(state, options, turns)
  const lists: (Int32Array | undefined)[] = Array.from({ length: options.typeCount })
  const sealed = new Uint8Array(problem.groups.length)
  const fit = fillUp(state, options, sealed, (guest) => (lists[options.typeOf[guest]!] ??= listOf(guest)))
  eachInTurn(state, options, turns, {
    alone: (guest) => fit(guest),
    together: (party) => fitParty(state, party, options.hostsOf[party]!),
  })
  return state
}

/** Calls for everybody without a place, level by level; at each level first for the parties, who need more beds at once. */
function eachInTurn(
  state: State,
  options: Options,
  turns: readonly number[],
  { alone, together }: { alone: (guest: number) => void; together: (party: number) => void },
): void {
  const parties = listWaiting(state, options)
  let next = 0
  const callUpTo = (level: number) => {
    for (; next < parties.length && levelOf(state, parties[next]!) <= level; next += 1)
      together(parties[next]!)
  }
  for (const guest of turns) {
    callUpTo(state.level[guest]!)
    if (state.place[guest]! < 0) alone(guest)
  }
  callUpTo(Infinity)
}

/** Puts guests where nobody has to move. Rooms only fill up, so what was shut for a type of guest is not tried again, nor what is `sealed` for everybody. */
function fillUp(state: State, options: Options, sealed: Uint8Array, listOf: (guest: number) => Int32Array) {
  const next = new Int32Array(options.typeCount)
  return (guest: number): boolean => {
    const type = options.typeOf[guest]!
    const groups = listOf(guest)
    for (; next[type]! < groups.length; next[type]! += 1) {
      const group = groups[next[type]!]!
      if (sealed[group]) continue
      if (!isFree(state, guest, group)) {
        if (isTakenThroughout(state, group)) sealed[group] = 1
        continue
      }
      put(state, guest, group)
      return true
    }
    return false
  }
}

function placeByChains(problem: Problem, options: Options, turns: readonly number[]): State {
  const state = emptyState(problem)
  keepPins(state, options, turns)
  const choices = (guest: number) => options.of(guest).length
  // Within a tier, those with the fewest choices first: nobody of the tier gains or loses by the order, but chains stay short.
  const order = turns.toSorted((a, b) => state.level[a]! - state.level[b]! || choices(a) - choices(b))
  const most = hostsFor(problem.parties.length)
  const closed = new Uint8Array(options.typeCount)
  const sealed = new Uint8Array(problem.groups.length)
  const fit = fillUp(state, options, sealed, (guest) => options.of(guest))
  eachInTurn(state, options, order, {
    alone: (guest) => {
      if (closed[options.typeOf[guest]!]) return
      // A chain may have put somebody who stays for less into a place that was taken throughout.
      if (!fit(guest) && augment(state, options, guest, { most: NO_LIMIT, closed })) sealed.fill(0)
    },
    together: (party) => {
      if (augmentParty(state, options, party, options.hostsOf[party]!, most)) sealed.fill(0)
    },
  })
  return state
}

/** Places every pin in a bed of their own: by the rules of the room where that can be, and against them where a person has decided more than these allow. */
function keepPins(state: State, options: Options, turns: readonly number[]): void {
  const pinned = turns.filter((guest) => state.level[guest] === 0)
  for (const guest of pinned) {
    if (state.place[guest]! < 0) augment(state, options, guest, { most: NO_LIMIT, closed: null })
  }
  for (const guest of pinned) {
    if (state.place[guest]! >= 0) continue
    const group = leastCrowded(
      state,
      options.of(guest).filter((at) => hasPlace(state, guest, at)),
    )
    if (group !== undefined) fix(state, guest, group)
    else fixAllWith(state, state.problem.pinHost[guest]!)
  }
}

function leastCrowded({ problem, rooms }: State, groups: Int32Array): number | undefined {
  const crowd = (group: number) => rooms[problem.groupRoom[group]!]!.length / problem.groupCapacity[group]!
  return groups.reduce<number | undefined>(
    (best, group) => (best === undefined || crowd(group) < crowd(best) ? group : best),
    undefined,
  )
}

/** Gives everybody pinned to the host a bed of their own, where one after the other has not come out; `normalise` has seen that there is a way. */
function fixAllWith(state: State, number: number): void {
  const { problem } = state
  const host = problem.hosts[number]!
  const beds = layKept(host, listKept(problem.input).get(host.id) ?? [])
  const pinned = [...problem.guests.keys()].filter((guest) => problem.pinHost[guest] === number)
  for (const guest of pinned) if (state.place[guest]! >= 0) put(state, guest, -1)
  const there = pinned.flatMap((guest) => {
    const { id } = problem.guests[guest]!
    const laid = beds?.get(id)
    return laid ? [{ guest: id, host: host.id, ...laid }] : []
  })
  const inTurn = [...findGroups(problem, there)].toSorted(
    ([a], [b]) => problem.start[a]! - problem.start[b]! || a - b,
  )
  for (const [guest, groups] of inTurn) {
    const group = groups.find((at) => hasPlace(state, guest, at))
    if (group !== undefined) fix(state, guest, group)
  }
}
