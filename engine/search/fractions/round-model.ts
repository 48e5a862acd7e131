import { TIER_COUNT } from '../../model.ts'
import { buildModel, type Asked, type Stay } from '../../proof/build-model.ts'
import { weighRows } from '../../proof/weak-duality.ts'
import type { Counts } from '../judge.ts'
import type { State } from '../state.ts'

/** Beyond so many guests or rooms a simplex method that keeps its inverse whole is too slow. */
export const MOST_IN_FRACTIONS = 600

/** The round as a linear model, room by room; row k says that level k keeps what it has. */
export type RoundModel = {
  readonly asked: Asked
  /** The stays of each room; rooms for one that are alike stand together. */
  readonly rooms: readonly (readonly Stay[])[]
  /** As many guests of a level as can be. */
  readonly objectiveOf: (level: number) => Float64Array
  /** Right sides by which every level before `level` keeps its count, and `level` has at least `least`. */
  readonly rightFor: (counts: Counts, level: number, least: number) => Float64Array
  /** The most guests of the level by these multipliers, whatever they are; Infinity where they say nothing. */
  readonly mostBy: (objective: Float64Array, right: Float64Array, multipliers: Float64Array) => number
  /** Where everybody sleeps, as a point. */
  readonly pointOf: (state: State) => Float64Array
}

/** Null where the round is too large. */
export function buildRoundModel(state: State): RoundModel | null {
  const { problem } = state
  if (Math.max(problem.guests.length, problem.roomHost.length) > MOST_IN_FRACTIONS) return null
  const levels = Array.from({ length: TIER_COUNT + 1 }, (_, level) => level)
  const atLeast = levels.map((level) => ({ levels: [level], count: 0 }))
  const asked = buildModel(problem, { levels, atLeast }, 'apart')
  const { model, counts } = asked
  const columnAt = findColumns(state, asked)
  const countAt = new Map(
    counts.flatMap(({ column, kind, level }) =>
      kind.guests.filter((guest) => state.level[guest] === level).map((guest) => [guest, column] as const),
    ),
  )
  return {
    asked,
    rooms: [...Map.groupBy(asked.stays, ({ room }) => room).values()],
    objectiveOf(level) {
      const objective = new Float64Array(model.columns)
      for (const count of counts) if (count.level === level) objective[count.column] = 1
      return objective
    },
    rightFor(placed, level, least) {
      const right = model.rowUpper.slice()
      // Of the locked the model has counted already how many there are.
      for (let before = 0; before < level; before += 1) right[before]! -= placed[before]!
      right[level]! -= least
      return right
    },
    mostBy: (objective, right, multipliers) =>
      weighRows({ ...model, objective, rowUpper: right }, multipliers).bound,
    pointOf({ place }) {
      const point = new Float64Array(model.columns)
      place.forEach((group, guest) => {
        const column = group < 0 ? undefined : columnAt(guest, group)
        if (column === undefined) return
        point[column]! += 1
        point[countAt.get(guest)!]! += 1
      })
      return point
    },
  }
}

/** The column of a guest in a group; undefined where there is none, as for the locked. */
function findColumns({ problem }: State, { stays }: Asked) {
  const kindOf = new Map(stays.flatMap(({ kind }) => kind.guests.map((guest) => [guest, kind] as const)))
  const columns = new Map(
    [...Map.groupBy(stays, ({ kind }) => kind)].map(([kind, ofKind]) => {
      const entries = ofKind.flatMap(({ room, unit, column }) => {
        const groups = room.units[unit]!.groups
        const index = problem.roomGroups[room.rooms[0]!]!.indexOf(groups[0]!)
        const all = room.rooms.length === 1 ? groups : room.rooms.map((at) => problem.roomGroups[at]![index]!)
        return all.map((group) => [group, column] as const)
      })
      return [kind, new Map(entries)] as const
    }),
  )
  return (guest: number, group: number) => columns.get(kindOf.get(guest)!)?.get(group)
}
