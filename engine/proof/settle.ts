import { boundPrefixes } from '../bound.ts'
import { TIER_COUNT, type Assignment, type Objective, type Plan } from '../model.ts'
import { judgeTiers } from '../read-plan.ts'
import type { Problem } from '../problem.ts'
import { readPlan } from '../read-plan.ts'
import { findGroups, layOut } from '../search/lay-out.ts'
import { mend, takeOutBroken } from '../search/mend.ts'
import { sum, LOCKED, type State, emptyState, put } from '../search/state.ts'
import { listOptions } from '../search/options.ts'
import { gather, honourDraw } from '../search/settle-ties.ts'
import { makeKinder } from '../kind/improve.ts'
import { readKindness } from '../kind/kindness.ts'
import { scoreOf } from '../kind/score.ts'
import { takeTurns } from '../search/start.ts'
import { levelOf, type BuiltModel, type Stay } from './build-model.ts'
import { isProposable } from '../fits.ts'
import { isFree } from '../search/blockers.ts'
import type { LinearModel } from './linear-model.ts'
import type { GuestKind, RoomKind } from './kinds.ts'

type Settling = {
  readonly objective: Objective
  readonly seed: string
  readonly previous: readonly Assignment[]
}

/** Makes a found state a plan like any other: nobody left out who could come, the draw kept, soft terms looked at. What is said of the tiers is counted anew. */
export function settle(problem: Problem, state: State, than: Plan, request: Settling): Plan {
  const options = listOptions(problem)
  const turns = takeTurns(state, request.seed)
  mend(state, options, turns)
  honourDraw(state, options, turns)
  const kept = findGroups(problem, request.previous)
  if (request.previous.length === 0) gather(state, options)
  const score = scoreOf(problem, kept)
  makeKinder(state, options, score, [...turns, ...problem.parties.flat()])
  mend(state, options, turns)
  const { assignments, warnings } = readPlan(state)
  const found = {
    ...than,
    assignments,
    warnings,
    kindness: readKindness(state, options, score),
    ...countPlaced(problem, state),
  }
  return rejudge(problem, found, request.objective)
}

/** The plan with its bounds counted anew, whatever it said itself. */
export function rejudge(problem: Problem, plan: Plan, objective: Objective): Plan {
  const options = listOptions(problem)
  const state = layOut(problem, plan.assignments)
  const judged = judgeTiers(problem, plan.tierVector, {
    eligible: (guest) => options.eligible[guest] === 1 || state.fixed[guest] === LOCKED,
    placed: levelsOf(problem, plan),
    bounds: boundPrefixes(state, options),
    objective,
  })
  return { ...plan, ...judged }
}

function countPlaced(problem: Problem, { place, placed }: State): Pick<Plan, 'tierVector' | 'matched'> {
  const tierVector = Array.from({ length: TIER_COUNT }, () => 0)
  place.forEach((group, guest) => {
    if (group >= 0) tierVector[problem.tier[guest]! - 1]! += 1
  })
  return { tierVector, matched: sum(placed) }
}

function levelsOf(problem: Problem, plan: Plan): Int32Array {
  const levels = new Int32Array(TIER_COUNT + 1)
  for (const { guest } of plan.assignments) levels[levelOf(problem, problem.guestNumber.get(guest)!)]! += 1
  return levels
}

/** A solver's numbers are whole only nearly. */
const NEARLY = 1e-5

/** The whole numbers meant by a solver's columns if they are a point of the model: nearly whole, within bounds, and every row kept. Else null. */
export function roundToPoint(model: LinearModel, columns: ArrayLike<number>): Float64Array | null {
  if (columns.length !== model.columns) return null
  const point = new Float64Array(model.columns)
  const rows = new Float64Array(model.rows)
  for (let column = 0; column < model.columns; column += 1) {
    const value = Math.round(columns[column]!)
    const isFine = Math.abs(value - columns[column]!) <= NEARLY && value >= 0
    if (!isFine || value > model.columnUpper[column]!) return null
    point[column] = value
    for (let at = model.start[column]!; at < model.start[column + 1]!; at += 1) {
      rows[model.row[at]!]! += model.value[at]! * value
    }
  }
  return rows.every((sum, row) => sum <= model.rowUpper[row]!) ? point : null
}

/** The plan that a point of a `whole` model means, or null where the rules forbid it. Guests of a kind are taken best level first. */
export function layOutPoint(problem: Problem, asked: BuiltModel, point: Float64Array): State | null {
  const state = emptyState(problem)
  const stays = asked.stays.flatMap((stay) => Array.from({ length: point[stay.column]! }, () => stay))
  const guests = [...Map.groupBy(stays, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const inTurn = kind.guests.toSorted((a, b) => levelOf(problem, a) - levelOf(problem, b))
    // A point may keep more places free for a kind than there are guests of it.
    return ofKind.slice(0, inTurn.length).map((stay, index) => ({ stay, guest: inTurn[index]! }))
  })
  // In order of arrival, places for one that are counted together can be given out one by one.
  for (const { stay, guest } of guests.toSorted((a, b) => a.stay.kind.start - b.stay.kind.start)) {
    const group = groupsOf(problem, stay).find(
      (at) => isProposable(problem, guest, at) && isFree(state, guest, at),
    )
    if (group === undefined) return null
    put(state, guest, group)
  }
  takeOutBroken(state)
  state.log.length = 0
  return state
}

function groupsOf(problem: Problem, { room, unit }: Stay): readonly number[] {
  const first = room.units[unit]!.groups
  if (room.rooms.length === 1) return first
  const index = problem.roomGroups[room.rooms[0]!]!.indexOf(first[0]!)
  return room.rooms.map((at) => problem.roomGroups[at]![index]!)
}

/** Which columns of a `whole` model stay: those of the open columns of `asked`, and those of the plan at hand, so that it is a point of what is left. */
export function keepColumns(
  problem: Problem,
  { stays }: BuiltModel,
  plan: Plan,
  isOpen: (column: number) => boolean,
): (kind: GuestKind, room: RoomKind, unit: number) => boolean {
  const groups = findGroups(problem, plan.assignments)
  const isUsed = (kind: GuestKind, room: RoomKind) =>
    kind.guests.some((guest) =>
      groups.get(guest)?.some((group) => room.rooms.includes(problem.groupRoom[group]!)),
    )
  const kept = new Set<string>()
  const keyOf = (kind: GuestKind, room: number, unit: number) => `${kind.guests[0]} ${room} ${unit}`
  for (const { column, kind, room, unit } of stays) {
    if (!isOpen(column) && !isUsed(kind, room)) continue
    for (const one of room.rooms) kept.add(keyOf(kind, one, unit))
  }
  return (kind, room, unit) => kept.has(keyOf(kind, room.rooms[0]!, unit))
}
