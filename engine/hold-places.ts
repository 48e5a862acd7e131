/** Which places a round keeps free for later ones, so that the good ones are not used up by the first guests who could have slept elsewhere. */
import { drawOrder } from './rules/draw.ts'
import { effectiveHeld, type Assignment, type MatchingInput, type Plan } from './model.ts'
import { pricePlaces } from './reserve.ts'
import { plan, type PlanRequest } from './plan.ts'
import { normalise, type Problem } from './problem.ts'
import { takeTurns } from './search/start.ts'
import { put, undo, type State } from './search/state.ts'
import { countAtOnce } from './search/arrange.ts'
import { augment } from './search/augment.ts'
import { layOut } from './search/lay-out.ts'
import { listOptions, type Options } from './search/options.ts'
import { namePlace } from './explain/standing.ts'
import { listUnits, type Unit } from './hold-units.ts'

/** Tried first for each guest who would have to wait; then the place that this guest leaves. */
const TRIED_FIRST = 12
/** In so many futures of one. */
const DEAR = 0.5

type Held = {
  readonly input: MatchingInput
  /** Where everybody else sleeps: the plan to go on from. */
  readonly drafts: readonly Assignment[]
  /** How many guests of this round have no place because of what is held back. */
  readonly price: number
}

/**
 * Decides which places are held back: the share that `holdBack` says, rounded down, those that are held already included. First those that fit the most guests of all tiers, equal ones as
 * drawn from the seed, and as long as everybody the plan has placed keeps a place, if need be another. Only when no more can be had so do guests of this round wait:
 * the worst tier first, as drawn, one guest for one place at most, so that nobody loses by it while somebody of a worse tier could. Where that is not possible
 * either, fewer are held. Searched, so another choice may cost less. Never a pinned or locked place, and never one beside somebody who sleeps alone.
 * Without a share the input comes back as it is.
 */
export function holdPlaces(input: MatchingInput, request: PlanRequest): Held {
  if (!holdsPlaces(input)) return { input, drafts: request.previous, price: 0 }
  const problem = normalise(input)
  return holdFrom(problem, plan(problem, request), request.seed)
}

/** Does the round keep a share of its places for later ones? */
export function holdsPlaces(input: Pick<MatchingInput, 'holdBack'>): boolean {
  return shareOf(input) > 0
}

const shareOf = ({ holdBack }: Pick<MatchingInput, 'holdBack'>) => holdBack?.shareOfPlaces ?? 0

/** Holds the places that guests who are yet to come will need the most by their price, as long as nobody of this round waits for it. */
export function reservePlaces(
  problem: Problem,
  { assignments }: Pick<Plan, 'assignments'>,
  seed: string,
): Held {
  const hold = openHold(problem, assignments)
  const price = pricePlaces(problem, seed)
  const units = listUnits(problem)
    .filter(({ group }) => price[group]! >= DEAR)
    .map((unit) => ({ ...unit, wanted: price[unit.group]! }))
  return readHeld(problem, hold, assignments, holdFree(hold, rank(units, seed), Infinity))
}

/** `holdPlaces` for callers that have planned the round without what is to be held back. */
export function holdFrom(problem: Problem, { assignments }: Pick<Plan, 'assignments'>, seed: string): Held {
  const { input } = problem
  const hold = openHold(problem, assignments)
  const wanted = Math.floor(shareOf(input) * countPlaces(problem)) - effectiveHeld(input).length
  const units = rank(listUnits(problem), seed)
  const held = [...holdFree(hold, units, wanted)]
  const rest = units.filter((unit) => !held.includes(unit))
  held.push(...holdAtAPrice(hold, rest, wanted - count(held), seed))
  return readHeld(problem, hold, assignments, held)
}

function readHeld(
  { input }: Problem,
  hold: Hold,
  assignments: readonly Assignment[],
  held: readonly Unit[],
): Held {
  const drafts = assignments.flatMap((draft) => hold.whereIs(draft))
  return {
    input: { ...input, heldPlaces: [...(input.heldPlaces ?? []), ...held.flatMap(({ places }) => places)] },
    drafts,
    price: assignments.length - drafts.length,
  }
}

const count = (units: readonly Unit[]) => units.reduce((sum, { places }) => sum + places.length, 0)

/** Places of the round, those held back included; where a host takes fewer guests, so many. */
function countPlaces(problem: Problem): number {
  const atHost = new Int32Array(problem.hosts.length)
  for (const { host, capacity, held } of problem.groups) atHost[host]! += capacity + held
  return problem.hosts.reduce(
    (sum, { guestsAtMost }, host) => sum + Math.min(atHost[host]!, guestsAtMost ?? Infinity),
    0,
  )
}

/** The units that the most guests could use first; equal ones as drawn. */
function rank(units: readonly Unit[], seed: string): Unit[] {
  const drawn = new Map(
    drawOrder(
      seed,
      units.map(({ id }) => id),
    ).map((id, index) => [id, index]),
  )
  return units.toSorted((a, b) => b.wanted - a.wanted || drawn.get(a.id)! - drawn.get(b.id)!)
}

function holdFree(hold: Hold, units: readonly Unit[], wanted: number): Unit[] {
  const held: Unit[] = []
  // Once some have moved there may be a way where there was none.
  for (let before = -1; before !== held.length;) {
    before = held.length
    const closed = new Uint8Array(hold.options.typeCount)
    for (const unit of units) {
      const left = wanted - count(held)
      if (left <= 0) return held
      if (unit.places.length > left || held.includes(unit) || !holdOne(hold, unit, closed)) continue
      held.push(unit)
    }
  }
  return held
}

function holdAtAPrice(hold: Hold, units: readonly Unit[], wanted: number, seed: string): readonly Unit[] {
  const { state } = hold
  const open = new Set(units.filter(({ places }) => places.length === 1))
  const held: Unit[] = []
  const waiting = takeTurns(state, seed).toReversed()
  for (const guest of waiting) {
    if (held.length >= wanted) break
    const group = state.place[guest]!
    if (group < 0 || state.level[guest] === 0) continue
    const mark = state.log.length
    put(state, guest, -1)
    // Somebody else may come this way now.
    const closed = new Uint8Array(hold.options.typeCount)
    const own = [...open].filter((unit) => unit.group === group).slice(0, 1)
    const found = [...[...open].slice(0, TRIED_FIRST), ...own].find((unit) => holdOne(hold, unit, closed))
    if (found) {
      open.delete(found)
      held.push(found)
    } else undo(state, mark)
  }
  return held
}

/** A plan in which places are held one by one: its rooms get smaller while people move. */
type Hold = {
  readonly state: State
  readonly options: Options
  /** A place of the room is held: nobody may sleep alone there any more. */
  markHeld(room: number): void
  /** The assignment as it is now; empty for somebody who has no place any more. */
  whereIs(draft: Assignment): readonly Assignment[]
}

/** Spreads a plan out so that places can be taken from it. */
function openHold(problem: Problem, assignments: readonly Assignment[]): Hold {
  const smaller: Problem = {
    ...problem,
    groupCapacity: problem.groupCapacity.slice(),
    hostCapacity: problem.hostCapacity.slice(),
  }
  const state = layOut(smaller, assignments)
  const options = listOptions(problem)
  const isRoomHeld = Uint8Array.from(problem.roomHost, (_, room) =>
    Number(problem.roomGroups[room]!.some((group) => problem.groups[group]!.isRoomHeld)),
  )
  // Lists of those who sleep alone get shorter with each room that a place is held in.
  const lists: (Int32Array | undefined)[] = []
  const isOpen = (group: number) => isRoomHeld[problem.groupRoom[group]!] === 0
  const listFor = (guest: number) => (lists[options.typeOf[guest]!] ??= options.of(guest).filter(isOpen))
  return {
    state,
    options: { ...options, of: (guest) => (isAlone(problem, guest) ? listFor(guest) : options.of(guest)) },
    markHeld(room) {
      isRoomHeld[room] = 1
      lists.length = 0
    },
    whereIs(draft) {
      const guest = problem.guestNumber.get(draft.guest)!
      const group = state.place[guest]!
      if (group < 0) return []
      const { beds } = problem.groups[group]!
      const place = namePlace(problem, group)
      const stays = place.host === draft.host && place.room === draft.room
      const bed = stays && beds.some(({ index }) => index === draft.bed) ? draft.bed : beds[0]!.index
      return [{ guest: draft.guest, ...place, bed }]
    },
  }
}

/**
 * Takes a place out of the round: true if everybody who slept there, or alone beside it, has another now; else nothing has changed. `closed`: types of guests from
 * whom an earlier search found no way, as in `augment`.
 */
function holdOne(hold: Hold, { group, places }: Unit, closed: Uint8Array): boolean {
  const { state, options } = hold
  const { groupCapacity, hostCapacity, groupRoom, groupHost } = state.problem
  const host = groupHost[group]!
  const before = { inGroup: groupCapacity[group]!, atHost: hostCapacity[host]! }
  if (before.inGroup < places.length || (before.atHost >= 0 && before.atHost < places.length)) return false
  const mark = state.log.length
  groupCapacity[group] = before.inGroup - places.length
  if (before.atHost >= 0) hostCapacity[host] = before.atHost - places.length
  const leavers = putOut(state, group)
  const isDone =
    leavers?.every((guest) => augment(state, options, guest, { most: Infinity, closed })) === true &&
    listAlone(state, groupRoom[group]!).length === 0
  if (isDone) {
    hold.markHeld(groupRoom[group]!)
    return true
  }
  undo(state, mark)
  groupCapacity[group] = before.inGroup
  hostCapacity[host] = before.atHost
  return false
}

const isAlone = (problem: Problem, guest: number) => problem.guests[guest]!.roomSharing === 'no'

/** Empties the room and the home as far as they are too small now; null if somebody would have to go whom nothing moves. */
function putOut(state: State, group: number): number[] | null {
  const { problem } = state
  const room = problem.groupRoom[group]!
  const inHome = () => problem.hostRooms[problem.groupHost[group]!]!.flatMap((other) => state.rooms[other]!)
  const most = problem.hostCapacity[problem.groupHost[group]!]!
  const leavers: number[] = []
  const empty = (
    list: () => readonly number[],
    isTooMany: (there: readonly number[]) => boolean,
  ): boolean => {
    for (let there = list(); isTooMany(there); there = list()) {
      const longest = there
        .filter((guest) => state.fixed[guest] === 0)
        .toSorted((a, b) => lengthOf(problem, b) - lengthOf(problem, a) || a - b)[0]
      if (longest === undefined) return false
      put(state, longest, -1)
      leavers.push(longest)
    }
    return true
  }
  const alone = () => listAlone(state, room)
  const inGroup = () => state.rooms[room]!.filter((guest) => state.place[guest] === group)
  const isDone =
    empty(alone, (there) => there.length > 0) &&
    empty(inGroup, (there) => countAtOnce(problem, there) > problem.groupCapacity[group]!) &&
    empty(inHome, (there) => most >= 0 && countAtOnce(problem, there) > most)
  return isDone ? leavers : null
}

const listAlone = ({ problem, rooms }: State, room: number) =>
  rooms[room]!.filter((guest) => isAlone(problem, guest))

const lengthOf = ({ start, end }: Problem, guest: number) => end[guest]! - start[guest]!
