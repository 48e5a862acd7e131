import { REASONS, reasonsOf, type Reason } from '#domain/eligibility.ts'
import { reasonsAt } from '../fits.ts'
import { numberIn } from '../numbers.ts'
import type { Problem } from '../problem.ts'

/** Who fits whom in a round, were all beds empty; whoever is pinned, locked or held back counts like everybody else. By id. */
export type EligiblePairs = {
  /** How many hosts have at least one bed that fits the guest, and how many guests fit at least one bed of the host. */
  readonly hostsOf: ReadonlyMap<string, number>
  readonly guestsOf: ReadonlyMap<string, number>
  readonly matrix: PairMatrix
  /** Throws a RangeError for ids that are not in the round. */
  fits(guestId: string, hostId: string): boolean
  /** `countReasons` of the round. */
  reasonsOf(guestId: string): Readonly<Record<Reason, number>>
}

/** One bit for every pair: bit `h % 32` of `words[g * wordsPerGuest + h / 32]` is set if host `hosts[h]` has a bed that fits guest `guests[g]`. */
export type PairMatrix = {
  readonly guests: readonly string[]
  readonly hosts: readonly string[]
  readonly wordsPerGuest: number
  readonly words: Uint32Array
}

/** Asks the rules about every pair of a round (README "Rules"), once for all guests who are alike. */
export function listEligible(problem: Problem): EligiblePairs {
  const { guests, hosts, guestNumber, hostNumber } = problem
  const wordsPerGuest = Math.ceil(hosts.length / 32)
  const words = new Uint32Array(guests.length * wordsPerGuest)
  const hostCounts = new Int32Array(guests.length)
  const guestCounts = new Int32Array(hosts.length)
  const alike = new Map<string, readonly number[]>()
  const rowOf = (guest: number): readonly number[] => {
    if (problem.ruledOut.has(guest)) return listHosts(problem, guest)
    const key = `${problem.guestProfile[guest]} ${problem.start[guest]} ${problem.end[guest]}`
    const row = alike.get(key) ?? listHosts(problem, guest)
    alike.set(key, row)
    return row
  }
  guests.forEach((_, guest) => {
    for (const host of rowOf(guest)) {
      words[guest * wordsPerGuest + (host >>> 5)]! |= 1 << (host & 31)
      hostCounts[guest]! += 1
      guestCounts[host]! += 1
    }
  })
  return {
    hostsOf: new Map(guests.map(({ id }, guest) => [id, hostCounts[guest]!])),
    guestsOf: new Map(hosts.map(({ id }, host) => [id, guestCounts[host]!])),
    matrix: { guests: guests.map(({ id }) => id), hosts: hosts.map(({ id }) => id), wordsPerGuest, words },
    fits(guestId, hostId) {
      const host = numberIn(hostNumber, hostId)
      const word = words[numberIn(guestNumber, guestId) * wordsPerGuest + (host >>> 5)]!
      return (word & (1 << (host & 31))) !== 0
    },
    reasonsOf: (guestId) => countReasons(problem, guestId),
  }
}

/** For one guest, how many hosts each rule closes: a host counts for a reason if every bed of theirs has it. A host without a bed counts for none. */
export function countReasons(problem: Problem, guestId: string): Readonly<Record<Reason, number>> {
  const guest = numberIn(problem.guestNumber, guestId)
  const counts = Object.fromEntries(REASONS.map((reason) => [reason, 0])) as Record<Reason, number>
  problem.hosts.forEach((_, host) => {
    const groups = groupsOf(problem, host)
    if (groups.length === 0) return
    const shared = groups.reduce((bits, group) => bits & reasonsAt(problem, guest, group), ~0)
    for (const reason of reasonsOf(shared)) counts[reason] += 1
  })
  return counts
}

function listHosts(problem: Problem, guest: number): readonly number[] {
  return [...problem.hosts.keys()].filter((host) =>
    groupsOf(problem, host).some((group) => reasonsAt(problem, guest, group) === 0),
  )
}

function groupsOf({ hostRooms, roomGroups }: Problem, host: number): readonly number[] {
  return hostRooms[host]!.flatMap((room) => roomGroups[room]!)
}
