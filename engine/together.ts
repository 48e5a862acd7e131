import { tierIn, type MatchingGuest, type MatchingInput, type TravelGroup } from './model.ts'

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

/**
 * The guests as those are who travel only together (rules: travelling together): each counts in the tier of the group's last, so that nobody gains a rank by company, and
 * all have named each other.
 */
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
      tier: Math.max(...members.map((id) => tiers.get(id)!)),
      sharesWith: [...new Set([...guest.sharesWith, ...members.filter((id) => id !== guest.id)])],
    }
  })
}

/** Those of a group who travel only together and whom no person has put anywhere yet. `hosts`: where persons have put the others; none = nowhere. */
export type Party = { readonly guests: readonly string[]; readonly hosts: readonly string[] }

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
