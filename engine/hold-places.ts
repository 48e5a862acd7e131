/** Which places a round keeps free for later ones, so that the good ones are not used up by the first guests who could have slept elsewhere. */
import { drawOrder } from './rules/draw.ts'
import type { Assignment, MatchingInput, Plan } from './model.ts'
import { pricePlaces } from './reserve.ts'
import type { Problem } from './problem.ts'
import { put, undo, type State } from './search/state.ts'
import { countAtOnce } from './search/arrange.ts'
import { augment } from './search/augment.ts'
import { layOut } from './search/lay-out.ts'
import { listOptions, type Options } from './search/options.ts'
import { namePlace } from './explain/standing.ts'
import { listUnits, type Unit } from './hold-units.ts'

/** In so many futures of one. */
const DEAR = 0.5

type PricedUnit = Unit & { readonly price: number }
type Held = {
  readonly input: MatchingInput
  /** Where everybody else sleeps: the plan to go on from. */
  readonly drafts: readonly Assignment[]
}

/** Holds the places that guests who are yet to come will need the most by their price, as long as nobody of this round waits for it. */
export function reservePlaces(
  problem: Problem,
  { assignments }: Pick<Plan, 'assignments'>,
  seed: string,
): Held {
  const hold = openHold(problem, assignments)
  const price = pricePlaces(problem, seed)
  const units = listUnits(problem)
    .map((unit) => ({ ...unit, price: price[unit.group]! }))
    .filter((unit) => unit.price >= DEAR)
  const held = holdFree(hold, rank(units, seed))
  const { input } = problem
  return {
    input: { ...input, heldPlaces: [...(input.heldPlaces ?? []), ...held.flatMap(({ places }) => places)] },
    drafts: assignments.flatMap((draft) => hold.whereIs(draft)),
  }
}

/** The dearest units first; equal ones as drawn. */
function rank(units: readonly PricedUnit[], seed: string): PricedUnit[] {
  const drawn = new Map(
    drawOrder(
      seed,
      units.map(({ id }) => id),
    ).map((id, index) => [id, index]),
  )
  return units.toSorted((a, b) => b.price - a.price || drawn.get(a.id)! - drawn.get(b.id)!)
}

function holdFree(hold: Hold, units: readonly Unit[]): Unit[] {
  const held: Unit[] = []
  // Once some have moved there may be a way where there was none.
  for (let before = -1; before !== held.length;) {
    before = held.length
    const closed = new Uint8Array(hold.options.typeCount)
    for (const unit of units) if (!held.includes(unit) && holdOne(hold, unit, closed)) held.push(unit)
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
