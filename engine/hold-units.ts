import { namePlace } from './explain/standing.ts'
import type { HeldPlace } from './model.ts'
import type { Problem } from './problem.ts'

/** What is held back as one: a place, or a double whose two decide who lies in it, with both its places. */
export type Unit = {
  readonly id: string
  readonly group: number
  readonly places: readonly HeldPlace[]
}

/** Every place that could be held; none where a person has pinned somebody. */
export function listUnits(problem: Problem): Unit[] {
  const isPinned = (group: number) =>
    problem.input.pins.some(({ host, room }) => {
      const place = namePlace(problem, group)
      return host === place.host && (room === null || room === place.room)
    })
  return problem.groups.flatMap(({ beds, isPair }, group): Unit[] => {
    if (isPinned(group)) return []
    const places = beds.flatMap(({ index, places: count }) =>
      Array.from({ length: count }, () => ({ ...namePlace(problem, group), bed: index })),
    )
    const units = isPair ? [places] : places.map((place) => [place])
    return units
      .filter((unit) => unit.length > 0)
      .map((unit, index) => ({
        id: JSON.stringify([unit[0], group, index]),
        group,
        places: unit,
      }))
  })
}
