import {
  tierIn,
  type GroupRank,
  type MatchingGuest,
  type MatchingInput,
  type TravelGroup,
  shareNight,
} from './model.ts'
import { bitOf, type RecordedReason } from './rules/eligibility.ts'
import { numberIn } from './numbers.ts'

/** The group in which each guest travels only together with others of the round; somebody whose companions are not in it travels alone. */
export function listCompanions({
  guests,
  groups = [],
}: Pick<MatchingInput, 'guests' | 'groups'>): ReadonlyMap<string, readonly string[]> {
  const known = new Set(guests.map(({ id }) => id))
  return new Map(
    groups.filter(isOnlyTogether).flatMap((group) => {
      const members = group.guests.filter((id) => known.has(id))
      return members.length < 2 ? [] : members.map((id) => [id, members] as const)
    }),
  )
}

/** Of the members of a group, best first, the one for whom all of them count; of two in the middle the later. */
export function whoCounts<One>(rank: GroupRank | undefined, bestFirst: readonly One[]): One {
  const index = { last: bestFirst.length - 1, median: Math.floor(bestFirst.length / 2), first: 0 }
  return bestFirst[index[rank ?? 'last']]!
}

/** Guests as companions (rules: travelling together): each counts in the tier that the policy gives their group, and all have named each other. */
export function asTheyTravel(
  input: Pick<MatchingInput, 'guests' | 'groups' | 'policy'>,
): readonly MatchingGuest[] {
  const companions = listCompanions(input)
  if (companions.size === 0) return input.guests
  const tiers = new Map(input.guests.map((guest) => [guest.id, tierIn(guest, input.policy)]))
  return input.guests.map((guest) => {
    const members = companions.get(guest.id)
    if (!members) return guest
    return {
      ...guest,
      tier: whoCounts(
        input.policy.groupRank,
        members.map((id) => tiers.get(id)!).toSorted((a, b) => a - b),
      ),
      sharesWith: [...new Set([...guest.sharesWith, ...members.filter((id) => id !== guest.id)])],
    }
  })
}

/** Those of a group who travel only together and whom no person has put anywhere yet. `hosts`: where persons have put the others; none = nowhere. */
type Party = { readonly guests: readonly string[]; readonly hosts: readonly string[] }

/** What is left to decide of each group that travels only together: where some have a place, the others go there, all of them, or nowhere. */
export function listParties(
  input: Pick<MatchingInput, 'guests' | 'groups' | 'pins' | 'locked'>,
): readonly Party[] {
  const keptAt = new Map([...input.pins, ...input.locked].map(({ guest, host }) => [guest, host]))
  return [...new Set(listCompanions(input).values())]
    .map((members) => ({
      guests: members.filter((id) => !keptAt.has(id)),
      hosts: [...new Set(members.flatMap((id) => keptAt.get(id) ?? []))],
    }))
    .filter(({ guests }) => guests.length > 0)
}

function isOnlyTogether({ kind }: TravelGroup): boolean {
  return kind === 'only-together'
}

// What is written down of a guest and a host, and of two guests, as numbers.

/** For `Problem.boundTo`. */
export const ANYWHERE = -1
export const NOWHERE = -2

type Pairs = {
  readonly ruledOut: Map<number, Map<number, number>>
  readonly notWith: Map<number, number[]>
}

/** Hosts not to propose to a guest, and guests not to be with one host. Where a person has placed both, that is their decision. */
export function collectPairs(
  input: MatchingInput,
  numberOf: (guest: string) => number,
  hostNumber: ReadonlyMap<string, number>,
): Pairs {
  const ruledOut: Pairs['ruledOut'] = new Map()
  const notWith: Pairs['notWith'] = new Map()
  const ruleOut = (guest: number, host: number, reason: RecordedReason) => {
    const hosts = ruledOut.get(guest) ?? new Map<number, number>()
    ruledOut.set(guest, hosts.set(host, (hosts.get(host) ?? 0) | bitOf(reason)))
  }
  for (const { guest, host } of input.vetoes) ruleOut(numberOf(guest), numberIn(hostNumber, host), 'vetoed')
  for (const { guest, host } of input.declined)
    ruleOut(numberOf(guest), numberIn(hostNumber, host), 'declined-before')
  const keptAt = new Map([...input.pins, ...input.locked].map(({ guest, host }) => [guest, host]))
  const guests = new Map(input.guests.map((guest) => [guest.id, guest]))
  const part = (guest: string, other: string) => {
    const host = keptAt.get(other)
    const number = numberOf(guest)
    if (host !== undefined) ruleOut(number, numberIn(hostNumber, host), 'not-with')
    else notWith.set(number, [...(notWith.get(number) ?? []), numberOf(other)])
  }
  for (const { a, b } of input.notWith ?? []) {
    const [one, other] = [guests.get(a), guests.get(b)]
    if (!one || !other || !shareNight(one.nights, other.nights)) continue
    if (!keptAt.has(a)) part(a, b)
    if (!keptAt.has(b)) part(b, a)
  }
  return { ruledOut, notWith }
}
