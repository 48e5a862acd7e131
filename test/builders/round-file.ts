import type { MatchingInput } from 'bed-matching/model.ts'

/** A round as the file that `plan` reads; pins, vetoes, declined places and locked matches are left out. */
export function roundFile({ policy, guests, hosts, groups = [], notWith = [] }: MatchingInput): string {
  return JSON.stringify({
    instance: {
      policy: { doubleBed: policy.doubleBed },
      guests: guests.map(({ nights, ...guest }) => ({ ...guest, ...nights })),
      hosts: hosts.map(({ nights, guestsAtMost: most, rooms, ...host }) => ({
        ...host,
        ...nights,
        ...(most === null ? {} : { guestsAtMost: most }),
        rooms: rooms.map(({ beds, ...room }) => ({
          ...room,
          beds: beds.map(({ kind, quantity }) => ({ kind, count: quantity })),
        })),
      })),
      groups,
      notWith,
    },
  })
}
