import { isOlderThan } from '#domain/age.ts'
import { answerBits } from '#domain/eligibility.ts'
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

/** Asks `eligibility` once for every two profiles, guests and places whose answers the rules cannot tell apart. */
export function tabulateReasons(
  guests: readonly MatchingGuest[],
  hosts: readonly MatchingHost[],
  groups: readonly BedGroup[],
  { policy, holdBack }: Pick<MatchingInput, 'policy' | 'holdBack'>,
): ReasonTable {
  const waits = (guest: MatchingGuest) => isHeldBack(guest, policy, holdBack)
  const guestProfiles = numberByKey(guests, (guest) => `${guestKey(guest, policy)} ${waits(guest)}`)
  const hostKeys = hosts.map((host) => hostKey(host, policy))
  const places = numberByKey(
    groups,
    (group) => `${hostKeys[group.host]} ${group.roomType} ${group.kind} ${group.isRoomHeld}`,
  )
  const reasons = new Int32Array(guestProfiles.first.length * places.first.length)
  const offers = places.first.map((group) => ({
    host: hosts[group.host]!,
    room: { type: group.roomType },
    bed: { kind: group.kind },
    isRoomHeld: group.isRoomHeld,
  }))
  guestProfiles.first.forEach((guest, row) => {
    const isWaiting = waits(guest)
    offers.forEach(({ host, room, bed, isRoomHeld }, column) => {
      const isHeld = isWaiting || leavesNoPlaceBeside(guest, { isRoomHeld })
      // Written out, as copying with `...` takes longer than the rules themselves.
      const bits = answerBits({ guest, host, room, bed, policy })
      reasons[row * offers.length + column] = bits | (isHeld ? HELD_BACK : 0)
    })
  })
  return {
    reasons,
    guestProfile: guestProfiles.of,
    groupProfile: places.of,
    placeProfiles: places.first.length,
  }
}

/** Beside the bits of `REASONS`: no rule speaks against it, but the round leaves it for later. */
export const HELD_BACK = 1 << 30

/** Does the guest wait for a later round? */
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

/** Everything of a guest that a rule of `eligibility` reads; ages by the bands of the policy. */
function guestKey(guest: MatchingGuest, policy: RoundPolicy): string {
  return [
    guest.gender,
    guest.roomSharing,
    guest.onlyFemaleHosts,
    guest.longCommuteOk,
    guest.petProblem,
    guest.sleeping.toSorted(),
    isOlderThan(guest.age, policy.olderAge),
    isOlderThan(guest.age, policy.guestAgeLimit),
  ].join(' ')
}

/** Everything of a host that a rule of `eligibility` reads; minutes by the bands of the policy. */
function hostKey(host: MatchingHost, policy: RoundPolicy): string {
  const minutes = host.commuteMinutes ?? -1
  return [
    host.gender,
    host.living,
    host.pets,
    host.femalesOnly,
    host.okOver35,
    minutes > policy.commuteMinutes.comfortable,
    minutes > policy.commuteMinutes.longest,
  ].join(' ')
}
