import { shareNight, type MatchingInput } from '../model.ts'
import type { Sleeper, Violation } from './violation.ts'

/**
 * Who travels only together and is apart, and who meets though they must not (rules: travelling together). Those whom a person has put somewhere are that person's
 * business; the others go where these are, all of them, or nowhere.
 */
export function checkTogether(
  { guests: all, groups = [], notWith = [], pins, locked }: MatchingInput,
  sleepers: readonly Sleeper[],
): Violation[] {
  const kept = new Set([...pins, ...locked].map(({ guest }) => guest))
  const isThere = new Set(all.map(({ id }) => id))
  const byId = new Map(sleepers.map((sleeper) => [sleeper.guest.id, sleeper]))
  const hostOf = (id: string) => byId.get(id)?.host.id
  const apart = groups
    .filter(({ kind }) => kind === 'only-together')
    .flatMap(({ guests }): Violation[] => {
      const proposed = guests.filter((id) => !kept.has(id) && byId.has(id))
      const [first] = proposed
      if (first === undefined) return []
      const isWhole = guests.every((id) => !isThere.has(id) || hostOf(id) === hostOf(first))
      return isWhole ? [] : [{ code: 'group-apart', guests: proposed }]
    })
  const meeting = notWith.flatMap(({ a, b }): Violation[] => {
    const [one, other] = [byId.get(a), byId.get(b)]
    if (!one || !other || (kept.has(a) && kept.has(b)) || one.host !== other.host) return []
    return shareNight(one.guest.nights, other.guest.nights) ? [{ code: 'not-with', guests: [a, b] }] : []
  })
  return [...apart, ...meeting]
}
