import { checkPlan, type Violation } from './check.ts'
import type { MatchingInput, Plan, SecondChoice } from './model.ts'

/** Second choices that could not be had, everybody else staying where the plan has them; those without one are not asked. */
export function checkSecond(
  given: MatchingInput,
  { assignments }: Pick<Plan, 'assignments'>,
  second: readonly SecondChoice[],
): Violation[] {
  const first = new Map(assignments.map((one) => [one.guest, one]))
  const atHost = Map.groupBy(assignments, ({ host }) => host)
  return second.flatMap(({ guest, place }): Violation[] => {
    if (place === null) return []
    const isElsewhere = first.has(guest) && first.get(guest)!.host !== place.host
    const isBound = given.groups?.some(
      (group) => group.kind === 'only-together' && group.guests.includes(guest),
    )
    if (!isElsewhere || isBound) return [{ code: 'second-choice', guests: [guest] }]
    const there = [...(atHost.get(place.host) ?? []), { ...place, guest }]
    const locked = given.locked.filter((match) => match.guest !== guest)
    const found = checkPlan({ ...given, locked }, { assignments: there, tierVector: [], matched: 0 })
    return found.filter(({ guests }) => guests.includes(guest))
  })
}
