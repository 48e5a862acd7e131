import { BED_KINDS, type BedKind } from '#domain/room.ts'
import type { MatchingHost, MatchingInput } from '../model.ts'
import type { Plan } from '../plan-shape.ts'
import { normalise } from '../problem.ts'
import { mend } from '../search/lay-out.ts'
import { takeTurns } from '../search/start.ts'
import { sum } from '../search/judge.ts'
import { listMoves, type Move } from './moves.ts'
import { makeStanding } from './standing.ts'

/** What more beds of one kind would do: `more` of them, one to a private room, near, for everybody and the whole time (or for women only). */
export type MissingBeds = {
  readonly kind: BedKind
  readonly womenOnly: boolean
  readonly more: number
  /** How many more guests would have a place. */
  readonly places: number
}

export type RoundReport = {
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

/**
 * What an organiser decides between: the plan by priority and the one for most people, and which beds would help most. Both plans are of the same round;
 * both are what was found, so where neither is proven the price may be off.
 */
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

function findMissing(input: MatchingInput, plan: Judged, more: number): MissingBeds[] {
  const kinds = BED_KINDS.flatMap((kind) => [false, true].map((womenOnly) => ({ kind, womenOnly })))
  return kinds
    .map(({ kind, womenOnly }) => ({
      kind,
      womenOnly,
      more,
      places: countGained(input, plan, kind, womenOnly, more),
    }))
    .filter(({ places }) => places > 0)
    .toSorted((a, b) => b.places - a.places || Number(b.womenOnly) - Number(a.womenOnly))
}

function countGained(
  input: MatchingInput,
  plan: Judged,
  kind: BedKind,
  womenOnly: boolean,
  more: number,
): number {
  const added = Array.from({ length: more }, (_, index) => addedHost(input, kind, womenOnly, index))
  const problem = normalise({ ...input, hosts: [...input.hosts, ...added] })
  const { state, options } = makeStanding(problem, plan)
  const before = sum(state.placed)
  mend(state, options, takeTurns(state, ''))
  return sum(state.placed) - before
}

/** Somebody with one bed whom no rule speaks against. */
function addedHost(input: MatchingInput, kind: BedKind, womenOnly: boolean, index: number): MatchingHost {
  const nights = input.guests.map((guest) => guest.nights)
  return {
    // After every real id, and none that a file could hold by chance.
    id: `\uffff added ${index}`,
    gender: 'female',
    living: 'couple',
    pets: false,
    femalesOnly: womenOnly,
    okOver35: true,
    nights: {
      start: nights.reduce((first, { start }) => Math.min(first, start), Infinity),
      end: nights.reduce((last, { end }) => Math.max(last, end), -Infinity),
    },
    commuteMinutes: 0,
    guestsAtMost: null,
    rooms: [{ id: 'room', type: 'private', beds: [{ kind, quantity: 1 }] }],
  }
}
