import { checkPlan, type Violation } from './check.ts'
import type { MatchingInput, Plan, SecondChoice } from './model.ts'
import { asTheyTravel } from './together.ts'

/** Second choices that could not be had, everybody else staying where the plan has them; those without one are not asked. */
export function checkSecond(
  given: MatchingInput,
  { assignments }: Pick<Plan, 'assignments'>,
  second: readonly SecondChoice[],
): Violation[] {
  const first = new Map(assignments.map((one) => [one.guest, one]))
  const guests = new Map(asTheyTravel(given).map((guest) => [guest.id, guest]))
  const hosts = new Map(given.hosts.map((host) => [host.id, host]))
  const bound = new Set(
    (given.groups ?? []).flatMap((group) => (group.kind === 'only-together' ? group.guests : [])),
  )
  const byHost = <T extends { readonly host: string }>(rows: readonly T[]) => {
    const of = Map.groupBy(rows, ({ host }) => host)
    return (host: string) => of.get(host) ?? []
  }
  const [there, pins, locked, vetoes, declined, held] = [
    byHost(assignments),
    byHost(given.pins),
    byHost(given.locked),
    byHost(given.vetoes),
    byHost(given.declined),
    byHost(given.heldPlaces ?? []),
  ]
  const pinned = new Set(given.pins.map(({ guest }) => guest))
  return second.flatMap(({ guest, place }): Violation[] => {
    if (place === null) return []
    const { host } = place
    const isMoving = first.has(guest) && first.get(guest)!.host !== host && hosts.has(host)
    if (!isMoving || bound.has(guest) || pinned.has(guest))
      return [{ code: 'second-choice', guests: [guest] }]
    const inHome = [...there(host), { ...place, guest }]
    // The home alone: nobody else moves, and whoever travels together has been named.
    const home: MatchingInput = {
      ...given,
      guests: inHome.flatMap((one) => guests.get(one.guest) ?? []),
      hosts: [hosts.get(host)!],
      pins: pins(host),
      locked: locked(host),
      vetoes: vetoes(host),
      declined: declined(host),
      heldPlaces: held(host),
      groups: [],
    }
    const found = checkPlan(home, { assignments: inHome, tierVector: [], matched: 0 })
    return found.filter((broken) => broken.guests.includes(guest))
  })
}
