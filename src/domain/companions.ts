/** Guests who travel together (rules: travelling together): who belongs together, and how many may. */
import type { GROUP_KINDS, TravelGroup } from '#domain/matching/model.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

export type CompanionKind = (typeof GROUP_KINDS)[number]

/** So many travel together at most: hardly a home has room for more. */
export const LARGEST_GROUP = 6
/** So many addresses a guest may name in one season, those that were taken back among them: nobody can try out who is registered, nor have many written to. */
export const MOST_NAMED = 12

/** `one` and `other` have named each other; `kind` is what `one` has chosen. */
export type Agreed = { readonly one: string; readonly other: string; readonly kind: CompanionKind }

/**
 * Who belongs together: everybody who is connected by a yes of both. `only-together` needs all of them to want it: nobody is tied harder to others than they have said.
 * Groups and their members are in the order of their ids; a group is called by its first.
 */
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

/** May these two groups become one? Each with all its members; whoever travels alone is a group of one. */
export function mayJoin(one: readonly string[], other: readonly string[]): boolean {
  return new Set([...one, ...other]).size <= LARGEST_GROUP
}

/** May somebody name another address? `standing` namings count, and `ever` made, whoever was meant. */
export function mayName({ standing, ever }: { standing: number; ever: number }): Result<null, NamingLimit> {
  if (standing >= LARGEST_GROUP - 1) return refuse('too-many')
  return ever >= MOST_NAMED ? refuse('too-often') : ok(null)
}
export type NamingLimit = 'too-many' | 'too-often'
