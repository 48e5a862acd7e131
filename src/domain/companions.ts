/** Guests who travel together (rules: travelling together): who belongs together, and how many may. */
import type { GROUP_KINDS, NotWith, TravelGroup } from 'bed-matching/model.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { overlaps, type Stay } from '#domain/stay.ts'

export type CompanionKind = (typeof GROUP_KINDS)[number]

/** So many travel together at most: hardly a home has room for more. */
export const LARGEST_GROUP = 6
/** So many addresses a guest may name in one season, those that were taken back among them: nobody can try out who is registered, nor have many written to. */
export const MOST_NAMED = 12

/** `one` and `other` have named each other; `kind` is what `one` has chosen. */
export type Agreed = { readonly one: string; readonly other: string; readonly kind: CompanionKind }

/** Groups of guests connected by a mutual yes; `only-together` needs all to want it. Sorted by id; a group is called by its first member. */
export function groupsOf(agreed: readonly Agreed[]): TravelGroup[] {
  const fellows = new Map<string, Set<string>>()
  for (const { one, other } of agreed) {
    const both = new Set([...(fellows.get(one) ?? [one]), ...(fellows.get(other) ?? [other])])
    for (const id of both) fellows.set(id, both)
  }
  return [...new Set(fellows.values())]
    .map((members) => {
      const guests = [...members].toSorted()
      const isOnlyTogether = agreed.every(({ one, kind }) => !members.has(one) || kind === 'only-together')
      return { id: guests[0]!, guests, kind: isOnlyTogether ? 'only-together' : 'preferably' } as const
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** May these two groups become one? Each with all its members; a guest who travels alone is a group of one. */
export function mayJoin(one: readonly string[], other: readonly string[]): boolean {
  return new Set([...one, ...other]).size <= LARGEST_GROUP
}

/** May somebody name another address? `standing` namings count, and `ever` made, no matter who was meant. */
export function mayName({ standing, ever }: { standing: number; ever: number }): Result<null, NamingLimit> {
  if (standing >= LARGEST_GROUP - 1) return refuse('too-many')
  return ever >= MOST_NAMED ? refuse('too-often') : ok(null)
}
export type NamingLimit = 'too-many' | 'too-often'

/** Whom each may share a double with, as far as that is for the two to say: those they have agreed with, and everybody of a group that travels only together. */
export function namesOf(agreed: readonly Agreed[]): Map<string, string[]> {
  const names = new Map<string, Set<string>>()
  const add = (one: string, other: string) => names.set(one, new Set(names.get(one)).add(other))
  for (const { one, other } of agreed) add(one, other)
  for (const { guests, kind } of groupsOf(agreed)) {
    if (kind === 'preferably') continue
    for (const one of guests) for (const other of guests) if (one !== other) add(one, other)
  }
  return new Map([...names].map(([one, others]) => [one, [...others]]))
}

/** Who belongs together, who must not meet, and who has a place with whom already. `isBlocked`: the incident team has said so. */
export type Travelling = {
  readonly groups: readonly TravelGroup[]
  readonly notWith: readonly (NotWith & { readonly isBlocked?: boolean })[]
  readonly placed: readonly { readonly guestId: string; readonly hostId: string; readonly stay: Stay }[]
}

/**
 * What the others say against a guest with a host, whatever the two have answered. `not-with`: somebody is there on a common night whom the guest must not meet;
 * `kept-apart`: the same, and the incident team has blocked the two.
 * `group-apart`: somebody who travels only together with the guest has a place elsewhere, or the home takes fewer than they are.
 */
export function reasonsOfOthers(
  { groups, notWith, placed }: Travelling,
  guest: { readonly id: string; readonly stay: Stay },
  host: { readonly id: string; readonly numberOfGuests: number },
): ('not-with' | 'group-apart' | 'kept-apart')[] {
  const meets = (isOfBlock: boolean) => {
    const pairs = notWith.filter(({ isBlocked = false }) => isBlocked === isOfBlock)
    const apart = new Set(
      pairs.flatMap(({ a, b }) => (a === guest.id ? [b] : []).concat(b === guest.id ? [a] : [])),
    )
    // Nearly nobody has somebody to keep away from: all who are placed need not be gone through.
    if (apart.size === 0) return false
    return placed.some(
      ({ guestId, hostId, stay }) => hostId === host.id && apart.has(guestId) && overlaps(stay, guest.stay),
    )
  }
  const group = groups.find(({ guests, kind }) => kind === 'only-together' && guests.includes(guest.id))
  const fellows = group?.guests.filter((id) => id !== guest.id) ?? []
  const isTorn =
    fellows.length + 1 > host.numberOfGuests ||
    (fellows.length > 0 &&
      placed.some(({ guestId, hostId }) => hostId !== host.id && fellows.includes(guestId)))
  return [
    ...(meets(false) ? (['not-with'] as const) : []),
    ...(group && isTorn ? (['group-apart'] as const) : []),
    ...(meets(true) ? (['kept-apart'] as const) : []),
  ]
}

/** The same groups, but that organisers have said of two of them that they must not meet: who that is about is for a person to decide. */
export function withoutQuarrels(
  groups: readonly TravelGroup[],
  notWith: readonly NotWith[],
): readonly TravelGroup[] {
  return groups.map((group) =>
    notWith.some(({ a, b }) => group.guests.includes(a) && group.guests.includes(b))
      ? { ...group, kind: 'preferably' }
      : group,
  )
}

/** The one host with whom those are whom a guest would like to be with; null where they are with none, or with several. */
export function hostOfFellows({ groups, notWith, placed }: Travelling, guestId: string): string | null {
  const group = withoutQuarrels(groups, notWith).find(
    ({ guests, kind }) => kind === 'preferably' && guests.includes(guestId),
  )
  const isFellow = (id: string) => id !== guestId && group?.guests.includes(id)
  const hosts = new Set(placed.filter((one) => isFellow(one.guestId)).map(({ hostId }) => hostId))
  return hosts.size === 1 ? [...hosts][0]! : null
}
