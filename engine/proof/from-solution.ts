import { isProposable } from '../fits.ts'
import type { Problem } from '../problem.ts'
import { isFree } from '../search/blockers.ts'
import { takeOutBroken } from '../search/parties.ts'
import { emptyState, put, type State } from '../search/state.ts'
import { levelOf, type Asked, type Stay } from './build-model.ts'
import type { LinearModel } from './linear-model.ts'

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

/**
 * The plan that a point of a `whole` model means, or null where the rules say no after all (the model lets pins and locked guests be where the search would not). Guests of
 * a kind are taken best level first. Whoever travels only together and is apart in the point is taken out.
 */
export function layOutPoint(problem: Problem, asked: Asked, point: Float64Array): State | null {
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
