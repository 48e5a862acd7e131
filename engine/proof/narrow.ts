import type { Plan } from '../plan-shape.ts'
import type { Problem } from '../problem.ts'
import { findGroups } from '../search/lay-out.ts'
import type { Asked } from './build-model.ts'
import type { GuestKind, RoomKind } from './kinds.ts'

/** Which columns of a `whole` model stay: those of the open columns of `asked`, and those of the plan at hand, so that it is a point of what is left. */
export function keepColumns(
  problem: Problem,
  { stays }: Asked,
  plan: Plan,
  isOpen: (column: number) => boolean,
): (kind: GuestKind, room: RoomKind, unit: number) => boolean {
  const groups = findGroups(problem, plan.assignments)
  const isUsed = (kind: GuestKind, room: RoomKind) =>
    kind.guests.some((guest) =>
      groups.get(guest)?.some((group) => room.rooms.includes(problem.groupRoom[group]!)),
    )
  const kept = new Set<string>()
  const keyOf = (kind: GuestKind, room: number, unit: number) => `${kind.guests[0]} ${room} ${unit}`
  for (const { column, kind, room, unit } of stays) {
    if (!isOpen(column) && !isUsed(kind, room)) continue
    for (const one of room.rooms) kept.add(keyOf(kind, one, unit))
  }
  return (kind, room, unit) => kept.has(keyOf(kind, room.rooms[0]!, unit))
}
