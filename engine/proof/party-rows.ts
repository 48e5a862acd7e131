/**
 * Who travels only together, and who must not meet, as rows of the linear model. Rows about rooms of several hosts counted as one say less than the rule, never more; so no
 * plan is left out.
 */
import type { Problem } from '../problem.ts'
import { openHomes } from '../search/arrange.ts'
import type { Collector, Entries } from './columns.ts'
import type { GuestKind, RoomKind } from './kinds.ts'

export type PartyRows = {
  /** False for the guests of a party, where none of these rooms is with a host who could take them all. */
  readonly couldUse: (kind: GuestKind, room: RoomKind) => boolean
  /** The entries of a kind in a room. */
  readonly entriesOf: (kind: GuestKind, room: RoomKind) => Entries
}

export function addPartyRows(problem: Problem, to: Collector, rooms: readonly RoomKind[]): PartyRows {
  const { parties, partyOf, notWith, roomHost } = problem
  if (parties.length === 0 && notWith.size === 0) return { couldUse: () => true, entriesOf: () => [] }
  const hostsOf = openHomes(problem).map((hosts) => new Set(hosts))
  const homeOf = joinHomes(problem, rooms)
  const known = new Map<string, number>()
  const rowOf = (key: string, most: number) => {
    const row = known.get(key) ?? to.row(most)
    known.set(key, row)
    return row
  }
  /** As many of each member as of the next, and of the last as of the first. */
  const together = (guest: number, home: number): Entries => {
    const members = parties[partyOf[guest]!] ?? []
    const at = members.indexOf(guest)
    if (at < 0) return []
    const before = (at + members.length - 1) % members.length
    const key = `party ${partyOf[guest]} ${home}`
    return [
      [rowOf(`${key} ${at}`, 0), 1],
      [rowOf(`${key} ${before}`, 0), -1],
    ]
  }
  const apart = (guest: number, host: number): Entries =>
    (notWith.get(guest) ?? []).map((other) => [
      rowOf(`pair ${Math.min(guest, other)} ${Math.max(guest, other)} ${host}`, 1),
      1,
    ])
  return {
    couldUse: ({ guests }, { rooms: alike }) => {
      const hosts = hostsOf[partyOf[guests[0]!]!]
      return hosts === undefined || alike.some((room) => hosts.has(roomHost[room]!))
    },
    // Whoever travels together or must not meet somebody is a kind of their own.
    entriesOf: ({ guests: [guest] }, room) => [
      ...together(guest!, homeOf(room.host)),
      ...(room.rooms.length === 1 ? apart(guest!, room.host) : []),
    ],
  }
}

/** Hosts of whom rooms are counted as one are one home. */
function joinHomes({ hosts, roomHost }: Problem, rooms: readonly RoomKind[]): (host: number) => number {
  const joined = Int32Array.from(hosts.keys())
  const find = (host: number): number => {
    let at = host
    while (joined[at] !== at) at = joined[at]!
    return at
  }
  for (const { host, rooms: alike } of rooms) {
    for (const room of alike) joined[find(roomHost[room]!)] = find(host)
  }
  return find
}
