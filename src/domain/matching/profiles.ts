import { isOlderThan } from '#domain/age.ts'
import { answerBits } from '#domain/eligibility.ts'
import type { BedGroup } from './groups.ts'
import type { MatchingGuest, MatchingHost, RoundPolicy } from './model.ts'
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
  policy: RoundPolicy,
): ReasonTable {
  const guestProfiles = numberByKey(guests, (guest) => guestKey(guest, policy))
  const hostKeys = hosts.map((host) => hostKey(host, policy))
  const places = numberByKey(groups, (group) => `${hostKeys[group.host]} ${group.roomType} ${group.kind}`)
  const reasons = new Int32Array(guestProfiles.first.length * places.first.length)
  const offers = places.first.map((group) => ({
    host: hosts[group.host]!,
    room: { type: group.roomType },
    bed: { kind: group.kind },
    policy,
  }))
  guestProfiles.first.forEach((guest, row) => {
    offers.forEach((offer, column) => {
      reasons[row * offers.length + column] = answerBits({ ...offer, guest })
    })
  })
  return {
    reasons,
    guestProfile: guestProfiles.of,
    groupProfile: places.of,
    placeProfiles: places.first.length,
  }
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
