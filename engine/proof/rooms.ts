import { checkPlan } from '../check.ts'
import type { Plan } from '../model.ts'
import type { Problem } from '../problem.ts'
import { type ProveRequest, keepsBefore, type Step, ask } from './steps.ts'
import type { BuiltModel, Question } from './build-model.ts'
import {
  type Certificate,
  certifyRooms,
  countPrices,
  toSparse,
  type PriceTree,
  type Limit,
  weighRooms,
} from './certificate.ts'
import { layOutPoint, settle } from './settle.ts'
import { layOut } from '../search/lay-out.ts'
import { collect, type Collector, type Entries } from './linear-model.ts'
import type { Sleeper } from './company.ts'

/** A step that is open, what is asked of it, and the model of that. */
export type OpenStep = { readonly step: Step; readonly question: Question; readonly asked: BuiltModel }

/** So many times prices are asked for: more forks were never worth it. */
const PRICES = 16

/** Is there a plan with one more? Room by room: a certificate that there is none, or such a plan, or nothing. */
export async function askRooms(
  problem: Problem,
  plan: Plan,
  { step, question, asked }: OpenStep,
  multipliers: Float64Array,
  request: ProveRequest,
): Promise<{ certificate?: Certificate; plan?: Plan }> {
  const placed = step.count(plan)
  const enough = placed + 1 - asked.fixed - step.pins
  const mixture = openMixture(problem, asked, plan)
  const found = await branch({ problem, asked, enough, mixture, request }, multipliers, PRICES)
  if (found.outcome === 'none') return { certificate: certifyRooms(question, asked, found.tree) }
  const parts = found.outcome === 'found' ? found.parts : await mixture.findWhole(enough, request)
  const point = parts && pointOf(asked, parts)
  const state = point && layOutPoint(problem, asked, point)
  const better = state && settle(problem, state, plan, request)
  const isMore = better && step.count(better) > placed && keepsBefore(better, plan, step)
  return isMore && checkPlan(problem.input, better).length === 0 ? { plan: better } : {}
}

/** Nearer to a whole number than this is one. */
const WHOLE = 1e-4

/** Companies as a point of the model of the question: how many of a kind sleep in each unit. Null where that is not whole. */
export function pointOf(
  { model, stays, rooms, kinds }: BuiltModel,
  parts: readonly Part[],
): Float64Array | null {
  const numberOf = new Map(kinds.map((kind, index) => [kind, index] as const))
  const roomOf = new Map(rooms.map(({ room }, index) => [room, index] as const))
  const columns = new Map(
    stays.map(({ room, kind, unit, column }) => [
      `${roomOf.get(room)} ${numberOf.get(kind)} ${unit}`,
      column,
    ]),
  )
  const point = new Float64Array(model.columns)
  for (const { room, company, part } of parts) {
    for (const { kind, unit } of company) point[columns.get(`${room} ${kind} ${unit}`)!]! += part
  }
  const whole = point.map(Math.round)
  return point.every((value, column) => Math.abs(value - whole[column]!) <= WHOLE) ? whole : null
}

// Is there a plan with more? Where no prices can show that there is none, a kind of guests that is in a room in part only is there at most so often, or more often, and both are asked. What comes out is a tree of prices that anybody can weigh, or companies that are a plan.

/** `none`: the tree shows that there is no plan with as many. `found`: every kind is in every room a whole number of times. `stopped`: neither is known. */
type Branched =
  | { readonly outcome: 'none'; readonly tree: PriceTree }
  | { readonly outcome: 'found'; readonly parts: readonly Part[] }
  | { readonly outcome: 'stopped' }

/** Nearer to a whole number than this is one. */
const FORKED = 1e-5

/** Asks at most so many times for prices, beginning with the multipliers of the model's rows. */
export async function branch(asking: Asking, multipliers: Float64Array, most: number): Promise<Branched> {
  let left = most
  const go = async (limits: readonly Limit[], from: Float64Array): Promise<Branched> => {
    left -= 1
    const priced = left < 0 ? null : await findPrices(asking, limits, from)
    if (priced === null) return { outcome: 'stopped' }
    if (priced.outcome === 'shown') return { outcome: 'none', tree: { prices: toSparse(priced.prices) } }
    const fork = chooseFork(priced.mixed)
    if (fork === null) return { outcome: 'found', parts: priced.mixed.parts }
    const { room, kind, count } = fork
    const next = Float64Array.of(...priced.prices, 0)
    const more = await go([...limits, { room, kind, count: count + 1, isLeast: true }], next)
    if (more.outcome !== 'none') return more
    const fewer = await go([...limits, { room, kind, count, isLeast: false }], next)
    if (fewer.outcome !== 'none') return fewer
    return { outcome: 'none', tree: { ...fork, fewer: fewer.tree, more: more.tree } }
  }
  return go([], multipliers.slice(0, countPrices(asking.asked, [])))
}

type Fork = { readonly room: number; readonly kind: number; readonly count: number }

/** The kind whose number in a room is nearest to half a guest more or less; null if all are whole. */
function chooseFork({ parts }: Mixed): Fork | null {
  const there = new Map<string, { room: number; kind: number; sum: number }>()
  for (const { room, company, part } of parts) {
    for (const { kind } of company) {
      const key = `${room} ${kind}`
      there.set(key, { room, kind, sum: (there.get(key)?.sum ?? 0) + part })
    }
  }
  let best: Fork | null = null
  let most = FORKED
  for (const { room, kind, sum } of there.values()) {
    const count = Math.floor(sum + FORKED)
    const far = Math.min(sum - count, count + 1 - sum)
    if (far <= most) continue
    most = far
    best = { room, kind, count }
  }
  return best
}

/** A question: is there a plan with at least `enough`? In whole guests, beside those who are locked or pinned. */
type Asking = {
  readonly problem: Problem
  readonly asked: BuiltModel
  readonly enough: number
  readonly mixture: Mixture
  readonly request: ProveRequest
}

/** `shown`: there is none, by these prices. `mixed`: a mixture of companies has as many, so no prices can show it. */
type Priced =
  | { readonly outcome: 'shown'; readonly prices: Float64Array }
  | { readonly outcome: 'mixed'; readonly prices: Float64Array; readonly mixed: Mixed }

/** So much of the best prices so far stays in the next: those of a few companies jump about. */
const STAYS = 0.5
/** A solver's objective is what it says only nearly; a part below this is none. */
const NEARLY = 1e-6

/** Prices by which the companies of all rooms are worth less than `enough`, from a solver whose claims are weighed here. Null without an answer. */
export async function findPrices(
  { problem, asked, enough, mixture, request }: Asking,
  limits: readonly Limit[],
  from: Float64Array,
): Promise<Priced | null> {
  let best = { bound: Infinity, prices: from }
  let pure: Float64Array | null = null
  let next = from
  for (;;) {
    const { bound, companies } = weighRooms(problem, asked, limits, next)
    if (bound === Infinity) return null
    if (bound < best.bound) best = { bound, prices: next }
    if (bound < enough) return { outcome: 'shown', prices: next }
    const added = companies.filter(({ guests }, room) => mixture.add(room, guests))
    if (added.length === 0 && pure !== null) {
      // By the prices of the mixture itself no company is missing, so it has what there is.
      if (next === pure) return null
      next = pure
      continue
    }
    const mixed = await mixture.mix(limits, request)
    if (mixed === null) return null
    if (mixed.worth >= enough - NEARLY) return { outcome: 'mixed', prices: best.prices, mixed }
    pure = mixed.prices
    next = pure.map((price, row) => STAYS * best.prices[row]! + (1 - STAYS) * price)
  }
}

/** A company of a room, and how much of it there is; all parts of a room are at most as many as there are rooms like it. */
type Part = { readonly room: number; readonly company: readonly Sleeper[]; readonly part: number }

type Mixed = {
  /** What is asked for, as many as the parts have; less where promises or limits are not kept. */
  readonly worth: number
  readonly prices: Float64Array
  readonly parts: readonly Part[]
}

/** All companies that are known of the rooms of a question. */
type Mixture = {
  /** False if it was known. */
  add(room: number, company: readonly Sleeper[]): boolean
  /** The best mixture within the limits; null without an answer. */
  mix(limits: readonly Limit[], request: ProveRequest): Promise<Mixed | null>
  /** Whole companies that have at least so many of what is asked for; null where there are none, or no answer. */
  findWhole(enough: number, request: ProveRequest): Promise<readonly Part[] | null>
}

/** What one guest who is missing in a promise or a limit costs, so that there is always a mixture. */
const MISSING = 32

/** Begins with the companies of the plan. */
export function openMixture(problem: Problem, asked: BuiltModel, plan: Plan): Mixture {
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
function companiesOf(problem: Problem, { kinds, rooms }: BuiltModel, plan: Plan) {
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
