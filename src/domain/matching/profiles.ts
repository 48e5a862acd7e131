import { Temporal } from 'temporal-polyfill'
import { isOlderThan } from '#domain/age.ts'
import { reasonBits } from '#domain/eligibility.ts'
import type { BedGroup } from './groups.ts'
import type { MatchingGuest, MatchingHost, RoundPolicy } from './model.ts'
import { numberByKey } from './numbers.ts'

export type ReasonTable = {
  readonly reasons: Int32Array
  readonly guestProfile: Int32Array
  readonly groupProfile: Int32Array
  readonly placeProfiles: number
}

// Every pair of the table sleeps in these nights, so that `dates` never speaks: nights are compared where they are numbers.
const FIRST = Temporal.PlainDate.from('1970-01-01')
const ANY_NIGHTS = { start: FIRST, end: FIRST.add({ days: 1 }) }

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
  const standHosts = places.first.map((group) => ({ group, host: stand(hosts[group.host]) }))
  guestProfiles.first.forEach((guest, row) => {
    const standGuest = { ...guest, stay: ANY_NIGHTS }
    standHosts.forEach(({ group, host }, column) => {
      reasons[row * standHosts.length + column] = reasonBits(
        standGuest,
        host,
        { type: group.roomType },
        { kind: group.kind },
        policy,
      )
    })
  })
  return {
    reasons,
    guestProfile: guestProfiles.of,
    groupProfile: places.of,
    placeProfiles: places.first.length,
  }
}

function stand(host: MatchingHost | undefined) {
  if (!host) throw new RangeError('A group without its host')
  return { ...host, stay: ANY_NIGHTS }
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
