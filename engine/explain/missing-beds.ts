import { BED_KINDS, ROOM_TYPES, type BedKind, type RoomType } from '../rules/answers.ts'
import type { Assignment, MatchingHost, MatchingInput, Plan } from '../model.ts'
import { normalise } from '../problem.ts'
import { mend } from '../search/mend.ts'
import { sum, undo } from '../search/state.ts'
import { takeTurns } from '../search/start.ts'
import { makeStanding, listMoves, type Move } from './standing.ts'

/** Beds that somebody could be asked for: one to a room, free the whole time, with a host whom no other rule speaks against. */
type BedWish = {
  readonly kind: BedKind
  readonly roomType: RoomType
  /** Only women may sleep there; else everybody. */
  readonly womenOnly: boolean
  /** Within the comfortable way to the venue; else so far that guests must have agreed to a long one. */
  readonly near: boolean
}

/** What `more` beds of one kind would do: so many more guests would have a place, found by placing them. */
export type MissingBeds = BedWish & { readonly more: number; readonly places: number }

/**
 * Which beds are missing most: for every kind of bed, room, distance and whom it is for, `more` of them are added to the plan and every guest who can be placed then is
 * placed, by chains, the better tier first. What helps most first; of what helps as much only what is easiest to find. Empty where no bed would help.
 */
export function findMissing(
  input: MatchingInput,
  plan: { readonly assignments: readonly Assignment[] },
  more: number,
): MissingBeds[] {
  const wishes = listWishes()
  const added = wishes.flatMap((wish, at) =>
    Array.from({ length: more }, (_, index) => addedHost(input, wish, at * more + index)),
  )
  // All are in the round from the beginning, but only those of one wish are open at a time.
  const problem = normalise({ ...input, hosts: [...input.hosts, ...added] })
  const isAdded = new Map(
    added.map(({ id }, index) => [problem.hostNumber.get(id), Math.floor(index / more)]),
  )
  const open = problem.groupCapacity.slice()
  problem.groups.forEach(({ host }, group) => {
    if (isAdded.has(host)) problem.groupCapacity[group] = 0
  })
  const { state, options } = makeStanding(problem, plan)
  const turns = takeTurns(state, '')
  const before = sum(state.placed)
  const count = (wish: BedWish): MissingBeds => {
    const at = wishes.indexOf(wish)
    const groups = [...problem.groups.keys()].filter((group) => isAdded.get(problem.groupHost[group]!) === at)
    for (const group of groups) problem.groupCapacity[group] = open[group]!
    mend(state, options, turns)
    const places = sum(state.placed) - before
    undo(state, 0)
    for (const group of groups) problem.groupCapacity[group] = 0
    return { ...wish, more, places }
  }
  const found = BED_KINDS.flatMap((kind) =>
    countSome(
      wishes.filter((wish) => wish.kind === kind),
      count,
    ),
  )
  return found
    .filter((one) => one.places > 0 && !found.some((other) => isEasier(other, one)))
    .toSorted((a, b) => b.places - a.places)
}

/** Counts only what could say anything new: nothing more where the best does not help, nothing between where the easiest helps as much as the best. */
function countSome(wishes: readonly BedWish[], count: (wish: BedWish) => MissingBeds): MissingBeds[] {
  const best = count(wishes[0]!)
  if (best.places === 0) return []
  const easiest = count(wishes.at(-1)!)
  return easiest.places >= best.places
    ? [easiest]
    : [best, ...wishes.slice(1, -1).map((wish) => count(wish)), easiest]
}

/** Of each kind first what suits the most guests, last what is easiest to find. */
function listWishes(): BedWish[] {
  return BED_KINDS.flatMap((kind) =>
    ROOM_TYPES.flatMap((roomType) =>
      [false, true].flatMap((womenOnly) =>
        [true, false].map((near) => ({ kind, roomType, womenOnly, near })),
      ),
    ),
  )
}

/** Does another kind of the same bed help as much and ask less of its host? */
function isEasier(other: MissingBeds, one: MissingBeds): boolean {
  const isAsked = (wish: MissingBeds) => [wish.roomType === 'private', !wish.womenOnly, wish.near]
  const asks = isAsked(one)
  const isLess = isAsked(other).every((is, index) => !is || asks[index])
  return other !== one && other.kind === one.kind && other.places >= one.places && isLess
}

function addedHost(input: MatchingInput, wish: BedWish, index: number): MatchingHost {
  const nights = input.guests.map((guest) => guest.nights)
  const { comfortable } = input.policy.commuteMinutes
  return {
    // After every real id, and none that a file could hold by chance.
    id: `\uffff added ${String(index).padStart(4, '0')}`,
    gender: 'female',
    living: 'couple',
    pets: false,
    femalesOnly: wish.womenOnly,
    okOver35: true,
    nights: {
      start: nights.reduce((first, { start }) => Math.min(first, start), Infinity),
      end: nights.reduce((last, { end }) => Math.max(last, end), -Infinity),
    },
    commuteMinutes: wish.near ? 0 : comfortable + 1,
    guestsAtMost: null,
    rooms: [{ id: 'room', type: wish.roomType, beds: [{ kind: wish.kind, quantity: 1 }] }],
  }
}

type RoundReport = {
  /** How many fewer are placed because the tiers come first; 0 = priority costs nothing. */
  readonly priceOfPriority: number
  /** By tier, most-people plan against priority plan. */
  readonly tierDelta: readonly number[]
  /** Who has another place, or one instead of none, in the most-people plan. */
  readonly moves: readonly Move[]
  /** What is missing most, first; only what would help. */
  readonly missing: readonly MissingBeds[]
}

type Judged = Pick<Plan, 'assignments' | 'tierVector' | 'matched'>

/** The choice of the organiser: the plan by priority, the plan for most people, and which beds would help most. The price may be off where a plan is not proven. */
export function roundReport(
  input: MatchingInput,
  byPriority: Judged,
  mostPeople: Judged,
  more = 6,
): RoundReport {
  return {
    priceOfPriority: Math.max(0, mostPeople.matched - byPriority.matched),
    tierDelta: mostPeople.tierVector.map((count, tier) => count - byPriority.tierVector[tier]!),
    moves: listMoves(byPriority.assignments, mostPeople.assignments),
    missing: findMissing(input, byPriority, more),
  }
}
