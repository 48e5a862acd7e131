/**
 * From a point in fractions to one in whole numbers that keeps the rules of sharing: a stay is decided, guests who may not be beside it are shut out, and the point moves to
 * where that leaves it. Where nothing is left, the last decision that had a part in it is turned round. Rooms that have been part of a dead end are decided first.
 */
import { type Stay, buildModel, type BuiltModel } from '../../proof/build-model.ts'
import type { Problem } from '../../problem.ts'
import type { Simplex } from './simplex.ts'
import { SHARING_CLASSES } from '../../groups.ts'
import { TIER_COUNT } from '../../model.ts'
import { weighRows } from '../../proof/linear-model.ts'
import type { Counts, State } from '../state.ts'

const NEARLY = 1e-4
/** A part in a dead end below this is none. */
const PART = 1e-7

type Diving = {
  readonly problem: Problem
  readonly model: RoundModel
  readonly simplex: Simplex
  /** How much each column is liked; 1 for all = no taste. */
  readonly taste: Float64Array
  /** Are stays decided first that have somebody beside them who may not be there? */
  readonly clashesFirst: boolean
}

/** `found`: the point is whole and a plan. `none`: there is no such point. `stopped`: the steps were not enough. */
export type Dived = 'found' | 'none' | 'stopped'

type Hold = readonly [column: number, least: number, most: number]

type Decision = {
  readonly room: number
  readonly stay: Stay
  readonly least: number
  holds: readonly Hold[]
  /** The bounds before. */
  before: readonly Hold[]
  isTurned: boolean
  /** Why the first way was none: the decisions before it that had a part in it. */
  readonly because: Set<Decision>
}

/** Dives from wherever the simplex is; each `yield` is a step. The bounds are as before when it ends; the point is as found. */
export function* dive(diving: Diving, steps: number): Generator<undefined, Dived> {
  const { simplex } = diving
  const made: Decision[] = []
  const dead = new Float64Array(diving.model.rooms.length)
  let left = steps
  let outcome: Dived | null = null
  while (outcome === null) {
    const entered = simplex.enter(1)
    left -= 1
    if (entered === 'stopped') {
      if (left <= 0) outcome = 'stopped'
      yield
    } else if (entered === 'none') {
      if (!turnBack(diving, made, dead)) outcome = 'none'
    } else {
      const next = choose(diving, dead)
      if (next === null) outcome = 'found'
      else made.push(decide(diving, next))
    }
  }
  for (const decision of made.toReversed()) release(simplex, decision)
  return outcome
}

type Choice = { readonly room: number; readonly stay: Stay }

/** The stay that is nearest to being whole and is not yet, or has somebody beside it who may not be there. */
function choose({ problem, model, simplex, taste, clashesFirst }: Diving, dead: Float64Array): Choice | null {
  const { at, lower } = simplex
  let best: Choice | null = null
  let most = -1
  model.rooms.forEach((stays, room) => {
    const there = stays.filter(({ column }) => at[column]! > NEARLY)
    for (const stay of there) {
      const value = at[stay.column]!
      const isWhole = Math.abs(value - Math.round(value)) <= NEARLY
      const isBeside = stay.room.rooms.length === 1 && there.some((other) => clash(problem, stay, other))
      if (!isBeside && (isWhole || lower[stay.column]! >= value)) continue
      const part = value - Math.floor(value - NEARLY) + Number(isBeside && clashesFirst)
      const score = part * (1 + dead[room]!) * taste[stay.column]!
      if (score <= most) continue
      most = score
      best = { room, stay }
    }
  })
  return best
}

/** Holds that there are as many as the fraction rounded up, and nobody beside them who may not be there. */
function decide({ problem, model, simplex }: Diving, { room, stay }: Choice): Decision {
  const { at, upper } = simplex
  const least = Math.ceil(at[stay.column]! - NEARLY)
  const beside = stay.room.rooms.length > 1 ? [] : model.rooms[room]!
  const shut = beside.filter((other) => upper[other.column]! > 0 && clash(problem, stay, other))
  const decision: Decision = {
    room,
    stay,
    least,
    holds: [[stay.column, least, upper[stay.column]!], ...shut.map(({ column }): Hold => [column, 0, 0])],
    before: [],
    isTurned: false,
    because: new Set(),
  }
  keep(simplex, decision)
  return decision
}

function keep(simplex: Simplex, decision: Decision): void {
  const { lower, upper } = simplex
  decision.before = decision.holds.map(([column]): Hold => [column, lower[column]!, upper[column]!])
  for (const hold of decision.holds) simplex.hold(...hold)
}

function release(simplex: Simplex, decision: Decision): void {
  for (const before of decision.before) simplex.hold(...before)
}

/** Turns round the last decision that had a part in the dead end; false if there is none, so that there is nothing to be found at all. */
function turnBack({ simplex }: Diving, made: Decision[], dead: Float64Array): boolean {
  const because = new Set(made.filter((decision) => hasPart(simplex, decision)))
  for (const { room } of because) dead[room]! += 1
  for (let last = made.pop(); last; last = made.pop()) {
    release(simplex, last)
    if (!because.delete(last)) continue
    for (const decision of last.because) because.add(decision)
    if (last.isTurned) continue
    for (const decision of because) last.because.add(decision)
    last.isTurned = true
    last.holds = [[last.stay.column, simplex.lower[last.stay.column]!, last.least - 1]]
    keep(simplex, last)
    made.push(last)
    return true
  }
  return false
}

/** Is there a bound of the decision, tighter than before, that the dead end leans on? */
function hasPart(simplex: Simplex, { holds, before }: Decision): boolean {
  return holds.some(([column, least, most], index) => {
    const blame = simplex.blames(column)
    const [, lower, upper] = before[index]!
    return blame > 0 ? blame > PART && most < upper : blame < -PART && least > lower
  })
}

/** May the two never be in the room at once, or in the double if both would be in it? Asked of stays in one and the same room. */
export function clash({ sharing }: Problem, a: Stay, b: Stay): boolean {
  if (a === b || a.kind.start >= b.kind.end || b.kind.start >= a.kind.end) return false
  const classes = a.kind.sharing * SHARING_CLASSES + b.kind.sharing
  if (sharing.room[classes] === 0) return true
  if (a.unit !== b.unit || !a.room.units[a.unit]!.isPair) return false
  const isNamed = sharing.named.get(a.kind.guests[0]!)?.has(b.kind.guests[0]!) ?? false
  return sharing.double[classes] === 0 && !isNamed
}

/** Beyond so many guests or rooms a simplex method that keeps its inverse whole is too slow. */
export const MOST_IN_FRACTIONS = 600

/** The round as a linear model, room by room; row k says that level k keeps what it has. */
export type RoundModel = {
  readonly asked: BuiltModel
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
function findColumns({ problem }: State, { stays }: BuiltModel) {
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
