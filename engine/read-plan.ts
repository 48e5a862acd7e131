import { eligibility, readRecord, reasonsOf } from './rules/eligibility.ts'
import { mayShareDouble, mayShareRoom } from './rules/sharing.ts'
import {
  shareNight,
  TIER_COUNT,
  type Doubt,
  type Objective,
  type Placement,
  type TierResult,
  type Warning,
} from './model.ts'
import { reasonsAt, recordOf } from './fits.ts'
import { placesIn } from './groups.ts'
import { roomOf } from './profiles.ts'
import type { Problem } from './problem.ts'
import { sum, type State } from './search/state.ts'

/** Where everybody sleeps, by ids and beds, in order of the guests, and what a person should look at before anything of it is sent. */
export function readPlan(state: State): { assignments: Placement[]; warnings: Warning[] } {
  const { problem, place } = state
  const beds = giveBeds(state)
  const assignments: Placement[] = []
  const warnings = [...warnOfHosts(problem), ...warnOfPinsInVain(problem)]
  problem.guests.forEach((guest, number) => {
    const group = problem.groups[place[number]!]
    if (!group) return
    const host = problem.hosts[group.host]!
    const { concerns } = judge(problem, number, place[number]!)
    assignments.push({
      guest: guest.id,
      host: host.id,
      room: host.rooms[problem.hostRooms[group.host]!.indexOf(group.room)]!.id,
      bed: beds.get(number)!,
      askFirst: isAskFirst(state, number),
    })
    const ofPair = concerns.filter((code) => code !== 'commute-unknown')
    warnings.push(...ofPair.map((code) => ({ code, guest: guest.id, host: host.id })))
    warnings.push(...warnOfPin(state, number, host.id))
  })
  return { assignments, warnings }
}

function warnOfHosts(problem: Problem): Warning[] {
  return problem.hosts
    .filter(({ commuteMinutes }) => commuteMinutes === null)
    .map(({ id }) => ({ code: 'commute-unknown', guest: null, host: id }))
}

/** Shares the guests of each group out over its beds, in order of arrival: as many as are there at once always suffice. */
function giveBeds({ problem, place }: State): Map<number, number> {
  const guests = [...problem.guests.keys()].filter((guest) => place[guest]! >= 0)
  const inGroup = Map.groupBy(guests, (guest) => place[guest]!)
  const beds = new Map<number, number>()
  for (const [group, members] of inGroup) {
    const { beds: ofGroup, capacity } = problem.groups[group]!
    // A second one in a double, or somebody on a held place, is only ever a person's decision: after all others.
    const isMore = placesIn(problem.groups[group]!, problem.sharing) > capacity
    const seats = [...ofGroup, ...(isMore ? ofGroup : [])].flatMap(({ index, places }) =>
      Array.from({ length: places }, () => ({ bed: index, freeFrom: -Infinity })),
    )
    const beyond = { bed: ofGroup[0]!.index, freeFrom: -Infinity }
    for (const guest of members.toSorted((a, b) => problem.start[a]! - problem.start[b]!)) {
      const seat = seats.find(({ freeFrom }) => freeFrom <= problem.start[guest]!) ?? beyond
      seat.freeFrom = problem.end[guest]!
      beds.set(guest, seat.bed)
    }
  }
  return beds
}

function warnOfPinsInVain({ pinsInVain }: Problem): Warning[] {
  return [...pinsInVain.values()].map(({ guest, host }) => ({ code: 'pin-in-vain', guest, host }))
}

function warnOfPin({ problem, place, fixed }: State, guest: number, host: string): Warning[] {
  if (problem.pinHost[guest]! < 0) return []
  const { id } = problem.guests[guest]!
  const bits = reasonsAt(problem, guest, place[guest]!)
  return [
    ...(bits === 0 ? [] : [{ code: 'pin-breaks-rule' as const, guest: id, host, reasons: reasonsOf(bits) }]),
    // A pin for which there was no bed by the rules of rooms has one against them.
    ...(fixed[guest] ? [{ code: 'pin-beyond-room' as const, guest: id, host }] : []),
  ]
}

/** What `eligibility` says of a pair of the plan. */
function judge(problem: Problem, guest: number, at: number) {
  const group = problem.groups[at]!
  const who = problem.guests[guest]!
  const host = problem.hosts[group.host]!
  return eligibility(
    who,
    host,
    roomOf(group),
    { kind: group.kind },
    problem.input.policy,
    readRecord(recordOf(problem, guest, group.host)),
  )
}

/** Has somebody to be asked before the guest sleeps where they are? */
export function isAskFirst(state: State, guest: number): boolean {
  return judge(state.problem, guest, state.place[guest]!).askFirst || isAskFirstInRoom(state, guest)
}

/** True if a gender rule meets a diverse person among those who sleep in the room. */
function isAskFirstInRoom({ problem, place, rooms }: State, guest: number): boolean {
  const at = place[guest]!
  const mates = rooms[problem.groupRoom[at]!]!
  if (mates.length < 2) return false
  const who = problem.guests[guest]!
  return mates.some((other) => {
    const mate = problem.guests[other]!
    if (other === guest || !shareNight(who.nights, mate.nights)) return false
    const isSameBed = place[other] === at && problem.groups[at]!.isPair
    return isSameBed
      ? mayShareDouble(who, mate, problem.input.policy).askFirst
      : mayShareRoom(who, mate).askFirst
  })
}

type Found = {
  readonly eligible: (guest: number) => boolean
  readonly placed: Int32Array
  readonly bounds: Int32Array
  readonly objective: Objective
}

type Judged = {
  readonly tiers: readonly TierResult[]
  readonly provenThroughTier: number
  readonly doubts: readonly Doubt[]
}

/** Each tier of a plan with its bound. Where the plan has more than a bound allows, the bounds are wrong: nothing is proven then. */
export function judgeTiers(
  problem: Problem,
  tierVector: readonly number[],
  { eligible, placed, bounds, objective }: Found,
): Judged {
  const total = countTiers(problem, () => true)
  const able = countTiers(problem, eligible)
  const pinned = countTiers(problem, (guest) => problem.pinHost[guest]! >= 0)
  let before = placed[0]!
  // Among plans with most people the tiers count only once it is known how many people that are.
  let isProven = objective === 'priority' || sum(placed) === bounds[TIER_COUNT]
  const tiers = tierVector.map((count, index): TierResult => {
    const most = Math.min(able[index]!, pinned[index]! + bounds[index + 1]! - before)
    before += placed[index + 1]!
    isProven &&= before === bounds[index + 1]
    return {
      tier: index + 1,
      total: total[index]!,
      eligible: able[index]!,
      placed: count,
      bound: most,
      proven: isProven,
    }
  })
  const doubts = tiers
    .filter(({ bound, placed: count }) => bound < count)
    .slice(0, 1)
    .map(doubtOf)
  if (doubts.length === 0) return { tiers, provenThroughTier: countProven(tiers), doubts }
  return { tiers: tiers.map(sayNothing), provenThroughTier: 0, doubts }
}

/** A tier of which nothing is known but how many guests it has. */
export function sayNothing(tier: TierResult): TierResult {
  return { ...tier, bound: tier.total, proven: false }
}

export function countProven(tiers: readonly TierResult[]): number {
  return tiers.filter(({ proven }) => proven).length
}

function doubtOf({ tier, bound, placed }: TierResult): Doubt {
  return { tier, bound, placed }
}

export function countTiers(problem: Problem, counts: (guest: number) => boolean): number[] {
  const tiers = Array.from({ length: TIER_COUNT }, () => 0)
  problem.tier.forEach((tier, guest) => {
    if (counts(guest)) tiers[tier - 1]! += 1
  })
  return tiers
}
