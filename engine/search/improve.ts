/** Ruin and recreate: empties a few rooms around somebody without a place, fills them again, and keeps what is not worse. */
import type { Dice } from '../dice.ts'
import type { Objective } from '../model.ts'
import { isProposable } from '../fits.ts'
import { arrange } from './arrange.ts'
import { augment } from './augment.ts'
import { isFree } from './blockers.ts'
import { compareCounts, LOCKED, put, undo, WITH_PARTY, type State } from './state.ts'
import type { Discomfort } from './pack.ts'
import type { Options } from './options.ts'
import { augmentParty, listWaiting, takeOut } from './mend.ts'

export type Improving = {
  readonly state: State
  readonly options: Options
  readonly dice: Dice
  readonly objective: Objective
  readonly turns: readonly number[]
  /** The most that can be placed, by `boundPrefixes`. */
  readonly bounds: Int32Array
  /** What a place costs others: among plans that are as good, the search keeps to those that waste less. */
  readonly weigh: Discomfort
  /** Steps for one dive into the fractions. */
  readonly diveSteps: number
  /** Whether every other pass begins with the last tier, which few passes would come to otherwise; another plan for it often lets in others. */
  readonly isBothWays: boolean
}

/** Rooms emptied at once, and how far a guest's list is looked through; both keep a step short whatever the size of the round. */
const MOST_ROOMS = 7
const LOOKED_THROUGH = 300
const ASKED_TO_MOVE = 6
/** With so many hosts a party looks for free beds, and with so many whether others could move. */
const HOSTS_LOOKED_AT = 40
const HOSTS_ASKED = 3
/** How often the first tier that may still gain is tried. */
const FOCUS = 0.6
/** How often a step is kept that wastes more, while not wandering. */
const WASTEFUL = 0.05

/** One step; true if the plan became better. Never makes it worse. `isWandering`: also keeps plans that are equally good, to get out of corners. */
export function improveOnce(search: Improving, isWandering: boolean): boolean {
  const { state, dice } = search
  const before = state.placed.slice()
  const waiting = listAllWaiting(search)
  const guest = choose(search, waiting)
  if (guest === undefined) return false
  const { rooms, pool } = isWithParty(state, guest) ? openHome(search, guest) : openRoom(search, guest)
  const ruined = rooms.flatMap((room) => state.problem.roomGroups[room]!)
  for (const one of order(search, pool)) if (state.place[one]! < 0) settle(search, one, ruined)
  for (const one of waiting) if (state.place[one]! < 0) settleIn(search, one, ruined)
  const gain = compareCounts(state.placed, before, search.objective)
  if (gain < 0 || (gain === 0 && !isWandering && !dice.chance(WASTEFUL) && wastes(search))) undo(state, 0)
  state.log.length = 0
  return gain > 0
}

/** Everybody without a place who could have one, the best level first; of a party the first of it stands for all. */
function listAllWaiting({ state, options, turns }: Improving): readonly number[] {
  const { parties } = state.problem
  const alone = turns.filter((guest) => state.place[guest]! < 0 && options.eligible[guest])
  const together = listWaiting(state, options).map((party) => parties[party]![0]!)
  const all: number[] = []
  let next = 0
  for (const guest of alone) {
    for (; next < together.length && state.level[together[next]!]! <= state.level[guest]!; next += 1)
      all.push(together[next]!)
    all.push(guest)
  }
  return [...all, ...together.slice(next)]
}

const isWithParty = (state: State, guest: number) => state.fixed[guest] === WITH_PARTY

/** Empties a room for the guest, who takes a bed there. */
function openRoom(search: Improving, guest: number): Ruined {
  const { state, options, dice } = search
  const groups = options.of(guest)
  const group = groups[dice.between(0, groups.length - 1)]!
  const ruined = ruin(search, guest, [state.problem.groupRoom[group]!])
  if (isFree(state, guest, group)) put(state, guest, group)
  return ruined
}

/** Empties the home of a host for the guest and all of the party, who move in. */
function openHome(search: Improving, guest: number): Ruined {
  const { state, options, dice } = search
  const party = state.problem.partyOf[guest]!
  const host = dice.pick(options.hostsOf[party]!)
  const ruined = ruin(search, guest, state.problem.hostRooms[host]!)
  arrangeAnyhow(search, party, host)
  return ruined
}

function arrangeAnyhow({ state, dice }: Improving, party: number, host: number): boolean {
  const from = (count: number) => dice.between(0, count - 1)
  return arrange(state, state.problem.parties[party]!, host, { from }) === 'found'
}

/** Somebody without a place, for the most part of the first tier that may still gain; never of one that is proven to be as good as can be. */
function choose({ state, dice, bounds }: Improving, waiting: readonly number[]): number | undefined {
  let placed = 0
  const open = state.placed.findIndex((count, level) => (placed += count) < bounds[level]!)
  const able = waiting.filter((guest) => state.level[guest]! >= open)
  const first = able[0]
  if (first === undefined || open < 0) return undefined
  const ofFirst = able.filter((guest) => state.level[guest] === state.level[first])
  return dice.pick(dice.chance(FOCUS) ? ofFirst : able)
}

/** Do those who have moved take more from others than before? Those without a place take nothing. */
function wastes({ state: { log, place }, weigh }: Improving): boolean {
  const before = new Map<number, number>()
  for (let at = 0; at < log.length; at += 2) if (!before.has(log[at]!)) before.set(log[at]!, log[at + 1]!)
  let more = 0
  for (const [guest, group] of before) {
    if (place[guest]! >= 0) more += weigh(guest, place[guest]!)
    if (group >= 0) more -= weigh(guest, group)
  }
  return more > 0
}

/** `pool`: who looks for a place now; of a party the first of it. */
type Ruined = { readonly rooms: readonly number[]; readonly pool: readonly number[] }

/** Empties these rooms and some that their guests could use instead. */
function ruin({ state, options, dice }: Improving, guest: number, first: readonly number[]): Ruined {
  const { problem } = state
  const rooms = [...first]
  const pool = [guest]
  const empty = (room: number) => {
    for (const other of state.rooms[room]!.slice()) {
      if (state.fixed[other] === LOCKED || state.place[other]! < 0) continue
      if (isWithParty(state, other)) {
        takeOut(state, problem.partyOf[other]!)
        pool.push(problem.parties[problem.partyOf[other]!]![0]!)
      } else {
        put(state, other, -1)
        pool.push(other)
      }
    }
  }
  first.forEach(empty)
  const count = dice.between(1, MOST_ROOMS - 1)
  for (let tries = 0; tries < count; tries += 1) {
    const groups = options.of(dice.pick(pool))
    const room = problem.groupRoom[groups[dice.between(0, groups.length - 1)]!]!
    if (rooms.includes(room)) continue
    rooms.push(room)
    empty(room)
  }
  return { rooms, pool }
}

/** Who looks for a place first: for the most part the better tier; and within it, every other time, those with the fewest choices. */
function order({ state, dice, options }: Improving, pool: readonly number[]): number[] {
  const isByChoice = dice.chance(0.5)
  const keys = new Map(
    pool.map((guest) => [guest, (isByChoice ? options.of(guest).length : 1) * dice.between(50, 150)]),
  )
  const isByLevel = dice.chance(0.7)
  const level = (guest: number) => (isByLevel ? state.level[guest]! : 0)
  return pool.toSorted((a, b) => level(a) - level(b) || keys.get(a)! - keys.get(b)!)
}

function settle(search: Improving, guest: number, ruined: readonly number[]): void {
  if (settleIn(search, guest, ruined)) return
  const { state, options, dice } = search
  if (isWithParty(state, guest)) return settleParty(search, state.problem.partyOf[guest]!)
  const groups = options.of(guest)
  const from = dice.between(0, groups.length - 1)
  for (let step = 0; step < groups.length && step < LOOKED_THROUGH; step += 1) {
    const group = groups[(from + step) % groups.length]!
    if (!isFree(state, guest, group)) continue
    put(state, guest, group)
    return
  }
  augment(state, options, guest, { most: ASKED_TO_MOVE, closed: null })
}

function settleParty(search: Improving, party: number): void {
  const { options, dice } = search
  const hosts = options.hostsOf[party]!
  const from = dice.between(0, hosts.length - 1)
  const some = Array.from({ length: Math.min(hosts.length, HOSTS_LOOKED_AT) }, (_, step) => {
    return hosts[(from + step) % hosts.length]!
  })
  if (some.some((host) => arrangeAnyhow(search, party, host))) return
  augmentParty(search.state, options, party, some, HOSTS_ASKED)
}

/** Puts the guest, or all of the party, into some of these groups, if they are free. */
function settleIn(search: Improving, guest: number, groups: readonly number[]): boolean {
  const { state, dice } = search
  if (isWithParty(state, guest)) {
    const party = state.problem.partyOf[guest]!
    const hosts = [...new Set(groups.map((group) => state.problem.groupHost[group]!))]
    return hosts.some((host) => arrangeAnyhow(search, party, host))
  }
  const from = dice.between(0, groups.length - 1)
  for (let step = 0; step < groups.length; step += 1) {
    const group = groups[(from + step) % groups.length]!
    if (!isProposable(state.problem, guest, group)) continue
    if (!isFree(state, guest, group)) continue
    put(state, guest, group)
    return true
  }
  return false
}
