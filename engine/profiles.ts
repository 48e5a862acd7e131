import {
  ACCESS_NEEDS,
  missingAccess,
  type AccessNeed,
  isOlderThan,
  SLEEPING_WISHES,
} from './rules/answers.ts'
import { bedBits, homeBits, type RoomRules } from './rules/eligibility.ts'
import type { BedGroup } from './groups.ts'
import {
  tierIn,
  type MatchingGuest,
  type MatchingHost,
  type MatchingInput,
  type RoundPolicy,
} from './model.ts'
import { numberByKey } from './numbers.ts'

export type ReasonTable = {
  readonly reasons: Int32Array
  readonly guestProfile: Int32Array
  readonly groupProfile: Int32Array
  readonly placeProfiles: number
}

/** Asks `eligibility` once for every two profiles (guests or places the rules cannot tell apart). Rules of homes and of beds are asked separately. */
export function tabulateReasons(
  guests: readonly MatchingGuest[],
  hosts: readonly MatchingHost[],
  groups: readonly BedGroup[],
  { policy, holdBack }: Pick<MatchingInput, 'policy' | 'holdBack'>,
): ReasonTable {
  // Only what somebody of the round cannot do without tells homes apart.
  const needed = ACCESS_NEEDS.filter((need) => guests.some(({ accessMust }) => accessMust?.includes(need)))
  const visitors = numberByKey(guests, (guest) => visitorKey(guest, policy))
  const sleepers = numberByKey(
    guests,
    (guest) => `${sleeperKey(guest)} ${isHeldBack(guest, policy, holdBack)}`,
  )
  const homes = numberByKey(hosts, (host) => homeKey(host, policy, needed))
  const beds = numberByKey(groups, (group) => bedKey(group, hosts[group.host]!))
  const guestPairs = pairUp(visitors, sleepers, guests.keys())
  const placePairs = pairUp(homes, beds, groups.keys(), (group) => groups[group]!.host)
  const ofHomes = visitors.first.map((guest) =>
    Int32Array.from(homes.first, (host) => homeBits({ guest, host, policy })),
  )
  const ofBeds = sleepers.first.map((guest) => {
    const isWaiting = isHeldBack(guest, policy, holdBack)
    return Int32Array.from(beds.first, (group) => {
      const isHeld = isWaiting || leavesNoPlaceBeside(guest, group)
      const asked = { guest, host: hosts[group.host]!, room: roomOf(group), bed: group }
      return bedBits(asked) | (isHeld ? HELD_BACK : 0)
    })
  })
  const placeProfiles = placePairs.first.length
  const reasons = new Int32Array(guestPairs.first.length * placeProfiles)
  guestPairs.first.forEach(([visitor, sleeper], row) => {
    const byHome = ofHomes[visitor]!
    const byBed = ofBeds[sleeper]!
    for (let column = 0; column < placeProfiles; column += 1) {
      const [home, bed] = placePairs.first[column]!
      reasons[row * placeProfiles + column] = byHome[home]! | byBed[bed]!
    }
  })
  return { reasons, guestProfile: guestPairs.of, groupProfile: placePairs.of, placeProfiles }
}

type Numbered = ReturnType<typeof numberByKey>

/** Numbers the pairs of two numberings; `indexOf`: where the first has what the second has at an index. */
function pairUp(
  one: Numbered,
  other: Numbered,
  indexes: Iterable<number>,
  indexOf = (index: number) => index,
) {
  const pairs = Array.from(indexes, (index) => [one.of[indexOf(index)]!, other.of[index]!] as const)
  return numberByKey(pairs, ([a, b]) => a * other.first.length + b)
}

/** Beside the bits of `REASONS`: no rule speaks against it, but the round leaves it for later. */
export const HELD_BACK = 1 << 30

export function isHeldBack(
  guest: MatchingGuest,
  policy: RoundPolicy,
  holdBack: MatchingInput['holdBack'],
): boolean {
  const from = holdBack?.tiersFrom ?? null
  return from !== null && tierIn(guest, policy) >= from
}

/** Somebody who sleeps alone takes every place of the room, also one that is held back. */
export function leavesNoPlaceBeside(guest: MatchingGuest, group: Pick<BedGroup, 'isRoomHeld'>): boolean {
  return group.isRoomHeld && guest.roomSharing === 'no'
}

type Visitor = Parameters<typeof homeBits>[0]['guest']
type AgeBands = Pick<RoundPolicy, 'olderAge' | 'guestAgeLimit'>

/** Everything of a guest that a rule of homes or beds reads but the nights: no two guests of one key get different answers. */
export const answersKey = (guest: Visitor & Pick<MatchingGuest, 'sleeping'>, policy: AgeBands): string =>
  `${visitorKey(guest, policy)} ${sleeperKey(guest)}`

/** Everything of a guest that a rule of homes reads; ages by the bands of the policy. */
function visitorKey(guest: Visitor, policy: AgeBands): string {
  return [
    guest.gender,
    guest.roomSharing,
    guest.onlyFemaleHosts,
    guest.longCommuteOk,
    guest.petProblem,
    isOlderThan(guest.age, policy.olderAge),
    isOlderThan(guest.age, policy.guestAgeLimit),
    (guest.accessMust ?? []).toSorted().join('+'),
  ].join(' ')
}

/** What the rules read of the room that a group of beds stands in. */
export const roomOf = ({ roomType, femalesOnly }: Pick<BedGroup, 'roomType' | 'femalesOnly'>): RoomRules => ({
  type: roomType,
  femalesOnly,
})

/** Everything of a guest that a rule of beds reads. */
function sleeperKey({
  gender,
  roomSharing,
  sleeping,
}: Pick<MatchingGuest, 'gender' | 'roomSharing' | 'sleeping'>): string {
  return `${gender === 'female'} ${roomSharing} ${SLEEPING_WISHES.map((wish) => Number(sleeping.includes(wish))).join('')}`
}

/** Everything of a host that a rule of homes reads; minutes by the bands of the policy. */
function homeKey(host: MatchingHost, policy: RoundPolicy, needed: readonly AccessNeed[]): string {
  const minutes = host.commuteMinutes ?? -1
  return [
    host.gender,
    host.living,
    host.pets,
    host.femalesOnly,
    host.okOver35,
    minutes > policy.commuteMinutes.comfortable,
    minutes > policy.commuteMinutes.longest,
    missingAccess(needed, host.access).join('+'),
  ].join(' ')
}

/** Everything of a place that a rule of beds reads. */
function bedKey({ roomType, femalesOnly, kind, isRoomHeld }: BedGroup, { living }: MatchingHost): string {
  return `${living} ${roomType} ${femalesOnly} ${kind} ${isRoomHeld}`
}
