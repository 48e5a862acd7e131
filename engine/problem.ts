import { listGroups, type BedGroup, findLockedGroups, tabulateSharing, type Sharing } from './groups.ts'
import { inOrder, numberIn } from './numbers.ts'
import {
  effectiveHeld,
  tierIn,
  withOverbooking,
  type MatchingGuest,
  type MatchingHost,
  type MatchingInput,
  type Nights,
} from './model.ts'
import { findPinsInVain, type PinInVain } from './kept-places.ts'
import { tabulateReasons } from './profiles.ts'
import { ANYWHERE, collectPairs, NOWHERE, asTheyTravel, listParties } from './together.ts'

/** A round prepared for search: rows in order (`inOrder`), people and beds as numbers, answers of the rules in tables. Guests and groups are indexes. */
export type Problem = {
  readonly input: MatchingInput
  /** As they travel: with the tier and the names that their group gives them (`asTheyTravel`); `input` has them as they are. */
  readonly guests: readonly MatchingGuest[]
  readonly hosts: readonly MatchingHost[]
  readonly guestNumber: ReadonlyMap<string, number>
  readonly hostNumber: ReadonlyMap<string, number>
  /** 1 to 24 for each guest (rules: tiers). */
  readonly tier: Uint8Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** From the first arrival to the last departure. */
  readonly whole: Nights
  readonly groups: readonly BedGroup[]
  /** Of each group: its host, its room, how many may sleep in it on one night, and the host's nights. */
  readonly groupHost: Int32Array
  readonly groupRoom: Int32Array
  readonly groupCapacity: Int32Array
  readonly groupStart: Int32Array
  readonly groupEnd: Int32Array
  /** Of each room, over all hosts. */
  readonly roomHost: Int32Array
  readonly roomGroups: readonly (readonly number[])[]
  readonly hostRooms: readonly (readonly number[])[]
  /** Most guests of a host on one night; -1 = as many as there are places. */
  readonly hostCapacity: Int32Array
  /** Reasons of rules that look at answers alone, without nights and what is recorded of the pair: `reasons[guestProfile * placeProfiles + placeProfile]`. */
  readonly reasons: Int32Array
  readonly guestProfile: Int32Array
  readonly groupProfile: Int32Array
  readonly placeProfiles: number
  readonly sharing: Sharing
  /** Where a pin wants a guest; -1 = no pin, or any room. */
  readonly pinHost: Int32Array
  readonly pinRoom: Int32Array
  /** Pins without a place beside those before them; `input` does not hold them any more. Their guests are nowhere (`boundTo`) until a person has decided. */
  readonly pinsInVain: ReadonlyMap<string, PinInVain>
  /** Hosts that must not be proposed to a guest whatever the two have answered, with the reasons as bits of `REASONS`. */
  readonly ruledOut: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** Guests of whom either all get a place, with one host, or nobody does; everybody is in one of them at most. `partyOf`: which, -1 = in none. */
  readonly parties: readonly (readonly number[])[]
  readonly partyOf: Int32Array
  /** The host with whom a person has put the guest's companions; `ANYWHERE` where nobody has, `NOWHERE` where they are with several. */
  readonly boundTo: Int32Array
  /** Guests of whom a person has put neither anywhere, and who must not be with one host, for they have a night in common. */
  readonly notWith: ReadonlyMap<number, readonly number[]>
  /** Group of each locked guest; -1 = not locked. */
  readonly lockedGroup: Int32Array
}

/** Makes a round ready for search. The input must be free of the faults that `readInput` finds. */
export function normalise(given: MatchingInput): Problem {
  const ordered = inOrder(given)
  const hosts = withOverbooking(ordered)
  const pinsInVain = new Map(findPinsInVain({ ...ordered, hosts }).map((pin) => [pin.guest, pin]))
  const input = { ...ordered, pins: ordered.pins.filter(({ guest }) => !pinsInVain.has(guest)) }
  const guests = asTheyTravel(input)
  const guestNumber = new Map(guests.map(({ id }, index) => [id, index]))
  const hostNumber = new Map(hosts.map(({ id }, index) => [id, index]))
  const numberOf = (id: string) => numberIn(guestNumber, id)
  const sharing = tabulateSharing(guests, input.policy, guestNumber)
  const { groups, rooms } = listGroups({ ...input, hosts }, hostNumber, sharing)
  const numbers = (list: readonly number[]) => Int32Array.from(list)
  const roomGroups = rooms.map((): number[] => [])
  const hostRooms = hosts.map((): number[] => [])
  groups.forEach((group, index) => roomGroups[group.room]!.push(index))
  rooms.forEach((room, index) => hostRooms[room.host]!.push(index))
  const roomNumber = new Map(rooms.map((room, index) => [`${room.host} ${room.id}`, index]))
  const findRoom = (host: string, id: string) => numberIn(roomNumber, `${numberIn(hostNumber, host)} ${id}`)
  const heldOf = Map.groupBy(effectiveHeld(input), ({ host }) => host)
  const pinHost = new Int32Array(guests.length).fill(-1)
  const pinRoom = new Int32Array(guests.length).fill(-1)
  for (const { guest, host, room } of input.pins) {
    pinHost[numberOf(guest)] = numberIn(hostNumber, host)
    if (room !== null) pinRoom[numberOf(guest)] = findRoom(host, room)
  }
  return {
    input,
    guests,
    hosts,
    guestNumber,
    hostNumber,
    tier: Uint8Array.from(guests, (guest) => tierIn(guest, input.policy)),
    start: Int32Array.from(guests, ({ nights }) => nights.start),
    end: Int32Array.from(guests, ({ nights }) => nights.end),
    whole: {
      start: guests.reduce((first, { nights }) => Math.min(first, nights.start), Infinity),
      end: guests.reduce((last, { nights }) => Math.max(last, nights.end), -Infinity),
    },
    groups,
    groupHost: numbers(groups.map(({ host }) => host)),
    groupRoom: numbers(groups.map(({ room }) => room)),
    groupCapacity: numbers(groups.map(({ capacity }) => capacity)),
    groupStart: numbers(groups.map(({ host }) => hosts[host]!.nights.start)),
    groupEnd: numbers(groups.map(({ host }) => hosts[host]!.nights.end)),
    roomHost: numbers(rooms.map(({ host }) => host)),
    roomGroups,
    hostRooms,
    hostCapacity: numbers(hosts.map((host) => mostGuests(host, heldOf.get(host.id)?.length ?? 0))),
    ...tabulateReasons(guests, hosts, groups, input),
    sharing,
    pinHost,
    pinRoom,
    pinsInVain,
    ...collectPairs(input, numberOf, hostNumber),
    ...numberParties(input, numberOf, hostNumber, pinsInVain),
    lockedGroup: findLockedGroups(input, { groups, roomGroups, sharing, numberOf, findRoom }),
  }
}

function numberParties(
  input: MatchingInput,
  numberOf: (guest: string) => number,
  hostNumber: ReadonlyMap<string, number>,
  pinsInVain: Problem['pinsInVain'],
): Pick<Problem, 'parties' | 'partyOf' | 'boundTo'> {
  const parties: (readonly number[])[] = []
  const partyOf = new Int32Array(input.guests.length).fill(-1)
  const boundTo = new Int32Array(input.guests.length).fill(ANYWHERE)
  for (const guest of pinsInVain.keys()) boundTo[numberOf(guest)] = NOWHERE
  for (const { guests, hosts } of listParties(input)) {
    const members = guests.map(numberOf).toSorted((a, b) => a - b)
    const isTorn = hosts.length > 1 || guests.some((guest) => pinsInVain.has(guest))
    const at = isTorn ? NOWHERE : hosts[0] === undefined ? ANYWHERE : numberIn(hostNumber, hosts[0])
    for (const guest of members) boundTo[guest] = at
    if (members.length < 2 || at === NOWHERE) continue
    for (const guest of members) partyOf[guest] = parties.length
    parties.push(members)
  }
  return { parties, partyOf, boundTo }
}

/** A host who takes fewer than there are places takes one fewer still for each place held back. */
function mostGuests({ guestsAtMost }: MatchingHost, held: number): number {
  return guestsAtMost === null ? -1 : Math.max(0, guestsAtMost - held)
}
