import type { Plan } from '../plan-shape.ts'
import type { Problem } from '../problem.ts'
import { findGroups } from '../search/lay-out.ts'
import type { Asked } from './build-model.ts'
import type { GuestKind, RoomKind } from './kinds.ts'
import type { Weighed } from './weak-duality.ts'

/**
 * Which columns a plan with at least `more` counted guests can use at all: the multipliers say what each costs, and whatever costs more than there is
 * between the bound and `more` is out. The columns of the plan at hand stay in, so that it is a point of what is left.
 */
export function keepColumns(
  problem: Problem,
  { stays }: Asked,
  { bound, worth }: Weighed,
  { plan, more }: { readonly plan: Plan; readonly more: number },
): (kind: GuestKind, room: RoomKind, unit: number) => boolean {
  const groups = findGroups(problem, plan.assignments)
  const isUsed = (kind: GuestKind, room: RoomKind) =>
    kind.guests.some((guest) =>
      groups.get(guest)?.some((group) => room.rooms.includes(problem.groupRoom[group]!)),
    )
  const kept = new Set<string>()
  const keyOf = (kind: GuestKind, room: number, unit: number) => `${kind.guests[0]} ${room} ${unit}`
  for (const { column, kind, room, unit } of stays) {
    if (bound + worth(column) < more && !isUsed(kind, room)) continue
    for (const one of room.rooms) kept.add(keyOf(kind, one, unit))
  }
  return (kind, room, unit) => kept.has(keyOf(kind, room.rooms[0]!, unit))
}
