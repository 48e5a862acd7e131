import type { Plan } from '../../plan-shape.ts'
import type { Problem } from '../../problem.ts'
import { layOut } from '../../search/lay-out.ts'
import { ask, type ProveRequest } from '../ask.ts'
import type { Asked } from '../build-model.ts'
import { collect, type Collector, type Entries } from '../columns.ts'
import type { Sleeper } from './company.ts'
import type { Limit } from './weigh-rooms.ts'

/** A company of a room, and how much of it there is; all parts of a room are at most as many as there are rooms like it. */
export type Part = { readonly room: number; readonly company: readonly Sleeper[]; readonly part: number }

export type Mixed = {
  /** What is asked for, as many as the parts have; less where promises or limits are not kept. */
  readonly worth: number
  /** For `weighRooms`. */
  readonly prices: Float64Array
  readonly parts: readonly Part[]
}

/** All companies that are known of the rooms of a question. */
export type Mixture = {
  /** False if it was known. */
  add(room: number, company: readonly Sleeper[]): boolean
  /** The best mixture within the limits; null without an answer. */
  mix(limits: readonly Limit[], request: ProveRequest): Promise<Mixed | null>
  /** Whole companies that have at least so many of what is asked for; null where there are none, or no answer. */
  findWhole(enough: number, request: ProveRequest): Promise<readonly Part[] | null>
}

/** What one guest who is missing in a promise or a limit costs, so that there is always a mixture. */
const MISSING = 32
/** Parts below this are none. */
const NEARLY = 1e-6

/** Begins with the companies of the plan. */
export function openMixture(problem: Problem, asked: Asked, plan: Plan): Mixture {
  const { model, counts, firstLink, kinds } = asked
  const known: { readonly room: number; readonly company: readonly Sleeper[] }[] = []
  const seen = new Set<string>()
  const firstLimit = firstLink + kinds.length

  const add = (room: number, company: readonly Sleeper[]): boolean => {
    const inOrder = company.map(({ kind }) => kind).toSorted((a, b) => a - b)
    const key = `${room}: ${inOrder.join()}`
    if (company.length === 0 || seen.has(key)) return false
    seen.add(key)
    known.push({ room, company })
    return true
  }
  const addCounts = (
    to: Collector,
    worthOf: (column: number) => number,
    moreOf: (column: number) => Entries,
  ) => {
    for (const { column } of counts) {
      const entries = Array.from({ length: model.start[column + 1]! - model.start[column]! }, (_, index) => {
        const at = model.start[column]! + index
        return [model.row[at]!, model.value[at]!] as const
      })
      to.column(model.columnUpper[column]!, worthOf(column), [...entries, ...moreOf(column)])
    }
  }
  const addKnown = (to: Collector, homes: readonly number[], limits: readonly Limit[]) => {
    for (const { room, company } of known) {
      const ofLimits: Entries = limits.flatMap((limit, index) => {
        if (limit.room !== room) return []
        const there = company.filter(({ kind }) => kind === limit.kind).length
        return [[firstLimit + index, limit.isLeast ? -there : there] as const]
      })
      const ofKinds = company.map(({ kind }) => [firstLink + kind, -1] as const)
      to.column(Infinity, 0, [...ofKinds, ...ofLimits, [homes[room]!, 1]])
    }
  }
  const addRows = (to: Collector, limits: readonly Limit[]): number[] => {
    for (let row = 0; row < firstLimit; row += 1) to.row(model.rowUpper[row]!)
    for (const { count, isLeast } of limits) to.row(isLeast ? -count : count)
    return asked.rooms.map(({ room }) => to.row(room.rooms.length))
  }
  const partsFrom = (columns: Float64Array, first: number): Part[] =>
    known.map((one, index) => ({ ...one, part: columns[first + index]! })).filter(({ part }) => part > NEARLY)

  for (const { room, company } of companiesOf(problem, asked, plan)) add(room, company)
  return {
    add,
    async mix(limits, request) {
      const to = collect()
      const homes = addRows(to, limits)
      addCounts(
        to,
        (column) => model.objective[column]!,
        () => [],
      )
      const missing = [...Array(firstLink).keys(), ...limits.map((_, index) => firstLimit + index)]
      for (const row of missing) to.column(Infinity, -MISSING, [[row, -1]])
      addKnown(to, homes, limits)
      const answer = await ask({ ...asked, model: to.close() }, 'relaxed', request)
      if (answer.outcome !== 'optimal' || answer.rowDuals === null) return null
      return {
        worth: answer.objective,
        prices: answer.rowDuals.slice(0, firstLimit + limits.length),
        parts: partsFrom(answer.columns, counts.length + missing.length),
      }
    },
    async findWhole(enough, request) {
      const to = collect()
      const homes = addRows(to, [])
      const least = to.row(-enough)
      addCounts(
        to,
        () => 0,
        (column) => [[least, -model.objective[column]!]],
      )
      addKnown(to, homes, [])
      const answer = await ask({ ...asked, model: to.close() }, 'whole', request)
      return answer.outcome === 'optimal' ? partsFrom(answer.columns, counts.length) : null
    },
  }
}

/** Who sleeps together in each room; locked guests and those who are not asked about left out. */
function companiesOf(problem: Problem, { kinds, rooms }: Asked, plan: Plan) {
  const { place } = layOut(problem, plan.assignments)
  const there = kinds.flatMap(({ guests }, kind) =>
    guests.filter((guest) => place[guest]! >= 0).map((guest) => ({ kind, group: place[guest]! })),
  )
  const inRoom = Map.groupBy(there, ({ group }) => problem.groupRoom[group]!)
  return rooms.flatMap(({ room: { rooms: alike, units } }, room) =>
    alike.map((one) => {
      const unitOf = (group: number) => {
        const first = problem.roomGroups[alike[0]!]![problem.roomGroups[one]!.indexOf(group)]!
        return units.findIndex(({ groups }) => groups.includes(first))
      }
      const guests = inRoom.get(one) ?? []
      return { room, company: guests.map(({ kind, group }) => ({ kind, unit: unitOf(group) })) }
    }),
  )
}
