import { bitOf } from './rules/eligibility.ts'
import { ANYWHERE } from './together.ts'
import { HELD_BACK } from './profiles.ts'
import type { Problem } from './problem.ts'

const DATES = bitOf('dates')
const APART = bitOf('group-apart')

/** Every reason why a guest does not fit a group, as bits of `REASONS`, whatever is held back; who else sleeps there is the business of `state.ts`. */
export function reasonsAt(problem: Problem, guest: number, group: number): number {
  const row = problem.guestProfile[guest]! * problem.placeProfiles
  const answers = problem.reasons[row + problem.groupProfile[group]!]!
  const nights = isInside(problem, guest, group) ? 0 : DATES
  return (answers & ~HELD_BACK) | nights | recordOf(problem, guest, problem.groupHost[group]!)
}

/** What is known of a guest and a host beside what the two have answered, as bits of `REASONS`. */
export function recordOf({ ruledOut, boundTo }: Problem, guest: number, host: number): number {
  const bound = boundTo[guest]!
  return (ruledOut.get(guest)?.get(host) ?? 0) | (bound === ANYWHERE || bound === host ? 0 : APART)
}

/** Is the guest named in what was decided or is known of others, so that nobody else is quite alike? */
export function isPersonal(problem: Problem, guest: number): boolean {
  const { pinHost, ruledOut, boundTo, partyOf, notWith, sharing } = problem
  const isNamed = pinHost[guest]! >= 0 || ruledOut.has(guest) || sharing.named.has(guest)
  return isNamed || boundTo[guest] !== ANYWHERE || partyOf[guest]! >= 0 || notWith.has(guest)
}

/** May the search propose it? Not what is held back. A pin names its host whatever the rules say, and then no other host may have the guest. */
export function isProposable(problem: Problem, guest: number, group: number): boolean {
  const host = problem.groupHost[group]!
  const pinned = problem.pinHost[guest]!
  if (pinned >= 0) return pinned === host && isPinnedRoom(problem, guest, group)
  return suits(problem, guest, group) && recordOf(problem, guest, host) === 0
}

/** `isProposable` for a guest of whom no pin, veto, place declined or companion speaks. */
export function suits(problem: Problem, guest: number, group: number): boolean {
  const row = problem.guestProfile[guest]! * problem.placeProfiles
  const answers = problem.reasons[row + problem.groupProfile[group]!]!
  return answers === 0 && isInside(problem, guest, group)
}

/** Writes 1 into `row` at the index of each of `groups` of which `suits` is true. */
export function markSuiting(problem: Problem, guest: number, groups: Int32Array, row: Uint8Array): void {
  const { groupProfile, groupStart, groupEnd, placeProfiles } = problem
  const from = problem.guestProfile[guest]! * placeProfiles
  const reasons = problem.reasons.subarray(from, from + placeProfiles)
  const start = problem.start[guest]!
  const end = problem.end[guest]!
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index]!
    if (reasons[groupProfile[group]!] !== 0) continue
    if (groupStart[group]! <= start && end <= groupEnd[group]!) row[index] = 1
  }
}

function isInside(problem: Problem, guest: number, group: number): boolean {
  return (
    problem.groupStart[group]! <= problem.start[guest]! && problem.end[guest]! <= problem.groupEnd[group]!
  )
}

function isPinnedRoom(problem: Problem, guest: number, group: number): boolean {
  const room = problem.pinRoom[guest]!
  return room < 0 || room === problem.groupRoom[group]!
}
